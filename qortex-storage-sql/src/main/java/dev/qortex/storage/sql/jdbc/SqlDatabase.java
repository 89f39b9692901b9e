package dev.qortex.storage.sql.jdbc;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.store.Transactional;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Database with one writer at a time and many readers beside it, used by several processes.
 *
 * <p>Thread-safe. A transaction belongs to the thread that runs it; work that it hands to other
 * threads is not part of it. Use after {@link #close} is an {@link IllegalStateException}. What the
 * database reports is thrown as {@link StorageException}, and waiting longer than the time-out as
 * {@link StorageBusyException}.
 */
public abstract class SqlDatabase implements Transactional, AutoCloseable {

  /** Work on more elements has a transaction of its own. */
  private static final int LARGE = 1000;

  /** The use of a database by its opener. */
  private static final Object OPENER = new Object();

  private final ReentrantLock writing = new ReentrantLock(true);
  private final GroupCommit group = new GroupCommit(this);

  /** True in threads whose reads leave out their own transaction. */
  private final ThreadLocal<Boolean> committedOnly = ThreadLocal.withInitial(() -> false);

  /** The results of reads in threads whose work looks once; null in others. */
  private final ThreadLocal<@Nullable Map<String, Object>> looked = new ThreadLocal<>();

  // All below is guarded by the lock.
  private @Nullable SqlConnection transaction;
  private @Nullable Throwable innerFailure;
  private boolean closed;
  private final Set<Object> users = new HashSet<>(Set.of(OPENER));

  /** Opens nothing yet. */
  @SuppressWarnings("this-escape") // The group keeps it for later.
  protected SqlDatabase() {}

  /** The database, for messages. */
  public abstract String name();

  /** The clock. */
  public abstract InstantSource clock();

  /** The longest time to wait for another writer. */
  protected abstract Duration timeout();

  /** The exception for an error of the database on a lent connection. */
  public abstract StorageException failure(SQLException e);

  /**
   * The exception for a wait that was longer than the time-out.
   *
   * @param by the holder of the lock; null for any writer
   */
  protected abstract StorageBusyException busy(@Nullable String by, @Nullable Throwable cause);

  /** Reads the last committed state, without later writes of this thread. */
  public abstract <T> T readCommitted(SqlFunction<SqlConnection, T> work);

  /** Throws if the database is closed. */
  public abstract void checkOpen();

  /** Returns true while this thread reads one state, which does not show later commits. */
  public abstract boolean isReading();

  /** Begins a transaction in which no other process writes. */
  protected abstract SqlConnection begin() throws SQLException;

  /** Commits a transaction; returns only when it is committed. */
  protected abstract void commit(SqlConnection connection) throws SQLException;

  /** Rolls a transaction back; what fails now is only added to the failure. */
  protected abstract void rollBack(SqlConnection connection, Throwable failure);

  /** Notes that the transaction has ended, either way. */
  protected abstract void ended();

  /** Returns true if work that failed with nothing committed is to be repeated. */
  protected abstract boolean isTransient(Throwable failure);

  /** Closes all connections, after the last use has ended. */
  protected abstract void closeConnections() throws SQLException;

  /** The exception for a thread that was interrupted; it stays interrupted. */
  protected final StorageException interrupted(Exception e) {
    Thread.currentThread().interrupt();
    return new StorageException(
        "The thread was interrupted while it waited for the database (%s).\nMaybe it is shutting down."
            .formatted(name()),
        e);
  }

  /** The exception for the use of a closed database. */
  protected final IllegalStateException closed() {
    return new IllegalStateException(
        "The database (%s) is closed.\nMaybe open it again.".formatted(name()));
  }

  /**
   * Runs the work in one transaction: all that it writes from this thread, or nothing when it
   * throws. Work inside of work joins the outer transaction; when inner work throws, the whole is
   * rolled back, even if the exception is caught in between. The work runs on this thread and
   * shares its transaction with no other thread's.
   */
  @Override
  public final <T> T inTransaction(Supplier<T> work) {
    return write(connection -> work.get());
  }

  /**
   * Writes in one transaction; joins the running one of this thread, if there is one.
   *
   * @param work the work, which must not commit, roll back, or keep the connection
   */
  public final <T> T write(SqlFunction<SqlConnection, T> work) {
    SqlConnection outer = ownTransaction();
    if (outer != null) {
      return joined(outer, work);
    }
    acquire();
    try {
      return outermost(work, false);
    } finally {
      writing.unlock();
      lookAgain();
    }
  }

  /** Writes as {@link #write} does, without a result. */
  public final void change(SqlConsumer<SqlConnection> work) {
    this.<Boolean>write(
        connection -> {
          work.accept(connection);
          return true;
        });
  }

  /**
   * Writes as {@link #write} does, but work of several threads that waits at the same time may
   * share one transaction on disk: under load that is many times faster, the more so the longer a
   * sync takes. Each work still succeeds or fails alone, and its failure rolls back nothing else.
   *
   * @param work the work, which must not commit, roll back, or keep the connection; it may run on
   *     another thread, and again after a rollback, so it must not take locks, use thread-locals,
   *     or read shared state
   */
  public final <T> T writeGrouped(SqlFunction<SqlConnection, T> work) {
    SqlConnection outer = ownTransaction();
    if (outer != null) {
      return joined(outer, work);
    }
    try {
      return group.run(work);
    } finally {
      lookAgain();
    }
  }

  /** Writes work on a number of elements; a large one shares its transaction with no other. */
  public final <T> T writeGrouped(int elements, SqlFunction<SqlConnection, T> work) {
    if (elements <= LARGE || ownTransaction() != null) {
      return writeGrouped(work);
    }
    acquire();
    try {
      return outermost(work, true);
    } finally {
      writing.unlock();
      lookAgain();
    }
  }

  /** Refuses inside of a transaction of this thread. */
  public final void checkOutside() {
    if (inTransaction()) {
      throw new IllegalStateException(
          "This cannot be done inside of a transaction of the database (%s).\nMaybe do it afterwards."
              .formatted(name()));
    }
  }

  /**
   * Runs work of this thread whose reads leave out what its own transaction wrote: what the work
   * remembers stays true when that transaction is rolled back.
   */
  public final <T> T committedOnly(Supplier<T> work) {
    if (committedOnly.get()) {
      return work.get();
    }
    committedOnly.set(true);
    try {
      return work.get();
    } finally {
      committedOnly.remove();
    }
  }

  /**
   * Runs work of this thread that asks several times whether something was committed: each {@link
   * #look} reads once in it, unless the thread writes meanwhile. Its other reads see every commit.
   */
  public final <T> T lookingOnce(Supplier<T> work) {
    if (looked.get() != null) {
      return work.get();
    }
    looked.set(new HashMap<>());
    try {
      return work.get();
    } finally {
      looked.remove();
    }
  }

  /**
   * Reads the last committed state, as {@link #readCommitted} does; in work of {@link #lookingOnce}
   * the one at the first look.
   *
   * @param name the name of the read, as for {@link SqlConnection#once}
   */
  @SuppressWarnings("unchecked") // A name belongs to one read.
  public final <T> T look(String name, SqlFunction<SqlConnection, T> read) {
    Map<String, Object> results = looked.get();
    Object known = results == null ? null : results.get(name);
    if (known == null) {
      known = this.<T>readCommitted(connection -> connection.once(name, read));
      if (results != null) {
        results.put(name, known);
      }
    }
    return (T) known;
  }

  private void lookAgain() {
    Map<String, Object> results = looked.get();
    if (results != null) {
      results.clear();
    }
  }

  /**
   * Reads one state. Inside of a transaction of this thread that is the transaction's own state,
   * otherwise, and inside of {@link #committedOnly}, the last committed one.
   *
   * @param work the work, which must not write or keep the connection
   */
  public final <T> T read(SqlFunction<SqlConnection, T> work) {
    SqlConnection own = committedOnly.get() ? null : ownTransaction();
    if (own == null) {
      return readCommitted(work);
    }
    try {
      return work.apply(own);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** All rows of a query, read as by {@link #read}; unmodifiable. */
  public final <T> List<T> list(
      SqlFunction<ResultSet, T> row, String sql, @Nullable Object... values) {
    return this.<List<T>>read(connection -> connection.list(row, sql, values));
  }

  /** The first row of a query, if there is one, read as by {@link #read}. */
  public final <T> Optional<T> first(
      SqlFunction<ResultSet, T> row, String sql, @Nullable Object... values) {
    return this.<Optional<T>>read(connection -> connection.first(row, sql, values));
  }

  @Override
  public final boolean inTransaction() {
    return ownTransaction() != null;
  }

  /** The transaction of this thread, which then holds the lock and needs no further wait. */
  private @Nullable SqlConnection ownTransaction() {
    return writing.isHeldByCurrentThread() ? transaction : null;
  }

  /** Takes the writer of this process, waiting in turn; whether there was time. */
  final boolean acquire(long nanos) throws InterruptedException {
    return writing.tryLock(nanos, TimeUnit.NANOSECONDS);
  }

  /** Takes the writer of this process, waiting in turn up to the time-out. */
  protected final void acquire() {
    try {
      if (!acquire(timeout().toNanos())) {
        throw busy(null, null);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Gives the writer of this process back. */
  protected final void release() {
    writing.unlock();
  }

  /** Returns true if the database is closed. Call it while this thread holds the writer. */
  protected final boolean isClosed() {
    return closed;
  }

  /** Runs a part of a group's transaction; what it wrote when it failed is rolled back later. */
  final <T> T part(SqlConnection connection, SqlFunction<SqlConnection, T> work) {
    try {
      T result = joined(connection, work);
      refuseHalf();
      return result;
    } finally {
      innerFailure = null;
    }
  }

  private <T> T joined(SqlConnection connection, SqlFunction<SqlConnection, T> work) {
    try {
      return work.apply(connection);
    } catch (SQLException e) {
      innerFailure = e;
      throw failure(e);
    } catch (Throwable e) {
      innerFailure = e;
      throw e;
    }
  }

  /**
   * Runs the work in one transaction of its own; the caller has the writer.
   *
   * @param again whether the work may run again when nothing of it was committed
   */
  final <T> T outermost(SqlFunction<SqlConnection, T> work, boolean again) {
    long start = System.nanoTime();
    while (true) {
      try {
        return once(work);
      } catch (SQLException e) {
        if (!again || !isTransient(e) || System.nanoTime() - start > timeout().toNanos()) {
          throw failure(e);
        }
      } catch (StorageException e) {
        if (!again || !isTransient(e) || System.nanoTime() - start > timeout().toNanos()) {
          throw e;
        }
      }
    }
  }

  private <T> T once(SqlFunction<SqlConnection, T> work) throws SQLException {
    SqlConnection connection = begin();
    transaction = connection;
    innerFailure = null;
    try {
      T result = work.apply(connection);
      refuseHalf();
      commit(connection);
      return result;
    } catch (Throwable e) {
      rollBack(connection, e);
      throw e;
    } finally {
      transaction = null;
      innerFailure = null;
      ended();
    }
  }

  private void refuseHalf() {
    if (innerFailure != null) {
      throw new IllegalStateException(
          "A part of the transaction failed, so all of it was rolled back.\n"
              + "Maybe let the exception of that part through.",
          innerFailure);
    }
  }

  /**
   * Joins the users of the database, which stays open until the last of them is done.
   *
   * @return ends this use, and closes the database if it was the last; a second time is harmless.
   *     Inside of a transaction the last use cannot end: that is an {@link IllegalStateException}
   * @throws IllegalStateException when the database is closed
   */
  public final Runnable use() {
    Object user = new Object();
    writing.lock();
    try {
      if (closed) {
        throw closed();
      }
      users.add(user);
    } finally {
      writing.unlock();
    }
    return () -> endUse(user);
  }

  /**
   * Releases the database. When it was the last, or stores over it have been closed before, waits
   * for the transaction that runs and closes it; otherwise the last of the stores does. A second
   * time is harmless.
   *
   * @throws IllegalStateException inside of a transaction, when this is the last use
   */
  @Override
  public void close() {
    endUse(OPENER);
  }

  private void endUse(Object user) {
    writing.lock();
    try {
      if (users.equals(Set.of(user))) {
        end();
      }
      users.remove(user);
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      writing.unlock();
    }
  }

  private void end() throws SQLException {
    if (transaction != null) {
      throw new IllegalStateException(
          "The database (%s) cannot be closed inside of a transaction.".formatted(name()));
    }
    closed = true;
    closeConnections();
  }
}
