package dev.qortex.benchmarks.compare;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Ratio of a figure to the same figure at another revision, from runs made in pairs.
 *
 * <p>The estimate is the geometric mean of the ratios of the pairs; the interval is that of Student
 * for the mean of their logarithms, since two runs of a pair share the state of the machine and
 * ratios of times are skewed.
 *
 * @param values of this revision, one a pair
 * @param baselines of the other revision, in the same order
 */
record PairedRatio(List<Double> values, List<Double> baselines) {

  private static final double CONFIDENCE = 0.95;

  /** Keeps copies, as many values as baselines and at least one of each. */
  PairedRatio {
    values = List.copyOf(values);
    baselines = List.copyOf(baselines);
    if (values.isEmpty() || values.size() != baselines.size()) {
      throw new IllegalArgumentException(
          "There are (%s) values and (%s) baselines.\nMaybe one of each a pair."
              .formatted(values.size(), baselines.size()));
    }
  }

  /** Median of the values of this revision. */
  double median() {
    return median(values);
  }

  /** Median of the values of the other revision. */
  double baselineMedian() {
    return median(baselines);
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The ratio, above 0; empty where a value is 0, negative or not a number. */
  OptionalDouble ratio() {
    return isPositive() ? OptionalDouble.of(Math.exp(mean())) : OptionalDouble.empty();
  }

  /**
   * The lower and the upper end of the 95 % interval of the ratio; empty where there is no ratio,
   * and for a single pair.
   */
  double[] interval() {
    int n = values.size();
    if (!isPositive() || n < 2) {
      return new double[0];
    }
    double mean = mean();
    double squares =
        Arrays.stream(logarithms()).map(value -> (value - mean) * (value - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) / n);
    double reach =
        error * new TDistribution(null, n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return new double[] {Math.exp(mean - reach), Math.exp(mean + reach)};
  }

  private boolean isPositive() {
    return IntStream.range(0, values.size())
        .allMatch(
            pair ->
                values.get(pair) > 0
                    && baselines.get(pair) > 0
                    && Double.isFinite(values.get(pair) / baselines.get(pair)));
  }

  private double mean() {
    return Arrays.stream(logarithms()).average().orElseThrow();
  }

  private double[] logarithms() {
    return IntStream.range(0, values.size())
        .mapToDouble(pair -> Math.log(values.get(pair) / baselines.get(pair)))
        .toArray();
  }
}
