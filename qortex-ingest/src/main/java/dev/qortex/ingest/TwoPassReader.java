package dev.qortex.ingest;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.IngestProgress.Stage;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.internal.manifest.ManifestAssembly;
import dev.qortex.ingest.internal.manifest.NameSimilarity;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import dev.qortex.ingest.internal.manifest.Survey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Engine that all readers of documents share: a first pass collects the names in all documents, a
 * second one makes their manifests. Thread-safe if its extractor is.
 *
 * @param similarity the similarity that relates the names of a batch, if there is one
 * @param batch how much text of a folder becomes part of a memory at once, in characters
 */
record TwoPassReader(
    DocumentFiles files,
    Chunker chunker,
    Extractor extractor,
    Consumer<IngestProgress> progress,
    Optional<NameSimilarity> similarity,
    long batch) {

  Survey survey() {
    return new Survey(extractor);
  }

  /** Runs both passes over documents in memory. */
  IngestionManifest manifest(String domain, List<SourceDocument> documents, Chunker chunks) {
    Survey survey = survey();
    int done = 0;
    for (SourceDocument document : documents) {
      survey.add(document);
      report(Stage.SURVEYED, ++done, documents.size(), document.path());
    }
    ManifestAssembly assembly = survey.assembly(domain, chunks);
    List<IngestionManifest> manifests = new ArrayList<>();
    for (SourceDocument document : documents) {
      manifests.add(assembly.manifest(document));
      report(Stage.EXTRACTED, manifests.size(), documents.size(), document.path());
    }
    return whole(domain, manifests);
  }

  /** Runs both passes over one document, which may name known concepts of its domain. */
  IngestionManifest manifest(String domain, SourceDocument document, Iterable<ConceptNode> known) {
    Survey survey = survey();
    known.forEach(survey::add);
    survey.add(document);
    return survey.assembly(domain, chunker).manifest(document);
  }

  /**
   * Runs both passes over the documents of a source.
   *
   * @throws SourceReadException when there is no text in any of them
   */
  IngestionManifest manifest(Object source, String domain, List<SourceDocument> documents) {
    if (documents.stream().allMatch(document -> document.document().isEmpty())) {
      throw new SourceReadException(
          "There is no text in (%s).\nMaybe it is not written yet, or is front matter only; or its source is to be retracted."
              .formatted(source),
          null);
    }
    return manifest(domain, documents, chunker);
  }

  /** A batch as one manifest, with edges between names that mean nearly the same. */
  IngestionManifest whole(String domain, List<IngestionManifest> batch) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    batch.forEach(manifest::addAll);
    IngestionManifest whole = manifest.build();
    return similarity.map(names -> names.added(whole, domain)).orElse(whole);
  }

  /** The manifest after the notes, which are removed from their list. */
  static IngestionManifest noted(
      String domain, IngestionManifest manifest, List<IngestNote> notes) {
    if (notes.isEmpty()) {
      return manifest;
    }
    IngestionManifest.Builder noted = IngestionManifest.builder(domain);
    notes.forEach(noted::note);
    notes.clear();
    return noted.addAll(manifest).build();
  }

  /** Size of the text that becomes part of a memory at once: more if all its names are compared. */
  long syncBatch() {
    return comparesNames() ? FolderReading.BATCH : batch;
  }

  /** True if names are compared within a batch, which so has to be the same in each run. */
  boolean comparesNames() {
    return similarity.isPresent();
  }

  void report(Stage stage, int done, int total, String name) {
    progress.accept(new IngestProgress(stage, done, total, name));
  }
}
