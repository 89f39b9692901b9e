package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.observations.ObservationDaemon;
import dev.qortex.service.internal.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reads observations as soon as they are written. */
@Command(description = "Make entries of observations as soon as they are written, until Ctrl-C.")
final class DaemonCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--once", description = "Read what is there, and end.")
  private boolean once;

  @Override
  public Integer call() throws InterruptedException {
    Qortex qortex = (Qortex) spec.root().userObject();
    try (Session session = qortex.open()) {
      if (once) {
        JsonNode nothing = Json.mapper().createObjectNode();
        JsonNode done = qortex.call(session, "cortex_process", nothing);
        qortex.print(done, Layout::of);
        return ExitCode.of(done, false);
      }
      // Refused lines, warnings and failures are logged to standard error.
      ObservationDaemon daemon = ObservationDaemon.start(session.observations(), report -> {});
      qortex.terminal().untilStopped("Watching for observations", daemon, session);
    }
    return ExitCode.OK;
  }
}
