package dev.qortex.engine.internal.relevance;

import java.util.Locale;

/**
 * Evidence for the relevance of an answer. None depends on the scale of an embedding model or on
 * the legs that looked; the vectors of a model count by the ranking that they give. Words are those
 * that count in a search, and a share of them is one of their inverse document frequencies. The
 * words of a date count only if one of the first three items has them.
 */
public enum RelevanceFeature {
  /**
   * Share of the question's words that one sentence of the first three items has, with the title of
   * its passage; from 0 to 1. Words that stand scattered over a passage say little.
   */
  SENTENCE,
  /** Share of the question's words that the title of the best item has; 0 without a title. */
  TITLE,
  /**
   * Surprise at that sentence, from -1 to 2: logarithm of how improbable it is that any passage has
   * those words by chance, if words were independent, in parts of 5. A single rare word is none.
   */
  SURPRISE,
  /** Logarithm of 1 plus the number of the question's words that the best item has. */
  WORDS,
  /**
   * By which part of the greatest score the best item is above the fifth, from -1 to 1, times the
   * share of words that one of the first three items has: a question with one known word has one
   * passage that stands out.
   */
  MARGIN,
  /**
   * Portion of the question's words that no passage has, each word alike; from 0 to 1. In a memory
   * of n passages it is n / (n + 20) of that, since a few passages lack most words.
   */
  UNKNOWN,
  /**
   * Share of the question's names, identifiers and numbers that the best item has; from 0 to 1, and
   * half for a question without any. Users say other words for what a passage describes, but hardly
   * another name.
   */
  NAMES,
  /**
   * 1 if the question has a name, an identifier or a number that no passage has, otherwise 0; of n
   * passages, where there are fewer than 20, n / 20.
   */
  UNKNOWN_NAME;

  /** As it stands in the file of weights. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
