package dev.qortex.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.service.CallStatistics.Calls;
import dev.qortex.service.CallStatistics.Minute;
import dev.qortex.service.CallStatistics.Snapshot;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.event.ServiceEvent.OperationEnded;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallStatisticsTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:30Z");

  private Instant now = START;
  private final CallStatistics statistics = new CallStatistics(() -> now);

  private void call(String operation, long millis, ErrorCode... error) {
    statistics.emit(
        new OperationEnded(now, operation, Stream.of(error).findFirst(), millis * 1_000_000));
  }

  @Test
  void callsAreCountedByOperationAndErrorsByCode() {
    call("b", 1);
    call("a", 1);
    call("a", 1, ErrorCode.NOT_FOUND);
    call("a", 1, ErrorCode.INTERNAL);
    Snapshot snapshot = statistics.snapshot();
    assertThat(snapshot.since()).isEqualTo(START);
    assertThat(snapshot.operations()).extracting(Calls::operation).containsExactly("a", "b");
    assertThat(snapshot.operations()).extracting(Calls::calls).containsExactly(3L, 1L);
    assertThat(snapshot.operations()).extracting(Calls::errors).containsExactly(2L, 0L);
    assertThat(snapshot.errors()).containsEntry("not_found", 1L).containsEntry("internal", 1L);
  }

  @Test
  void aQuantileIsAtMostNineteenPercentTooHigh() {
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 50; round++) {
      CallStatistics fresh = new CallStatistics(() -> now);
      double scale = Math.pow(10, random.nextInt(0, 5));
      double[] millis =
          IntStream.range(0, 200)
              .mapToDouble(i -> (1 + random.nextDouble()) * scale)
              .sorted()
              .toArray();
      for (double each : millis) {
        fresh.emit(new OperationEnded(now, "a", Optional.empty(), (long) (each * 1e6)));
      }
      Calls calls = fresh.snapshot().operations().get(0);
      assertThat(calls.medianMillis()).isBetween(millis[99] * 0.999, millis[99] * 1.2);
      assertThat(calls.slowMillis()).isBetween(millis[189] * 0.999, millis[189] * 1.2);
    }
  }

  @Test
  void theLastHourIsKeptByMinute() {
    call("a", 5);
    now = START.plusSeconds(29);
    call("a", 5);
    now = START.plusSeconds(30);
    call("a", 5, ErrorCode.CONFLICT);
    assertThat(statistics.snapshot().minutes())
        .extracting(Minute::at)
        .containsExactly(
            Instant.parse("2026-03-01T10:00:00Z"), Instant.parse("2026-03-01T10:01:00Z"));
    assertThat(statistics.snapshot().minutes()).extracting(Minute::calls).containsExactly(2L, 1L);

    for (int minute = 1; minute < 300; minute++) {
      now = START.plusSeconds(60L * minute);
      call("a", 5);
    }
    assertThat(statistics.snapshot().minutes()).hasSize(60);
    assertThat(statistics.snapshot().operations().get(0).calls()).isEqualTo(302);
  }
}
