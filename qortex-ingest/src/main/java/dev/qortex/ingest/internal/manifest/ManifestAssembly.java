package dev.qortex.ingest.internal.manifest;

import dev.qortex.commons.Sha256;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Lexicon;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Turns documents into what they contribute. Every document contributes each concept that it names,
 * so that it does not matter which document comes first, or is retracted.
 */
public record ManifestAssembly(
    String domain,
    Chunker chunker,
    Extractor extractor,
    Lexicon lexicon,
    LinkTargets links,
    AtomicBoolean told) {

  /** Digits of a digest: two among thousands of versions of a file do not have the same. */
  private static final int DIGITS = 16;

  /** The manifest of a document; the first one has the notes of the lexicon. */
  public IngestionManifest manifest(SourceDocument document) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    new DocumentAssembly(this, document).addTo(manifest);
    notes().forEach(manifest::note);
    return manifest.build();
  }

  /** The notes of the lexicon, which are in no manifest that is made from now on. */
  public List<IngestNote> notes() {
    return told.compareAndSet(false, true) ? lexicon.notes() : List.of();
  }

  /** Digest of what a manifest contributes, but for its passages, which no name changes. */
  public static String digest(IngestionManifest manifest) {
    List<Object> elements =
        List.of(manifest.concepts(), manifest.edges(), manifest.rules(), manifest.examples());
    return Sha256.of(elements.toString(), DIGITS);
  }

  /** The manifest of a document with that content hash, unless the document was read in part. */
  public static IngestionManifest withHash(IngestionManifest manifest, String contentHash) {
    return manifest.toBuilder()
        .sources(
            manifest.sources().stream()
                .map(
                    it ->
                        it.contentHash().isEmpty() ? it : SourceDocument.withHash(it, contentHash))
                .toList())
        .build();
  }

  /**
   * Digest of what the names and the links of a document mean. What the document says is the same
   * as long as it and this are.
   */
  public String names(SourceDocument document) {
    List<String> said = new ArrayList<>(lexicon.meanings(document.document()));
    links
        .concepts(document.path(), document.document())
        .forEach((link, key) -> said.add(link + " " + lexicon.meaning(lexicon.key(key))));
    return Sha256.of(String.join("\n", said), DIGITS);
  }
}
