package dev.qortex.benchmarks.process;

import java.util.Arrays;

/** Times pieces of work, in milliseconds. For one thread. */
public final class Stopwatch {

  private double[] times = new double[0];

  /** Does the work and notes how long it took. */
  public void time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    times = Arrays.copyOf(times, times.length + 1);
    times[times.length - 1] = (System.nanoTime() - start) / 1e6;
  }

  /** All times together. */
  public double sum() {
    return Arrays.stream(times).sum();
  }

  /** The time in the middle. */
  public double median() {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The time that 95 % of all do not exceed. */
  public double p95() {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(0.95 * sorted.length) - 1];
  }

  /** How many times were noted. */
  public int n() {
    return times.length;
  }
}
