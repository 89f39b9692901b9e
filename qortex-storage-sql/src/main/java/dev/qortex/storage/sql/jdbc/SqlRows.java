package dev.qortex.storage.sql.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Multi-row insert into one table, with as many rows in a statement as suits the database, which is
 * faster than a statement for each. {@link #run} writes the rest. Not thread-safe.
 */
public final class SqlRows {

  /** Rows that wait at most, and that a statement has at most. */
  private static final int MOST = 1000;

  private final SqlConnection connection;
  private final String into;
  private final List<ColumnType> types;
  private final String then;
  private final List<@Nullable Object> waiting = new ArrayList<>();
  private int changed;

  /**
   * Prepares nothing yet.
   *
   * @param into the statement up to its values
   * @param then the statement after its values, such as {@link Sql#orReplace}; may be empty
   * @param types the types of the values in a row
   */
  public SqlRows(SqlConnection connection, String into, String then, ColumnType... types) {
    this.connection = connection;
    this.into = into;
    this.types = List.of(types);
    this.then = then;
  }

  /** Adds a row; the parameters are those of {@link SqlConnection}. */
  public void add(@Nullable Object... parameters) throws SQLException {
    Collections.addAll(waiting, parameters);
    if (waiting.size() == MOST * types.size()) {
      run();
    }
  }

  /** Writes the rows that are not written yet. */
  public void run() throws SQLException {
    Dialect dialect = connection.dialect();
    int columns = types.size();
    int from = 0;
    while (from < waiting.size()) {
      int to = from + columns * dialect.rowsOfInsert((waiting.size() - from) / columns);
      Dialect.Part rows = dialect.rows(waiting.subList(from, to), types);
      changed += connection.update(into + " " + rows.sql() + then, rows.parameters());
      from = to;
    }
    waiting.clear();
  }

  /** The number of rows that were inserted or changed so far. */
  public int changed() {
    return changed;
  }
}
