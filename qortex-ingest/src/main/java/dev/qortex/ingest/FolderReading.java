package dev.qortex.ingest;

import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.IngestProgress.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Two passes over files: the first collects names, the second hands out batches of about a megabyte
 * of text. Used once.
 */
final class FolderReading {

  private static final long BATCH = 1 << 20;

  private final DocumentIngestor ingestor;
  private final String domain;
  private final SortedMap<String, Path> files;

  /** What the first pass could read. */
  private final SortedSet<String> readable;

  private final BiConsumer<String, String> failure;

  /**
   * @param failure is told the path of a file that cannot be read, and why
   */
  FolderReading(
      DocumentIngestor ingestor,
      String domain,
      Map<String, Path> files,
      BiConsumer<String, String> failure) {
    this.ingestor = ingestor;
    this.domain = domain;
    this.files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    this.readable = new TreeSet<>(files.keySet());
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
    SortedMap<String, Path> linked = new TreeMap<>();
    Count surveyed = new Count(Stage.SURVEYED, files.size());
    ingestor
        .ahead()
        .each(
            files.keySet(),
            this::document,
            (path, parsed) -> {
              try {
                SourceDocument document = parsed.get();
                survey.add(document);
                LinkTargets.paths(path, document.document()).stream()
                    .filter(others::containsKey)
                    .forEach(target -> linked.put(target, others.get(target)));
              } catch (RuntimeException e) {
                failed(path, e);
                readable.remove(path);
              }
              surveyed.next(path);
            });
    linked.keySet().removeAll(files.keySet());
    linked.forEach(
        (path, file) -> {
          try {
            survey.target(ingestor.files().document(domain, path, file));
          } catch (RuntimeException e) {
            failed(path, e);
          }
        });
    return survey.assembly(domain, ingestor.chunker());
  }

  private SourceDocument document(String path) {
    return ingestor.files().document(domain, path, Objects.requireNonNull(files.get(path)));
  }

  /** A document, and what it says. */
  private record Read(SourceDocument document, IngestionManifest manifest) {}

  /**
   * The second pass: what the documents say, a manifest for each, batch by batch.
   *
   * @throws CompletionStoppedException after what was read before is handed out
   */
  void batches(ManifestAssembly assembly, Consumer<List<IngestionManifest>> sink) {
    Batches batches = new Batches(assembly, sink);
    ingestor
        .ahead()
        .each(
            readable,
            path -> {
              SourceDocument document = document(path);
              return new Read(document, assembly.manifest(document));
            },
            (path, read) -> {
              try {
                batches.add(read.get());
              } catch (CompletionStoppedException e) {
                batches.handOut();
                throw e;
              } catch (RuntimeException e) {
                failed(path, e);
              }
              batches.done(path);
            });
  }

  /** Collects manifests until they are a batch. */
  private final class Batches {

    private final ManifestAssembly assembly;
    private final Consumer<List<IngestionManifest>> sink;
    private final List<IngestionManifest> open = new ArrayList<>();
    private final Count extracted = new Count(Stage.EXTRACTED, readable.size());
    private boolean first = true;
    private long size;

    Batches(ManifestAssembly assembly, Consumer<List<IngestionManifest>> sink) {
      this.assembly = assembly;
      this.sink = sink;
    }

    void add(Read read) {
      open.add(first ? assembly.first(read.manifest()) : read.manifest());
      first = false;
      size += read.document().document().length();
    }

    void done(String path) {
      extracted.next(path);
      if (size >= BATCH || extracted.isLast()) {
        handOut();
        ingestor.report(Stage.INGESTED, extracted.done, extracted.total, path);
        size = 0;
      }
    }

    void handOut() {
      if (!open.isEmpty()) {
        sink.accept(List.copyOf(open));
        open.clear();
      }
    }
  }

  /** Reports how many files are done. */
  private final class Count {

    private final Stage stage;
    private final int total;
    private int done;

    Count(Stage stage, int total) {
      this.stage = stage;
      this.total = total;
    }

    void next(String path) {
      ingestor.report(stage, ++done, total, path);
    }

    boolean isLast() {
      return done == total;
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
