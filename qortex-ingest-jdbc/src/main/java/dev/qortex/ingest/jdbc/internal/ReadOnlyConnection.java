package dev.qortex.ingest.jdbc.internal;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Connection in a transaction that only reads and, where the database can, sees one state of it. It
 * is handed back as it was. Not thread-safe.
 */
public final class ReadOnlyConnection implements AutoCloseable {

  /** The levels at which a transaction sees one state, the weakest first. */
  private static final List<Integer> STABLE =
      List.of(Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE);

  private final Connection connection;
  private final boolean readOnly;
  private final boolean autoCommit;
  private final int isolation;

  private ReadOnlyConnection(Connection connection) throws SQLException {
    this.connection = connection;
    this.readOnly = connection.isReadOnly();
    this.autoCommit = connection.getAutoCommit();
    this.isolation = connection.getTransactionIsolation();
  }

  /** Opens one. */
  public static ReadOnlyConnection open(DataSource source) throws SQLException {
    Connection connection = source.getConnection();
    try {
      ReadOnlyConnection opened = new ReadOnlyConnection(connection);
      opened.begin();
      return opened;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void begin() throws SQLException {
    if (!autoCommit) {
      connection.rollback();
    }
    DatabaseMetaData about = connection.getMetaData();
    if (!readOnly && !isSqlite(about)) {
      connection.setReadOnly(true);
    }
    for (int level : STABLE) {
      if (about.supportsTransactionIsolationLevel(level)) {
        if (level != isolation) {
          connection.setTransactionIsolation(level);
        }
        break;
      }
    }
    connection.setAutoCommit(false);
  }

  /** SQLite's driver refuses to make an open connection read-only; nothing but reading is sent. */
  private static boolean isSqlite(DatabaseMetaData about) throws SQLException {
    return "SQLite".equalsIgnoreCase(about.getDatabaseProductName());
  }

  /** The connection itself. */
  public Connection connection() {
    return connection;
  }

  /** Ends the transaction and hands the connection back. */
  @Override
  public void close() throws SQLException {
    try (Connection closing = connection) {
      closing.rollback();
      closing.setAutoCommit(autoCommit);
      if (closing.getTransactionIsolation() != isolation) {
        closing.setTransactionIsolation(isolation);
      }
      if (closing.isReadOnly() != readOnly) {
        closing.setReadOnly(readOnly);
      }
    }
  }
}
