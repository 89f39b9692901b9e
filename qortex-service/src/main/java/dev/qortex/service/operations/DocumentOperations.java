package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.FileImport;
import dev.qortex.ingest.IngestedFolder;
import dev.qortex.ingest.structured.Facts;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.service.Call;
import dev.qortex.service.api.IngestApi;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Ingest of files, texts and facts. */
final class DocumentOperations implements IngestApi {

  private final QortexClient memory;
  private final Reading reading;
  private final SourceWriter writer = new SourceWriter();
  private final ConversationOperations conversations;

  DocumentOperations(QortexClient memory, Reading reading, ConversationOperations conversations) {
    this.memory = memory;
    this.reading = reading;
    this.conversations = conversations;
  }

  @Override
  public IngestResult ingest(IngestInput input, Call call) {
    Path path = reading.folders().resolve("source_path", input.sourcePath());
    if (input.sourceType().equals("skills")) {
      return new SkillReading(memory, reading.folders(), writer).ingest(path, input.domain());
    }
    Reading as = reading.as(input.sourceType(), input.includeIgnored());
    if (!input.sourceType().equals("auto")) {
      return ingest(input, call, path, as, FileImport.none());
    }
    return conversations.importing(
        input.domain(),
        reading.folders().largestFile(),
        exports -> ingest(input, call, path, as, exports));
  }

  private IngestResult ingest(
      IngestInput input, Call call, Path path, Reading as, FileImport exports) {
    Optional<IngestedFolder> around =
        IngestedFolder.around(path, memory, List.of(input.domain()))
            .filter(folder -> reading.folders().allows(folder.root()));
    boolean usual = input.sourceType().equals("auto") && !input.includeIgnored();
    Optional<Path> folder =
        around
            .filter(
                known -> usual && known.covers(path, as.ingestor(known.root()).build(), exports))
            .map(IngestedFolder::root)
            .or(() -> Optional.of(path).filter(Files::isDirectory));
    if (folder.isPresent()) {
      return IngestResult.of(
          input.domain(),
          folder.get().toString(),
          as.sync(memory, folder.get(), input.domain(), call.progress(), exports));
    }
    Path root =
        around.map(IngestedFolder::root).orElseGet(() -> path.resolveSibling("").normalize());
    Path name = root.relativize(path);
    if (exports.recognises(path)) {
      IngestReport report = exports.read(written(name), path);
      return IngestResult.of(input.domain(), path.toString(), report);
    }
    IngestionManifest read = as.ingestor().build().read(root, name, input.domain());
    return writer.ingest("source_path", read, memory);
  }

  /** The path with forward slashes. */
  private static String written(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  static IngestResult ingested(IngestionManifest manifest, QortexClient memory) {
    return IngestResult.of(manifest, memory.ingest(manifest));
  }

  @Override
  public IngestResult text(TextInput input, Call call) {
    call.domain(input.domain());
    if (input.text().isBlank()) {
      throw ServiceException.invalid(
          "text",
          "The text is blank.\nGive one, or retract the text with its name by qortex_retract.");
    }
    String name = input.name().orElseGet(() -> "text-" + Sha256.of(input.text(), 12));
    IngestionManifest read =
        reading
            .as(input.format(), false)
            .ingestor()
            .build()
            .readText(input.text(), name, input.domain());
    return writer.ingest("name", read, call.within(memory));
  }

  @Override
  public IngestResult structured(StructuredInput input, Call call) {
    Set<String> known = new HashSet<>();
    input.concepts().forEach(concept -> known.addAll(List.of(concept.id(), concept.name())));
    known.remove("");
    for (int i = 0; i < input.edges().size(); i++) {
      EdgeInput edge = input.edges().get(i);
      check(known, "edges[" + i + "].source", edge.source());
      check(known, "edges[" + i + "].target", edge.target());
    }
    for (int i = 0; i < input.rules().size(); i++) {
      for (String concept : input.rules().get(i).concepts()) {
        check(known, "rules[" + i + "].concepts", concept);
      }
    }
    return ingested(
        input
            .name()
            .map(StructuredIngestor::replacing)
            .orElseGet(StructuredIngestor::adding)
            .read(facts(input), input.domain()),
        call.within(memory));
  }

  private static void check(Set<String> known, String argument, String reference) {
    if (!known.contains(reference)) {
      throw ServiceException.invalid(
          argument,
          "The reference '%s' is neither the id nor the name of a concept of this call.\nMaybe add the concept, too."
              .formatted(Checks.shown(reference)));
    }
  }

  private static Facts facts(StructuredInput input) {
    return new Facts(
        input.concepts().stream()
            .map(
                concept ->
                    new Facts.Concept(
                        concept.name(),
                        concept.description(),
                        concept.id(),
                        concept.confidence(),
                        concept.properties()))
            .toList(),
        input.edges().stream()
            .map(
                edge ->
                    new Facts.Edge(
                        edge.source(),
                        edge.relationType().value(),
                        edge.target(),
                        edge.confidence(),
                        edge.properties()))
            .toList(),
        input.rules().stream()
            .map(
                rule ->
                    new Facts.Rule(
                        rule.text(), rule.category(), rule.confidence(), rule.concepts()))
            .toList());
  }
}
