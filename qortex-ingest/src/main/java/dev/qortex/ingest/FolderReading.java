package dev.qortex.ingest;

import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.IngestProgress.Stage;
import dev.qortex.ingest.internal.InOrder;
import dev.qortex.ingest.internal.ReadAhead;
import dev.qortex.ingest.internal.manifest.ManifestAssembly;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import dev.qortex.ingest.internal.manifest.Survey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two passes over files: the first collects names, the second hands out batches of documents. Each
 * reads ahead on a thread of its own, the second one with the help of others; failures and batches
 * are handed out on the caller's, in the order of the paths. Used once.
 */
final class FolderReading {

  /** A megabyte of text, in characters. */
  static final long BATCH = 1 << 20;

  /**
   * The amount of text that stays parsed from the first pass to the second, in characters. Parsed
   * text takes about 5 bytes of heap a character.
   */
  private static final long KEPT = 8 << 20;

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  /** Number of documents that are parsed ahead of the first pass. */
  private static final int PARSED = 4;

  private final TwoPassReader engine;
  private final String domain;
  private final int total;
  private final long batchSize;
  private final BiConsumer<String, String> failure;
  private final Survey survey;
  private final SortedMap<String, Path> files = new TreeMap<>();
  private final Map<String, SourceDocument> parsed = new HashMap<>();
  private final Map<String, String> hashes = new HashMap<>();
  private long size;
  private int surveyed;
  private volatile boolean consistent = true;

  FolderReading(
      TwoPassReader engine,
      String domain,
      int total,
      long batchSize,
      BiConsumer<String, String> failure) {
    this.engine = engine;
    this.domain = domain;
    this.total = total;
    this.batchSize = batchSize;
    this.failure = failure;
    this.survey = engine.survey();
  }

  /** The first pass over some of the files: their names and headings. */
  void survey(SortedMap<String, Path> some) {
    ReadAhead.run(PARSED, ahead -> some.forEach((path, file) -> survey(path, file, ahead)));
  }

  private void survey(String path, Path file, ReadAhead ahead) {
    Runnable use;
    try {
      SourceDocument document = engine.files().document(domain, path, file);
      use = () -> surveyed(document, file);
    } catch (RuntimeException e) {
      use = () -> failed(path, e);
    }
    ahead.hand(use);
    ahead.tell(() -> engine.report(Stage.SURVEYED, ++surveyed, total, path));
  }

  private void surveyed(SourceDocument document, Path file) {
    try {
      survey.add(document);
    } catch (RuntimeException e) {
      failed(document.path(), e);
      return;
    }
    files.put(document.path(), file);
    hashes.put(document.path(), document.source().contentHash());
    size += document.document().length();
    if (size <= KEPT) {
      parsed.put(document.path(), document);
    }
  }

  /** The files that the first pass could read, by path. */
  SortedMap<String, Path> files() {
    return Collections.unmodifiableSortedMap(files);
  }

  /** The content hashes of these files. */
  Collection<String> hashes() {
    return Collections.unmodifiableCollection(hashes.values());
  }

  /**
   * Creates the assembly of the second pass.
   *
   * @param known concepts of the domain that other sources explain
   */
  ManifestAssembly assembly(Stream<ConceptNode> known) {
    known.forEach(survey::add);
    return survey.assembly(domain, engine.chunker());
  }

  /**
   * The second pass: what the documents say, a manifest for each, batch by batch. A batch is used
   * while the next one is read.
   *
   * @param reader makes the manifest of a document, or none if what is stored says the same; called
   *     by several threads at once unless the extractor costs more than time
   * @throws CompletionStoppedException after what was read before is handed out
   */
  void batches(
      Function<SourceDocument, Optional<IngestionManifest>> reader,
      Consumer<List<IngestionManifest>> sink) {
    ReadAhead.run(1, ahead -> batches(reader, sink, ahead));
  }

  private void batches(
      Function<SourceDocument, Optional<IngestionManifest>> reader,
      Consumer<List<IngestionManifest>> sink,
      ReadAhead ahead) {
    Batches batches = new Batches(sink, ahead);
    int threads = engine.extractor().isRepeatable() ? PROCESSORS : 1;
    try (InOrder<Read> reads = new InOrder<>(threads, BATCH, batches::add)) {
      files.forEach(
          (path, file) -> {
            SourceDocument document = parsed.remove(path);
            long length = document == null ? length(file) : document.document().length();
            reads.add(length, () -> read(path, file, document, reader));
          });
      reads.takeAll();
    }
  }

  /** The length of a file in bytes; 0 if it cannot be read, which is said later. */
  private static long length(Path file) {
    return file.toFile().length();
  }

  private Read read(
      String path,
      Path file,
      @Nullable SourceDocument known,
      Function<SourceDocument, Optional<IngestionManifest>> reader) {
    try {
      SourceDocument document = known == null ? engine.files().document(domain, path, file) : known;
      boolean same = document.source().contentHash().equals(hashes.get(path));
      return new Read(
          path, same, document.document().length(), reader.apply(document), Optional.empty());
    } catch (RuntimeException e) {
      return new Read(path, true, 0, Optional.empty(), Optional.of(e));
    }
  }

  /**
   * The result of the second pass for a file.
   *
   * @param same whether the first pass found the same in it
   * @param length the length of its text, in characters
   */
  private record Read(
      String path,
      boolean same,
      long length,
      Optional<IngestionManifest> manifest,
      Optional<RuntimeException> failure) {}

  /** Batches of what was read, in the order of the paths. */
  private final class Batches {

    private final Consumer<List<IngestionManifest>> sink;
    private final ReadAhead ahead;
    private final List<IngestionManifest> batch = new ArrayList<>();
    private long length;
    private int done;

    Batches(Consumer<List<IngestionManifest>> sink, ReadAhead ahead) {
      this.sink = sink;
      this.ahead = ahead;
    }

    void add(Read read) {
      int now = ++done;
      read.failure()
          .ifPresent(
              e -> {
                if (e instanceof CompletionStoppedException) {
                  handOut();
                  throw e;
                }
                ahead.tell(() -> failed(read.path(), e));
              });
      consistent &= read.same();
      read.manifest().ifPresent(batch::add);
      length += read.manifest().isPresent() ? read.length() : 0;
      report(Stage.EXTRACTED, now, read.path());
      if (length >= batchSize || done == files.size()) {
        handOut();
        ahead.tell(() -> report(Stage.INGESTED, now, read.path()));
        length = 0;
      }
    }

    private void handOut() {
      if (!batch.isEmpty()) {
        List<IngestionManifest> made = List.copyOf(batch);
        ahead.hand(() -> sink.accept(made));
        batch.clear();
      }
    }
  }

  /** True if the second pass found in each file what the first one did. */
  boolean isConsistent() {
    return consistent;
  }

  /** Reports progress at once, on the thread that reads ahead: one call at a time. */
  private synchronized void report(Stage stage, int done, String path) {
    engine.report(stage, done, files.size(), path);
  }

  /** One file fails alone, whatever a parser or an extractor throws. */
  private void failed(String path, RuntimeException e) {
    if (e instanceof CompletionStoppedException) {
      throw e;
    }
    boolean explained = e instanceof SourceReadException || e instanceof IllegalArgumentException;
    failure.accept(path, explained ? String.valueOf(e.getMessage()) : e.toString());
  }
}
