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

/**
 * Logistic regression over binary signs with a quadratic penalty, by cyclic coordinate descent:
 * each weight in turn takes a Newton step. The bias is not penalised. The same examples in the same
 * order give the same weights. Each sweep costs as much as all signs of all examples.
 *
 * @see <a href="https://doi.org/10.1145/1273496.1273501">Genkin, Lewis and Madigan, "Large-scale
 *     Bayesian logistic regression for text categorization" (2007)</a>
 */
final class LogisticFit {

  /** Signs that hold, and whether the label does. */
  record Example(Collection<String> signs, boolean label) {}

  /** After so many sweeps no weight of any set tried here moved by a thousandth. */
  private static final int SWEEPS = 300;

  /** Longest step, so that a step from far away does not overshoot. */
  private static final double LONGEST_STEP = 1;

  private LogisticFit() {}

  /**
   * Weights by sign, in hundredths; a sign that no example has is left out.
   *
   * @param bias name of the weight that always counts
   * @param penalty half of it times the sum of squared weights is added to the loss
   */
  static SortedMap<String, Double> weights(List<Example> examples, String bias, double penalty) {
    SortedMap<String, List<Integer>> having = new TreeMap<>();
    for (int i = 0; i < examples.size(); i++) {
      for (String sign : new HashSet<>(examples.get(i).signs())) {
        having.computeIfAbsent(sign, s -> new ArrayList<>()).add(i);
      }
      having.computeIfAbsent(bias, s -> new ArrayList<>()).add(i);
    }
    double[] sums = new double[examples.size()];
    Map<String, Double> weights = new HashMap<>();
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      having.forEach(
          (sign, rows) -> {
            double weight = weights.getOrDefault(sign, 0.0);
            double l2 = sign.equals(bias) ? 0 : penalty;
            double gradient = l2 * weight;
            double curvature = l2;
            for (int row : rows) {
              double p = 1 / (1 + Math.exp(-sums[row]));
              gradient += p - (examples.get(row).label() ? 1 : 0);
              curvature += p * (1 - p);
            }
            double step = gradient / Math.max(curvature, 1e-9);
            double bounded = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step));
            weights.put(sign, weight - bounded);
            rows.forEach(row -> sums[row] -= bounded);
          });
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
