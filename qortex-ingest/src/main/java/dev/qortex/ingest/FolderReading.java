package dev.qortex.ingest;

import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.IngestProgress.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Two passes over files: the first collects names, the second hands out batches of documents. Each
 * reads ahead on a thread of its own; failures and batches are handed out on the caller's, in the
 * order of the paths. Used once.
 */
final class FolderReading {

  /** A megabyte of text, in characters. */
  static final long BATCH = 1 << 20;

  /** The amount of text that stays parsed from the first pass to the second, in characters. */
  private static final long KEPT = 1 << 20;

  /** How many documents are parsed ahead of the first pass. */
  private static final int PARSED = 4;

  private final DocumentIngestor ingestor;
  private final String domain;
  private final SortedMap<String, Path> files;
  private final long batchSize;
  private final BiConsumer<String, String> failure;
  private final Map<String, SourceDocument> parsed = new HashMap<>();

  /**
   * @param batchSize how much text a batch has at least, in characters
   * @param failure is told the path of a file that cannot be read, and why
   */
  FolderReading(
      DocumentIngestor ingestor,
      String domain,
      Map<String, Path> files,
      long batchSize,
      BiConsumer<String, String> failure) {
    this.ingestor = ingestor;
    this.domain = domain;
    this.files = new TreeMap<>(files);
    this.batchSize = batchSize;
    this.failure = failure;
  }

  /**
   * The first pass: the names in the files, and those that are known already.
   *
   * @param others may be linked to; those that are not read themselves are parsed for their
   *     headings
   */
  ManifestAssembly survey(Stream<ConceptNode> known, Map<String, Path> others) {
    Survey survey = ingestor.survey();
    known.forEach(survey::add);
    ReadAhead.run(PARSED, ahead -> survey(survey, others, ahead));
    return survey.assembly(domain, ingestor.chunker());
  }

  private void survey(Survey survey, Map<String, Path> others, ReadAhead ahead) {
    SortedMap<String, Path> linked = new TreeMap<>();
    Set<String> read = Set.copyOf(files.keySet());
    long size = 0;
    int done = 0;
    for (Map.Entry<String, Path> entry : List.copyOf(files.entrySet())) {
      String path = entry.getKey();
      int now = ++done;
      Runnable use;
      try {
        SourceDocument document = ingestor.files().document(domain, path, entry.getValue());
        LinkTargets.paths(path, document.document()).stream()
            .filter(others::containsKey)
            .forEach(target -> linked.put(target, others.get(target)));
        size += document.document().length();
        boolean keep = size <= KEPT;
        use = () -> surveyed(survey, document, keep);
      } catch (RuntimeException e) {
        use = () -> left(path, e);
      }
      ahead.hand(use);
      ahead.tell(() -> ingestor.report(Stage.SURVEYED, now, read.size(), path));
    }
    linked.keySet().removeAll(read);
    linked.forEach(
        (path, file) -> {
          Runnable use;
          try {
            SourceDocument document = ingestor.files().document(domain, path, file);
            use = () -> survey.target(document);
          } catch (RuntimeException e) {
            use = () -> failed(path, e);
          }
          ahead.hand(use);
        });
  }

  private void surveyed(Survey survey, SourceDocument document, boolean keep) {
    try {
      survey.add(document);
      if (keep) {
        parsed.put(document.path(), document);
      }
    } catch (RuntimeException e) {
      left(document.path(), e);
    }
  }

  private void left(String path, RuntimeException e) {
    failed(path, e);
    files.remove(path);
  }

  /**
   * The second pass: what the documents say, a manifest for each, batch by batch. A batch is used
   * while the next one is read.
   *
   * @throws CompletionStoppedException after what was read before is handed out
   */
  void batches(ManifestAssembly assembly, Consumer<List<IngestionManifest>> sink) {
    ReadAhead.run(1, ahead -> batches(assembly, sink, ahead));
  }

  private void batches(
      ManifestAssembly assembly, Consumer<List<IngestionManifest>> sink, ReadAhead ahead) {
    List<IngestionManifest> batch = new ArrayList<>();
    long size = 0;
    int done = 0;
    for (Map.Entry<String, Path> entry : files.entrySet()) {
      String path = entry.getKey();
      int now = ++done;
      try {
        SourceDocument document = parsed.remove(path);
        if (document == null) {
          document = ingestor.files().document(domain, path, entry.getValue());
        }
        batch.add(assembly.manifest(document));
        size += document.document().length();
      } catch (CompletionStoppedException e) {
        handOut(batch, sink, ahead);
        throw e;
      } catch (RuntimeException e) {
        ahead.tell(() -> failed(path, e));
      }
      report(Stage.EXTRACTED, now, path);
      if (size >= batchSize || done == files.size()) {
        handOut(batch, sink, ahead);
        ahead.tell(() -> report(Stage.INGESTED, now, path));
        size = 0;
      }
    }
  }

  /** What is extracted is told at once, on the thread that reads ahead: one call at a time. */
  private synchronized void report(Stage stage, int done, String path) {
    ingestor.report(stage, done, files.size(), path);
  }

  private static void handOut(
      List<IngestionManifest> batch, Consumer<List<IngestionManifest>> sink, ReadAhead ahead) {
    if (!batch.isEmpty()) {
      List<IngestionManifest> made = List.copyOf(batch);
      ahead.hand(() -> sink.accept(made));
      batch.clear();
    }
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
