package dev.qortex.storage.sqlite.jdbc;

import java.util.concurrent.locks.LockSupport;

/**
 * Pause of a busy writer, so that other processes write, too. SQLite has no queue: who waits can
 * only ask again and again, and threads of one process that follow each other at once leave no gap
 * in which another's question comes in time. So who has written long without a gap makes one,
 * longer than {@link PollingBusyHandler#WAIT}. That costs a process which is alone about 2 % of its
 * writes at most. Used by one thread at a time.
 */
final class WriterBackoff {

  private static final long GAP = 2 * PollingBusyHandler.WAIT.toNanos();
  private static final long STRETCH = 50 * GAP;

  private long stretch = System.nanoTime();
  private long end = stretch;

  /** Before the lock is asked for. */
  void before() {
    long now = System.nanoTime();
    if (now - end < GAP && now - stretch > STRETCH) {
      boolean interrupted = Thread.interrupted();
      LockSupport.parkNanos(GAP);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** When the lock is there. */
  void begun() {
    long now = System.nanoTime();
    if (now - end >= GAP) {
      stretch = now;
    }
  }

  /** When the lock is given back. */
  void ended() {
    end = System.nanoTime();
  }
}
