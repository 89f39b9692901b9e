package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.storage.sql.jdbc.Dialect;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

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
  public void beginMigration(SqlConnection connection) throws SQLException {
    connection.execute("BEGIN IMMEDIATE");
  }

  @Override
  public String clustered() {
    return " WITHOUT ROWID";
  }
}
