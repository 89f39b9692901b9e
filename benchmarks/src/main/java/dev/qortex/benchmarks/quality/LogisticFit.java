package dev.qortex.benchmarks.quality;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Logistic regression over binary signs with a quadratic penalty, by cyclic coordinate descent:
 * each weight in turn takes a Newton step, until none moves. The bias is not penalised. The same
 * examples in the same order give the same weights. Each sweep costs as much as all signs of all
 * examples.
 *
 * @see <a href="https://doi.org/10.1145/1273496.1273501">Genkin, Lewis and Madigan, "Large-scale
 *     Bayesian logistic regression for text categorization" (2007)</a>
 */
final class LogisticFit {

  /** Signs that hold, whether the label does, and as how many examples it counts. */
  record Example(Collection<String> signs, boolean label, double weight) {}

  /** The fit has converged when no weight moves by more in a sweep. */
  private static final double SMALLEST_STEP = 1e-5;

  private static final int MOST_SWEEPS = 10_000;

  /** Longest step, so that a step from far away does not overshoot. */
  private static final double LONGEST_STEP = 1;

  private LogisticFit() {}

  /**
   * Weights by sign, in hundredths; a sign that no example has keeps its prior weight.
   *
   * @param bias name of the weight that always counts
   * @param penalty half of it, by sign, times the squared distance to the prior is added to the
   *     loss
   * @param prior mean of a weight before any example is seen; 0 for those that it lacks
   * @throws IllegalStateException when it does not converge
   */
  static SortedMap<String, Double> weights(
      List<Example> examples,
      String bias,
      ToDoubleFunction<String> penalty,
      Map<String, Double> prior) {
    SortedMap<String, List<Integer>> having = new TreeMap<>();
    for (int i = 0; i < examples.size(); i++) {
      for (String sign : new HashSet<>(examples.get(i).signs())) {
        having.computeIfAbsent(sign, s -> new ArrayList<>()).add(i);
      }
      having.computeIfAbsent(bias, s -> new ArrayList<>()).add(i);
    }
    Map<String, Double> weights = new HashMap<>(prior);
    double[] sums = new double[examples.size()];
    having.forEach((sign, rows) -> rows.forEach(row -> sums[row] += prior.getOrDefault(sign, 0.0)));
    double longest = LONGEST_STEP;
    for (int sweep = 0; longest > SMALLEST_STEP; sweep++) {
      if (sweep == MOST_SWEEPS) {
        throw new IllegalStateException(
            "The fit moved by (%s) in its last sweep.\nMaybe the penalty is too small."
                .formatted(longest));
      }
      longest = 0;
      for (Map.Entry<String, List<Integer>> entry : having.entrySet()) {
        String sign = entry.getKey();
        double weight = weights.getOrDefault(sign, 0.0);
        double l2 = sign.equals(bias) ? 0 : penalty.applyAsDouble(sign);
        double gradient = l2 * (weight - prior.getOrDefault(sign, 0.0));
        double curvature = l2;
        for (int row : entry.getValue()) {
          Example example = examples.get(row);
          double p = 1 / (1 + Math.exp(-sums[row]));
          gradient += example.weight() * (p - (example.label() ? 1 : 0));
          curvature += example.weight() * p * (1 - p);
        }
        double step = gradient / Math.max(curvature, 1e-9);
        double bounded = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step));
        weights.put(sign, weight - bounded);
        entry.getValue().forEach(row -> sums[row] -= bounded);
        longest = Math.max(longest, Math.abs(bounded));
      }
    }
    SortedMap<String, Double> rounded = new TreeMap<>();
    weights.forEach((sign, weight) -> rounded.put(sign, Math.round(weight * 100) / 100.0));
    return rounded;
  }

  /** A weight as it stands in a file. */
  static String shown(double weight) {
    return String.format(Locale.ROOT, "%.2f", weight == 0 ? 0.0 : weight);
  }
}
