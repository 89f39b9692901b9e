package dev.qortex.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Resources;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes the compose file of the server for graphs, and says what to run. */
@Command(
    name = "infra",
    description = "Write the compose file of Memgraph, for a graph on a server.")
final class InfraCommand implements Callable<Integer> {

  @ParentCommand private Qortex qortex;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "compose.yaml",
      description = "The file; - for standard output. Default: ${DEFAULT-VALUE}.")
  private String output;

  @Override
  public Integer call() throws IOException {
    Path file = qortex.terminal().path(output);
    String text = Resources.text(InfraCommand.class, "compose.yaml");
    if (qortex.printed(output, text)) {
      return ExitCode.OK;
    }
    Replacement.of(file, text).writeNew();
    ObjectNode done =
        Json.mapper()
            .createObjectNode()
            .put("file", file.toString())
            .put("run", "docker compose -f %s up --wait".formatted(file))
            .put("graph", "bolt://localhost:7687")
            .put("browser", "http://localhost:3000");
    qortex.print(done, Layout::of);
    return ExitCode.OK;
  }
}
