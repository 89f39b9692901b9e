package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.ReaderPool;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SQLite file in WAL mode: one writer at a time, many concurrent readers, several processes. Other
 * artifacts keep their own tables in it by their own {@link Migrations}.
 *
 * <p>Thread-safe. A transaction belongs to the thread that runs it; work that it hands to other
 * threads is not part of it. Use after {@link #close} is an {@link IllegalStateException}. What
 * SQLite reports is thrown as {@link StorageException}, and waiting longer than the time-out as
 * {@link dev.qortex.core.error.StorageBusyException}.
 */
public final class SqliteDatabase extends SqlDatabase {

  private final SqliteErrors errors;
  private final SqliteSettings settings;
  private final Connector connector;
  private final ReaderPool readers;

  // Both are guarded by the lock of the writer.
  private @Nullable SqlConnection writer;
  private final WriterBackoff backoff = new WriterBackoff();

  private SqliteDatabase(SqliteErrors errors, SqliteSettings settings, DatabaseFile.Opened file) {
    this.errors = errors;
    this.settings = settings;
    this.connector = file.connector();
    this.readers = new Readers(this, connector);
    this.writer = file.writer();
  }

  /**
   * Opens a file; it is created, with its folder, when there is none, unless the settings want an
   * existing one. A file that has tables of another program and none of Qortex, whose tables are
   * newer than these migrations, or differ from them, is refused and left as it is. A file that
   * cannot be written, or whose folder cannot, is opened for reading, and what would change it is
   * refused.
   *
   * @param migrations the migrations of every component that keeps tables in the file; none for a
   *     file whose tables belong to the caller
   * @throws StorageException when the file is refused, or cannot be read or created
   */
  public static SqliteDatabase open(Path file, SqliteSettings settings, Migrations... migrations) {
    Path absolute = Checks.given("file of a database", file).toAbsolutePath();
    Checks.given("settings of a database", settings);
    Connector connector = new Connector(absolute, settings);
    SqliteErrors errors = new SqliteErrors(absolute, settings.busyTimeout());
    DatabaseFile opening = new DatabaseFile(errors, settings, connector);
    return new SqliteDatabase(errors, settings, opening.open(List.of(migrations)));
  }

  /** The file. */
  public Path file() {
    return errors.file();
  }

  @Override
  public StorageException failure(SQLException e) {
    return errors.of(e);
  }

  /** Settings with which the file was opened. */
  public SqliteSettings settings() {
    return settings;
  }

  @Override
  public InstantSource clock() {
    return settings.clock();
  }

  @Override
  public void close() {
    super.close();
  }

  @Override
  public String name() {
    return file().toString();
  }

  @Override
  protected Duration timeout() {
    return errors.timeout();
  }

  @Override
  protected StorageBusyException busy(@Nullable String by, @Nullable Throwable cause) {
    return by == null ? errors.busy(cause) : errors.busy(by, cause);
  }

  @Override
  protected SqlConnection begin() throws SQLException {
    SqlConnection connection = writer();
    connector.checkUnchanged();
    backoff.before();
    connection.update("BEGIN IMMEDIATE");
    backoff.begun();
    errors.holder().begin();
    return connection;
  }

  @Override
  protected void commit(SqlConnection connection) throws SQLException {
    connection.update("COMMIT");
  }

  @Override
  protected void ended() {
    backoff.ended();
    errors.holder().end();
  }

  /** Returns false: no failure of a file is transient. */
  @Override
  protected boolean isTransient(Throwable failure) {
    return false;
  }

  /**
   * Lends a separate connection, without a transaction, while no other thread of this process
   * writes.
   */
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
      release();
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
      release();
    }
  }

  /**
   * Rewrites the file without deleted data and empties its write-ahead log, so that no byte of them
   * is left.
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

  /** Lends a separate connection, without a transaction, concurrently with all others. */
  public <T> T aside(SqlFunction<SqlConnection, T> work) throws SQLException {
    checkOpen();
    try (SqlConnection connection = connector.writer()) {
      return work.apply(connection);
    }
  }

  @Override
  public <T> T readCommitted(SqlFunction<SqlConnection, T> work) {
    try {
      return readers.read(work);
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  @Override
  public void checkOpen() {
    readers.checkOpen();
  }

  @Override
  public boolean isReading() {
    return readers.isReading();
  }

  /** Rolls back, unless SQLite already has, as it does on a full disk. */
  @Override
  protected void rollBack(SqlConnection connection, Throwable failure) {
    try {
      connection.update("ROLLBACK");
    } catch (SQLException e) {
      failure.addSuppressed(e);
      writer = null;
      ReaderPool.closeAfter(failure, connection);
    }
  }

  private SqlConnection writer() throws SQLException {
    if (isClosed()) {
      throw closed();
    }
    SqlConnection known = writer;
    if (known == null) {
      known = connector.writer();
      writer = known;
    }
    return known;
  }

  /** Connections that begin a deferred transaction, which takes no lock. */
  private static final class Readers extends ReaderPool {

    private final Connector connector;

    Readers(SqliteDatabase database, Connector connector) {
      super(database);
      this.connector = connector;
    }

    @Override
    protected SqlConnection open() throws SQLException {
      return connector.reader();
    }

    @Override
    protected void begin(SqlConnection connection) throws SQLException {
      connector.checkUnchanged();
      connection.update("BEGIN");
      connection.beginState();
    }

    @Override
    protected void end(SqlConnection connection) throws SQLException {
      connection.endState();
      connection.update("ROLLBACK");
    }
  }

  @Override
  protected void closeConnections() throws SQLException {
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
