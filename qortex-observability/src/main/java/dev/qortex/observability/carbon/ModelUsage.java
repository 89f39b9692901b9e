package dev.qortex.observability.carbon;

import dev.qortex.commons.Checks;

/**
 * Use of a language model by a call. Negative numbers of tokens, which some providers report for
 * unknown ones, count as 0.
 *
 * @param provider the provider, such as {@code anthropic}
 * @param model the model as the provider names it
 * @param input tokens of the prompt that were not in a cache
 * @param output tokens of the answer
 * @param cached tokens of the prompt that were read from a cache
 */
public record ModelUsage(String provider, String model, long input, long output, long cached) {

  /** Checks the components. */
  public ModelUsage {
    Checks.text("provider", provider);
    Checks.text("model", model);
    input = Math.max(input, 0);
    output = Math.max(output, 0);
    cached = Math.max(cached, 0);
  }

  /** All tokens. */
  public long tokens() {
    return input + output + cached;
  }
}
