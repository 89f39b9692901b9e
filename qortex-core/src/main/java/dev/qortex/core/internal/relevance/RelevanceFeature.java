package dev.qortex.core.internal.relevance;

import java.util.Locale;

/**
 * Evidence for the relevance of an answer. None depends on the scale of an embedding model, on the
 * legs that looked, or on the number of passages; the vectors of a model count by the ranking that
 * they give. Words are those that count in a search, each as heavy as its inverse document
 * frequency.
 */
public enum RelevanceFeature {
  /** Share of the question's words that the title of the best item has, from 0 to 1. */
  TITLE,
  /** The question's words that the best item has, in words that a single passage has; from 0. */
  MATCHED,
  /** Share of the question's words that one of the first three items has, from 0 to 1. */
  COVERED,
  /** By which part of the greatest score the best item is above the fifth, from -1 to 1. */
  MARGIN,
  /** Share of the question's words that no passage has, from 0 to 1. */
  UNKNOWN;

  /** As it stands in the file of weights. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
