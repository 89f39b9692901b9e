package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Dialect;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dialect of SQLite, which takes statements and texts as they are. */
enum SqliteDialect implements Dialect {
  INSTANCE;

  /** Rows of one insert: more are not faster. */
  private static final int ROWS = 50;

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  @Override
  public Part anyOf(List<?> values) {
    List<?> padded = SqlConnection.padded(values);
    return new Part("IN " + Sql.marks(padded.size()), padded.toArray());
  }

  /** One of two numbers, so that two statements stay prepared. */
  @Override
  public int rowsOfInsert(int left) {
    return left < ROWS ? 1 : ROWS;
  }

  @Override
  public Part rows(List<@Nullable Object> values, List<ColumnType> types) {
    String marks = Sql.marks(types.size());
    int rows = values.size() / types.size();
    return new Part(
        "VALUES " + String.join(",", Collections.nCopies(rows, marks)), values.toArray());
  }

  @Override
  public String stored(String text) {
    return text;
  }

  @Override
  public String shown(String text) {
    return text;
  }

  @Override
  public ResultSet shown(ResultSet rows) {
    return rows;
  }

  @Override
  public boolean hasTable(SqlConnection connection, String table) throws SQLException {
    return connection.exists(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table);
  }

  @Override
  public List<String> tablesWith(SqlConnection connection, String column) throws SQLException {
    return connection.texts(
        "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c"
            + " WHERE m.type = 'table' AND c.name = ?",
        column);
  }

  @Override
  public void beginMigration(SqlConnection connection) throws SQLException {
    connection.execute("BEGIN IMMEDIATE");
  }

  @Override
  public String clustered() {
    return " WITHOUT ROWID";
  }
}
