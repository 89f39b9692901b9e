package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.store.Transactional;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One SQLite file in WAL mode: one writer at a time, many readers beside it, several processes.
 * Other artifacts keep their own tables in it by their own {@link Migrations}.
 *
 * <p>Thread-safe. A transaction belongs to the thread that runs it; work that it hands to other
 * threads is not part of it. Use after {@link #close} is an {@link IllegalStateException}. What
 * SQLite reports is thrown as {@link StorageException}, and waiting longer than the time-out as
 * {@link dev.qortex.core.error.StorageBusyException}.
 */
public final class SqliteDatabase implements Transactional, AutoCloseable {

  /** Work on more elements has a transaction of its own. */
  private static final int LARGE = 1000;

  /** The use of whoever opened a database. */
  private static final Object OPENER = new Object();

  private final SqliteErrors errors;
  private final SqliteSettings settings;
  private final Connector connector;
  private final ReaderPool readers;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final GroupCommit group;

  // All below is guarded by the lock.
  private @Nullable SqlConnection writer;
  private @Nullable SqlConnection transaction;
  private @Nullable Throwable innerFailure;
  private boolean closed;
  private final Set<Object> users = new HashSet<>(Set.of(OPENER));
  private final WriterBackoff backoff = new WriterBackoff();

  private SqliteDatabase(SqliteErrors errors, SqliteSettings settings, Connector connector) {
    this.errors = errors;
    this.settings = settings;
    this.connector = connector;
    this.readers = new ReaderPool(connector, errors);
    this.group = new GroupCommit(this, errors);
  }

  /**
   * Opens a file; it is created, with its folder, when there is none, unless the settings want an
   * existing one. A file that has tables of another program and none of Qortex, whose tables are
   * newer than these migrations, or differ from them, is refused and left as it is.
   *
   * @param migrations of every component that keeps tables in the file; none for a file whose
   *     tables are the caller's own
   * @throws StorageException when the file is refused, or cannot be read or created
   */
  public static SqliteDatabase open(Path file, SqliteSettings settings, Migrations... migrations) {
    Path absolute = Checks.given("file of a database", file).toAbsolutePath();
    Checks.given("settings of a database", settings);
    Connector connector = new Connector(absolute, settings);
    SqliteErrors errors = new SqliteErrors(absolute, settings.busyTimeout());
    SqliteDatabase database = new SqliteDatabase(errors, settings, connector);
    database.writer = new DatabaseFile(errors, settings, connector).open(List.of(migrations));
    return database;
  }

  /** The file. */
  public Path file() {
    return errors.file();
  }

  /** The exception for what SQLite reported on a connection that was lent. */
  public StorageException failure(SQLException e) {
    return errors.of(e);
  }

  /** Settings with which the file was opened. */
  public SqliteSettings settings() {
    return settings;
  }

  /** The clock of the settings. */
  public InstantSource clock() {
    return settings.clock();
  }

  /**
   * Runs the work in one transaction: all that it writes from this thread, or nothing when it
   * throws. Work inside of work joins the outer transaction; when inner work throws, the whole is
   * taken back, even if the exception is caught in between. The work runs on this thread and shares
   * its transaction with no other thread's.
   */
  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return write(connection -> work.get());
  }

  /**
   * Writes in one transaction; joins the one that this thread runs, if there is one.
   *
   * @param work must not commit, roll back, or keep the connection
   */
  public <T> T write(SqlFunction<SqlConnection, T> work) {
    SqlConnection outer = ownTransaction();
    if (outer != null) {
      return joined(outer, work);
    }
    acquire();
    try {
      return outermost(work);
    } finally {
      writing.unlock();
    }
  }

  /** Writes as {@link #write} does, without a result. */
  public void change(SqlConsumer<SqlConnection> work) {
    this.<Boolean>write(
        connection -> {
          work.accept(connection);
          return true;
        });
  }

  /**
   * Writes as {@link #write} does, but work of several threads that waits at the same time may
   * share one transaction on disk: under load that is many times faster, the more so the longer a
   * sync takes. Each work still counts alone, and its failure takes back nothing else.
   *
   * @param work must not commit, roll back, or keep the connection; may run on another thread, and
   *     again when it was taken back, so it takes no locks, knows no thread-locals, and reads
   *     nothing that is not its own
   */
  public <T> T writeGrouped(SqlFunction<SqlConnection, T> work) {
    SqlConnection outer = ownTransaction();
    return outer == null ? group.run(work) : joined(outer, work);
  }

  /** The same for work on so many elements; when they are many, nobody else waits for its end. */
  public <T> T writeGrouped(int elements, SqlFunction<SqlConnection, T> work) {
    return elements > LARGE ? write(work) : writeGrouped(work);
  }

  /** Lends a connection of its own, without a transaction, while nobody else here writes. */
  public <T> T alone(SqlFunction<SqlConnection, T> work) {
    checkOutside();
    acquire();
    try {
      errors.holder().begin();
      return aside(work);
    } catch (SQLException e) {
      throw errors.of(e);
    } finally {
      errors.holder().end();
      writing.unlock();
    }
  }

  /**
   * Writes the write-ahead log into the file and removes it, until the file is opened again.
   *
   * @throws StorageBusyException when another connection has the file open
   */
  public void endLog() {
    acquire();
    try {
      writer().first(row -> row.getString(1), "PRAGMA journal_mode = DELETE");
    } catch (SQLException e) {
      throw errors.of(e);
    } finally {
      writing.unlock();
    }
  }

  /**
   * Rewrites the file without what was deleted and empties its write-ahead log, so that no byte of
   * it is left.
   *
   * @throws StorageBusyException when another reader keeps an old state for longer than the
   *     time-out
   * @throws IllegalStateException inside of a transaction
   */
  public void clear() {
    if (!this.<Boolean>alone(SqliteDatabase::compact)) {
      throw new StorageBusyException(
          "A reader of the database (%s) keeps an old state for longer than %s, so that bytes of what was deleted are left in its log.\nMaybe call again when it is done."
              .formatted(file(), settings.busyTimeout()),
          null);
    }
  }

  /**
   * Rewrites the file on a connection outside of a transaction. Makes no statistics: those of small
   * tables would mislead queries after they grew.
   *
   * @return whether the write-ahead log is empty
   */
  public static boolean compact(SqlConnection connection) throws SQLException {
    connection.execute("PRAGMA temp_store = FILE"); // The whole file may be too large for memory.
    connection.execute("VACUUM");
    return connection.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
  }

  /** Refuses inside of a transaction of this thread. */
  public void checkOutside() {
    if (inTransaction()) {
      throw new IllegalStateException(
          "This cannot be done inside of a transaction of the database (%s).\nMaybe do it afterwards."
              .formatted(file()));
    }
  }

  /** Lends a connection of its own, without a transaction, beside all others. */
  public <T> T aside(SqlFunction<SqlConnection, T> work) throws SQLException {
    checkOpen();
    try (SqlConnection connection = connector.writer()) {
      return work.apply(connection);
    }
  }

  /** Takes the writer for a group, waiting in turn; whether there was time. */
  boolean acquire(long nanos) throws InterruptedException {
    return writing.tryLock(nanos, TimeUnit.NANOSECONDS);
  }

  /** Gives the writer back. */
  void release() {
    writing.unlock();
  }

  /** Runs a part of a group's transaction; what it wrote when it failed is taken back later. */
  <T> T part(SqlConnection connection, SqlFunction<SqlConnection, T> work) {
    try {
      T result = joined(connection, work);
      refuseHalf();
      return result;
    } finally {
      innerFailure = null;
    }
  }

  /** That of this thread, which then holds the lock and needs no further wait. */
  private @Nullable SqlConnection ownTransaction() {
    return writing.isHeldByCurrentThread() ? transaction : null;
  }

  /**
   * Reads one state. Inside of a transaction of this thread that is the transaction's own state,
   * otherwise the last committed one.
   *
   * @param work must not write or keep the connection
   */
  public <T> T read(SqlFunction<SqlConnection, T> work) {
    SqlConnection own = ownTransaction();
    if (own == null) {
      return readCommitted(work);
    }
    try {
      return work.apply(own);
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /** All rows of a query, read as by {@link #read}; unmodifiable. */
  public <T> List<T> list(SqlFunction<ResultSet, T> row, String sql, @Nullable Object... values) {
    return this.<List<T>>read(connection -> connection.list(row, sql, values));
  }

  /** The first row of a query, if there is one, read as by {@link #read}. */
  public <T> Optional<T> first(
      SqlFunction<ResultSet, T> row, String sql, @Nullable Object... values) {
    return this.<Optional<T>>read(connection -> connection.first(row, sql, values));
  }

  /** Reads the last committed state, whatever this thread has written since. */
  public <T> T readCommitted(SqlFunction<SqlConnection, T> work) {
    try {
      return readers.read(work);
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  @Override
  public boolean inTransaction() {
    return ownTransaction() != null;
  }

  /** Refuses when closed; whoever has nothing to do says so, too. */
  public void checkOpen() {
    readers.checkOpen();
  }

  /** Whether this thread reads, and so sees nothing that is committed meanwhile. */
  public boolean isReading() {
    return readers.isReading();
  }

  private void acquire() {
    try {
      if (!writing.tryLock(settings.busyTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
        throw errors.busy(null);
      }
    } catch (InterruptedException e) {
      throw errors.interrupted(e);
    }
  }

  private <T> T joined(SqlConnection connection, SqlFunction<SqlConnection, T> work) {
    try {
      return work.apply(connection);
    } catch (SQLException e) {
      innerFailure = e;
      throw errors.of(e);
    } catch (Throwable e) {
      innerFailure = e;
      throw e;
    }
  }

  /** Runs the work in one transaction of its own; the caller has the writer. */
  <T> T outermost(SqlFunction<SqlConnection, T> work) {
    try {
      SqlConnection connection = writer();
      backoff.before();
      connection.update("BEGIN IMMEDIATE");
      backoff.begun();
      transaction = connection;
      innerFailure = null;
      errors.holder().begin();
      try {
        T result = work.apply(connection);
        refuseHalf();
        connection.update("COMMIT");
        return result;
      } catch (Throwable e) {
        rollBack(connection, e);
        throw e;
      } finally {
        backoff.ended();
        errors.holder().end();
        transaction = null;
        innerFailure = null;
      }
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  private void refuseHalf() {
    if (innerFailure != null) {
      throw new IllegalStateException(
          "A part of the transaction failed, so all of it was taken back.\n"
              + "Maybe let the exception of that part through.",
          innerFailure);
    }
  }

  /** SQLite may have rolled back by itself, as it does on a full disk: then start afresh. */
  private void rollBack(SqlConnection connection, Throwable failure) {
    try {
      connection.update("ROLLBACK");
    } catch (SQLException e) {
      failure.addSuppressed(e);
      writer = null;
      Connector.closeAfter(failure, connection);
    }
  }

  private SqlConnection writer() throws SQLException {
    if (closed) {
      throw closed(errors.file());
    }
    SqlConnection known = writer;
    if (known == null) {
      known = connector.writer();
      writer = known;
    }
    return known;
  }

  static IllegalStateException closed(Path file) {
    return new IllegalStateException(
        "The database (%s) is closed.\nMaybe open it again.".formatted(file));
  }

  /**
   * Joins the users of the file, which stays open until the last of them is done.
   *
   * @return ends this use, and closes the file if it was the last; a second time is harmless.
   *     Inside of a transaction the last use cannot end: that is an {@link IllegalStateException}
   * @throws IllegalStateException when the database is closed
   */
  public Runnable use() {
    Object user = new Object();
    writing.lock();
    try {
      if (closed) {
        throw closed(file());
      }
      users.add(user);
    } finally {
      writing.unlock();
    }
    return () -> endUse(user);
  }

  /**
   * Ends the use of whoever opened the database. When it was the last, or stores over it have been
   * closed before, waits for the transaction that runs and closes the file; otherwise the last of
   * the stores does. A second time is harmless.
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
        closeFile();
      }
      users.remove(user);
    } catch (SQLException e) {
      throw errors.of(e);
    } finally {
      writing.unlock();
    }
  }

  private void closeFile() throws SQLException {
    if (transaction != null) {
      throw new IllegalStateException(
          "The database (%s) cannot be closed inside of a transaction.".formatted(file()));
    }
    closed = true;
    SqlConnection known = writer;
    writer = null;
    try {
      readers.close();
    } finally {
      if (known != null) {
        known.close();
      }
    }
  }
}
