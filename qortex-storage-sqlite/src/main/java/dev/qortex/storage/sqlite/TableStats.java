package dev.qortex.storage.sqlite;

import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.settings.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Measurements of a file. Pure functions on a connection. */
public final class TableStats {

  private TableStats() {}

  public static FileStats of(SqlConnection connection, Path file, Durability durability)
      throws SQLException {
    boolean measured =
        number(connection, "SELECT sqlite_compileoption_used('ENABLE_DBSTAT_VTAB')") == 1;
    Map<String, Long> bytes = measured ? bytes(connection) : Map.of();
    SortedMap<String, FileStats.Table> tables = new TreeMap<>();
    rows(connection)
        .forEach(
            (table, rows) ->
                tables.put(
                    table,
                    new FileStats.Table(
                        rows,
                        measured
                            ? OptionalLong.of(bytes.getOrDefault(table, 0L))
                            : OptionalLong.empty())));
    SortedMap<String, Integer> schema = new TreeMap<>();
    connection.forEach(
        row -> schema.put(row.getString(1), row.getInt(2)),
        "SELECT component, max(version) FROM schema_migrations GROUP BY component");
    return new FileStats(
        size(file),
        size(log(file)),
        new FileStats.Pages(
            number(connection, "PRAGMA page_count"),
            number(connection, "PRAGMA freelist_count"),
            (int) number(connection, "PRAGMA page_size")),
        tables,
        schema,
        connection.first(row -> row.getString(1), "SELECT sqlite_version()").orElse(""),
        durability);
  }

  /** Number of rows of each table. */
  static SortedMap<String, Long> rows(SqlConnection connection) throws SQLException {
    SortedMap<String, Long> rows = new TreeMap<>();
    for (String table :
        connection.texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'"
                + " ESCAPE '\\'")) {
      String quoted = '"' + table.replace("\"", "\"\"") + '"';
      rows.put(table, number(connection, "SELECT count(*) FROM " + quoted));
    }
    return rows;
  }

  private static Map<String, Long> bytes(SqlConnection connection) throws SQLException {
    Map<String, Long> bytes = new HashMap<>();
    connection.forEach(
        row -> bytes.put(row.getString(1), row.getLong(2)),
        "SELECT t.tbl_name, sum(s.pgsize) FROM dbstat s JOIN sqlite_schema t ON t.name = s.name"
            + " WHERE s.aggregate = TRUE GROUP BY t.tbl_name");
    return bytes;
  }

  private static long number(SqlConnection connection, String sql) throws SQLException {
    return connection.number(sql);
  }

  private static Path log(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /** The bytes of a file with its log. */
  public static long sizeWithLog(Path file) {
    return size(file) + size(log(file));
  }

  // Asks for the size only: to open and close the file would drop the locks of this process.
  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
