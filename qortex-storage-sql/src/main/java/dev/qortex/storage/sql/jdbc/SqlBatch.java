package dev.qortex.storage.sql.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Batch of one statement for many rows. Rows are run in pieces; {@link #run} runs the rest. Not
 * thread-safe.
 */
public final class SqlBatch implements AutoCloseable {

  private static final int PIECE = 1000;

  private final SqlConnection connection;
  private final PreparedStatement statement;
  private int waiting;

  /** Prepares the statement. */
  public SqlBatch(SqlConnection connection, String sql) throws SQLException {
    this.connection = connection;
    this.statement = connection.prepare(sql);
  }

  /** Adds a row; the parameters are those of {@link SqlConnection}. */
  public SqlBatch add(@Nullable Object... parameters) throws SQLException {
    connection.bind(statement, parameters);
    statement.addBatch();
    if (++waiting == PIECE) {
      run();
    }
    return this;
  }

  /** Runs the added statements. */
  public void run() throws SQLException {
    if (waiting > 0) {
      statement.executeBatch();
      waiting = 0;
    }
  }

  /** Closes the statement; rows that were added and not run are lost. */
  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
