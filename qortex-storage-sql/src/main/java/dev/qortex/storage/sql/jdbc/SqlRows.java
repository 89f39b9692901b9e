package dev.qortex.storage.sql.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Multi-row insert into one table, dozens of rows a statement, which is faster than a statement a
 * row. {@link #run} writes the rest. Not thread-safe.
 */
public final class SqlRows implements AutoCloseable {

  private static final int ROWS = 50;

  private final SqlConnection connection;
  private final String into;
  private final String then;
  private final String marks;
  private final List<@Nullable Object> waiting = new ArrayList<>();
  private final int full;
  private @Nullable PreparedStatement many;
  private int changed;

  /**
   * Prepares nothing yet.
   *
   * @param into the statement up to its values
   * @param columns the number of values in a row
   */
  public SqlRows(SqlConnection connection, String into, int columns) {
    this(connection, into, columns, "");
  }

  /**
   * Prepares nothing yet.
   *
   * @param into the statement up to its values
   * @param columns the number of values in a row
   * @param then the statement after its values, such as {@link Sql#orReplace}
   */
  public SqlRows(SqlConnection connection, String into, int columns, String then) {
    this.connection = connection;
    this.into = into;
    this.then = then;
    this.marks = Sql.marks(columns);
    this.full = ROWS * columns;
  }

  /** Adds a row; the parameters are those of {@link SqlConnection}. */
  public void add(@Nullable Object... parameters) throws SQLException {
    Collections.addAll(waiting, parameters);
    if (waiting.size() == full) {
      PreparedStatement statement = many;
      if (statement == null) {
        statement = connection.prepare(sql(ROWS));
        many = statement;
      }
      connection.bind(statement, waiting.toArray());
      changed += statement.executeUpdate();
      waiting.clear();
    }
  }

  /** Writes the added rows. */
  public void run() throws SQLException {
    int columns = full / ROWS;
    for (int from = 0; from < waiting.size(); from += columns) {
      changed += connection.update(sql(1), waiting.subList(from, from + columns).toArray());
    }
    waiting.clear();
  }

  /** The number of rows that were inserted or changed so far. */
  public int changed() {
    return changed;
  }

  private String sql(int rows) {
    return into + " VALUES " + String.join(",", Collections.nCopies(rows, marks)) + then;
  }

  /** Closes the statement; rows that were added and not run are lost. */
  @Override
  public void close() throws SQLException {
    if (many != null) {
      many.close();
    }
  }
}
