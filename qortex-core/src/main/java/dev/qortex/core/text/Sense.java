package dev.qortex.core.text;

import dev.qortex.core.text.Similarity.Verdict;

/**
 * Second stage of a {@link Similarity}, which distinguishes texts with similar words or vectors.
 * Implementations are symmetric and thread-safe.
 */
@FunctionalInterface
public interface Sense {

  /** Compares two texts that are similar by the measure of a policy. */
  Verdict compare(Statement one, Statement other);

  /** Accepts all similar texts as the same. */
  static Sense any() {
    return (one, other) -> Verdict.SAME;
  }

  /** Compares only polarity: texts are opposite if one of them is negated. */
  static Sense polarity() {
    return (one, other) -> one.negated() == other.negated() ? Verdict.SAME : Verdict.OPPOSITE;
  }

  /**
   * Compares polarity, and distinguishes texts that differ in a number, a unit, a name, a word of
   * time, direction, quantity or restriction, or in the order of their common words. A word that
   * one text has in the place of another word counts as a name, unless the policy reads both as
   * one.
   */
  static Sense content() {
    return Content::compare;
  }

  /**
   * Compares polarity, and distinguishes texts that differ in a number, a unit or a word that is
   * written like a name, or only in the order of words. For measures of meaning, which find the
   * same statement in other words.
   */
  static Sense values() {
    return Content::compareValues;
  }

  /**
   * Distinguishes texts that have fewer words in common, so that short texts need more than one.
   */
  static Sense common(int leastWords) {
    return (one, other) ->
        one.words().stream().filter(other.words()::contains).count() >= leastWords
            ? Verdict.SAME
            : Verdict.DIFFERENT;
  }
}
