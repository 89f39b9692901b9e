package dev.qortex.buildlog.report;

import dev.qortex.commons.Checks;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Tests and effect sizes of differences between two groups. Stateless. */
final class Statistics {

  /** Tables whose probability differs by so little are equally likely: rounding, not evidence. */
  private static final double TOLERANCE = 1e-12;

  static final int DRAWS = 10_000;
  static final long SEED = 42;

  private Statistics() {}

  /**
   * Two-sided p-value of a permutation test of the difference of two rates: the share of 10,000
   * random partitions of the clusters into groups of these sizes whose difference is at least as
   * large, the observed one included, so that it is never 0. The seed is fixed.
   *
   * @param sums of each cluster, those of the first group first
   * @param sizes of the clusters, above 0; the rate of a group is its sums by its sizes
   * @param first the number of clusters of the first group
   * @throws IllegalArgumentException when a group is empty
   */
  static double permutation(int[] sums, int[] sizes, int first) {
    int[] order = order(sums, first);
    double observed = Math.abs(difference(sums, sizes, order, first));
    SplittableRandom random = new SplittableRandom(SEED);
    int hits = 1;
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int i = 0; i < first; i++) {
        int chosen = random.nextInt(i, order.length);
        int swapped = order[i];
        order[i] = order[chosen];
        order[chosen] = swapped;
      }
      double drawn = Math.abs(difference(sums, sizes, order, first));
      hits += drawn >= observed - TOLERANCE ? 1 : 0;
    }
    return (double) hits / (DRAWS + 1);
  }

  private static int[] order(int[] clusters, int first) {
    Checks.atLeast("size of a group", Math.min(first, clusters.length - first), 1);
    return IntStream.range(0, clusters.length).toArray();
  }

  private static double difference(int[] sums, int[] sizes, int[] order, int first) {
    return rate(sums, sizes, order, 0, first) - rate(sums, sizes, order, first, order.length);
  }

  private static double rate(int[] sums, int[] sizes, int[] order, int from, int to) {
    long sum = 0;
    long size = 0;
    for (int i = from; i < to; i++) {
      sum += sums[order[i]];
      size += sizes[order[i]];
    }
    return (double) sum / size;
  }

  /**
   * Two-sided p-value of Fisher's exact test of a table of counts: the probability, if both groups
   * have one rate, of a table that is at most as likely as this one. The time grows with the sum of
   * the counts.
   *
   * @param hits of the first group, from 0
   * @param misses of the first group, from 0
   * @param otherHits of the second group, from 0
   * @param otherMisses of the second group, from 0
   * @throws IllegalArgumentException when a count is negative or a group is empty
   */
  static double fisher(int hits, int misses, int otherHits, int otherMisses) {
    Checks.atLeast("count", Math.min(Math.min(hits, misses), Math.min(otherHits, otherMisses)), 0);
    Checks.atLeast("size of a group", Math.min(hits + misses, otherHits + otherMisses), 1);
    int size = hits + misses;
    int allHits = hits + otherHits;
    int all = size + otherHits + otherMisses;
    double[] logs = logFactorials(all);
    double observed = probability(logs, hits, size, allHits, all);
    double sum = 0;
    for (int k = Math.max(0, size + allHits - all); k <= Math.min(size, allHits); k++) {
      double each = probability(logs, k, size, allHits, all);
      sum += each <= observed * (1 + TOLERANCE) + TOLERANCE * TOLERANCE ? each : 0;
    }
    return Math.min(1, sum);
  }

  private static double[] logFactorials(int most) {
    double[] logs = new double[most + 1];
    for (int i = 1; i <= most; i++) {
      logs[i] = logs[i - 1] + Math.log(i);
    }
    return logs;
  }

  private static double probability(double[] logs, int k, int size, int allHits, int all) {
    return Math.exp(
        logs[size]
            - logs[k]
            - logs[size - k]
            + logs[all - size]
            - logs[allHits - k]
            - logs[all - size - allHits + k]
            - logs[all]
            + logs[allHits]
            + logs[all - allHits]);
  }

  /**
   * Cohen's h, the effect size of a difference of proportions: 0.2 is small, 0.5 medium, 0.8 large;
   * positive when the first is larger.
   *
   * @throws IllegalArgumentException when a proportion is outside of [0, 1]
   */
  static double cohensH(double one, double other) {
    return angle(one) - angle(other);
  }

  private static double angle(double proportion) {
    return 2 * Math.asin(Math.sqrt(Checks.unit("proportion", proportion)));
  }
}
