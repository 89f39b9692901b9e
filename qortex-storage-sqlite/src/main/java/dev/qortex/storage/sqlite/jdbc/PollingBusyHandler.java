package dev.qortex.storage.sqlite.jdbc;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.BusyHandler;

/**
 * Busy handler that polls a lock often. SQLite's own wait sleeps up to 100 ms between two
 * questions, and so may miss every moment in which a busy process lets go.
 */
final class PollingBusyHandler extends BusyHandler {

  /** Time between two attempts. */
  static final Duration WAIT = Duration.ofNanos(500_000);

  private final long patience;
  private long start;

  /** Gives up after that time. For one connection. */
  PollingBusyHandler(Duration patience) {
    this.patience = patience.toNanos();
  }

  /**
   * Waits once. An interrupted thread cannot wait, so it gives up.
   *
   * @param before the number of earlier calls for this lock
   * @return 0 to give up
   */
  @Override
  protected int callback(int before) {
    long now = System.nanoTime();
    if (before == 0) {
      start = now;
    }
    if (now - start >= patience || Thread.currentThread().isInterrupted()) {
      return 0;
    }
    LockSupport.parkNanos(WAIT.toNanos());
    return 1;
  }
}
