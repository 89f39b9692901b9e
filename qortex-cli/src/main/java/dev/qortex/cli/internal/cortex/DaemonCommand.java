package dev.qortex.cli.internal.cortex;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.observations.ObservationDaemon;
import dev.qortex.service.api.UpkeepApi;
import dev.qortex.service.api.UpkeepApi.ProcessResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads observations as soon as they are written. */
@Command(
    name = "daemon",
    description = "Processes observations into entries as soon as they are written, until Ctrl-C.")
public final class DaemonCommand extends QortexCommand {

  @Option(names = "--once", description = "Process the existing observations, and end.")
  private boolean once;

  @Override
  public Integer call() throws InterruptedException {
    RootCommand qortex = qortex();
    if (!once) {
      Terminal.dateLog();
    }
    try (Session session = qortex.open()) {
      if (once) {
        ProcessResult done = qortex.call(session, UpkeepApi.class, UpkeepApi::process);
        qortex.print(done);
        return ExitCode.of(done, false);
      }
      // Refused lines, warnings and failures are logged to standard error.
      ObservationDaemon daemon = ObservationDaemon.start(session.observations(), report -> {});
      qortex.terminal().untilStopped("Watching for observations", daemon, session);
    }
    return ExitCode.OK;
  }
}
