package dev.qortex.benchmarks.soak;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Samples of one quantity over time, and the straight line through the second half of them: the
 * first half is the time in which caches fill. Not thread-safe.
 */
final class Series {

  private static final int LEAST = 4;

  private final String unit;
  private final double least;
  private final double bound;
  private final List<double[]> samples = new ArrayList<>();

  /**
   * Least-squares line through the second half.
   *
   * @param mean level of the second half
   * @param slope rise in an hour
   * @param interval half the width of the slope's 95 % confidence interval
   * @param rise of the line from the beginning to the end of the second half
   */
  record Trend(double mean, double slope, double interval, double rise, int n) {}

  /**
   * @param least rise over the second half that counts as growth, whatever the level
   * @param bound level that the quantity is meant to reach, below which nothing counts as growth,
   *     such as the size at which a log is rotated; 0 without one
   */
  Series(String unit, double least, double bound) {
    this.unit = unit;
    this.least = least;
    this.bound = bound;
  }

  String unit() {
    return unit;
  }

  void add(double hours, double value) {
    samples.add(new double[] {hours, value});
  }

  /** The first value and the last, for the reader. */
  double first() {
    return samples.get(0)[1];
  }

  double last() {
    return samples.get(samples.size() - 1)[1];
  }

  Trend trend() {
    List<double[]> half = samples.subList(samples.size() / 2, samples.size());
    SimpleRegression line = new SimpleRegression();
    half.forEach(sample -> line.addData(sample[0], sample[1]));
    double mean = half.stream().mapToDouble(sample -> sample[1]).average().orElse(Double.NaN);
    double hours = half.get(half.size() - 1)[0] - half.get(0)[0];
    double interval = half.size() < LEAST ? Double.NaN : line.getSlopeConfidenceInterval();
    return new Trend(mean, line.getSlope(), interval, line.getSlope() * hours, half.size());
  }

  /**
   * True when the line rises beyond chance and by more than a hundredth of the level, or the least
   * that counts, over the second half.
   */
  boolean grows() {
    Trend trend = trend();
    return last() > bound
        && trend.slope - trend.interval > 0
        && trend.rise > Math.max(least, trend.mean / 100);
  }
}
