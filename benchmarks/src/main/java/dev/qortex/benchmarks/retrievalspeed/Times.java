package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.benchmarks.process.Figure;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Times one piece of work after another. */
final class Times {

  private Times() {}

  /**
   * Prints the median and the 95th percentile in milliseconds after a warm-up: of the clock, and of
   * the time that a processor spent, which says more on a busy machine.
   */
  static void report(String metric, int warmUp, int times, IntConsumer work) {
    report(metric, warmUp, times, i -> {}, work);
  }

  /**
   * Times of work that other work, which is not measured, precedes each time.
   *
   * @param first not timed
   */
  static void report(String metric, int warmUp, int times, IntConsumer first, IntConsumer work) {
    for (int i = 0; i < warmUp; i++) {
      first.accept(i);
      work.accept(i);
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double[] taken = new double[times];
    double[] spent = new double[times];
    for (int i = 0; i < times; i++) {
      first.accept(i);
      long start = System.nanoTime();
      long before = threads.getCurrentThreadCpuTime();
      work.accept(i);
      spent[i] = (threads.getCurrentThreadCpuTime() - before) / 1e6;
      taken[i] = (System.nanoTime() - start) / 1e6;
    }
    print(metric, taken);
    print(metric + "_processor", spent);
  }

  private static void print(String metric, double[] millis) {
    Arrays.sort(millis);
    Figure.print(metric + "_p50", millis[millis.length / 2], "ms", millis.length);
    Figure.print(metric + "_p95", millis[millis.length * 95 / 100], "ms", millis.length);
  }
}
