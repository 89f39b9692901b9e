package dev.qortex.cli.internal.cortex;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.service.api.ObservationApi;
import dev.qortex.service.api.ObservationApi.QueryInput;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows an entry of the observations. */
@Command(name = "read", description = "Returns an entry by its id.")
public final class EntryCommand extends QortexCommand {

  @Parameters(paramLabel = "ID", description = "Id of the entry.")
  private String id;

  @Override
  public Integer call() {
    QueryInput input =
        new QueryInput(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(id), 1);
    try (Session session = qortex().openExisting()) {
      qortex()
          .print(
              qortex()
                  .call(session, ObservationApi.class, (api, call) -> api.query(input, call))
                  .entries()
                  .get(0));
    }
    return ExitCode.OK;
  }
}
