package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Leaves weak edges out of a saved manifest. */
@Command(name = "prune", description = "Weak edges of a saved manifest.")
final class PruneCommand implements Runnable {

  @ParentCommand private Qortex qortex;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(qortex.terminal().out());
  }

  @Command(
      description =
          "Leave out edges with thin, weak, repeated or competing evidence. Without --output"
              + " nothing is written.")
  int manifest(
      @Parameters(paramLabel = "FILE", description = "As qortex ingest file --output wrote it.")
          String file,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              description = "Where to write what is left; it is replaced. - for standard output.")
          @Nullable String output,
      @Option(
              names = {"-n", "--dry-run"},
              description = "Write nothing.")
          boolean dryRun,
      @Option(
              names = {"-c", "--min-confidence"},
              paramLabel = "C",
              defaultValue = "0.55",
              description = "The least confidence of an edge. Default: ${DEFAULT-VALUE}.")
          double minConfidence,
      @Option(
              names = {"-e", "--min-evidence"},
              paramLabel = "N",
              defaultValue = "8",
              description =
                  "How many different words a quote needs, stop words aside. Default:"
                      + " ${DEFAULT-VALUE}.")
          int minEvidence,
      @Option(names = "--show-dropped", description = "Name each edge that is left out, and why.")
          boolean showDropped)
      throws IOException {
    ObjectNode pruned =
        pruned(
            Json.mapper()
                .createObjectNode()
                .put("source_path", file)
                .put("min_confidence", minConfidence)
                .put("min_evidence", minEvidence));
    JsonNode left = pruned.remove("manifest");
    if (!showDropped) {
      pruned.remove("details");
    }
    if (output != null && !dryRun) {
      if (qortex.printed(output, left.toPrettyString())) {
        return ExitCode.OK;
      }
      Path written = qortex.terminal().path(output);
      Replacement.write(written, left.toPrettyString() + "\n");
      pruned.put("file", written.toString());
    }
    qortex.print(pruned, Layout::of);
    return ExitCode.OK;
  }

  @Command(description = "Count the edges of a manifest, and those that would be left out.")
  int stats(
      @Parameters(paramLabel = "FILE", description = "As qortex ingest file --output wrote it.")
          String file) {
    ObjectNode counted = pruned(Json.mapper().createObjectNode().put("source_path", file));
    counted.remove(List.of("manifest", "details"));
    qortex.print(counted, Layout::of);
    return ExitCode.OK;
  }

  private ObjectNode pruned(ObjectNode argument) {
    List<String> paths = List.of(argument.path("source_path").asText());
    return (ObjectNode)
        Session.withSpecimen(
            qortex.readable(paths),
            session -> qortex.call(session, "qortex_prune_manifest", argument));
  }
}
