package dev.qortex.core.rules;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.model.Rule;
import java.util.Map;
import java.util.OptionalDouble;

/** Confidence of a rule from its extraction and its evidence. */
final class LearnedConfidence {

  private static final String POSTERIOR = "posterior";

  /** Observations that the extraction counts like: those of the uniform prior Beta(1, 1). */
  private static final double PRIOR = 2.0;

  private LearnedConfidence() {}

  /** The rule with its learned confidence, unless it has that already. */
  static Rule of(Rule rule, Belief belief) {
    double n = belief.n();
    return n == 0.0 || rule.metadata().containsKey(POSTERIOR)
        ? rule
        : rule.rated(
            combined(rule.confidence(), n, belief.mean()),
            Map.of(
                "extraction_confidence",
                rule.confidence(),
                POSTERIOR,
                Map.of("mean", belief.mean(), "n", n)));
  }

  static double combined(double confidence, double n, double mean) {
    return (PRIOR * confidence + n * mean) / (PRIOR + n);
  }

  /** The expected reward of a rule that has evidence. */
  static OptionalDouble posterior(Rule rule) {
    return rule.metadata().get(POSTERIOR) instanceof Map<?, ?> known
            && known.get("mean") instanceof Number mean
        ? OptionalDouble.of(mean.doubleValue())
        : OptionalDouble.empty();
  }
}
