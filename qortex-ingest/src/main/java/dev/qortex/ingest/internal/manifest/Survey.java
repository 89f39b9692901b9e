package dev.qortex.ingest.internal.manifest;

import dev.qortex.core.model.ConceptNode;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Lexicon;
import java.util.concurrent.atomic.AtomicBoolean;

/** The first of two passes over documents: it collects what they name. Not thread-safe. */
public final class Survey {

  private final Extractor extractor;
  private final Lexicon.Builder lexicon = Lexicon.builder();
  private final LinkTargets links = new LinkTargets();

  public Survey(Extractor extractor) {
    this.extractor = extractor;
  }

  public void add(SourceDocument document) {
    lexicon.add(document.document());
    links.add(document.path(), document.document());
  }

  public void add(ConceptNode known) {
    lexicon.add(known);
  }

  /** The assembly for the second pass. */
  public ManifestAssembly assembly(String domain, Chunker chunker) {
    return new ManifestAssembly(
        domain, chunker, extractor, lexicon.build(), links, new AtomicBoolean());
  }
}
