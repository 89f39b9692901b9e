package dev.qortex.benchmarks.quality;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Where a share lies with a probability of 95 %. */
record Interval(double low, double high) {

  private static final int ROUNDS = 2_000;
  private static final double Z = 1.959964;

  /**
   * From samples of the sentences with replacement: the percentiles of Efron's bootstrap. What is
   * not a number in a sample is left out.
   */
  static Interval bootstrap(
      List<Tally> sentences, ToDoubleFunction<Tally> share, RandomGenerator random) {
    double[] shares = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      int labelled = 0;
      int found = 0;
      int right = 0;
      for (int i = 0; i < sentences.size(); i++) {
        Tally tally = sentences.get(random.nextInt(sentences.size()));
        labelled += tally.labelled();
        found += tally.found();
        right += tally.right();
      }
      shares[round] = share.applyAsDouble(new Tally(labelled, found, right));
    }
    double[] sorted = Arrays.stream(shares).filter(s -> !Double.isNaN(s)).sorted().toArray();
    return sorted.length == 0
        ? new Interval(Double.NaN, Double.NaN)
        : new Interval(at(sorted, 0.025), at(sorted, 0.975));
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  /** Of a share of independent trials (Wilson 1927). */
  static Interval wilson(int right, int trials) {
    double z2 = Z * Z / trials;
    double share = (double) right / trials;
    double middle = (share + z2 / 2) / (1 + z2);
    double half = Z / (1 + z2) * Math.sqrt(share * (1 - share) / trials + z2 / (4.0 * trials));
    return new Interval(middle - half, middle + half);
  }
}
