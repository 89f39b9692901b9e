package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters of the recognition of names in a question.
 *
 * @param longest the maximum number of words in a name, 12, as in titles of films and papers
 * @param shortestWord the minimum number of letters in a name of one word, 4: shorter ones are
 *     abbreviations and common words
 * @param similarity the minimum share of common words, by idf, of names that are spelled
 *     differently, from 0 to 1
 * @param similar the maximum number of such names for a run of capitalised words, 3
 * @param rare the maximum number of names with a word that alone makes two names comparable, 5
 * @param common the maximum number of names with a word that is looked up, 500: this bounds the
 *     time
 * @param similarWeight weight of a start from a differently spelled name, relative to an exact one
 * @param ownerWeight weight of a start from the title of a passage, relative to another name
 */
public record Names(
    int longest,
    int shortestWord,
    double similarity,
    int similar,
    int rare,
    int common,
    double similarWeight,
    double ownerWeight) {

  private static final Names STANDARD =
      new Names(
          /* longest= */ 12,
          /* shortestWord= */ 4,
          /* similarity= */ 0.5,
          /* similar= */ 3,
          /* rare= */ 5,
          /* common= */ 500,
          /* similarWeight= */ 0.5,
          /* ownerWeight= */ 2);

  /** Checks all. */
  public Names {
    Checks.atLeast("words of a name", longest, 1);
    Checks.atLeast("letters of a name", shortestWord, 1);
    Checks.unit("similarity of names", similarity);
    Checks.atLeast("number of similar names", similar, 0);
    Checks.atLeast("names with a rare word", rare, 0);
    Checks.atLeast("names with a common word", common, 0);
    Checks.positive("weight of a similar name", similarWeight);
    Checks.positive("weight of a title", ownerWeight);
  }

  /** The measured values. */
  public static Names standard() {
    return STANDARD;
  }

  /** Returns a copy with another number of similar names. */
  public Names withSimilar(int number) {
    return new Names(
        longest, shortestWord, similarity, number, rare, common, similarWeight, ownerWeight);
  }
}
