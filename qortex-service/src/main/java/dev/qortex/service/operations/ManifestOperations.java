package dev.qortex.service.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.ChatExports;
import dev.qortex.ingest.pruning.EdgePruning;
import dev.qortex.ingest.pruning.PruningReport;
import dev.qortex.ingest.pruning.PruningSettings;
import dev.qortex.ingest.structured.ManifestJson;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import dev.qortex.service.operations.IngestApi.IngestInput;
import dev.qortex.service.operations.IngestApi.IngestResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Manifests, which hold what an ingest would store: made, pruned and stored. For the terminal, not
 * for agents: a manifest is a file that a person looks through. Thread-safe.
 */
public final class ManifestOperations implements ApiGroup, ManifestApi {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(ManifestApi.class);

  private static final int SHOWN = 1_000;

  private final QortexClient memory;
  private final Reading reading;

  /**
   * Manifests of documents that a host reads in its own way.
   *
   * @param documents as for {@link IngestOperations}
   */
  public ManifestOperations(
      QortexClient memory, ReadableFolders folders, Supplier<DocumentIngestor.Builder> documents) {
    this.memory = Checks.given("memory", memory);
    this.reading = new Reading(folders, documents);
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(ManifestApi.class, this));
  }

  @Override
  public List<Path> folders() {
    return reading.folders().folders();
  }

  @Override
  public ExtractResult extract(IngestInput input, Call call) {
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
        SkillOperations.failed(read),
        IngestResult.warnings(read.notes()),
        json(read));
  }

  @Override
  public IngestResult store(ManifestInput input, Call call) {
    IngestionManifest manifest = manifest(input.sourcePath());
    if (manifest.sources().isEmpty()) {
      throw ServiceException.invalid(
          "source_path",
          "The manifest '%s' names no source, so that nothing could take it back.\nMaybe add one to its sources."
              .formatted(Checks.shown(input.sourcePath())));
    }
    return DocumentOperations.ingested(manifest, memory);
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

  @Override
  public PruneResult prune(PruneInput input, Call call) {
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
}
