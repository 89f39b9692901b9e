package dev.qortex.cli.internal.serve;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.commons.Resources;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the compose file of the server for graphs, and prints the commands to run. */
@Command(
    name = "infra",
    description = "Writes the compose file of Memgraph, for a graph on a server.")
public final class InfraCommand extends QortexCommand {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "compose.yaml",
      description = "The file; - for standard output. Default: ${DEFAULT-VALUE}.")
  private String output;

  /** A file that was written, and its use. */
  private record Made(String file, String run, String graph, String browser) {}

  @Override
  public Integer call() throws IOException {
    Path file = qortex().terminal().path(output);
    String text = Resources.text(InfraCommand.class, "compose.yaml");
    if (qortex().printed(output, text)) {
      return ExitCode.OK;
    }
    Replacement.of(file, text).writeNew();
    qortex()
        .print(
            new Made(
                file.toString(),
                "docker compose -f %s up --wait".formatted(file),
                "bolt://localhost:7687",
                "http://localhost:3000"));
    return ExitCode.OK;
  }
}
