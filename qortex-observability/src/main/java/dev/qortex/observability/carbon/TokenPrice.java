package dev.qortex.observability.carbon;

import dev.qortex.commons.Checks;

/**
 * Price of a model per million tokens, in any currency. Prices change, so a host gives its own.
 *
 * @param input the price of the prompt
 * @param output the price of the answer
 * @param cached the price of tokens read from a cache
 */
public record TokenPrice(double input, double output, double cached) {

  /** Costs nothing. */
  public static final TokenPrice FREE = new TokenPrice(0, 0, 0);

  /** Checks that none is negative. */
  public TokenPrice {
    notNegative("input", input);
    notNegative("output", output);
    notNegative("cached", cached);
  }

  private static void notNegative(String what, double price) {
    if (!(price >= 0) || Double.isInfinite(price)) {
      throw new IllegalArgumentException(
          "The price (%s) of %s tokens must be a finite number from 0."
              .formatted(price, Checks.text("kind of tokens", what)));
    }
  }

  /** The cost of a use. */
  public double cost(ModelUsage usage) {
    return (usage.input() * input + usage.output() * output + usage.cached() * cached) / 1e6;
  }
}
