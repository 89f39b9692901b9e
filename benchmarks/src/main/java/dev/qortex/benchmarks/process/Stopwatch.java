package dev.qortex.benchmarks.process;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Times pieces of work, in milliseconds. For one thread. */
public final class Stopwatch {

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private double[] times = new double[0];
  private double[] spent = new double[0];

  /** Does the work and notes how long it took. */
  public void time(Runnable work) {
    long start = System.nanoTime();
    long before = threads.getCurrentThreadCpuTime();
    work.run();
    times = with(times, System.nanoTime() - start);
    spent = with(spent, threads.getCurrentThreadCpuTime() - before);
  }

  private static double[] with(double[] values, long nanos) {
    double[] more = Arrays.copyOf(values, values.length + 1);
    more[values.length] = nanos / 1e6;
    return more;
  }

  /** All times together. */
  public double sum() {
    return Arrays.stream(times).sum();
  }

  /** The time in the middle. */
  public double median() {
    return middle(times);
  }

  /** Median of the differences to the same pieces of work, done in the same order, of another. */
  public double medianOver(Stopwatch other) {
    double[] differences = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      differences[i] = times[i] - other.times[i];
    }
    return middle(differences);
  }

  /** The processor time in the middle, of the thread that did the work. */
  public double medianSpent() {
    return middle(spent);
  }

  private static double middle(double[] values) {
    double[] sorted = values.clone();
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

  /** The number of noted times. */
  public int n() {
    return times.length;
  }
}
