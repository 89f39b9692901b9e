package dev.qortex.postgres.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Time in which a server cannot be reached. All who wait for the server share it, so that the
 * time-out counts from the first failure of any of them, and those who come later fail at once.
 * Failures that are further apart than the time-out are different outages. Thread-safe.
 */
final class Outage {

  /** Failure of a server that was waited for long enough. */
  static final class OverdueException extends SQLException {

    private static final long serialVersionUID = 1L;

    OverdueException(SQLException cause) {
      super(cause.getMessage(), cause.getSQLState(), cause);
    }
  }

  /** Times of the first and of the last failure, by the nanosecond timer. */
  private record Failures(long first, long last) {}

  private final long timeout;
  private @Nullable Failures failures;

  Outage(Duration timeout) {
    this.timeout = timeout.toNanos();
  }

  /** Notes a failure, and returns whether the time-out is over. */
  synchronized boolean isOverdue() {
    long now = System.nanoTime();
    Failures before = failures;
    long first = before == null || now - before.last() > timeout ? now : before.first();
    Failures known = new Failures(first, now);
    failures = known;
    return now - known.first() >= timeout;
  }

  /** Notes that the server answers. */
  synchronized void end() {
    failures = null;
  }
}
