package dev.qortex.benchmarks.store;

import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Bytes of a file that each table takes, with its indexes.
 *
 * @param tables bytes by table
 */
record FileSizes(Map<String, Long> tables) {

  static FileSizes of(Path file) {
    Map<String, Long> tables = new HashMap<>();
    try (SqliteDatabase database = SqliteDatabase.open(file, SqliteSettings.defaults())) {
      database.read(
          connection -> {
            connection.forEach(
                row -> tables.put(row.getString(1), row.getLong(2)),
                "SELECT m.tbl_name, sum(s.pgsize) FROM dbstat s"
                    + " JOIN sqlite_schema m ON m.name = s.name GROUP BY m.tbl_name");
            return tables;
          });
    }
    return new FileSizes(tables);
  }

  double nodes() {
    return of(table -> table.equals("nodes") || table.equals("node_contributions"));
  }

  double edges() {
    return of(table -> table.equals("edges"));
  }

  double vectors() {
    return of(table -> table.equals("vectors"));
  }

  double words() {
    return of(table -> table.startsWith("word"));
  }

  /** The log of changes that other processes follow; it is bounded. */
  double changes() {
    return of(table -> table.equals("changes"));
  }

  private double of(Predicate<String> wanted) {
    return tables.entrySet().stream()
        .filter(table -> wanted.test(table.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
