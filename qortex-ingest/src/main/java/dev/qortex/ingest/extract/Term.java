package dev.qortex.ingest.extract;

import dev.qortex.ingest.internal.lexicon.NameForms;

/**
 * A name that a section gives reason to take for a concept.
 *
 * @param code whether it is an identifier
 * @param description the definition in the source; empty without one
 */
record Term(String name, Evidence evidence, boolean code, String description) {

  /** Evidence that a term is a concept, with its confidence. */
  enum Evidence {
    DEFINITION(0.95),
    HEADING(0.9),

    /** The title of a text without headings, which is written like a proper name. */
    TITLE(0.9),
    LISTED(0.75),
    TABLE(0.7),
    STRONG(0.6),
    CODE(0.5),
    EMPHASIS(0.45),

    /** The term is known only as a proper name. */
    NAMED(0.4);

    private final double confidence;

    Evidence(double confidence) {
      this.confidence = confidence;
    }

    double confidence() {
      return confidence;
    }
  }

  String key() {
    return NameForms.key(name);
  }

  /**
   * True if the name means the concept wherever it stands, not only where the author marked it: the
   * word "source" in a sentence is mostly not the parameter {@code source}.
   */
  boolean isKnownByName() {
    boolean stated =
        evidence == Evidence.HEADING
            || evidence == Evidence.DEFINITION
            || evidence == Evidence.TITLE
            || evidence == Evidence.NAMED;
    return NameForms.isDistinctive(name) || (!code && (stated || name.indexOf(' ') > 0));
  }
}
