package dev.qortex.core.evaluation;

import dev.qortex.commons.Checks;
import java.util.List;

/**
 * Questions that were really asked and that the memory cannot answer now, by what they have in
 * common.
 *
 * @param asked the number of different questions that were asked again
 * @param uncovered the number of those without a relevant answer
 * @param gaps groups of those, the largest first
 */
public record CoverageReport(int asked, int uncovered, List<Gap> gaps) {

  /**
   * Group of questions without a relevant answer.
   *
   * @param words the words that the questions have in common, the most telling word first; empty
   *     for those that have nothing in common
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
