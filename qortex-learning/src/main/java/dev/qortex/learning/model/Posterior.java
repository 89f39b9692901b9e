package dev.qortex.learning.model;

import org.apache.commons.math3.distribution.BetaDistribution;

/**
 * Beta distribution that describes the belief about an arm's mean reward.
 *
 * @param alpha pseudo-count of success, above 0
 * @param beta pseudo-count of failure, above 0
 */
public record Posterior(double alpha, double beta) {

  /** Posterior without evidence: every mean is equally likely. */
  public static final Posterior UNIFORM = new Posterior(1, 1);

  private static final double LOW = 0.05;
  private static final double HIGH = 0.95;

  /** Checks the components. */
  public Posterior {
    if (!(alpha > 0 && beta > 0) || Double.isInfinite(alpha) || Double.isInfinite(beta)) {
      throw new IllegalArgumentException(
          "The posterior Beta(%s, %s) needs finite numbers above 0.".formatted(alpha, beta));
    }
  }

  /** The expected reward, {@code alpha / (alpha + beta)}. */
  public double mean() {
    return alpha / (alpha + beta);
  }

  /** The variance of the reward. */
  public double variance() {
    double sum = alpha + beta;
    return (alpha / sum) * (beta / sum) / (sum + 1);
  }

  /** The lower end of the 90 % credible interval: the 5th percentile. */
  public double low() {
    return quantile(LOW);
  }

  /** The upper end of the 90 % credible interval: the 95th percentile. */
  public double high() {
    return quantile(HIGH);
  }

  /** Quantile of the mean reward for a probability from 0 to 1. */
  public double quantile(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "The probability (%s) must be between 0 and 1.".formatted(probability));
    }
    return new BetaDistribution(null, alpha, beta).inverseCumulativeProbability(probability);
  }
}
