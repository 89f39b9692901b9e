package dev.qortex.buildlog.storage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactions over maps: one at a time, and each change notes how to take it back. Work inside of
 * work that fails takes back its own part. A row that comes back after its removal is taken back
 * stands last.
 */
final class UndoableTables {

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private boolean closed;

  static <V> Map<String, V> table() {
    return new LinkedHashMap<>();
  }

  <T> T inTransaction(Supplier<T> work) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("The buildlog storage is closed.");
      }
      int before = undo.size();
      try {
        return work.get();
      } catch (RuntimeException | Error e) {
        while (undo.size() > before) {
          undo.pop().run();
        }
        throw e;
      }
    } finally {
      if (lock.getHoldCount() == 1) {
        undo.clear();
      }
      lock.unlock();
    }
  }

  <V> void put(Map<String, V> table, String key, V value) {
    V old = table.put(key, value);
    undo.push(() -> restore(table, key, old));
  }

  <V> void remove(Map<String, V> table, String key) {
    V old = table.remove(key);
    undo.push(() -> restore(table, key, old));
  }

  private static <V> void restore(Map<String, V> table, String key, @Nullable V old) {
    if (old == null) {
      table.remove(key);
    } else {
      table.put(key, old);
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
  }
}
