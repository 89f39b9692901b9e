package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.query.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Refusal of questions by the relevance of their answers, at several thresholds. */
final class Refusals {

  /** The threshold that the guide recommends. */
  static final double RECOMMENDED = Question.RECOMMENDED_MIN_RELEVANCE;

  private static final List<Double> THRESHOLDS =
      List.of(0.02, 0.05, RECOMMENDED, 0.1, 0.2, 0.3, 0.5);

  private final List<Double> answerable = new ArrayList<>();
  private final List<Double> right = new ArrayList<>();
  private final List<Double> unanswerable = new ArrayList<>();
  private final Calibration calibration = new Calibration();

  /**
   * Adds a question that the texts answer.
   *
   * @param first whether the best item does
   */
  void answerable(double relevance, boolean first) {
    answerable.add(relevance);
    if (first) {
      right.add(relevance);
    }
    calibration.add(relevance, first, 1);
  }

  /** Adds a question that they do not answer. */
  void unanswerable(double relevance) {
    unanswerable.add(relevance);
    calibration.add(relevance, false, 1);
  }

  /** Reports the recommended threshold, the calibration, and a table; nothing without questions. */
  void report(String name, Results results) {
    if (unanswerable.isEmpty()) {
      return;
    }
    String at = "@" + RECOMMENDED;
    results.report(
        name,
        "refused_of_unanswerable" + at,
        below(unanswerable, RECOMMENDED),
        "share",
        unanswerable.size());
    results.report(
        name,
        "refused_of_answerable" + at,
        below(answerable, RECOMMENDED),
        "share",
        answerable.size());
    results.report(name, "refused_of_right" + at, below(right, RECOMMENDED), "share", right.size());
    results.report(
        name, "calibration_error", calibration.expectedError(), "share", calibration.size());
    results.report(
        name, "brier", calibration.brier(), "share", calibration.size(), calibration.uninformed());
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                name + ", refused below",
                "of unanswerable",
                "of answerable",
                "of those whose best item answers"));
    for (double threshold : THRESHOLDS) {
      table.row(
          List.of(
              String.format(Locale.ROOT, "%.2f", threshold),
              MarkdownTable.share(below(unanswerable, threshold)),
              MarkdownTable.share(below(answerable, threshold)),
              MarkdownTable.share(below(right, threshold))));
    }
    table.lines().forEach(results::say);
  }

  private static double below(List<Double> relevances, double threshold) {
    return relevances.stream().mapToInt(one -> one < threshold ? 1 : 0).average().orElse(0);
  }
}
