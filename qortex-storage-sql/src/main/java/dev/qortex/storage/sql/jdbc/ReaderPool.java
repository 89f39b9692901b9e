package dev.qortex.storage.sql.jdbc;

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
public abstract class ReaderPool {

  private static final int SIZE = 8;

  private final SqlDatabase database;
  private final Semaphore permits = new Semaphore(SIZE, true);
  private final Deque<SqlConnection> idle = new ArrayDeque<>();
  private final ThreadLocal<@Nullable SqlConnection> lent = new ThreadLocal<>();
  private boolean closed;

  /** Opens nothing yet. */
  protected ReaderPool(SqlDatabase database) {
    this.database = database;
  }

  /** Opens a connection. */
  protected abstract SqlConnection open() throws SQLException;

  /** Begins to read one state. */
  protected abstract void begin(SqlConnection connection) throws SQLException;

  /** Ends the reading of that state. */
  protected abstract void end(SqlConnection connection) throws SQLException;

  /** Reads in one transaction: one consistent state, regardless of concurrent commits. */
  public final <T> T read(SqlFunction<SqlConnection, T> work) throws SQLException {
    SqlConnection outer = lent.get();
    if (outer != null) {
      return work.apply(outer);
    }
    acquire();
    try {
      SqlConnection connection = begun();
      lent.set(connection);
      boolean sound = false;
      try {
        T result;
        try {
          result = work.apply(connection);
        } catch (Throwable e) {
          sound = endAfter(e, connection);
          throw e;
        }
        end(connection);
        sound = true;
        return result;
      } finally {
        lent.remove();
        giveBack(connection, sound);
      }
    } finally {
      permits.release();
    }
  }

  /** Returns whether this thread reads. */
  public final boolean isReading() {
    return lent.get() != null;
  }

  private void acquire() {
    try {
      if (!permits.tryAcquire(database.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
        throw database.busy("(%s) threads that read".formatted(SIZE), null);
      }
    } catch (InterruptedException e) {
      throw database.interrupted(e);
    }
  }

  /** Refuses when closed. */
  public final void checkOpen() {
    synchronized (idle) {
      if (closed) {
        throw database.closed();
      }
    }
  }

  /** A connection that reads. An idle one may have died; then another takes its place. */
  private SqlConnection begun() throws SQLException {
    while (true) {
      SqlConnection known = poll();
      SqlConnection connection = known == null ? open() : known;
      try {
        begin(connection);
        return connection;
      } catch (SQLException e) {
        closeAfter(e, connection);
        if (known == null || !database.isTransient(e)) {
          throw e;
        }
      }
    }
  }

  /** Closes a connection that something failed on; what fails now is only added to that. */
  public static void closeAfter(Throwable failure, SqlConnection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  /** Ends reading after a failure; what fails now is only added to that. Whether it ended. */
  private boolean endAfter(Throwable failure, SqlConnection connection) {
    try {
      end(connection);
      return true;
    } catch (SQLException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  private @Nullable SqlConnection poll() {
    synchronized (idle) {
      checkOpen();
      return idle.pollLast();
    }
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

  /** Closes idle connections; lent ones are closed when they are returned. */
  public final void close() throws SQLException {
    synchronized (idle) {
      closed = true;
      for (SqlConnection connection : idle) {
        connection.close();
      }
      idle.clear();
    }
  }
}
