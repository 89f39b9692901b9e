package dev.qortex.storage.memory.search;

import java.util.Arrays;

/** Finds where the few highest of many numbers begin. Pure functions. */
final class FewHighest {

  private FewHighest() {}

  /** The k-th highest; negative infinity when there are fewer. */
  static double least(double[] values, int k) {
    if (values.length < k) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] highest = new double[k];
    Arrays.fill(highest, Double.NEGATIVE_INFINITY);
    for (double value : values) {
      if (value > highest[0]) {
        replaceLeast(highest, value);
      }
    }
    return highest[0];
  }

  /** A heap with its least number first. */
  private static void replaceLeast(double[] heap, double value) {
    int at = 0;
    for (int child = 1; child < heap.length; child = 2 * at + 1) {
      int less = child + 1 < heap.length && heap[child + 1] < heap[child] ? child + 1 : child;
      if (heap[less] >= value) {
        break;
      }
      heap[at] = heap[less];
      at = less;
    }
    heap[at] = value;
  }
}
