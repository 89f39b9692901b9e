package dev.qortex.learning;

/**
 * Watches rewards for a change of the world. A learner that is told of one forgets what it learned
 * in that context. It keeps its own state, in memory only. Thread-safe.
 */
@FunctionalInterface
public interface ChangeDetector {

  /**
   * Takes notice of an observation that counted.
   *
   * @return whether what was seen so far no longer holds; the detector then starts anew for the
   *     context
   */
  boolean observe(String context, String armId, double reward);

  /** The world never changes. */
  static ChangeDetector none() {
    return (context, armId, reward) -> false;
  }

  /**
   * Tests for each arm of a context whether its mean reward has changed once since the start: the
   * generalised likelihood ratio of coins, which holds for all rewards from 0 to 1, against {@code
   * ln(3 n^1.5 / rate)} for n rewards. One alarm is one for the whole context. For a world of which
   * nobody knows whether it drifts: there is next to no regret where it does not.
   *
   * <p>It sees the arms that are pulled. That an arm which is never pulled has become better is
   * seen only with a baseline rate of exploration. Memory and time of an observation grow with the
   * logarithm of n, since not every moment is tried for the change.
   *
   * <p>Source: Besson, Kaufmann, Maillard and Seznec, Efficient Change-Point Detection for Tackling
   * Piecewise-Stationary Bandits (2022).
   *
   * @param falseAlarmRate about the probability that an arm which does not change ever gives an
   *     alarm, above 0 and below 1; 0.01 is usual
   */
  static ChangeDetector likelihoodRatio(double falseAlarmRate) {
    return new LikelihoodRatioDetector(falseAlarmRate);
  }
}
