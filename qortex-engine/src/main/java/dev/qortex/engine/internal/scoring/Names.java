package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Parameters of the recognition of names in a question.
 *
 * @param longest a name has at most so many words, 12: titles of films and papers are that long
 * @param shortestWord a name of one word has at least so many letters, 4: shorter ones are
 *     abbreviations and common words
 * @param similarity names that are spelled otherwise share at least so much, by idf, from 0 to 1
 * @param similar so many of them for a run of capitalised words, 3
 * @param rare a word in so many names or fewer is enough to compare two names, 5
 * @param common a word in more names than this is not looked up, 500: a matter of time
 * @param similarWeight a start from a name that is spelled otherwise, against one that is not
 * @param ownerWeight a start from a name that is the title of a passage, against one that is not
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
