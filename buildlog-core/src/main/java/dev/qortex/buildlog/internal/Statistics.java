package dev.qortex.buildlog.internal;

import dev.qortex.core.internal.util.Checks;

/** Tests and effect sizes of proportions. Stateless. */
public final class Statistics {

  /** Tables whose probability differs by so little are equally likely: rounding, not evidence. */
  private static final double TOLERANCE = 1e-12;

  private Statistics() {}

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
  public static double fisher(int hits, int misses, int otherHits, int otherMisses) {
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
  public static double cohensH(double one, double other) {
    return angle(one) - angle(other);
  }

  private static double angle(double proportion) {
    return 2 * Math.asin(Math.sqrt(Checks.unit("proportion", proportion)));
  }
}
