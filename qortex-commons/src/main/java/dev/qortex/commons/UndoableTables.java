package dev.qortex.commons;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactions over maps, one at a time; each change records its inverse. When nested work fails,
 * the whole transaction is rolled back, even if the exception is caught in between. A removed row
 * that a rollback restores is the last of its table.
 */
public final class UndoableTables {

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private @Nullable Throwable failure;
  private boolean closed;

  /** No table and no transaction yet. */
  public UndoableTables() {}

  /** A new table, in the order of insertion. */
  public static <V> Map<String, V> table() {
    return new LinkedHashMap<>();
  }

  /** Returns true if the current thread is in a transaction. */
  public boolean inTransaction() {
    return lock.isHeldByCurrentThread();
  }

  /**
   * Runs work in a transaction, or as a part of the running one of this thread.
   *
   * @throws IllegalStateException after {@link #close}, or if a part failed and was caught
   */
  public <T> T inTransaction(Supplier<T> work) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("The storage is closed.\nMaybe open another one.");
      }
      return lock.getHoldCount() == 1 ? outermost(work) : joined(work);
    } finally {
      lock.unlock();
    }
  }

  private <T> T joined(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }

  private <T> T outermost(Supplier<T> work) {
    try {
      T result = work.get();
      if (failure != null) {
        throw new IllegalStateException(
            "A part of the transaction failed, so all of it was rolled back.\n"
                + "Maybe let the exception of that part through.",
            failure);
      }
      return result;
    } catch (RuntimeException | Error e) {
      while (!undo.isEmpty()) {
        undo.pop().run();
      }
      throw e;
    } finally {
      undo.clear();
      failure = null;
    }
  }

  /** Puts a row, within a transaction. */
  public <K, V> void put(Map<K, V> table, K key, V value) {
    V old = table.put(key, value);
    undo.push(() -> restore(table, key, old));
  }

  /** Removes a row, within a transaction. */
  public <K, V> void remove(Map<K, V> table, K key) {
    V old = table.remove(key);
    undo.push(() -> restore(table, key, old));
  }

  private static <K, V> void restore(Map<K, V> table, K key, @Nullable V old) {
    if (old == null) {
      table.remove(key);
    } else {
      table.put(key, old);
    }
  }

  /** Refuses every later transaction. */
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
  }
}
