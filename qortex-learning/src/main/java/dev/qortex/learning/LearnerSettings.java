package dev.qortex.learning;

/**
 * Settings of a learner.
 *
 * @param baselineRate the share of selections that are uniformly random, from 0 to 1. 0 has the
 *     least regret, since Thompson Sampling already explores; a log for off-policy evaluation needs
 *     more. Python qortex uses 0.1
 * @param minPulls the number of observations below which arms are forced in, within k and the
 *     budget; 0 for none. Observations that faded count, so that a change does not make an arm
 *     young again
 * @param discount the share of all evidence of a context that each observation keeps, above 0 and
 *     at most 1. 1 for a stationary world; 0.999 remembers about the last 1,000 observations, which
 *     is discounted Thompson Sampling (Raj and Kalyani 2017)
 * @param propensityDraws the number of repetitions of a selection that estimate the probabilities
 *     of its arms, from 0; 0 computes none. A thousand keeps the standard error below 0.016
 * @param recordsSelections whether selections go to the log, with the next observation or flush
 */
public record LearnerSettings(
    double baselineRate,
    int minPulls,
    double discount,
    int propensityDraws,
    boolean recordsSelections) {

  private static final LearnerSettings DEFAULTS = new LearnerSettings(0, 0, 1, 0, true);

  /** Checks the components. */
  public LearnerSettings {
    if (!(baselineRate >= 0 && baselineRate <= 1)) {
      throw new IllegalArgumentException(
          "The baseline rate (%s) must be between 0 and 1.".formatted(baselineRate));
    }
    if (minPulls < 0) {
      throw new IllegalArgumentException(
          "The least number of pulls (%s) must be at least 0.".formatted(minPulls));
    }
    if (!(discount > 0 && discount <= 1)) {
      throw new IllegalArgumentException(
          "The discount (%s) must be above 0 and at most 1.\nMaybe 0.999.".formatted(discount));
    }
    if (propensityDraws < 0) {
      throw new IllegalArgumentException(
          "The number of draws for propensities (%s) must be at least 0."
              .formatted(propensityDraws));
    }
  }

  /** No random selections, nothing forced or forgotten, no propensities, selections recorded. */
  public static LearnerSettings defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another share of random selections. */
  public LearnerSettings baselineRate(double rate) {
    return new LearnerSettings(rate, minPulls, discount, propensityDraws, recordsSelections);
  }

  /** Returns a copy with another number of observations below which an arm is forced in. */
  public LearnerSettings minPulls(int pulls) {
    return new LearnerSettings(baselineRate, pulls, discount, propensityDraws, recordsSelections);
  }

  /** Returns a copy with another share of evidence that an observation keeps. */
  public LearnerSettings discount(double gamma) {
    return new LearnerSettings(baselineRate, minPulls, gamma, propensityDraws, recordsSelections);
  }

  /** Returns a copy with another number of draws for propensities. */
  public LearnerSettings propensityDraws(int draws) {
    return new LearnerSettings(baselineRate, minPulls, discount, draws, recordsSelections);
  }

  /** Returns a copy that records selections or not. */
  public LearnerSettings recordsSelections(boolean records) {
    return new LearnerSettings(baselineRate, minPulls, discount, propensityDraws, records);
  }
}
