package dev.qortex.core.evaluation;

import dev.qortex.commons.Checks;
import java.util.List;

/**
 * Recent questions that the memory cannot answer now, grouped by common words.
 *
 * @param asked the number of different questions that were asked again
 * @param uncovered the number of those without a relevant answer
 * @param gaps groups of those, the largest first
 */
public record CoverageReport(int asked, int uncovered, List<Gap> gaps) {

  /**
   * Group of questions without a relevant answer.
   *
   * @param words the words that the questions have in common, the most specific first; empty for
   *     questions without common words
   * @param questions the number of questions
   * @param examples some of the questions, those with the least relevant answers first
   * @param relevance the mean relevance of their answers, from 0 to 1
   */
  public record Gap(List<String> words, int questions, List<String> examples, double relevance) {

    /** Checks the numbers, and makes defensive copies. */
    public Gap {
      words = List.copyOf(words);
      examples = List.copyOf(examples);
      Checks.atLeast("number of questions", questions, 1);
      Checks.unit("relevance of answers", relevance);
    }
  }

  /** Makes defensive copies. */
  public CoverageReport {
    gaps = List.copyOf(gaps);
  }
}
