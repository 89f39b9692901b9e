package dev.qortex.core.internal.relevance;

import dev.qortex.core.internal.util.Resources;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Logistic regression of relevance on {@link RelevanceFeature}s. {@code benchmarks/run
 * relevance-weights} fits its weights. Immutable, thread-safe.
 */
public final class RelevanceModel {

  /** Name of the weight that always counts. */
  public static final String BIAS = "any";

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
    SortedMap<String, Double> read = new TreeMap<>();
    for (String line : source.lines().toList()) {
      int tab = line.indexOf('\t');
      String feature = line.substring(tab + 1);
      if (tab < 0 || !isKnown(feature)) {
        throw new IllegalArgumentException(
            "The weight (%s) is of no feature.\nMaybe the feature was renamed: fit the weights again."
                .formatted(line));
      }
      if (read.put(feature, Double.valueOf(line.substring(0, tab))) != null) {
        throw new IllegalArgumentException(
            "The feature (%s) has two weights.\nMaybe drop one.".formatted(feature));
      }
    }
    this.weights = Collections.unmodifiableSortedMap(read);
    weight(BIAS);
    for (RelevanceFeature feature : RelevanceFeature.values()) {
      weight(feature.label());
    }
  }

  private static RelevanceModel load() {
    return new RelevanceModel(Resources.text(RelevanceModel.class, RESOURCE));
  }

  /** The fitted weights. */
  public static RelevanceModel shipped() {
    return SHIPPED;
  }

  private static boolean isKnown(String label) {
    for (RelevanceFeature feature : RelevanceFeature.values()) {
      if (feature.label().equals(label)) {
        return true;
      }
    }
    return label.equals(BIAS);
  }

  private double weight(String feature) {
    Double weight = weights.get(feature);
    if (weight == null) {
      throw new IllegalArgumentException(
          "The feature (%s) has no weight.\nMaybe it is new: fit the weights again."
              .formatted(feature));
    }
    return weight;
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
    double sum = weight(BIAS);
    for (RelevanceFeature feature : RelevanceFeature.values()) {
      sum += weight(feature.label()) * evidence[feature.ordinal()];
    }
    return sum;
  }
}
