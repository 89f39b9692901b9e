package dev.qortex.storage.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/*
 * Lets work of many threads share a transaction, and with it the one sync to disk: whoever gets the
 * writer runs all that waits, each in a savepoint, and wakes the others when it is committed. A
 * failure takes back its own work only.
 *
 * Source: DeWitt et al., Implementation Techniques for Main Memory Database Systems (1984).
 */
final class GroupCommit {

  private static final int MOST = 256;

  /** Looks again after this time, should a wake-up be missed. */
  private static final long NAP_NANOS = 20_000_000;

  /** How the owner of the writer runs transactions. */
  interface Writer {

    /** Takes the writer if it is free and nobody waits for it. */
    boolean tryAcquire();

    void release();

    /** Runs the work in one transaction. */
    <T> T transaction(SqlFunction<Connection, T> work);

    /** Runs the work inside of a transaction; what it wrote when it failed is taken back later. */
    <T> T part(Connection connection, SqlFunction<Connection, T> work);
  }

  /** Work of one thread. Whoever leads writes to it before it is done. */
  private final class Request<T> {
    private final SqlFunction<Connection, T> work;
    private final Thread thread = Thread.currentThread();
    private @Nullable T result;
    private @Nullable Throwable failure;
    private volatile boolean done;

    private Request(SqlFunction<Connection, T> work) {
      this.work = work;
    }

    private boolean runAlone(Connection connection) throws SQLException {
      result = work.apply(connection);
      return true;
    }

    private void runBesideOthers(Connection connection) throws SQLException {
      Sql.update(connection, "SAVEPOINT part");
      try {
        result = writer.part(connection, work);
      } catch (Throwable e) {
        failure = e;
        Sql.update(connection, "ROLLBACK TO part");
      }
      Sql.update(connection, "RELEASE part");
    }

    private void finish(@Nullable Throwable common) {
      if (failure == null) {
        failure = common;
      }
      done = true;
      LockSupport.unpark(thread);
    }

    @SuppressWarnings("NullAway") // Null only if the work returned it.
    private T outcome() {
      if (failure instanceof RuntimeException e) {
        throw e;
      }
      if (failure instanceof Error e) {
        throw e;
      }
      return result;
    }
  }

  private final Writer writer;
  private final SqliteErrors errors;
  private final Queue<Request<?>> waiting = new ConcurrentLinkedQueue<>();

  GroupCommit(Writer writer, SqliteErrors errors) {
    this.writer = writer;
    this.errors = errors;
  }

  /**
   * Runs work in a transaction, which it may share.
   *
   * @param work may run on another thread
   */
  <T> T run(SqlFunction<Connection, T> work) {
    Request<T> request = new Request<>(work);
    waiting.add(request);
    boolean interrupted = false;
    long deadline = System.nanoTime() + errors.timeout().toNanos();
    while (!request.done) {
      if (writer.tryAcquire()) {
        try {
          lead();
        } finally {
          writer.release();
        }
      } else {
        LockSupport.parkNanos(this, NAP_NANOS);
        interrupted |= Thread.interrupted();
        boolean late = System.nanoTime() - deadline > 0;
        // What waits no longer is being run: then its end is near, and must be known.
        if ((late || interrupted) && !request.done && waiting.remove(request)) {
          throw interrupted ? errors.interrupted(new InterruptedException()) : errors.busy(null);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return request.outcome();
  }

  /** Wakes who may lead next, when the writer is free. */
  void wake() {
    Request<?> next = waiting.peek();
    if (next != null) {
      LockSupport.unpark(next.thread);
    }
  }

  private void lead() {
    List<Request<?>> group = new ArrayList<>();
    for (Request<?> next = waiting.poll(); next != null; next = waiting.poll()) {
      group.add(next);
      if (group.size() == MOST) {
        break;
      }
    }
    Throwable common = null;
    try {
      if (group.size() == 1) {
        writer.transaction(group.get(0)::runAlone);
      } else if (!group.isEmpty()) {
        writer.transaction(connection -> runAll(connection, group));
      }
    } catch (Throwable e) {
      common = e;
    }
    for (Request<?> request : group) {
      request.finish(common);
    }
  }

  private boolean runAll(Connection connection, List<Request<?>> group) throws SQLException {
    for (Request<?> request : group) {
      request.runBesideOthers(connection);
    }
    return true;
  }
}
