package dev.qortex.cli.internal.ingest;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.service.error.ServiceException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Stores a saved manifest. */
@Command(
    name = "load",
    description =
        "Stores a saved manifest, of this suite or of Python qortex, in the domain that it names.")
public final class LoadCommand extends QortexCommand {

  @Parameters(paramLabel = "FILE", description = "As qortex ingest file --output wrote it.")
  private String file;

  /** Elements that a manifest added. */
  private record Loaded(
      String domain,
      String source,
      int concepts,
      int passages,
      int edges,
      int rules,
      List<String> warnings) {}

  @Override
  public Integer call() {
    IngestionManifest manifest = Manifests.read(qortex().terminal().path(file));
    if (manifest.sources().isEmpty()) {
      throw ServiceException.invalid(
          "FILE",
          "The manifest %s names no source, so that it could not be retracted.\nMaybe add one to its sources."
              .formatted(file));
    }
    try (Session session = qortex().open()) {
      IngestReport report = session.memory().ingest(manifest);
      List<String> warnings = new ArrayList<>();
      report.notes().forEach(note -> warnings.add(note.toString()));
      if (!report.unembedded().isEmpty()) {
        warnings.add("%s texts have no vector yet".formatted(report.unembedded().size()));
      }
      qortex()
          .print(
              new Loaded(
                  manifest.domain(),
                  manifest.sources().size() == 1 ? manifest.sources().get(0).id() : "",
                  report.added().concepts(),
                  report.added().passages(),
                  report.added().edges(),
                  report.added().rules(),
                  warnings));
    }
    return ExitCode.OK;
  }
}
