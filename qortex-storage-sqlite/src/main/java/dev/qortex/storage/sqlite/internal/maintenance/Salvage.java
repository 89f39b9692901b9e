package dev.qortex.storage.sqlite.internal.maintenance;

import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sqlite.SQLiteConfig;

/**
 * Copy of what can be read of a damaged file into an empty one. Each table is scanned in the order
 * of its pages, past all indexes, from both ends up to the first page that cannot be read; rows
 * that refer to lost ones are left out then. Used once.
 */
public final class Salvage {

  private static final String MADE =
      " FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
          + " AND type = ";

  private final Connection from;
  private final SqlConnection connection;
  private final SortedMap<String, Long> saved = new TreeMap<>();
  private final SortedSet<String> damaged = new TreeSet<>();

  /**
   * Rows that were copied, and tables of which some could not be.
   *
   * @param saved the number of rows by table
   * @param damaged tables that had pages or rows which cannot be read
   * @param dropped rows that referred to lost ones
   */
  public record Copied(SortedMap<String, Long> saved, SortedSet<String> damaged, long dropped) {}

  private Salvage(Connection from, SqlConnection connection) {
    this.from = from;
    this.connection = connection;
  }

  /**
   * Copies the tables of a file.
   *
   * @param connection to the empty file, without a transaction
   * @throws SQLException when the list of tables cannot be read
   */
  public static Copied copy(Path file, SqlConnection connection) throws SQLException {
    SQLiteConfig readOnly = new SQLiteConfig();
    readOnly.setReadOnly(true);
    try (Connection from = readOnly.createConnection("jdbc:sqlite:" + file.toUri())) {
      connection.execute("PRAGMA foreign_keys = OFF");
      connection.execute("BEGIN IMMEDIATE");
      Copied copied = new Salvage(from, connection).all();
      connection.execute("COMMIT");
      return copied;
    }
  }

  private Copied all() throws SQLException {
    for (String sql : texts("SELECT sql" + MADE + "'table'")) {
      connection.execute(sql);
    }
    for (String sql : texts("SELECT sql" + MADE + "'index'")) {
      connection.execute(sql);
    }
    List<String> tables = texts("SELECT name" + MADE + "'table'");
    for (String table : tables) {
      copy(table);
    }
    return new Copied(saved, damaged, dropDangling(tables));
  }

  private List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = from.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        texts.add(row.getString(1));
      }
    }
    return texts;
  }

  private void copy(String table) throws SQLException {
    List<String> columns = connection.texts("SELECT name FROM pragma_table_info(?)", table);
    List<String> key = key(table);
    if (!scan(table, columns, key, " ASC")) {
      damaged.add(table);
      scan(table, columns, key, " DESC");
    }
    saved.put(table, connection.number("SELECT count(*) FROM " + table));
  }

  /** The rowid, or the primary key of a table without one: the order of its pages. */
  private List<String> key(String table) throws SQLException {
    return connection.exists(
            "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr = 1", table)
        ? connection.texts("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table)
        : List.of("rowid");
  }

  /**
   * Copies rows until a page cannot be read; those that are there already stay.
   *
   * @return whether the end was reached
   */
  private boolean scan(String table, List<String> columns, List<String> key, String direction)
      throws SQLException {
    String names = String.join(", ", columns);
    String order = String.join(", ", key.stream().map(column -> column + direction).toList());
    String select = "SELECT %s FROM %s NOT INDEXED ORDER BY %s".formatted(names, table, order);
    String insert =
        "INSERT OR IGNORE INTO %s (%s) VALUES %s"
            .formatted(table, names, Sql.marks(columns.size()));
    try (PreparedStatement reading = from.prepareStatement(select);
        PreparedStatement writing = connection.jdbc().prepareStatement(insert);
        ResultSet row = reading.executeQuery()) {
      while (row.next()) {
        for (int column = 1; column <= columns.size(); column++) {
          writing.setObject(column, row.getObject(column));
        }
        writing.executeUpdate();
      }
      return true;
    } catch (SQLException e) {
      if (!SqliteCodes.isDamage(e)) {
        throw e;
      }
      return false;
    }
  }

  /** Leaves out rows that refer to lost ones, and those that refer to such rows. */
  private long dropDangling(List<String> tables) throws SQLException {
    long dropped = 0;
    long last;
    do {
      last = dropped;
      for (String table : tables) {
        for (String dangling : dangling(table)) {
          dropped += connection.update("DELETE FROM " + table + " WHERE " + dangling);
        }
      }
    } while (dropped > last);
    return dropped;
  }

  private List<String> dangling(String table) throws SQLException {
    List<String> conditions = new ArrayList<>();
    connection.forEach(
        row ->
            conditions.add(
                "%1$s IS NOT NULL AND %1$s NOT IN (SELECT %2$s FROM %3$s)"
                    .formatted(row.getString(1), row.getString(3), row.getString(2))),
        "SELECT \"from\", \"table\", coalesce(\"to\", (SELECT name FROM"
            + " pragma_table_info(f.\"table\") WHERE pk = 1)) FROM pragma_foreign_key_list(?) f",
        table);
    return conditions;
  }
}
