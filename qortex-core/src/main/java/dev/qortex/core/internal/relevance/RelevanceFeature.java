package dev.qortex.core.internal.relevance;

import java.util.Locale;

/**
 * Evidence for the relevance of an answer. None depends on the scale of an embedding model or on
 * the legs that looked; the vectors of a model count by the ranking that they give. Words are those
 * that count in a search, and a share of them is one of their inverse document frequencies.
 */
public enum RelevanceFeature {
  /**
   * Share of the question's words that one sentence of the first three items has, with the title of
   * its passage; from 0 to 1. Words that stand scattered over a passage say little.
   */
  SENTENCE,
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
   * Square of the portion of the question's words that no passage has, each word alike; from 0 to
   * 1. A word or two of the user's own are usual, and in a memory of n passages it is n / (n + 20)
   * of that, since a few passages lack most words.
   */
  UNKNOWN;

  /** As it stands in the file of weights. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
