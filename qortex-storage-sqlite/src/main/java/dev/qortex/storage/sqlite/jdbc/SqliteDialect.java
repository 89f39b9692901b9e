package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.storage.sql.jdbc.Dialect;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Dialect of SQLite, which takes statements and texts as they are. */
enum SqliteDialect implements Dialect {
  INSTANCE;

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  @Override
  public String stored(String text) {
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
