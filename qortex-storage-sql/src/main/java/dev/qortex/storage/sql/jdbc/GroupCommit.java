package dev.qortex.storage.sql.jdbc;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/*
 * Lets work of many threads share a transaction, and with it the one sync to disk. Work queues up;
 * the thread of the first waits for the writer in turn with all who write alone, and then runs all
 * that is queued, each work in a savepoint. A failure rolls back its own work only.
 *
 * Source: DeWitt et al., Implementation Techniques for Main Memory Database Systems (1984).
 */
final class GroupCommit {

  private static final int MOST = 256;

  /** Looks again after this time, should a wake-up be missed. */
  private static final long NAP_NANOS = 20_000_000;

  /** The whole transaction ended when a part failed, as on a full disk. */
  private static final class TransactionLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TransactionLostException(SQLException cause) {
      super(cause);
    }
  }

  /** Work of one thread. The leading thread writes to it before it is done. */
  private final class Request<T> {
    private final SqlFunction<SqlConnection, T> work;
    private final Thread thread = Thread.currentThread();
    private @Nullable T result;
    private @Nullable Throwable failure;
    private volatile boolean done;

    private Request(SqlFunction<SqlConnection, T> work) {
      this.work = work;
    }

    private void runAlone() {
      failure = null;
      try {
        result = database.outermost(work, true);
      } catch (Throwable e) {
        failure = e;
      }
    }

    private void runBesideOthers(SqlConnection connection) throws SQLException {
      failure = null;
      connection.update("SAVEPOINT part");
      try {
        result = database.part(connection, work);
      } catch (Throwable e) {
        failure = e;
        takeBack(connection);
      }
      connection.update("RELEASE part");
    }

    private void takeBack(SqlConnection connection) {
      try {
        connection.update("ROLLBACK TO part");
      } catch (SQLException e) {
        throw new TransactionLostException(e);
      }
    }

    private void finish() {
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
      if (failure != null) {
        throw new StorageException(
            "Work on the database (%s) failed.".formatted(database.name()), failure);
      }
      return result;
    }
  }

  private final SqlDatabase database;
  private final Queue<Request<?>> waiting = new ConcurrentLinkedQueue<>();

  GroupCommit(SqlDatabase database) {
    this.database = database;
  }

  /**
   * Runs work in a transaction, which it may share.
   *
   * @param work may run on another thread, so it takes no locks and knows no thread-locals; may run
   *     again when what it wrote was rolled back
   */
  <T> T run(SqlFunction<SqlConnection, T> work) {
    Request<T> request = new Request<>(work);
    waiting.add(request);
    boolean interrupted = false;
    long deadline = System.nanoTime() + database.timeout().toNanos();
    while (!request.done) {
      try {
        waitOrLead(request, deadline - System.nanoTime());
        interrupted |= Thread.interrupted();
      } catch (InterruptedException e) {
        interrupted = true;
      }
      boolean late = System.nanoTime() - deadline > 0;
      // A request that no longer waits is being run: then its end is near, and must be known.
      if ((late || interrupted) && !request.done && waiting.remove(request)) {
        wakeFirst();
        throw interrupted
            ? database.interrupted(new InterruptedException())
            : database.busy(null, null);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return request.outcome();
  }

  private void waitOrLead(Request<?> request, long rest) throws InterruptedException {
    if (waiting.peek() != request) {
      LockSupport.parkNanos(this, NAP_NANOS);
    } else if (database.acquire(Math.max(0, rest))) {
      try {
        lead();
      } finally {
        database.release();
      }
      wakeFirst();
    }
  }

  /** Lets the first in the queue wait for the writer. */
  private void wakeFirst() {
    Request<?> first = waiting.peek();
    if (first != null) {
      LockSupport.unpark(first.thread);
    }
  }

  private void lead() {
    List<Request<?>> group = new ArrayList<>(MOST);
    for (Request<?> next = waiting.poll(); next != null; next = waiting.poll()) {
      group.add(next);
      if (group.size() == MOST) {
        break;
      }
    }
    try {
      run(group);
    } finally {
      group.forEach(Request::finish);
    }
  }

  private void run(List<Request<?>> group) {
    if (group.size() == 1) {
      group.get(0).runAlone();
      return;
    }
    try {
      database.outermost(connection -> runAll(connection, group), false);
    } catch (StorageBusyException | UnknownOutcomeException e) {
      fail(group, e);
    } catch (TransactionLostException | StorageException e) {
      if (Thread.currentThread().isInterrupted()) {
        // This concerns this thread only: another one leads the rest.
        group.removeIf(request -> request.thread != Thread.currentThread() && waiting.add(request));
      }
      // As on a full disk: what is too large for it must not keep out what is small enough.
      group.forEach(Request::runAlone);
    } catch (Throwable e) {
      fail(group, e);
    }
  }

  private void fail(List<Request<?>> group, Throwable failure) {
    for (Request<?> request : group) {
      request.failure = request.failure == null ? failure : request.failure;
    }
  }

  private boolean runAll(SqlConnection connection, List<Request<?>> group) throws SQLException {
    for (Request<?> request : group) {
      request.runBesideOthers(connection);
    }
    return true;
  }
}
