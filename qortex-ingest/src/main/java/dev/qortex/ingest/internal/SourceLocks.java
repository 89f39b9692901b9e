package dev.qortex.ingest.internal;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Locks of sources by id, for one process: what a check has allowed holds until it is stored. Ids
 * of one hash share a lock. Thread-safe.
 */
public final class SourceLocks {

  /** The number of sources that may be written at a time. */
  private static final int LOCKS = 256;

  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock()).limit(LOCKS).toList();

  /** Does work while no other thread works on these sources. */
  public <T> T holding(Collection<String> ids, Supplier<T> work) {
    List<Lock> held =
        ids.stream()
            .map(id -> Math.floorMod(id.hashCode(), LOCKS))
            .distinct()
            .sorted()
            .map(locks::get)
            .toList();
    held.forEach(Lock::lock);
    try {
      return work.get();
    } finally {
      held.forEach(Lock::unlock);
    }
  }
}
