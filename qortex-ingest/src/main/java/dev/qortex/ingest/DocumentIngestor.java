package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.internal.StoredFiles;
import dev.qortex.ingest.internal.manifest.ManifestAssembly;
import dev.qortex.ingest.internal.manifest.NameSimilarity;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ingestor of documents: passages, concepts with their definitions, typed edges with the sentence
 * that states them, and rules.
 *
 * <ul>
 *   <li>A file is a source of its own, {@code domain:relative/path.md}; the path is relative to the
 *       folder that is read, or the name of the file. In all ids a {@code :} in the domain is
 *       {@code %3A}.
 *   <li>A passage is a section, or a part of one, up to a limit of tokens. Its id is the source,
 *       {@code #P}, twelve hexadecimal digits of the SHA-256 of its heading path and of how often
 *       that path came before, a dot, and its number in the section: what happens under other
 *       headings does not change it, but a section of the same heading path before it does.
 *   <li>The front matter of a file, and what {@link Builder#properties} says of it, are properties
 *       of all its passages. What the front matter tells a reader, such as {@code phone}, is also
 *       text at the end of the first section, up to 1,000 characters; {@code title} and {@code
 *       aliases} are aliases of the concept of its one outermost heading. The property {@code
 *       markdown} is the passage as its author wrote it, if that is more than its text.
 *   <li>A concept is {@code domain:} and its name in lower case; every document that names it
 *       contributes it. Its confidence tells how it was found: 0.95 defined, 0.9 a heading, 0.75
 *       "Term: text" in a list, 0.7 a table's first column, 0.6 strong, 0.5 code, 0.45 emphasised,
 *       0.4 nothing but a proper name, 0.3 only named. Other spellings and its short form are in
 *       its property {@code aliases}.
 *   <li>A passage mentions its heading's concept with 1 (property {@code role} = {@code owner}),
 *       others with 0.7 where they are marked, 0.6 where it links to them, 0.5 where it names them,
 *       0.3 where one word is the name of something that only another document explains. The
 *       property {@code sentences} lists in which sentences; where these start is the property
 *       {@code sentences} of the passage, for thirty of them. A name that more than twenty passages
 *       and two in a hundred have is linked only to those that own it.
 *   <li>Relations between concepts have 0.4 to 0.8 by how clear the phrase is; a sub-heading is
 *       part of its heading with 0.3; a link relates with 0.4.
 *   <li>A rule is {@code domain:rule:} and twelve digits of the SHA-256 of its text; it speaks of
 *       the concepts that it names, or else of its heading's.
 *   <li>A code example is a fenced block of Markdown, or a {@code pre} of HTML that holds code: the
 *       code as it is written, but for the last line break. Its id is the source, {@code #C},
 *       twelve digits of the SHA-256 of its language and code, a dot, and how many equal ones stand
 *       before it in the document. It shows the concept of its heading and up to ten that each of
 *       the sentences right above and below it names; the one above, up to 300 characters,
 *       describes it. Code of more than 20,000 characters is noted, and stands in passages only.
 * </ul>
 *
 * <p>Thread-safe if its extractor is. Without a model, time is linear in the length of the text.
 */
public final class DocumentIngestor {

  /** Number of chunks above which a titled passage is cut. */
  private static final int WHOLE = 4;

  private final TwoPassReader engine;

  private DocumentIngestor(TwoPassReader engine) {
    this.engine = engine;
  }

  /** Reads Markdown and plain text, without a model. */
  public static DocumentIngestor standard() {
    return builder().build();
  }

  /** Returns a builder of an ingestor of Markdown and plain text, without a model by default. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Reads a file, or all files of a folder and of those in it whose endings a parser knows, in the
   * order of their paths; hidden ones are skipped (see {@link Builder#files}), and so is what git
   * ignores (see {@link Builder#ignoredToo}). An empty document among others, and a file of a
   * folder that cannot be read, is noted.
   *
   * @throws SourceReadException when there is nothing to read, or no file can be read or is of its
   *     kind
   */
  public IngestionManifest read(Path source, String domain) {
    Checks.id("domain", domain);
    FolderReport.Builder report = new FolderReport.Builder();
    List<SourceDocument> documents = new ArrayList<>();
    List<SourceReadException> failures = new ArrayList<>();
    engine
        .files()
        .of(source, report)
        .forEach(
            (path, file) -> {
              try {
                documents.add(engine.files().document(domain, path, file));
              } catch (SourceReadException e) {
                failures.add(e);
                report.failed(path, String.valueOf(e.getMessage()));
              }
            });
    if (documents.isEmpty() && !failures.isEmpty()) {
      throw failures.get(0);
    }
    return TwoPassReader.noted(domain, engine.manifest(source, domain, documents), report.unread());
  }

  /**
   * Reads one file of a folder, regardless of its ending, under the id that {@link FolderSync}
   * gives it.
   *
   * @param path the path of the file in the folder
   * @throws SourceReadException when the file cannot be read or has no text
   */
  public IngestionManifest read(Path folder, Path path, String domain) {
    Path file = folder.resolve(path);
    String name = StoredFiles.path(path);
    SourceDocument document = engine.files().document(Checks.id("domain", domain), name, file);
    return engine.manifest(file, domain, List.of(document));
  }

  /**
   * Reads the files of a folder in batches of about a megabyte of text, so that memory is bounded
   * by the names in them. Each file is read twice. One that cannot be read is a note in a manifest,
   * and the others go on.
   *
   * @param sink the receiver of manifests, one after the other; every manifest may name elements of
   *     another, and each can be ingested alone; the last may consist of notes only
   * @throws SourceReadException when there is no such folder, or it cannot be read or has no files
   *     to read
   */
  public void readEach(Path folder, String domain, Consumer<IngestionManifest> sink) {
    Checks.id("domain", domain);
    FolderReport.Builder report = new FolderReport.Builder();
    SortedMap<String, Path> found = engine.files().in(folder, report);
    List<IngestNote> failures = report.unread();
    FolderReading reading =
        new FolderReading(
            engine,
            domain,
            found.size(),
            FolderReading.BATCH,
            (path, reason) -> failures.add(IngestNote.failed(path, reason)));
    reading.survey(found);
    ManifestAssembly assembly = reading.assembly(Stream.of());
    failures.addAll(assembly.notes());
    reading.batches(
        document -> Optional.of(assembly.manifest(document)),
        batch -> sink.accept(TwoPassReader.noted(domain, engine.whole(domain, batch), failures)));
    if (!failures.isEmpty()) {
      sink.accept(TwoPassReader.noted(domain, engine.whole(domain, List.of()), failures));
    }
  }

  /**
   * The files of a folder that would be read, by their path in it.
   *
   * @param others the receiver of each selected file, link and folder that would not be read, with
   *     the reason
   * @throws SourceReadException when there is no such folder, or it has no files to read
   */
  public SortedMap<String, Path> list(Path folder, BiConsumer<String, String> others) {
    return engine.files().in(folder, others::accept);
  }

  /**
   * Reads a text that is in memory, without halves of surrogate pairs.
   *
   * @param name the name of the text: the last part of its source id. Its ending says of what kind
   *     the text is; without one it is Markdown
   * @throws SourceReadException when there is no text in it
   */
  public IngestionManifest readText(String text, String name, String domain) {
    Checks.id("domain", domain);
    Checks.id("name of the text", name);
    byte[] bytes = Checks.text("text", text).getBytes(StandardCharsets.UTF_8);
    return engine.manifest(name, domain, List.of(engine.files().document(domain, name, bytes)));
  }

  /**
   * Reads a stream to its end, and leaves it open.
   *
   * @param name the name, as for {@link #readText}
   * @throws SourceReadException when it cannot be read, or there is no text in it
   */
  public IngestionManifest read(InputStream stream, String name, String domain) {
    Checks.id("domain", domain);
    Checks.id("name of the stream", name);
    try {
      SourceDocument document = engine.files().document(domain, name, stream.readAllBytes());
      return engine.manifest(name, domain, List.of(document));
    } catch (IOException e) {
      throw new SourceReadException(
          "The stream (%s) cannot be read.\nMaybe it was closed.".formatted(name), e);
    }
  }

  /**
   * Reads passages that have titles, each as a separate source.
   *
   * @throws IllegalArgumentException when two have one id
   */
  public IngestionManifest read(Collection<TitledPassage> passages, String domain) {
    Checks.id("domain", domain);
    List<SourceDocument> documents =
        passages.stream().map(passage -> passage.document(domain)).toList();
    return engine.manifest(domain, documents, engine.chunker().times(WHOLE));
  }

  /**
   * Reads a document that is parsed already, such as a message.
   *
   * @param source the source of the document
   * @param known concepts of the domain that the document may name
   */
  public IngestionManifest read(
      SourceMetadata source, Document document, Iterable<ConceptNode> known, String domain) {
    return engine.manifest(
        Checks.id("domain", domain), new SourceDocument(source, document), known);
  }

  TwoPassReader engine() {
    return engine;
  }

  /** Builder of an ingestor. Not thread-safe. */
  public static final class Builder {

    private final List<DocumentParser> parsers =
        new ArrayList<>(List.of(new MarkdownParser(), new PlainTextParser()));
    private Predicate<Path> chosen = path -> !path.getFileName().toString().startsWith(".");
    private boolean ignoredToo;
    private long largestFile = 64L << 20;
    private @Nullable Function<Path, ? extends Map<String, ?>> properties;
    private Chunker chunker = Chunker.standard();
    private Extractor extractor = Extractor.standard();
    private Consumer<IngestProgress> progress = any -> {};
    private @Nullable NameSimilarity similarity;
    private long batch = FolderReading.BATCH / 8;

    private Builder() {}

    /** Reads one more kind of file; the last one for an ending counts. */
    public Builder parser(DocumentParser parser) {
      parsers.add(parser);
      return this;
    }

    /** Reads one kind of file and no other. */
    public Builder only(DocumentParser parser) {
      parsers.clear();
      return parser(parser);
    }

    /**
     * Filter of the files and folders in a folder that are read, by their path relative to it; by
     * default those whose names do not begin with a dot. Links to folders are followed, but for
     * those to a folder around them; a file that has two names is read once.
     */
    public Builder files(Predicate<Path> which) {
      chosen = which;
      return this;
    }

    /**
     * Reads also what git ignores, and folders whose content tools make, such as {@code
     * node_modules}, {@code target} and {@code dist}; by default these are left out, with a note.
     * The folder that is read is never left out itself.
     */
    public Builder ignoredToo() {
      ignoredToo = true;
      return this;
    }

    /**
     * Greatest size of a file, in bytes; 64 MiB by default. A larger one cannot be read, and in a
     * folder the others go on. A file is held in memory as a whole: 1 MiB of text takes up to about
     * 64 MiB of heap while it is read.
     */
    public Builder largestFile(long bytes) {
      largestFile = bytes;
      return this;
    }

    /**
     * Properties that all passages of a file get, by its path relative to the folder that is read,
     * or the name of a text: {@code path -> Map.of("team", path.getName(0).toString())}. They count
     * more than the front matter of the file, so that no file can claim what the host decides. None
     * by default.
     *
     * @param ofFile strings, numbers, booleans, lists and maps by name; called by several threads
     *     at once, always the same for a path, and none of {@code sentences} and {@code markdown}.
     *     A file whose properties are others than before has changed
     */
    public Builder properties(Function<Path, ? extends Map<String, ?>> ofFile) {
      properties = ofFile;
      return this;
    }

    /** Chunker that cuts sections into passages; at most 300 tokens by default. */
    public Builder chunker(Chunker chosen) {
      chunker = chosen;
      return this;
    }

    /** Extractor of concepts, edges and rules; structure and patterns by default. */
    public Builder extractor(Extractor chosen) {
      extractor = chosen;
      return this;
    }

    /**
     * Relates concepts whose names have at least that cosine, as {@code similar_to} with the cosine
     * as its confidence; off by default. All pairs of a manifest are compared, at most of 20,000
     * names.
     */
    public Builder embedding(EmbeddingModel model, double threshold) {
      similarity = new NameSimilarity(model, Checks.unit("least cosine", threshold));
      return this;
    }

    /**
     * Listener for progress, one call at a time; none by default. A folder is read ahead on other
     * threads, one of which reports what is extracted, while the caller's reports the rest.
     */
    public Builder progress(Consumer<IngestProgress> listener) {
      progress = listener;
      return this;
    }

    /** Sets how much text of a folder becomes part of a memory at once, in characters. */
    Builder batch(long characters) {
      batch = characters;
      return this;
    }

    /** The ingestor. */
    public DocumentIngestor build() {
      DocumentFiles files = new DocumentFiles(parsers, chosen, ignoredToo, largestFile, properties);
      return new DocumentIngestor(
          new TwoPassReader(
              files, chunker, extractor, progress, Optional.ofNullable(similarity), batch));
    }
  }
}
