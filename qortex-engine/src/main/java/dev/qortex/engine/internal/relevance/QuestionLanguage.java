package dev.qortex.engine.internal.relevance;

import dev.qortex.commons.Resources;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A language other than English that a question is in, by the words that only its grammar needs.
 * {@link dev.qortex.commons.Words} knows such words and inflection of English alone. Immutable.
 *
 * @param code by ISO 639
 * @param compounds whether it writes compounds in one word
 * @param grammar the words that only grammar needs, in small letters without marks
 */
record QuestionLanguage(String code, boolean compounds, Set<String> grammar) {

  /** Words of a question that tell its language. */
  private static final int FEWEST = 2;

  /** Letters that two forms of a word have in common at their beginning, or a part of it. */
  private static final int SHORTEST = 4;

  /** Their least share of the longer form. */
  private static final double COMMON = 0.5;

  private static final String ENGLISH = "en";

  private static final List<QuestionLanguage> LANGUAGES =
      Resources.text(QuestionLanguage.class, "function-words.tsv")
          .lines()
          .map(line -> line.split("\t"))
          .map(
              cells ->
                  new QuestionLanguage(
                      cells[0], cells[1].equals("compounds"), Set.of(distinct(cells[2]))))
          .toList();

  private static String[] distinct(String words) {
    return Stream.of(words.split(" ")).distinct().toArray(String[]::new);
  }

  /**
   * The language that most words tell, if they are at least two; empty for English.
   *
   * @param folded the words of the question, in small letters without marks
   */
  static Optional<QuestionLanguage> of(List<String> folded) {
    Set<String> words = new HashSet<>(folded);
    return LANGUAGES.stream()
        .max(
            Comparator.comparingLong((QuestionLanguage each) -> each.count(words))
                .thenComparing(each -> each.code.equals(ENGLISH)))
        .filter(most -> most.count(words) >= FEWEST && !most.code.equals(ENGLISH));
  }

  private long count(Set<String> words) {
    return words.stream().filter(grammar::contains).count();
  }

  /** Returns whether each noun is written with a capital. */
  boolean hasCapitalNouns() {
    return code.equals("de");
  }

  /** Another form of a word, or a part of a compound, among those; the longest common one. */
  Optional<String> formOf(String word, Collection<String> others) {
    return others.stream()
        .filter(other -> isForm(word, other))
        .max(
            Comparator.comparingInt((String other) -> common(word, other))
                .thenComparing(Comparator.reverseOrder()));
  }

  private boolean isForm(String word, String other) {
    int shorter = Math.min(word.length(), other.length());
    if (shorter < SHORTEST) {
      return false;
    }
    boolean part =
        compounds
            && (word.startsWith(other)
                || word.endsWith(other)
                || other.startsWith(word)
                || other.endsWith(word));
    int common = common(word, other);
    return part || common >= SHORTEST && common >= COMMON * Math.max(word.length(), other.length());
  }

  private static int common(String one, String other) {
    int length = Math.min(one.length(), other.length());
    int common = 0;
    while (common < length && one.charAt(common) == other.charAt(common)) {
      common++;
    }
    return common;
  }
}
