package dev.qortex.engine.internal.candidates;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Mean and standard deviation of the scores of a leg.
 *
 * @param deviation from 0
 */
record Spread(double mean, double deviation) {

  /** The spread of no scores. */
  static final Spread NONE = new Spread(0, 0);

  /** By how many deviations a score is above the mean; 0 when all scores are equal. */
  double z(double score) {
    return deviation > 0 ? (score - mean) / deviation : 0;
  }

  /** The spread of two collections together. */
  Spread with(int size, Spread other, int otherSize) {
    int all = size + otherSize;
    if (all == 0) {
      return NONE;
    }
    double both = (size * mean + otherSize * other.mean) / all;
    double squares =
        size * (deviation * deviation + (mean - both) * (mean - both))
            + otherSize
                * (other.deviation * other.deviation + (other.mean - both) * (other.mean - both));
    return new Spread(both, Math.sqrt(squares / all));
  }

  /** The spread of these scores. */
  static Spread of(Collection<Double> scores) {
    double[] sorted = scores.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return of(List.of(sorted), new int[] {sorted.length});
  }

  /**
   * The spread of several collections of which only samples are known.
   *
   * @param samples in a fixed order, as sums depend on it
   * @param sizes of the collections
   */
  static Spread of(List<double[]> samples, int[] sizes) {
    double all = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < sizes.length; i++) {
      double[] sample = samples.get(i);
      if (sample.length > 0) {
        double times = (double) sizes[i] / sample.length;
        all += sizes[i];
        sum += times * Arrays.stream(sample).sum();
        squares += times * Arrays.stream(sample).map(score -> score * score).sum();
      }
    }
    if (all == 0) {
      return NONE;
    }
    double mean = sum / all;
    return new Spread(mean, Math.sqrt(Math.max(0, squares / all - mean * mean)));
  }
}
