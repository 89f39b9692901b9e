package dev.qortex.service;

import dev.qortex.commons.Checks;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.service.event.ServiceEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts, refusals and latencies of the calls of a {@link Catalogue} since the process started,
 * over all interfaces: by operation, and by minute for the last hour. Memory is bounded by the
 * number of operations. Thread-safe.
 */
public final class CallStatistics implements EventSink {

  private static final int MINUTES = 60;
  private static final long SECONDS_OF_MINUTE = 60;
  private static final long NANOS_OF_MICRO = 1_000;
  private static final double MEDIAN = 0.5;
  private static final double SLOW = 0.95;

  /**
   * Figures of the calls so far.
   *
   * @param since the time of the start
   * @param operations the operations that were called, most calls first
   * @param errors the number of refusals and failures by code
   * @param minutes the minutes of the last hour with a call, the earliest first
   */
  public record Snapshot(
      Instant since,
      List<Calls> operations,
      SortedMap<String, Long> errors,
      List<Minute> minutes) {}

  /**
   * Calls of one operation.
   *
   * @param operation the name of the operation
   * @param calls the number of calls
   * @param errors the number of those that were refused or failed
   * @param medianMillis the median latency in milliseconds, up to 19 % too high
   * @param slowMillis the latency that 95 % of the calls stay below, up to 19 % too high
   */
  public record Calls(
      String operation, long calls, long errors, double medianMillis, double slowMillis) {}

  /**
   * Calls of all operations in a minute.
   *
   * @param at the beginning of the minute
   * @param calls the number of calls
   * @param errors the number of those that were refused or failed
   * @param slowMillis the latency that 95 % of the calls stay below, up to 19 % too high
   */
  public record Minute(Instant at, long calls, long errors, double slowMillis) {}

  /** Calls with the histogram of their latencies. */
  private static final class Tally {

    /** Four buckets for each doubling of the microseconds: the last one begins at 71 minutes. */
    private static final int PER_DOUBLING = 4;

    private static final int BUCKETS = 128;

    private final long[] buckets = new long[BUCKETS];
    private long calls;
    private long errors;

    private void add(long micros, boolean failed) {
      double position = PER_DOUBLING * Math.log(Math.max(1, micros)) / Math.log(2);
      buckets[(int) Math.min(BUCKETS - 1, position)]++;
      calls++;
      errors += failed ? 1 : 0;
    }

    /** Upper end of the bucket of a quantile, in milliseconds. */
    private double millis(double quantile) {
      long before = 0;
      for (int i = 0; i < BUCKETS; i++) {
        before += buckets[i];
        if (before >= quantile * calls) {
          return Math.pow(2, (double) (i + 1) / PER_DOUBLING) / NANOS_OF_MICRO;
        }
      }
      return 0;
    }
  }

  /** A minute of the last hour. */
  private record Recent(Instant at, Tally tally) {}

  private final Instant since;
  private final SortedMap<String, Tally> operations = new TreeMap<>();
  private final SortedMap<String, Long> errors = new TreeMap<>();
  private final Deque<Recent> minutes = new ArrayDeque<>();

  /** No calls yet, from now on by the system's clock. */
  public CallStatistics() {
    this(InstantSource.system());
  }

  /**
   * No calls yet.
   *
   * @param clock dates the start
   */
  public CallStatistics(InstantSource clock) {
    this.since = Checks.given("clock", clock).instant();
  }

  /** Counts a call that ended, and ignores other events. */
  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof ServiceEvent.OperationEnded call) {
      add(call);
    }
  }

  private synchronized void add(ServiceEvent.OperationEnded call) {
    long micros = call.nanos() / NANOS_OF_MICRO;
    boolean failed = call.refusal().isPresent();
    operations.computeIfAbsent(call.operation(), any -> new Tally()).add(micros, failed);
    call.refusal().ifPresent(code -> errors.merge(code.value(), 1L, Long::sum));
    at(call.at()).add(micros, failed);
  }

  private Tally at(Instant now) {
    long second = now.getEpochSecond();
    Instant minute = Instant.ofEpochSecond(second - Math.floorMod(second, SECONDS_OF_MINUTE));
    Recent last = minutes.peekLast();
    if (last == null || last.at().isBefore(minute)) {
      last = new Recent(minute, new Tally());
      minutes.addLast(last);
    }
    forgetBefore(minute.minusSeconds((MINUTES - 1) * SECONDS_OF_MINUTE));
    return last.tally();
  }

  private void forgetBefore(Instant oldest) {
    while (!minutes.isEmpty() && minutes.getFirst().at().isBefore(oldest)) {
      minutes.removeFirst();
    }
  }

  /** The figures so far. */
  public synchronized Snapshot snapshot() {
    List<Calls> calls = new ArrayList<>();
    operations.forEach(
        (name, tally) ->
            calls.add(
                new Calls(
                    name, tally.calls, tally.errors, tally.millis(MEDIAN), tally.millis(SLOW))));
    calls.sort(Comparator.comparingLong(each -> -each.calls()));
    List<Minute> recent =
        minutes.stream()
            .map(
                each ->
                    new Minute(
                        each.at(),
                        each.tally().calls,
                        each.tally().errors,
                        each.tally().millis(SLOW)))
            .toList();
    return new Snapshot(since, List.copyOf(calls), new TreeMap<>(errors), recent);
  }
}
