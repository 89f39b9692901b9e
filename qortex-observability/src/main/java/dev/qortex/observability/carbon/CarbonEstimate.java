package dev.qortex.observability.carbon;

/**
 * Estimated emissions and water use of a call of a language model.
 *
 * @param input grams of CO2 of the prompt
 * @param output grams of CO2 of the answer
 * @param cached the grams of CO2 of the tokens read from a cache
 * @param water millilitres of water
 * @param confidence the confidence of the factor, from 0 to 1
 */
public record CarbonEstimate(
    double input, double output, double cached, double water, double confidence) {

  /** No emissions. */
  public static final CarbonEstimate NONE = new CarbonEstimate(0, 0, 0, 0, 1);

  private static final double GRAMS_PER_KILOMETRE = 120;
  private static final double GRAMS_PER_TREE_AND_DAY = 48;

  /** Grams of CO2 together. */
  public double total() {
    return input + output + cached;
  }

  /** The sum of both, with the lower confidence. */
  public CarbonEstimate plus(CarbonEstimate other) {
    return new CarbonEstimate(
        input + other.input,
        output + other.output,
        cached + other.cached,
        water + other.water,
        Math.min(confidence, other.confidence));
  }

  /** Kilometres that a car drives with the same emissions. */
  public double kilometres() {
    return total() / GRAMS_PER_KILOMETRE;
  }

  /** Days in which a tree takes up the same amount. */
  public double treeDays() {
    return total() / GRAMS_PER_TREE_AND_DAY;
  }

  /** Uncertainty of the estimate by its confidence, as a share of it. */
  public double uncertainty() {
    return confidence >= 0.7 ? 0.15 : confidence >= 0.5 ? 0.3 : confidence >= 0.3 ? 0.5 : 1;
  }
}
