package dev.qortex.postgres.jdbc;

import dev.qortex.commons.Causes;
import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.ReaderPool;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import dev.qortex.storage.sql.jdbc.UnknownOutcomeException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One schema of a PostgreSQL database. Writers take turns, in this process and in others: each
 * transaction begins by locking one row, so that none ever conflicts with another or dead-locks.
 * Readers see the last committed state and never wait.
 *
 * <p>A server that is restarted or replaced is waited for, up to the time-out, which counts for all
 * threads from the first failure. A transaction that it lost is run again if it is one of the calls
 * of a store; work handed to {@link #inTransaction} fails instead, with nothing changed. When the
 * connection breaks during a commit, the server is asked afterwards whether it committed.
 *
 * <p>Keeps up to nine connections of the data source, and eight more where servers share what they
 * know of requests. Thread-safe; see {@link SqlDatabase}.
 */
public final class PostgresDatabase extends SqlDatabase {

  /** Statements of a beginning transaction before the one that has a result. */
  private static final int SETTINGS = 6;

  private static final String CHANGED_SETTINGS =
      "SELECT current_setting('statement_timeout'), current_setting('maintenance_work_mem')";

  private static final String IN_PROGRESS = "in progress";
  private static final String COMMITTED = "committed";

  /** The status of a transaction that the server has not begun. */
  private static final String NEVER_SEEN = "never seen";

  private final PostgresErrors errors;
  private final PostgresSettings settings;
  private final Connector connector;
  private final Readers readers;
  private final Asides asides;

  // Both are guarded by the lock of the writer.
  private @Nullable SqlConnection writer;
  private long transactionId;
  private String timeline = "";

  private PostgresDatabase(PostgresErrors errors, PostgresSettings settings, Connector connector) {
    this.errors = errors;
    this.settings = settings;
    this.connector = connector;
    this.readers = new Readers(this, connector);
    this.asides = new Asides(this, connector);
  }

  /**
   * Opens a schema, which is created when there is none, and brings its tables up to date.
   *
   * @param migrations the migrations of every component that keeps tables in the schema
   * @throws StorageException when the server cannot be reached, the user may not do that, or the
   *     tables are newer than these migrations or differ from them
   */
  public static PostgresDatabase open(
      DataSource source, PostgresSettings settings, Migrations... migrations) {
    Checks.given("data source", source);
    Checks.given("settings of a database", settings);
    Connector connector = new Connector(source, settings, new Outage(settings.timeout()));
    PostgresErrors errors = new PostgresErrors("schema " + settings.schema(), settings.timeout());
    PostgresDatabase database = new PostgresDatabase(errors, settings, connector);
    try (SqlConnection connection = connector.open()) {
      PostgresSchema.prepare(connection, connector, errors.name(), migrations);
    } catch (SQLException e) {
      throw errors.atOpening(e);
    }
    return database;
  }

  @Override
  public String name() {
    return errors.name();
  }

  @Override
  public InstantSource clock() {
    return settings.clock();
  }

  /** The settings that it was opened with. */
  public PostgresSettings settings() {
    return settings;
  }

  /**
   * Runs work on a separate connection in auto-commit mode, which is closed afterwards: for
   * statements that cannot run in a transaction, however long they take. It may change {@code
   * maintenance_work_mem}, which the next user of a pooled connection has as before.
   *
   * @param work the work, which must not keep the connection
   */
  @SuppressWarnings("try") // The resource is there to be closed.
  public <T> T outsideTransactions(SqlFunction<SqlConnection, T> work) {
    checkOpen();
    try (SqlConnection connection = connector.open()) {
      connection.jdbc().setAutoCommit(true);
      connection.jdbc().setSchema(settings.schema());
      List<String> before =
          connection
              .first(row -> List.of(row.getString(1), row.getString(2)), CHANGED_SETTINGS)
              .orElseThrow();
      // As a resource, so that a failure of the work is not hidden by one that follows from it.
      try (Restored next = () -> restore(connection, before)) {
        connection.execute("SET statement_timeout = 0");
        return work.apply(connection);
      }
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /** Settings that are as before when a connection goes back. */
  private interface Restored extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  private static void restore(SqlConnection connection, List<String> before) throws SQLException {
    connection.exists(
        "SELECT set_config('statement_timeout', ?, FALSE),"
            + " set_config('maintenance_work_mem', ?, FALSE)",
        before.get(0),
        before.get(1));
  }

  @Override
  protected Duration timeout() {
    return settings.timeout();
  }

  @Override
  public StorageException failure(SQLException e) {
    return errors.of(e);
  }

  @Override
  protected StorageBusyException busy(@Nullable String by, @Nullable Throwable cause) {
    return errors.busy(by, cause);
  }

  @Override
  protected boolean isTransient(Throwable failure) {
    return !(failure instanceof UnknownOutcomeException)
        && Causes.of(failure).noneMatch(Outage.OverdueException.class::isInstance)
        && PostgresErrors.isTransient(failure);
  }

  @Override
  public <T> T readCommitted(SqlFunction<SqlConnection, T> work) {
    try {
      return readers.read(work);
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /**
   * Runs work in a transaction concurrently with the writers: for tables that no other transaction
   * needs. What it wrote is committed, even if it ends with an exception of its own.
   *
   * @param work the work, which runs again if its connection breaks, regardless of its statements;
   *     it must not keep the connection
   */
  public <T> T aside(SqlFunction<SqlConnection, T> work) {
    Patience patience = new Patience(settings.timeout());
    while (true) {
      try {
        return asides.read(work);
      } catch (SQLException e) {
        if (!isTransient(e) || !patience.waited()) {
          throw errors.of(e);
        }
      }
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

  /** A kept connection may have died, of which a new one takes the place. */
  @Override
  protected SqlConnection begin() throws SQLException {
    if (isClosed()) {
      throw closed();
    }
    while (true) {
      SqlConnection known = writer;
      SqlConnection connection = known == null ? connector.open() : known;
      writer = connection;
      try {
        if (known == null) {
          timeline = timeline(connection);
        }
        lock(connection);
        return connection;
      } catch (SQLException e) {
        rollBack(connection, e);
        if (known == null || !isTransient(e)) {
          throw e;
        }
        writer = null;
      }
    }
  }

  /** Waits for the turn of this process; one round trip. */
  private void lock(SqlConnection connection) throws SQLException {
    try (Statement statement = connection.jdbc().createStatement()) {
      statement.execute(
          connector.newestState()
              + "; SET LOCAL lock_timeout = "
              + settings.timeout().toMillis()
              + "; "
              + PostgresDialect.BY_INDEXES
              // A plan that was made for an empty table would be kept until the load is done.
              + "; SET LOCAL plan_cache_mode = force_custom_plan"
              + "; SELECT txid_current() FROM writer FOR UPDATE");
      for (int setting = 0; setting < SETTINGS; setting++) {
        statement.getMoreResults();
      }
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        transactionId = row.getLong(1);
      }
    }
  }

  @Override
  protected void commit(SqlConnection connection) throws SQLException {
    try {
      connection.jdbc().commit();
    } catch (SQLException e) {
      if (!isTransient(e) || !isCommitted(connection, e)) {
        throw e;
      }
    }
  }

  /** Asks the server whether it committed a transaction before its connection broke. */
  private boolean isCommitted(SqlConnection broken, SQLException failure) {
    writer = null;
    ReaderPool.closeAfter(failure, broken);
    Patience patience = new Patience(settings.timeout());
    String status = IN_PROGRESS;
    while (status.equals(IN_PROGRESS)) {
      try (SqlConnection connection = connector.open()) {
        status = status(connection);
      } catch (SQLException e) {
        failure.addSuppressed(e);
        status = PostgresErrors.isInvalid(e) ? NEVER_SEEN : "";
      }
      if (status.equals(IN_PROGRESS) && !patience.waited()) {
        status = "";
      }
    }
    if (status.isEmpty()) {
      throw new UnknownOutcomeException(
          "The connection to the database (%s) broke during a commit, and the server cannot tell whether it was done.\nMaybe look whether the change is there before you repeat it."
              .formatted(name()),
          failure);
    }
    return status.equals(COMMITTED);
  }

  /**
   * The status of the last transaction; empty when nobody knows. A copy that took the place of the
   * server gives numbers of transactions that it did not see to others, so that only what it did
   * not commit under a number is certain.
   */
  private String status(SqlConnection connection) throws SQLException {
    String status =
        connection
            .first(row -> row.getString(1), "SELECT txid_status(?)", transactionId)
            .orElse("");
    boolean same = timeline.equals(timeline(connection));
    return status.equals(COMMITTED) && !same ? "" : status;
  }

  /**
   * The timeline of the server, which is another one after a copy took its place; empty where it is
   * not told.
   */
  private static String timeline(SqlConnection connection) throws SQLException {
    try {
      return connection
          .first(
              row -> row.getString(1),
              "SELECT CASE WHEN pg_is_in_recovery() THEN ''"
                  + " ELSE substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END")
          .orElse("");
    } catch (SQLException e) {
      if (PostgresErrors.isTransient(e)) {
        throw e;
      }
      return "";
    } finally {
      connection.jdbc().rollback();
    }
  }

  @Override
  protected void rollBack(SqlConnection connection, Throwable failure) {
    try {
      if (connection.equals(writer)) {
        connection.jdbc().rollback();
      }
    } catch (SQLException e) {
      failure.addSuppressed(e);
      writer = null;
      ReaderPool.closeAfter(failure, connection);
    }
  }

  @Override
  protected void ended() {}

  @Override
  protected void closeConnections() throws SQLException {
    SqlConnection known = writer;
    writer = null;
    try {
      readers.close();
      asides.close();
    } finally {
      if (known != null) {
        known.close();
      }
    }
  }

  /** Connections that read one snapshot at a time. */
  private static final class Readers extends ReaderPool {

    private final Connector connector;

    Readers(PostgresDatabase database, Connector connector) {
      super(database);
      this.connector = connector;
    }

    @Override
    protected SqlConnection open() throws SQLException {
      return connector.open();
    }

    @Override
    protected void begin(SqlConnection connection) throws SQLException {
      connection.execute(
          "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; " + connector.inSchema());
      connection.beginState();
    }

    @Override
    protected void end(SqlConnection connection) throws SQLException {
      connection.endState();
      connection.jdbc().rollback();
    }
  }

  /** Connections whose statements see what others commit meanwhile. */
  private static final class Asides extends ReaderPool {

    private final Connector connector;
    private final int timeoutMillis;

    Asides(PostgresDatabase database, Connector connector) {
      super(database);
      this.connector = connector;
      this.timeoutMillis = (int) database.timeout().toMillis();
    }

    @Override
    protected SqlConnection open() throws SQLException {
      return connector.open();
    }

    /** A server that does not answer is not waited for longer than any other. */
    @Override
    protected void begin(SqlConnection connection) throws SQLException {
      Connection jdbc = connection.jdbc();
      int before = jdbc.getNetworkTimeout();
      jdbc.setNetworkTimeout(Runnable::run, timeoutMillis);
      connection.execute(connector.newestState());
      jdbc.setNetworkTimeout(Runnable::run, before);
    }

    @Override
    protected void end(SqlConnection connection) throws SQLException {
      connection.jdbc().commit();
    }
  }

  /**
   * Factory of connections; waits for a server that is being restarted. Each transaction names its
   * schema, because a pool of the server may give each to another session.
   */
  record Connector(DataSource source, PostgresSettings settings, Outage outage) {

    /** The statement by which a transaction finds the tables. */
    String inSchema() {
      return "SET LOCAL search_path = " + quotedSchema();
    }

    /** The name of the schema, which may be a word of the language. */
    String quotedSchema() {
      return '"' + settings.schema() + '"';
    }

    /** Statements that begin a transaction of which each statement sees the newest state. */
    String newestState() {
      return "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; " + inSchema();
    }

    SqlConnection open() throws SQLException {
      Patience patience = new Patience(settings.timeout());
      while (true) {
        try {
          SqlConnection connection = prepared(source.getConnection());
          outage.end();
          return connection;
        } catch (SQLException e) {
          if (!PostgresErrors.isTransient(e)) {
            throw e;
          }
          if (outage.isOverdue() || !patience.waited()) {
            throw new Outage.OverdueException(e);
          }
        }
      }
    }

    private SqlConnection prepared(Connection jdbc) throws SQLException {
      SqlConnection connection = new SqlConnection(jdbc, PostgresDialect.INSTANCE);
      try {
        jdbc.setAutoCommit(false);
        jdbc.commit(); // what a pool has set
        connection.execute(newestState()); // which fails if a pool handed out a dead one
        jdbc.commit();
        return connection;
      } catch (SQLException e) {
        ReaderPool.closeAfter(e, connection);
        throw e;
      }
    }
  }
}
