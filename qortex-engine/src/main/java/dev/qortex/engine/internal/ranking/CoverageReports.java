package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Words;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.evaluation.CoverageReport.Gap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/*
 * Groups by greedy choice of words: the word that many of the questions without an answer share and
 * few of the answered ones have takes all questions that have it; then the same with the rest. A
 * word is worth the number of questions beyond the first that it joins, times the logarithm of how
 * much more frequent it is there than among the answered questions.
 */

/** Groups questions without a relevant answer by the words that they share. Pure functions. */
final class CoverageReports {

  /** Groups of a report; a reader wants the large ones. */
  private static final int GROUPS = 20;

  private static final int EXAMPLES = 5;
  private static final int LABEL = 3;
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}'’]+");

  private CoverageReports() {}

  /** A question with the relevance of its answer now. */
  record Asked(String text, double relevance) {

    Set<String> words() {
      return new TreeSet<>(Words.of(text));
    }
  }

  /**
   * Report on questions.
   *
   * @param asked each once
   * @param least the relevance from which a question is answered
   */
  static CoverageReport report(List<Asked> asked, double least) {
    List<Asked> open =
        new ArrayList<>(asked.stream().filter(question -> question.relevance() < least).toList());
    Map<String, Integer> answered = new HashMap<>();
    asked.stream()
        .filter(question -> question.relevance() >= least)
        .forEach(
            question -> question.words().forEach(word -> answered.merge(word, 1, Integer::sum)));
    int uncovered = open.size();
    List<Gap> gaps = new ArrayList<>();
    Optional<String> word = telling(open, answered, asked.size() - uncovered);
    while (word.isPresent() && gaps.size() < GROUPS) {
      String shared = word.get();
      List<Asked> group =
          open.stream().filter(question -> question.words().contains(shared)).toList();
      gaps.add(gap(label(shared, group), group));
      open.removeAll(group);
      word = telling(open, answered, asked.size() - uncovered);
    }
    gaps.sort(Comparator.comparingInt(Gap::questions).reversed());
    if (!open.isEmpty()) {
      gaps.add(gap(List.of(), open));
    }
    return new CoverageReport(asked.size(), uncovered, gaps);
  }

  /** The word that at least two of these questions share and answered ones have least. */
  private static Optional<String> telling(
      List<Asked> open, Map<String, Integer> answered, int answers) {
    Map<String, Integer> counts = new TreeMap<>();
    open.forEach(question -> question.words().forEach(word -> counts.merge(word, 1, Integer::sum)));
    counts.values().removeIf(count -> count < 2);
    return counts.keySet().stream()
        .max(
            Comparator.comparingDouble(
                word ->
                    surplus(
                        counts.getOrDefault(word, 0),
                        open.size(),
                        answered.getOrDefault(word, 0),
                        answers)));
  }

  private static double surplus(int here, int open, int there, int answers) {
    double rate = (double) here / open;
    return (here - 1) * Math.log1p(rate * (open + answers + 1) / (there + 0.5));
  }

  private static Gap gap(List<String> words, List<Asked> group) {
    return new Gap(
        words,
        group.size(),
        group.stream()
            .sorted(Comparator.comparingDouble(Asked::relevance))
            .limit(EXAMPLES)
            .map(Asked::text)
            .toList(),
        group.stream().mapToDouble(Asked::relevance).average().orElse(0));
  }

  /** The word and others that most of the group have, as they are written in a question. */
  private static List<String> label(String word, List<Asked> group) {
    Map<String, Integer> counts = new TreeMap<>();
    group.forEach(asked -> asked.words().forEach(each -> counts.merge(each, 1, Integer::sum)));
    counts.remove(word);
    List<String> label = new ArrayList<>(List.of(word));
    counts.entrySet().stream()
        .filter(entry -> 2 * entry.getValue() > group.size())
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(LABEL - 1)
        .forEach(entry -> label.add(entry.getKey()));
    return label.stream().map(stem -> written(stem, group)).toList();
  }

  private static String written(String stem, List<Asked> group) {
    return group.stream()
        .flatMap(asked -> BETWEEN_WORDS.splitAsStream(asked.text()))
        .filter(word -> Words.of(word).equals(List.of(stem)))
        .findFirst()
        .orElse(stem);
  }
}
