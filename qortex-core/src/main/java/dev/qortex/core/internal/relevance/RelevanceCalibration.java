package dev.qortex.core.internal.relevance;

import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Recalibration of fitted relevance by the outcomes of best items:
 *
 * <pre>log-odds = shift + slope * fitted log-odds</pre>
 *
 * with a normal prior around no change. Of each answer that was given here the fitted log-odds are
 * kept beside what the legs said of its best item, so that an outcome of that item teaches, is
 * forgotten with its session, and counts once. Immutable, thread-safe.
 *
 * <p>Source: Platt, Probabilistic Outputs for Support Vector Machines (1999).
 */
public final class RelevanceCalibration {

  /** The name by which the fitted log-odds are kept among the shares of the best item. */
  public static final String NAME = "relevance";

  /**
   * Precision of the prior of both weights: that of 40 outcomes whose probability is .3, as many
   * answers as the prior of leg weights counts.
   */
  private static final double PRECISION = 8;

  /** The least slope, so that what is more relevant by its evidence never becomes less so. */
  private static final double LEAST_SLOPE = 0.1;

  private final double shift;
  private final double slope;

  private RelevanceCalibration(double shift, double slope) {
    this.shift = shift;
    this.slope = slope;
  }

  /** What those answers teach: the newest, so many of a session. */
  public static RelevanceCalibration of(List<Judged> answers) {
    LogisticRegression fit =
        new LogisticRegression(new double[] {0, 1}, new double[] {PRECISION, PRECISION});
    for (Judged answer : answers) {
      for (Map.Entry<String, Double> outcome : answer.rewards().entrySet()) {
        Double fitted =
            answer
                .question()
                .shares()
                .getOrDefault(outcome.getKey(), Collections.emptySortedMap())
                .get(NAME);
        if (fitted != null) {
          fit.add(new double[] {1, fitted}, outcome.getValue(), 1);
        }
      }
    }
    double[] found = fit.weights();
    return new RelevanceCalibration(found[0], Math.max(LEAST_SLOPE, found[1]));
  }

  /** Probability that the best item answers, from 0 to 1. */
  public double probability(double logOdds) {
    return LogisticRegression.probability(shift + slope * logOdds);
  }
}
