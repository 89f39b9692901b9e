package dev.qortex.learning;

import java.util.Arrays;

/*
 * Rewards in segments, the newest at the end; a segment counts a power of two, and where more than four
 * count the same, the two oldest of them become one. So the places where a change may have been are
 * dense in the near past and thin out with its distance, as in the exponential histograms of Datar,
 * Gionis, Indyk and Motwani (2002).
 */
/** History of an arm's rewards, in memory that grows with the logarithm of its length. */
final class RewardHistory {

  private static final int SAME_COUNT = 4;
  private static final double NEARLY = 1e-12;

  private long[] counts = new long[SAME_COUNT];
  private double[] sums = new double[SAME_COUNT];
  private int size;
  private long count;
  private double sum;

  void add(double reward) {
    if (size == counts.length) {
      counts = Arrays.copyOf(counts, 2 * size);
      sums = Arrays.copyOf(sums, 2 * size);
    }
    counts[size] = 1;
    sums[size++] = reward;
    count++;
    sum += reward;
    int first = size - 1 - SAME_COUNT;
    while (first >= 0 && counts[first] == counts[first + SAME_COUNT]) {
      counts[first] *= 2;
      sums[first] += sums[first + 1];
      size--;
      System.arraycopy(counts, first + 2, counts, first + 1, size - first - 1);
      System.arraycopy(sums, first + 2, sums, first + 1, size - first - 1);
      first -= SAME_COUNT;
    }
  }

  long count() {
    return count;
  }

  int segments() {
    return size;
  }

  /** The logarithm of how much likelier the rewards are with one change of their mean than none. */
  double likelihoodRatio() {
    double mean = Math.min(Math.max(sum / count, NEARLY), 1 - NEARLY);
    double best = 0;
    long newer = 0;
    double newerSum = 0;
    for (int i = size - 1; i > 0; i--) {
      newer += counts[i];
      newerSum += sums[i];
      long older = count - newer;
      best =
          Math.max(
              best,
              newer * divergence(newerSum / newer, mean)
                  + older * divergence((sum - newerSum) / older, mean));
    }
    return best;
  }

  /** Kullback-Leibler, of two coins. */
  private static double divergence(double p, double q) {
    return term(p, q) + term(1 - p, 1 - q);
  }

  private static double term(double p, double q) {
    return p <= 0 ? 0 : p * Math.log(p / q);
  }
}
