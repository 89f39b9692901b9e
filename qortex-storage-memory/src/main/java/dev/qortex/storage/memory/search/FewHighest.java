package dev.qortex.storage.memory.search;

import java.util.PriorityQueue;

/** Finds where the few highest of many numbers begin. Pure functions. */
final class FewHighest {

  private FewHighest() {}

  /** The k-th highest; negative infinity when there are fewer. */
  static double least(double[] values, int k) {
    PriorityQueue<Double> highest = new PriorityQueue<>();
    double least = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      if (value > least) {
        highest.add(value);
        if (highest.size() > k) {
          highest.remove();
        }
        least = highest.size() == k ? highest.element() : least;
      }
    }
    return least;
  }
}
