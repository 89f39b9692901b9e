package dev.qortex.ingest.extract;

import dev.qortex.commons.Checks;
import dev.qortex.ingest.tagging.Tagger;

/** Extractor of concepts, relations and rules from a document. Implementations are thread-safe. */
@FunctionalInterface
public interface Extractor {

  /**
   * Concepts, relations and rules of the document.
   *
   * <p>An extractor that fails in a part of the document says so in a note and goes on; it throws
   * only when going on makes no sense.
   */
  Extraction extract(Reading reading);

  /** Default extractor of an ingestor: {@link #structure()} and {@link #patterns()}. */
  static Extractor standard() {
    return structure().and(patterns());
  }

  /** Extractor of the names in the title and the headings, and of their hierarchy. */
  static Extractor structure() {
    return new StructureExtractor();
  }

  /** Definitions, marked terms, relation phrases and imperatives: by patterns, without a model. */
  static Extractor patterns() {
    return patterns(Tagger.words());
  }

  /** Extractor of {@link #patterns()} with a tagger that recognises names, nouns and verbs. */
  static Extractor patterns(Tagger tagger) {
    return patterns(tagger, 0.5);
  }

  /**
   * Extractor of {@link #patterns(Tagger)} with a least confidence.
   *
   * @param least the least probability of a relation that a sentence states, from 0 to 1: higher
   *     for fewer and more reliable ones; {@link #patterns()} takes 0.5
   */
  static Extractor patterns(Tagger tagger, double least) {
    return new PatternExtractor(tagger, Checks.unit("least probability", least));
  }

  /** Extractor without findings, for passages only. */
  static Extractor none() {
    return reading -> Extraction.none();
  }

  /**
   * Returns true if a document that did not change may be extracted from again, because other
   * documents of its folder changed what its names mean; true by default. An extractor that costs
   * more than time returns false: it gets one document of a folder at a time, and for changes of
   * names {@code FolderSync.readAgain} remains.
   */
  default boolean isRepeatable() {
    return true;
  }

  /** Returns an extractor that applies both, this one first. */
  default Extractor and(Extractor other) {
    Extractor first = this;
    return new Extractor() {
      @Override
      public Extraction extract(Reading reading) {
        return first.extract(reading).and(other.extract(reading));
      }

      @Override
      public boolean isRepeatable() {
        return first.isRepeatable() && other.isRepeatable();
      }
    };
  }
}
