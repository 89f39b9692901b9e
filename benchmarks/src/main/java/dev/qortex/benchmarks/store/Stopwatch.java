package dev.qortex.benchmarks.store;

import java.util.Arrays;

/** Times pieces of work, in milliseconds. For one thread. */
final class Stopwatch {

  private double[] times = new double[0];

  void time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    times = Arrays.copyOf(times, times.length + 1);
    times[times.length - 1] = (System.nanoTime() - start) / 1e6;
  }

  double sum() {
    return Arrays.stream(times).sum();
  }

  double median() {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  int n() {
    return times.length;
  }
}
