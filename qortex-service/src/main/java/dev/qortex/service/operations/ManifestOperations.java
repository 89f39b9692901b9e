package dev.qortex.service.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.conversation.ChatExports;
import dev.qortex.ingest.pruning.EdgePruning;
import dev.qortex.ingest.pruning.PruningReport;
import dev.qortex.ingest.pruning.PruningSettings;
import dev.qortex.ingest.skill.SkillFileIngestor;
import dev.qortex.ingest.structured.ManifestJson;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import dev.qortex.service.operations.IngestOperations.IngestInput;
import dev.qortex.service.operations.IngestOperations.IngestResult;
import dev.qortex.service.schema.Arg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Manifests, which hold what an ingest would store: made, pruned and stored; and skill files. */
final class ManifestOperations implements OperationGroup {

  private static final int SHOWN = 1_000;

  private final QortexClient memory;
  private final Reading reading;
  private final SourceWriter writer;

  ManifestOperations(QortexClient memory, Reading reading, SourceWriter writer) {
    this.memory = memory;
    this.reading = reading;
    this.writer = writer;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
                Toolset.MEMORY,
                "qortex_extract",
                "Reads a file, or all documents of a folder, and gives what qortex_ingest would"
                    + " store as a manifest, without storing it.",
                IngestInput.class,
                ExtractResult.class,
                this::extract)
            .whole(),
        Operation.reading(
                Toolset.MEMORY,
                "qortex_prune_manifest",
                "Leaves the weak edges out of a saved manifest, and says of each one why.",
                PruneInput.class,
                PruneResult.class,
                this::prune)
            .whole(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest_manifest",
                "Stores a saved manifest, of this suite or of Python qortex, in the domain that it"
                    + " names.",
                ManifestInput.class,
                IngestResult.class,
                (input, call) -> store(input))
            .idempotent()
            .destructive(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest_skills",
                "Reads a skill file, or each SKILL.md below a folder: sections become concepts,"
                    + " instructions rules.",
                SkillsInput.class,
                IngestResult.class,
                this::skills)
            .idempotent()
            .destructive());
  }

  /** Counts of what documents say. */
  record ExtractResult(
      String domain,
      int concepts,
      int passages,
      int edges,
      int rules,
      @Arg("Files that could not be read.") int failed,
      @Arg("What was left out, merged or odd, and why; at most 100.") List<String> warnings,
      @Arg("All of it, as a file for qortex_ingest_manifest has it.") JsonNode manifest) {}

  private ExtractResult extract(IngestInput input, Call call) {
    Path path = reading.folders().resolve("source_path", input.sourcePath());
    if (input.sourceType().equals("auto") && ChatExports.isExport(path)) {
      throw ServiceException.invalid(
          "source_path",
          "The file '%s' is a chat export, whose messages become part of a memory one by one, without a manifest.\nMaybe store it by qortex_ingest."
              .formatted(Checks.shown(input.sourcePath())));
    }
    IngestionManifest read =
        reading
            .as(input.sourceType(), input.includeIgnored())
            .ingestor()
            .files(file -> reading.folders().allows(path.resolve(file)))
            .build()
            .read(path, input.domain());
    return new ExtractResult(
        read.domain(),
        read.concepts().size(),
        read.passages().size(),
        read.edges().size(),
        read.rules().size(),
        failed(read),
        IngestResult.warnings(read.notes()),
        json(read));
  }

  /** A saved manifest. */
  record ManifestInput(
      @Arg(value = "The file, in JSON.", min = 1, max = 4_000) String sourcePath) {}

  private IngestResult store(ManifestInput input) {
    IngestionManifest manifest = manifest(input.sourcePath());
    if (manifest.sources().isEmpty()) {
      throw ServiceException.invalid(
          "source_path",
          "The manifest '%s' names no source, so that nothing could take it back.\nMaybe add one to its sources."
              .formatted(Checks.shown(input.sourcePath())));
    }
    return IngestOperations.ingested(manifest, memory);
  }

  private IngestionManifest manifest(String sourcePath) {
    Path file = reading.folders().resolve("source_path", sourcePath);
    if (!Files.isRegularFile(file)) {
      throw ServiceException.invalid(
          "source_path",
          "The manifest '%s' is no file.\nMaybe name one in it.".formatted(sourcePath));
    }
    return ManifestJson.read(file);
  }

  private static JsonNode json(IngestionManifest manifest) {
    try {
      return Json.mapper().readTree(ManifestJson.write(manifest));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Arguments of pruning. */
  record PruneInput(
      @Arg(value = "The manifest, a file in JSON.", min = 1, max = 4_000) String sourcePath,
      @Arg(
              value = "How many different words a quote needs, stop words aside.",
              byDefault = "8",
              min = 0,
              max = 1_000)
          int minEvidence,
      @Arg(value = "The least confidence of an edge.", byDefault = "0.55", min = 0, max = 1)
          double minConfidence) {}

  /** Report on pruning. */
  record PruneResult(
      @Arg("All edges.") int input,
      @Arg("Those that quote no sentence, which are always kept.") int unjudged,
      @Arg("How many are left.") int output,
      @Arg("How many of them are strong.") int strong,
      @Arg("How many of them are weak.") int weak,
      @Arg("How many of them say how things are built.") int structural,
      @Arg("How many of them say what follows from what.") int causal,
      @Arg("How many were dropped, by reason.") Map<String, Integer> dropped,
      @Arg("Each that was dropped, and why; at most 1,000.") List<String> details,
      @Arg("What is left, as a file for qortex_ingest_manifest has it.") JsonNode manifest) {}

  private PruneResult prune(PruneInput input, Call call) {
    PruningSettings settings =
        PruningSettings.builder()
            .minEvidenceTokens(input.minEvidence())
            .confidenceFloor(input.minConfidence())
            .build();
    EdgePruning.Pruned pruned = EdgePruning.of(settings).prune(manifest(input.sourcePath()));
    PruningReport report = pruned.report();
    Map<String, Integer> dropped = new TreeMap<>();
    for (PruningReport.Reason reason : PruningReport.Reason.values()) {
      dropped.put(reason.name().toLowerCase(Locale.ROOT), report.dropped(reason));
    }
    return new PruneResult(
        report.input(),
        report.unjudged(),
        report.output(),
        report.strong(),
        report.weak(),
        report.structural(),
        report.causal(),
        dropped,
        report.dropped().stream()
            .limit(SHOWN)
            .map(edge -> IngestNote.dropped("edge (" + edge.edge() + ")", edge.detail()).toString())
            .toList(),
        json(pruned.manifest()));
  }

  /** Arguments of an ingest of skill files. */
  record SkillsInput(
      @Arg(value = "The file or folder.", min = 1, max = 4_000) String sourcePath,
      @Arg(
              value = "The domain, which is created if need be.",
              byDefault = "\"" + SkillFileIngestor.DOMAIN + "\"",
              min = 1,
              max = 200)
          String domain) {}

  private IngestResult skills(SkillsInput input, Call call) {
    Path path = reading.folders().resolve("source_path", input.sourcePath());
    IngestionManifest read =
        SkillFileIngestor.standard()
            .files(reading.folders()::allows)
            .largestFile(reading.folders().largestFile())
            .read(path, input.domain());
    IngestResult result = writer.ingest("source_path", read, memory);
    int failed = failed(read);
    return failed == 0 ? result : result.withFailed(read.sources().size(), failed);
  }

  /** The number of files that could not be read. */
  private static int failed(IngestionManifest read) {
    return (int)
        read.notes().stream().filter(note -> note.kind() == IngestNote.Kind.FAILED).count();
  }
}
