package dev.qortex.postgres.jdbc;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Pauses between attempts, each twice as long as the one before, up to a time-out. */
final class Patience {

  private static final long FIRST = Duration.ofMillis(10).toNanos();
  private static final long LONGEST = Duration.ofMillis(500).toNanos();

  private final long end;
  private long pause = FIRST;

  Patience(Duration timeout) {
    this.end = System.nanoTime() + timeout.toNanos();
  }

  /** Waits for the next attempt; whether there is one. */
  boolean waited() {
    if (end - System.nanoTime() <= 0 || Thread.currentThread().isInterrupted()) {
      return false;
    }
    LockSupport.parkNanos(this, pause);
    pause = Math.min(2 * pause, LONGEST);
    return true;
  }
}
