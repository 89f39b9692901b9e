package dev.qortex.observability.carbon;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Emissions per million tokens of a family of models. The factors are those of Python qortex, which
 * estimates them from the sizes of models: no provider publishes measured ones, and the confidence
 * says so.
 *
 * @param provider the provider
 * @param prefix the beginning of the names of the models; empty for the fallback
 * @param input grams of CO2 per million tokens of input
 * @param output grams of CO2 per million tokens of output
 * @param cached grams of CO2 per million tokens from a cache
 * @param water millilitres of water per million tokens of input, output and cache
 * @param confidence a value from 0 to 1
 */
public record EmissionFactor(
    String provider,
    String prefix,
    double input,
    double output,
    double cached,
    double water,
    double confidence) {

  /** The factor of models that are not known. */
  public static final EmissionFactor UNKNOWN = new EmissionFactor("", "", 200, 600, 20, 4000, 0.15);

  private static final List<EmissionFactor> KNOWN =
      List.of(
          new EmissionFactor("anthropic", "claude-haiku", 30, 90, 3, 600, 0.35),
          new EmissionFactor("anthropic", "claude-sonnet", 150, 450, 15, 3000, 0.3),
          new EmissionFactor("anthropic", "claude-opus", 400, 1200, 40, 8000, 0.25),
          new EmissionFactor("openai", "gpt-4o-mini", 40, 120, 4, 800, 0.35),
          new EmissionFactor("openai", "gpt-4o", 200, 600, 20, 4000, 0.3),
          new EmissionFactor("openai", "gpt-4", 300, 900, 30, 6000, 0.25));

  /**
   * The factor of a model: the first of its provider whose prefix fits, else the provider's highest
   * by output, else {@link #UNKNOWN}.
   */
  public static EmissionFactor of(String provider, String model) {
    List<EmissionFactor> own =
        KNOWN.stream().filter(factor -> factor.provider.equals(provider)).toList();
    Optional<EmissionFactor> fitting =
        own.stream().filter(factor -> model.startsWith(factor.prefix)).findFirst();
    return fitting
        .or(() -> own.stream().max(Comparator.comparingDouble(EmissionFactor::output)))
        .orElse(UNKNOWN);
  }

  /** The estimate for a use of a model. */
  public CarbonEstimate estimate(ModelUsage usage) {
    return new CarbonEstimate(
        usage.input() * input / 1e6,
        usage.output() * output / 1e6,
        usage.cached() * cached / 1e6,
        usage.tokens() * water / 1e6,
        confidence);
  }
}
