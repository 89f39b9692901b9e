package dev.qortex.ingest.internal;

import dev.qortex.commons.FittedWeights;
import dev.qortex.commons.Resources;
import java.util.List;
import java.util.Map;

/**
 * Logistic regression over binary signs: the logistic function of the sum of the weights of the
 * signs that hold. Immutable, thread-safe.
 */
public final class LogisticModel {

  private final Map<String, Double> weights;

  /**
   * Reads a weight and a sign from each line.
   *
   * @throws IllegalArgumentException when a sign is of no feature or stands twice, or when a value
   *     of a complete feature is missing
   */
  public LogisticModel(String source, Feature... features) {
    List<Feature> all = List.of(features);
    weights =
        Map.copyOf(
            FittedWeights.read(
                source,
                sign -> all.stream().anyMatch(feature -> feature.has(sign)),
                all.stream().flatMap(Feature::required).toList()));
  }

  /** Weights by sign. */
  public Map<String, Double> weights() {
    return weights;
  }

  /** Reads the weights that stand beside a class as a resource. */
  public static LogisticModel load(Class<?> owner, String resource, Feature... features) {
    return new LogisticModel(Resources.text(owner, resource), features);
  }

  /** Probability, from 0 to 1, in hundredths. */
  public double probability(List<String> signs) {
    double sum = weights.getOrDefault(FittedWeights.BIAS, 0.0);
    for (String sign : signs) {
      sum += weights.getOrDefault(sign, 0.0);
    }
    return Math.round(100 / (1 + Math.exp(-sum))) / 100.0;
  }
}
