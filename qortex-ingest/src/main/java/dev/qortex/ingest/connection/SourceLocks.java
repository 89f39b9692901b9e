package dev.qortex.ingest.connection;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locks of sources, so that one of several at a time reads or disconnects each. Implementations are
 * thread-safe.
 */
@FunctionalInterface
public interface SourceLocks {

  /**
   * Locks a source, unless it is locked.
   *
   * @return the lock; empty if another holder has it
   */
  Optional<Lock> tryLock(String name);

  /** A lock that is held, until it is closed. */
  @FunctionalInterface
  interface Lock extends AutoCloseable {

    @Override
    void close();
  }

  /** Locks among the threads of this process. */
  static SourceLocks ofProcess() {
    Set<String> locked = ConcurrentHashMap.newKeySet();
    return name -> locked.add(name) ? Optional.of(() -> locked.remove(name)) : Optional.empty();
  }
}
