package dev.qortex.storage.sqlite.jdbc;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A few connections that only read, each lent to one thread at a time. Reading inside of reading
 * shares the connection, so that it sees the same state and never waits for itself. Thread-safe.
 */
final class ReaderPool {

  private static final int SIZE = 8;

  private final Connector connector;
  private final SqliteErrors errors;
  private final Semaphore permits = new Semaphore(SIZE, true);
  private final Deque<SqlConnection> idle = new ArrayDeque<>();
  private final ThreadLocal<@Nullable SqlConnection> lent = new ThreadLocal<>();
  private boolean closed;

  ReaderPool(Connector connector, SqliteErrors errors) {
    this.connector = connector;
    this.errors = errors;
  }

  /** Reads in one transaction: one state, whatever others commit meanwhile. */
  <T> T read(SqlFunction<SqlConnection, T> work) throws SQLException {
    SqlConnection outer = lent.get();
    if (outer != null) {
      return work.apply(outer);
    }
    acquire();
    try {
      SqlConnection connection = take();
      lent.set(connection);
      boolean sound = false;
      try {
        connection.update("BEGIN");
        T result;
        try {
          result = work.apply(connection);
        } finally {
          connection.update("ROLLBACK");
          sound = true;
        }
        return result;
      } finally {
        lent.remove();
        giveBack(connection, sound);
      }
    } finally {
      permits.release();
    }
  }

  /** Whether this thread reads. */
  boolean isReading() {
    return lent.get() != null;
  }

  private void acquire() {
    try {
      if (!permits.tryAcquire(errors.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
        throw errors.busy("(%s) threads that read".formatted(SIZE), null);
      }
    } catch (InterruptedException e) {
      throw errors.interrupted(e);
    }
  }

  /** Refuses when closed. */
  void checkOpen() {
    synchronized (idle) {
      if (closed) {
        throw SqliteDatabase.closed(errors.file());
      }
    }
  }

  private SqlConnection take() throws SQLException {
    synchronized (idle) {
      checkOpen();
      SqlConnection connection = idle.pollLast();
      if (connection != null) {
        return connection;
      }
    }
    return connector.reader();
  }

  private void giveBack(SqlConnection connection, boolean sound) throws SQLException {
    synchronized (idle) {
      if (sound && !closed) {
        idle.addLast(connection);
        return;
      }
    }
    connection.close();
  }

  /** Closes what is idle; what is lent is closed when it comes back. */
  void close() throws SQLException {
    synchronized (idle) {
      closed = true;
      for (SqlConnection connection : idle) {
        connection.close();
      }
      idle.clear();
    }
  }
}
