package dev.qortex.cli.internal.ingest;

import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.core.model.IngestNote;
import dev.qortex.ingest.pruning.EdgePruning;
import dev.qortex.ingest.pruning.PruningReport;
import dev.qortex.ingest.pruning.PruningSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Leaves weak edges out of a saved manifest. */
@Command(name = "prune", description = "Leaves weak edges out of a saved manifest, or counts them.")
public final class PruneCommand implements Runnable {

  @ParentCommand private RootCommand qortex;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(qortex.terminal().out());
  }

  @Command(
      description =
          "Leaves out edges with thin, weak, repeated or competing evidence. Without --output"
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
    EdgePruning.Pruned pruned = pruned(file, minConfidence, minEvidence);
    String left = Manifests.text(pruned.manifest());
    Optional<String> written = Optional.empty();
    if (output != null && !dryRun) {
      if (qortex.printed(output, left)) {
        return ExitCode.OK;
      }
      Path place = qortex.terminal().path(output);
      Replacement.write(place, left + "\n");
      written = Optional.of(place.toString());
    }
    List<String> details = pruned.report().dropped().stream().map(PruneCommand::detail).toList();
    qortex.print(
        Report.of(pruned.report(), showDropped ? Optional.of(details) : Optional.empty(), written));
    return ExitCode.OK;
  }

  private static String detail(PruningReport.Dropped edge) {
    return IngestNote.dropped("edge (" + edge.edge() + ")", edge.detail()).toString();
  }

  /**
   * Counts of the edges of a manifest.
   *
   * @param unjudged edges that quote no sentence, which are always kept
   * @param dropped how many were dropped, by reason
   * @param details each that was dropped, and why
   * @param file the manifest of what is left
   */
  private record Report(
      int input,
      int unjudged,
      int output,
      int strong,
      int weak,
      int structural,
      int causal,
      Map<String, Integer> dropped,
      Optional<List<String>> details,
      Optional<String> file) {

    static Report of(PruningReport report, Optional<List<String>> details, Optional<String> file) {
      Map<String, Integer> dropped = new TreeMap<>();
      for (PruningReport.Reason reason : PruningReport.Reason.values()) {
        dropped.put(reason.name().toLowerCase(Locale.ROOT), report.dropped(reason));
      }
      return new Report(
          report.input(),
          report.unjudged(),
          report.output(),
          report.strong(),
          report.weak(),
          report.structural(),
          report.causal(),
          dropped,
          details,
          file);
    }
  }

  @Command(description = "Counts the edges of a manifest, and those that would be left out.")
  int stats(
      @Parameters(paramLabel = "FILE", description = "As qortex ingest file --output wrote it.")
          String file) {
    PruningSettings usual = PruningSettings.defaults();
    PruningReport report =
        pruned(file, usual.confidenceFloor(), usual.minEvidenceTokens()).report();
    qortex.print(Report.of(report, Optional.empty(), Optional.empty()));
    return ExitCode.OK;
  }

  private EdgePruning.Pruned pruned(String file, double minConfidence, int minEvidence) {
    PruningSettings settings = PruningSettings.defaults().least(minEvidence, minConfidence);
    return EdgePruning.of(settings).prune(Manifests.read(qortex.terminal().path(file)));
  }
}
