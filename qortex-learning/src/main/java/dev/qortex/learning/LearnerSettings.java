package dev.qortex.learning;

/**
 * How a learner chooses.
 *
 * @param baselineRate the share of selections that are uniformly random, from 0 to 1. 0.1 is the
 *     usual figure; 0 has less regret, since Thompson Sampling explores by itself
 * @param minPulls arms with fewer observations are forced in, as far as k and the budget allow; 0
 *     for none
 */
public record LearnerSettings(double baselineRate, int minPulls) {

  private static final LearnerSettings DEFAULTS = new LearnerSettings(0.1, 0);

  /** Checks both. */
  public LearnerSettings {
    if (!(baselineRate >= 0 && baselineRate <= 1)) {
      throw new IllegalArgumentException(
          "The baseline rate (%s) must be between 0 and 1.".formatted(baselineRate));
    }
    if (minPulls < 0) {
      throw new IllegalArgumentException(
          "The least number of pulls (%d) must be at least 0.".formatted(minPulls));
    }
  }

  /** 10 % exploration, nothing forced. */
  public static LearnerSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another share of random selections. */
  public LearnerSettings baselineRate(double rate) {
    return new LearnerSettings(rate, minPulls);
  }

  /** The same with another number of observations below which an arm is forced in. */
  public LearnerSettings minPulls(int pulls) {
    return new LearnerSettings(baselineRate, pulls);
  }
}
