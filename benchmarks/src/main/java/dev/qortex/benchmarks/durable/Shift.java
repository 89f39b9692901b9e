package dev.qortex.benchmarks.durable;

import java.util.List;

/**
 * Share of the work of one of several processes. Its threads are workers among those of all
 * processes, and they deal the operations out like cards; neighbours sit in different processes.
 *
 * @param first the first operation of all processes
 * @param end after the last operation of all
 * @param seconds when to stop early; 0 for never
 * @param process which process this is, from 0
 * @param processes how many there are
 * @param threads how many each has
 */
public record Shift(long first, long end, int seconds, int process, int processes, int threads) {

  /** One process that goes on until it is killed. */
  public static Shift endless(long first, int threads) {
    return new Shift(first, Long.MAX_VALUE, 0, 0, 1, threads);
  }

  /** One process that ends after some seconds. */
  static Shift brief(long first, int threads, int seconds) {
    return new Shift(first, Long.MAX_VALUE, seconds, 0, 1, threads);
  }

  static Shift parse(List<String> arguments) {
    return new Shift(
        Long.parseLong(arguments.get(0)),
        Long.parseLong(arguments.get(1)),
        Integer.parseInt(arguments.get(2)),
        Integer.parseInt(arguments.get(3)),
        Integer.parseInt(arguments.get(4)),
        Integer.parseInt(arguments.get(5)));
  }

  List<String> arguments() {
    return List.of(
        Long.toString(first),
        Long.toString(end),
        Integer.toString(seconds),
        Integer.toString(process),
        Integer.toString(processes),
        Integer.toString(threads));
  }

  int workers() {
    return processes * threads;
  }

  int worker(int thread) {
    return thread * processes + process;
  }
}
