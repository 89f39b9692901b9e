package dev.qortex.ingest.internal;

import dev.qortex.core.internal.util.Resources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Logistic regression over binary signs: the logistic function of the sum of the weights of the
 * signs that hold. Immutable, thread-safe.
 */
public final class LogisticModel {

  /** Name of the weight that always counts. */
  public static final String BIAS = "any";

  private final Map<String, Double> weights = new HashMap<>();
  private final double bias;

  /**
   * Reads a weight and a sign from each line.
   *
   * @throws IllegalArgumentException when a sign is of no feature or stands twice, or when a value
   *     of a complete feature is missing
   */
  public LogisticModel(String source, Feature... features) {
    for (String line : source.lines().toList()) {
      int tab = line.indexOf('\t');
      String sign = line.substring(tab + 1);
      if (tab < 0
          || (!sign.equals(BIAS) && List.of(features).stream().noneMatch(f -> f.has(sign)))) {
        throw new IllegalArgumentException(
            "The weight (%s) is of no feature.\nMaybe the feature was renamed: fit the weights again."
                .formatted(line));
      }
      if (weights.put(sign, Double.valueOf(line.substring(0, tab))) != null) {
        throw new IllegalArgumentException(
            "The sign (%s) has two weights.\nMaybe drop one.".formatted(sign));
      }
    }
    require(BIAS);
    for (Feature feature : features) {
      feature.required().forEach(this::require);
    }
    bias = Objects.requireNonNull(weights.get(BIAS));
  }

  /** Weights by sign. */
  public Map<String, Double> weights() {
    return Map.copyOf(weights);
  }

  private void require(String sign) {
    if (!weights.containsKey(sign)) {
      throw new IllegalArgumentException(
          "The sign (%s) has no weight.\nMaybe the feature is new: fit the weights again."
              .formatted(sign));
    }
  }

  /** Reads the weights that stand beside a class as a resource. */
  public static LogisticModel load(Class<?> owner, String resource, Feature... features) {
    return new LogisticModel(Resources.text(owner, resource), features);
  }

  /** Probability, from 0 to 1, in hundredths. */
  public double probability(List<String> signs) {
    double sum = bias;
    for (String sign : signs) {
      sum += weights.getOrDefault(sign, 0.0);
    }
    return Math.round(100 / (1 + Math.exp(-sum))) / 100.0;
  }
}
