package dev.qortex.benchmarks.retrieval;

/** Ablation of a memory, or addition to it, to measure its worth. */
enum Variant {
  /** Nothing. */
  PLAIN(""),
  /** The graph does not know the titles; the texts that are searched have them. */
  TITLES_HIDDEN("-titles_hidden"),
  /** Questions in lower case. */
  LOWERCASE("-lowercase"),
  /** The names that a language model found are mentions, too. */
  GIVEN_TRIPLES("-given_triples");

  private final String suffix;

  Variant(String suffix) {
    this.suffix = suffix;
  }

  String suffix() {
    return suffix;
  }
}
