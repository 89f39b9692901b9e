package dev.qortex.engine.internal.relevance;

import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.engine.internal.scoring.LegWeights;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/**
 * Recalibration of fitted relevance by the outcomes of answers:
 *
 * <pre>
 * fitted      = 1 / (1 + exp(-fitted log-odds))
 * calibrated  = 1 / (1 + exp(-fitted log-odds - shift fitted))
 * probability = calibrated + (1 - calibrated) past^3 / (past^3 + .3^3)   where past is above 0
 *               calibrated (1 + 3 past)                                   where it is below 0
 * </pre>
 *
 * with {@code past}, what the outcomes of similar questions say of the best item, or of another one
 * that helped, from -1 to 1: an answer helps by its own evidence, or because an item of it did so
 * for a question like this one.
 *
 * <p>Judged answers are a biased sample. Users ask real questions and never judge nonsense, so
 * outcomes say how often an answer helps that looks relevant, and nothing of those that look
 * irrelevant. Hence the shift acts in proportion to the fitted probability: in full on sure
 * answers, hardly at all where questions are refused. It lies within bounds, has a normal prior
 * around 0, and never changes the order of two answers. The outcome of an answer is the best of its
 * items', and counts where its first item was judged: a correction, which rejects that and accepts
 * another, says that the memory did answer. An outcome teaches in so far as similar questions do
 * not explain that outcome.
 *
 * <p>Of each answer that was given here the fitted log-odds are kept beside what the legs said of
 * its best item, so that an outcome of it teaches, is forgotten with its session, and counts once.
 * The same outcomes in another order give the same shift to the bit. Immutable, thread-safe.
 */
public final class RelevanceCalibration {

  /** The name by which the fitted log-odds are kept among the shares of the best item. */
  public static final String NAME = "relevance";

  /**
   * Past with which an answer helps as likely as not. One accept of the same question has a past of
   * .67, which gives .92; one of a question with a cosine of .6 has .2, which gives .23; and
   * accepts of questions below a cosine of .37 have less than .1, however many there are, which
   * gives .04.
   */
  private static final double HALF = 0.3;

  /**
   * Factor of a bad past. One reject of the same question has -.17, and any number of them -.25.
   */
  private static final double REJECTED = 3;

  /**
   * Precision of the prior: that of 40 outcomes of answers that are as likely right as wrong, as
   * many as the prior of leg weights counts.
   */
  private static final double PRECISION = 2.5;

  /**
   * Greatest shift either way, in log-odds: a sure answer (.95) becomes .74 when nothing ever
   * helped, and an answer of .05 becomes .045. A shift below 4 keeps the order of answers.
   */
  private static final double GREATEST = 2;

  /** The shift is found to this. */
  private static final double EXACT = 1e-12;

  /** More than any examples need, as halving the bounds alone takes 42. */
  private static final int STEPS = 100;

  private final double shift;

  private RelevanceCalibration(double shift) {
    this.shift = shift;
  }

  /**
   * Outcome of an answer.
   *
   * @param probability the logistic function of the log-odds
   * @param times how much it counts, from 0 to 1
   */
  private record Example(double logOdds, double probability, double reward, double times) {

    static final Comparator<Example> ORDER =
        Comparator.comparingDouble(Example::logOdds)
            .thenComparingDouble(Example::reward)
            .thenComparingDouble(Example::times);

    /** Derivative of its log-likelihood by the shift, given its probability there. */
    double slope(double shifted) {
      return times * (reward - shifted) * probability;
    }

    /** Decrease of that derivative for each unit of the shift. */
    double curvature(double shifted) {
      return times * shifted * (1 - shifted) * probability * probability;
    }

    double shifted(double shift) {
      return logistic(logOdds + shift * probability);
    }
  }

  /** Learns from answers: the newest, up to a number of a session. */
  public static RelevanceCalibration of(List<Judged> answers) {
    List<Example> examples = new ArrayList<>();
    for (Judged answer : answers) {
      double helped = Collections.max(answer.rewards().values());
      for (String item : answer.rewards().keySet()) {
        SortedMap<String, Double> said =
            answer.question().shares().getOrDefault(item, Collections.emptySortedMap());
        Double fitted = said.get(NAME);
        if (fitted != null) {
          double past = said.getOrDefault(LegWeights.PAST, 0.0);
          double times = 1 - accepted(past) - rejected(past);
          examples.add(new Example(fitted, logistic(fitted), helped, times));
        }
      }
    }
    // Sums depend on the order of their terms.
    examples.sort(Example.ORDER);
    return new RelevanceCalibration(likeliest(examples));
  }

  /** By Newton's steps between bounds, as the likelihood has one maximum; 0 without an example. */
  private static double likeliest(List<Example> examples) {
    double least = -GREATEST;
    double greatest = GREATEST;
    double shift = 0;
    for (int step = 0; step < STEPS && greatest - least > EXACT; step++) {
      double slope = -PRECISION * shift;
      double curvature = PRECISION;
      for (Example example : examples) {
        double shifted = example.shifted(shift);
        slope += example.slope(shifted);
        curvature += example.curvature(shifted);
      }
      if (slope > 0) {
        least = shift;
      } else {
        greatest = shift;
      }
      double next = shift + slope / curvature;
      if (Math.abs(next - shift) < EXACT) {
        return next;
      }
      // Outside the bounds a step would lead away from the maximum.
      shift = next > least && next < greatest ? next : (least + greatest) / 2;
    }
    return shift;
  }

  private static double accepted(double past) {
    double cube = Math.max(0, past * past * past);
    return cube / (cube + HALF * HALF * HALF);
  }

  private static double rejected(double past) {
    return past < 0 ? Math.min(1, -REJECTED * past) : 0;
  }

  private static double calibrated(double logOdds, double shift) {
    return logistic(logOdds + shift * logistic(logOdds));
  }

  /** Probability of those log-odds. */
  static double logistic(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }

  /**
   * Probability that one of the first items answers, from 0 to 1.
   *
   * @param logOdds as fitted
   * @param past what the outcomes of similar questions say, from -1 to 1
   */
  public double probability(double logOdds, double past) {
    double calibrated = calibrated(logOdds, shift);
    return calibrated * (1 - rejected(past)) + (1 - calibrated) * accepted(past);
  }
}
