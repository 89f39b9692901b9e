package dev.qortex.commons;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Weights of features, as a benchmark fitted them: a weight, a tab and a name in each line. */
public final class FittedWeights {

  /** Name of the weight that always counts. */
  public static final String BIAS = "any";

  private FittedWeights() {}

  /**
   * Weights by name.
   *
   * @param known the names of the features, beside {@link #BIAS}
   * @param required names that must have a weight, beside {@link #BIAS}
   * @throws IllegalArgumentException when a weight is of no feature or stands twice, or when a
   *     required one is missing
   */
  public static SortedMap<String, Double> read(
      String source, Predicate<String> known, Collection<String> required) {
    SortedMap<String, Double> weights = new TreeMap<>();
    for (String line : source.lines().toList()) {
      int tab = line.indexOf('\t');
      String name = line.substring(tab + 1);
      if (tab < 0 || !(name.equals(BIAS) || known.test(name))) {
        throw new IllegalArgumentException(
            "The weight (%s) is of no feature.\nMaybe the feature was renamed: fit the weights again."
                .formatted(line));
      }
      if (weights.put(name, Double.valueOf(line.substring(0, tab))) != null) {
        throw new IllegalArgumentException(
            "The feature (%s) has two weights.\nMaybe drop one.".formatted(name));
      }
    }
    require(BIAS, weights);
    required.forEach(name -> require(name, weights));
    return Collections.unmodifiableSortedMap(weights);
  }

  private static void require(String name, SortedMap<String, Double> weights) {
    if (!weights.containsKey(name)) {
      throw new IllegalArgumentException(
          "The feature (%s) has no weight.\nMaybe it is new: fit the weights again."
              .formatted(name));
    }
  }
}
