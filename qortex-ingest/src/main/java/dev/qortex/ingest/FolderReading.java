package dev.qortex.ingest;

import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.IngestProgress.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
    this.files = new TreeMap<>(files);
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
    Set<String> read = Set.copyOf(files.keySet());
    int total = files.size();
    int done = 0;
    for (Map.Entry<String, Path> entry : List.copyOf(files.entrySet())) {
      String path = entry.getKey();
      try {
        SourceDocument document = ingestor.files().document(domain, path, entry.getValue());
        survey.add(document);
        LinkTargets.paths(path, document.document()).stream()
            .filter(others::containsKey)
            .forEach(target -> linked.put(target, others.get(target)));
      } catch (RuntimeException e) {
        failed(path, e);
        files.remove(path);
      }
      ingestor.report(Stage.SURVEYED, ++done, total, path);
    }
    linked.keySet().removeAll(read);
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

  /**
   * The second pass: what the documents say, a manifest for each, batch by batch.
   *
   * @throws CompletionStoppedException after what was read before is handed out
   */
  void batches(ManifestAssembly assembly, Consumer<List<IngestionManifest>> sink) {
    List<IngestionManifest> batch = new ArrayList<>();
    long size = 0;
    int done = 0;
    for (Map.Entry<String, Path> entry : files.entrySet()) {
      String path = entry.getKey();
      try {
        SourceDocument document = ingestor.files().document(domain, path, entry.getValue());
        batch.add(assembly.manifest(document));
        size += document.document().length();
      } catch (CompletionStoppedException e) {
        handOut(batch, sink);
        throw e;
      } catch (RuntimeException e) {
        failed(path, e);
      }
      ingestor.report(Stage.EXTRACTED, ++done, files.size(), path);
      if (size >= BATCH || done == files.size()) {
        handOut(batch, sink);
        ingestor.report(Stage.INGESTED, done, files.size(), path);
        size = 0;
      }
    }
  }

  private static void handOut(
      List<IngestionManifest> batch, Consumer<List<IngestionManifest>> sink) {
    if (!batch.isEmpty()) {
      sink.accept(List.copyOf(batch));
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
