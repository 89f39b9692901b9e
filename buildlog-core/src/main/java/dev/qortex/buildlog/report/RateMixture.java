package dev.qortex.buildlog.report;

import dev.qortex.buildlog.credit.CreditSums;
import java.util.Arrays;
import java.util.List;

/*
 * Two rates over a pool: most rules are of no use and cited at a low rate, some are useful and cited
 * at a high one. EM finds both rates and the share of the useful; the probability that a rule has
 * the low rate is its local false-discovery rate, and rules are named, the surest first, while the
 * mean of it over the named stays below 5 %. Efron, Large-Scale Inference, 2010, chapter 5.
 */
/** Mixture of two binomial rates over the rules of a pool, fitted by expectation-maximisation. */
final class RateMixture {

  private static final int ITERATIONS = 60;

  /** Start, and limits that keep the two rates apart where evidence is scarce. */
  private static final double START_SHARE = 0.1;

  private static final double START_HIGH = 0.3;
  private static final double START_LOW = 0.02;
  private static final double MOST_EVIDENCE = 50;

  private final double[] hits;
  private final double[] sizes;
  private final double[] isHigh;
  private double share = START_SHARE;
  private double high = START_HIGH;
  private double low = START_LOW;

  private RateMixture(double[] hits, double[] sizes) {
    this.hits = hits;
    this.sizes = sizes;
    isHigh = new double[hits.length];
    for (int i = 0; i < ITERATIONS; i++) {
      expect();
      maximise();
    }
    expect();
  }

  /** The probability of each rule to have the high rate, from sums that are not empty. */
  static double[] high(List<CreditSums> sums) {
    return new RateMixture(
            sums.stream().mapToDouble(CreditSums::successes).toArray(),
            sums.stream().mapToDouble(known -> known.successes() + known.failures()).toArray())
        .isHigh;
  }

  private void expect() {
    double odds = (1 - share) / share;
    for (int i = 0; i < hits.length; i++) {
      double evidence = logLikelihood(i, low) - logLikelihood(i, high);
      double limited = Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, evidence));
      isHigh[i] = 1 / (1 + odds * Math.exp(limited));
    }
  }

  private double logLikelihood(int rule, double rate) {
    return hits[rule] * Math.log(rate) + (sizes[rule] - hits[rule]) * Math.log(1 - rate);
  }

  /**
   * Maximum a posteriori: a pool of ten rules with one that is useful comes before any evidence.
   */
  private void maximise() {
    double highHits = 0.6;
    double highSizes = 2;
    double lowHits = 0.1;
    double lowSizes = 5;
    for (int i = 0; i < hits.length; i++) {
      highHits += isHigh[i] * hits[i];
      highSizes += isHigh[i] * sizes[i];
      lowHits += (1 - isHigh[i]) * hits[i];
      lowSizes += (1 - isHigh[i]) * sizes[i];
    }
    share = limited((Arrays.stream(isHigh).sum() + 1) / (hits.length + 10), 0.01, 0.5);
    high = limited(highHits / highSizes, 0.03, 0.95);
    low = limited(lowHits / lowSizes, 0.002, 0.6 * high);
  }

  private static double limited(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }
}
