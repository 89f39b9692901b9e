package dev.qortex.engine.internal.relevance;

import dev.qortex.commons.FittedWeights;
import dev.qortex.commons.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/**
 * Logistic regression of relevance on {@link RelevanceFeature}s. {@code benchmarks/run
 * relevance-weights} fits its weights. Immutable, thread-safe.
 */
public final class RelevanceModel {

  /** The resource of the weights. */
  public static final String RESOURCE = "relevance.tsv";

  private static final RelevanceModel SHIPPED = load();

  private final SortedMap<String, Double> weights;

  /**
   * Reads a weight and a feature from each line.
   *
   * @throws IllegalArgumentException when a weight is of no feature or stands twice, or when a
   *     feature has none
   */
  public RelevanceModel(String source) {
    List<String> labels =
        Arrays.stream(RelevanceFeature.values()).map(RelevanceFeature::label).toList();
    this.weights = FittedWeights.read(source, labels::contains, labels);
  }

  private static RelevanceModel load() {
    return new RelevanceModel(Resources.text(RelevanceModel.class, RESOURCE));
  }

  /** The fitted weights. */
  public static RelevanceModel shipped() {
    return SHIPPED;
  }

  /** Weights by feature. */
  public SortedMap<String, Double> weights() {
    return weights;
  }

  /**
   * Logarithm of the odds that the best item answers.
   *
   * @param evidence by ordinal, not empty
   */
  public double logOdds(double[] evidence) {
    double sum = weights.getOrDefault(FittedWeights.BIAS, 0.0);
    for (RelevanceFeature feature : RelevanceFeature.values()) {
      sum += weights.getOrDefault(feature.label(), 0.0) * evidence[feature.ordinal()];
    }
    return sum;
  }
}
