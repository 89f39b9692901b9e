package dev.qortex.storage.sqlite.internal.maintenance;

import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import java.io.IOException;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * Copy of what can be read of a damaged file into an empty one. Each table is scanned in the order
 * of its pages, past all indexes. After a page that cannot be read, the scan goes on at the next
 * key that any page of the file holds, so that its time grows with the number of rows. Rows that
 * refer to lost ones are left out then. Used once.
 */
public final class Salvage {

  private static final String MADE =
      " FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
          + " AND type = ";

  private static final List<String> ROWID = List.of("rowid");

  private final Path file;
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

  private Salvage(Path file, Connection from, SqlConnection connection) {
    this.file = file;
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
      Copied copied = new Salvage(file, from, connection).all();
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
    Scan scan = new Scan(table, columns, key);
    if (!scan.reachesEnd(List.of())) {
      damaged.add(table);
      collectKeys(key.equals(ROWID) ? 0 : key.size(), key.size());
      for (List<@Nullable Object> next = keyAfter(scan.last, key.size());
          !next.isEmpty();
          next = keyAfter(scan.last, key.size())) {
        scan.last = next;
        if (scan.reachesEnd(next)) {
          break;
        }
      }
    }
    saved.put(table, connection.number("SELECT count(*) FROM " + table));
  }

  /** Makes a table of all keys in the pages of the file, those of other tables included. */
  private void collectKeys(int columns, int size) throws SQLException {
    String names = String.join(", ", names(size));
    try (Statement statement = from.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS temp.keys");
      statement.execute(
          "CREATE TEMP TABLE keys (%1$s, PRIMARY KEY (%1$s)) WITHOUT ROWID".formatted(names));
      int pageSize = Integer.parseInt(texts("PRAGMA page_size").get(0));
      statement.execute("BEGIN");
      try (PreparedStatement insert =
          from.prepareStatement("INSERT OR IGNORE INTO temp.keys VALUES " + Sql.marks(size))) {
        PageKeys.read(
            file,
            pageSize,
            columns,
            key -> {
              set(insert, key);
              insert.executeUpdate();
            });
      } catch (IOException e) {
        throw new SQLException(e.getMessage(), e);
      } finally {
        statement.execute("COMMIT");
      }
    }
  }

  private static List<String> names(int size) {
    return IntStream.range(0, size).mapToObj(i -> "k" + i).toList();
  }

  private static void set(PreparedStatement statement, List<? extends @Nullable Object> values)
      throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
  }

  /** The next key of the table of keys; empty at its end. */
  private List<@Nullable Object> keyAfter(List<@Nullable Object> last, int size)
      throws SQLException {
    String names = String.join(", ", names(size));
    String after = last.isEmpty() ? "" : "WHERE (%s) > %s ".formatted(names, Sql.marks(size));
    try (PreparedStatement reading =
        from.prepareStatement(
            "SELECT %1$s FROM temp.keys %2$sORDER BY %1$s LIMIT 1".formatted(names, after))) {
      set(reading, last);
      try (ResultSet row = reading.executeQuery()) {
        return row.next() ? values(row, 1, size) : List.of();
      }
    }
  }

  private static List<@Nullable Object> values(ResultSet row, int first, int size)
      throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    for (int column = first; column < first + size; column++) {
      values.add(row.getObject(column));
    }
    return values;
  }

  /** The rowid, or the primary key of a table without one: the order of its pages. */
  private List<String> key(String table) throws SQLException {
    return connection.exists(
            "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr = 1", table)
        ? connection.texts("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table)
        : ROWID;
  }

  /** Scan of a table in the order of its keys. */
  private final class Scan {

    private final String table;
    private final List<String> columns;
    private final List<String> key;

    /** The key of the last row that was copied or tried; empty before the first. */
    private List<@Nullable Object> last = List.of();

    Scan(String table, List<String> columns, List<String> key) {
      this.table = table;
      this.columns = columns;
      this.key = key;
    }

    /**
     * Copies rows until a page cannot be read; those that are there already stay.
     *
     * @param first the key to begin at; empty for the first of the table
     * @return whether the end was reached
     */
    boolean reachesEnd(List<@Nullable Object> first) throws SQLException {
      String names = String.join(", ", columns);
      String keys = String.join(", ", key);
      String begin =
          first.isEmpty() ? "" : "WHERE (%s) >= %s ".formatted(keys, Sql.marks(key.size()));
      String select =
          "SELECT %1$s, %2$s FROM %3$s NOT INDEXED %4$sORDER BY %2$s"
              .formatted(names, keys, table, begin);
      String insert =
          "INSERT OR IGNORE INTO %s (%s) VALUES %s"
              .formatted(table, names, Sql.marks(columns.size()));
      try (PreparedStatement reading = from.prepareStatement(select);
          PreparedStatement writing = connection.jdbc().prepareStatement(insert)) {
        set(reading, first);
        try (ResultSet row = reading.executeQuery()) {
          while (row.next()) {
            set(writing, values(row, 1, columns.size()));
            writing.executeUpdate();
            last = values(row, columns.size() + 1, key.size());
          }
        }
        return true;
      } catch (SQLException e) {
        if (!SqliteCodes.isDamage(e)) {
          throw e;
        }
        return false;
      }
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
