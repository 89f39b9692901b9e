package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FileImport;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.IngestedFolder;
import dev.qortex.ingest.structured.Facts;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.schema.Arg;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Ingest of files, texts, facts and conversations into one memory, and what takes it back.
 * Thread-safe. Close it before the memory: messages that wait are written then.
 */
public final class IngestOperations implements OperationGroup, AutoCloseable {

  private static final int SHOWN = 100;
  private static final int MOST_TEXT = 1_000_000;
  private static final int MOST_FACTS = 10_000;

  private final QortexClient memory;
  private final Reading reading;
  private final SourceWriter writer = new SourceWriter();
  private final FactOperations facts;
  private final ManifestOperations manifests;
  private final ConversationOperations conversations;
  private final TextOperations texts;

  /**
   * Ingest of Markdown and plain text.
   *
   * @param graph of the memory's store, where conversations and sources are looked up
   * @param folders below which files may be read
   */
  public IngestOperations(QortexClient memory, GraphBackend graph, ReadableFolders folders) {
    this(memory, graph, folders, DocumentIngestor::builder);
  }

  /**
   * Ingest of documents that a host reads in its own way.
   *
   * @param documents says how documents are read; called for each call, and completed by the choice
   *     of files, the largest size and the listener of progress
   */
  public IngestOperations(
      QortexClient memory,
      GraphBackend graph,
      ReadableFolders folders,
      Supplier<DocumentIngestor.Builder> documents) {
    this.memory = Checks.given("memory", memory);
    this.reading = new Reading(folders, documents);
    this.facts = new FactOperations(memory, reading);
    this.manifests = new ManifestOperations(memory, reading, writer);
    this.conversations =
        new ConversationOperations(memory, Checks.given("graph", graph), documents);
    this.texts = new TextOperations(memory, graph);
  }

  @Override
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>(own());
    all.addAll(manifests.operations());
    all.addAll(facts.operations());
    all.addAll(conversations.operations());
    all.addAll(texts.operations());
    return List.copyOf(all);
  }

  @Override
  public List<Path> folders() {
    return reading.folders().folders();
  }

  private List<Operation> own() {
    return List.of(
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest",
                "Reads a file, or all documents and chat exports of a folder, into a domain. A"
                    + " folder is kept in step: unchanged files are skipped, and what files that"
                    + " are gone said is taken back. Only below folders that the host allows.",
                IngestInput.class,
                IngestResult.class,
                this::ingest)
            .idempotent()
            .destructive(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest_text",
                "Reads a text into a domain. The same name again replaces what it said before.",
                TextInput.class,
                IngestResult.class,
                this::text)
            .idempotent()
            .destructive()
            .withinDomains(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest_structured",
                "Adds concepts, typed relations between them, and rules to a domain. The same name"
                    + " again replaces what it said before.",
                StructuredInput.class,
                IngestResult.class,
                this::structured)
            .idempotent()
            .destructive()
            .withinDomains());
  }

  /** Writes the messages that wait, for at most half a minute. */
  @Override
  public void close() {
    conversations.close();
  }

  /** Arguments of an ingest of files. */
  record IngestInput(
      @Arg(value = "The file or folder.", min = 1, max = 4_000) String sourcePath,
      @Arg(value = "The domain, which is created if need be.", min = 1, max = 200) String domain,
      @Arg(
              value =
                  "What a file is, or which files of a folder are read; auto: those whose ending"
                      + " tells it.",
              byDefault = "\"auto\"",
              oneOf = {"auto", "markdown", "text"})
          String sourceType,
      @Arg(
              value =
                  "Whether files of a folder are read, too, that git ignores, or that lie in"
                      + " folders of builds and packages.",
              byDefault = "false")
          boolean includeIgnored) {}

  /** Report on an ingest. */
  record IngestResult(
      String domain,
      @Arg(
              "The id of the source, for qortex_retract; of a folder or a chat export, its path;"
                  + " empty for several.")
          String source,
      @Arg("New concepts.") int concepts,
      @Arg("New passages.") int passages,
      @Arg("New edges.") int edges,
      @Arg("New rules.") int rules,
      @Arg("What was left out, merged or odd, and why; at most 100.") List<String> warnings,
      @Arg("What happened to the files of a folder.") Optional<FileCounts> files) {

    static IngestResult of(IngestionManifest manifest, IngestReport report) {
      String source = manifest.sources().size() == 1 ? manifest.sources().get(0).id() : "";
      return of(manifest.domain(), source, report);
    }

    static IngestResult of(String domain, String source, IngestReport report) {
      List<String> warnings = warnings(report.notes());
      report.unembedded().stream()
          .limit(1)
          .forEach(
              id ->
                  warnings.add(
                      "%s texts have no vector yet, such as %s"
                          .formatted(report.unembedded().size(), id)));
      return of(domain, source, report.added(), warnings, Optional.empty());
    }

    static IngestResult of(String domain, String path, FolderReport report) {
      return of(
          domain,
          path,
          report.elements().added(),
          warnings(report.notes()),
          Optional.of(
              new FileCounts(
                  report.added().size(),
                  report.changed().size(),
                  report.unchanged(),
                  report.removed().size(),
                  report.failed().size(),
                  report.skipped().size(),
                  report.ignored().size())));
    }

    /** The same of files in a folder, some of which could not be read. */
    IngestResult withFailed(int added, int failed) {
      FileCounts counts = new FileCounts(added, 0, 0, 0, failed, 0, 0);
      return new IngestResult(
          domain, source, concepts, passages, edges, rules, warnings, Optional.of(counts));
    }

    private static IngestResult of(
        String domain,
        String source,
        ElementCounts added,
        List<String> warnings,
        Optional<FileCounts> files) {
      return new IngestResult(
          domain,
          source,
          added.concepts(),
          added.passages(),
          added.edges(),
          added.rules(),
          warnings,
          files);
    }

    static List<String> warnings(List<IngestNote> notes) {
      return new ArrayList<>(notes.stream().limit(SHOWN).map(IngestNote::toString).toList());
    }
  }

  /** Files of a folder, by what happened to them. */
  record FileCounts(
      int added,
      int changed,
      int unchanged,
      int removed,
      int failed,
      int skipped,
      @Arg("Files and folders that git ignores, and folders of builds and packages.")
          int ignored) {}

  private IngestResult ingest(IngestInput input, Call call) {
    Path path = reading.folders().resolve("source_path", input.sourcePath());
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
          as.sync(memory, folder.get(), input.domain(), false, call.progress(), exports));
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

  /** Arguments of an ingest of a text. */
  record TextInput(
      @Arg(value = "The text.", max = MOST_TEXT) String text,
      @Arg(value = "The domain, which is created if need be.", min = 1, max = 200) String domain,
      @Arg(
              value = "How it is written.",
              byDefault = "\"text\"",
              oneOf = {"text", "markdown"})
          String format,
      @Arg(value = "What to call it; by default a name that its content tells.", min = 1, max = 500)
          Optional<String> name) {}

  private IngestResult text(TextInput input, Call call) {
    call.domain(input.domain());
    if (input.text().isBlank()) {
      throw ServiceException.invalid(
          "text",
          "The text is blank.\nGive one, or take back what its name said by qortex_retract.");
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

  /** Arguments of an ingest of facts. */
  record StructuredInput(
      @Arg(value = "The concepts.", min = 1, max = MOST_FACTS) List<ConceptInput> concepts,
      @Arg(value = "The domain, which is created if need be.", min = 1, max = 200) String domain,
      @Arg(value = "The relations between them.", byDefault = "[]", max = MOST_FACTS)
          List<EdgeInput> edges,
      @Arg(value = "The rules.", byDefault = "[]", max = MOST_FACTS) List<RuleInput> rules,
      @Arg(
              value =
                  "What to call them: the same name again replaces what it said before. Without it"
                      + " they add to all unnamed ones of the domain, which are one source.",
              min = 1,
              max = 500)
          Optional<String> name) {}

  /** A concept to add. */
  record ConceptInput(
      @Arg(value = "The name.", min = 1, max = 1_000) String name,
      @Arg(value = "What it is; by default the name.", byDefault = "\"\"") String description,
      @Arg(
              value = "Its id; by default one that domain and name tell.",
              byDefault = "\"\"",
              max = 1_000)
          String id,
      @Arg(value = "How sure it is.", byDefault = "1", min = 0, max = 1) double confidence,
      @Arg(value = "More about it.", byDefault = "{}") Map<String, Object> properties) {}

  /** A relation to add. */
  record EdgeInput(
      @Arg(value = "The id or name of a concept of this call.", min = 1, max = 1_000) String source,
      @Arg(value = "The id or name of a concept of this call.", min = 1, max = 1_000) String target,
      @Arg("How the source relates to the target.") RelationType relationType,
      @Arg(value = "How sure it is.", byDefault = "1", min = 0, max = 1) double confidence,
      @Arg(value = "More about it.", byDefault = "{}") Map<String, Object> properties) {}

  /** A rule to add. */
  record RuleInput(
      @Arg(value = "The rule.", min = 1, max = 10_000) String text,
      @Arg(value = "Its category.", byDefault = "\"\"", max = 200) String category,
      @Arg(value = "How sure it is.", byDefault = "1", min = 0, max = 1) double confidence,
      @Arg(
              value = "The concepts that it speaks of, by id or name; empty for all.",
              byDefault = "[]")
          List<String> concepts) {}

  private IngestResult structured(StructuredInput input, Call call) {
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
