package dev.qortex.storage.sql.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Differences between the databases on which the statements of the suite run. These are written in
 * the SQL that SQLite and PostgreSQL share, with {@code CROSS JOIN … ON} where SQLite must keep the
 * order of the tables, and {@code +column} where it must not use an index. Thread-safe.
 */
public interface Dialect {

  /** Prepares a statement. */
  PreparedStatement prepare(Connection connection, String sql) throws SQLException;

  /**
   * Part of a statement.
   *
   * @param parameters the parameters of that part
   */
  record Part(String sql, @Nullable Object[] parameters) {}

  /**
   * Returns the condition that the column before it has one of some values.
   *
   * @param values texts, or whole numbers; one at least
   */
  Part anyOf(List<?> values);

  /**
   * Returns how many rows the next insert has: one at least.
   *
   * @param left the number of rows that are not written yet, from 1 to 1000
   */
  int rowsOfInsert(int left);

  /**
   * Returns the rows of an insert, which stand between its columns and its end.
   *
   * @param values the values of one row after another, or null
   * @param types the types of the values in a row
   */
  Part rows(List<@Nullable Object> values, List<ColumnType> types);

  /** The stored form of a text. */
  String stored(String text);

  /** A text as it was before it was stored. */
  String shown(String text);

  /** Rows that show texts as they were before they were stored. */
  ResultSet shown(ResultSet rows);

  /** Returns true if a table exists. */
  boolean hasTable(SqlConnection connection, String table) throws SQLException;

  /** The names of the tables that have a column with that name. */
  List<String> tablesWith(SqlConnection connection, String column) throws SQLException;

  /** Begins the transaction of a migration, so that no other process runs one at the same time. */
  void beginMigration(SqlConnection connection) throws SQLException;

  /**
   * Has the other statements of this transaction use indexes, where the database would read a whole
   * table because its statistics are old. Does nothing where it has none.
   */
  default void useIndexes(SqlConnection connection) throws SQLException {}

  /**
   * Renews the statistics by which the database plans statements, after many rows came. Does
   * nothing where it has none.
   */
  default void analyze(SqlConnection connection) throws SQLException {}

  /** The end of a statement that creates a small table which is found by its primary key only. */
  String clustered();
}
