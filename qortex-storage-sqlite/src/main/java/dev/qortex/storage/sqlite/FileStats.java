package dev.qortex.storage.sqlite;

import dev.qortex.storage.sqlite.settings.Durability;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sizes of a file and of its tables. Immutable.
 *
 * @param fileBytes the size of the file
 * @param logBytes the size of the write-ahead log beside it
 * @param pages the pages of the file
 * @param tables the tables, by name
 * @param schema the version of the tables of each component
 * @param sqlite the version of SQLite
 * @param durability the durability of a finished transaction
 */
public record FileStats(
    long fileBytes,
    long logBytes,
    Pages pages,
    SortedMap<String, Table> tables,
    SortedMap<String, Integer> schema,
    String sqlite,
    Durability durability) {

  /**
   * Pages of a file, of which the newest may still be in the log.
   *
   * @param count the number of pages
   * @param free the number of pages that hold nothing; {@link SqliteMaintenance#compact} gives them
   *     back
   * @param bytes the size of each
   */
  public record Pages(long count, long free, int bytes) {}

  /**
   * Rows and size of a table.
   *
   * @param rows the number of rows
   * @param bytes the bytes of its pages with those of its indexes; empty if SQLite was built
   *     without the table {@code dbstat}
   */
  public record Table(long rows, OptionalLong bytes) {}

  /** Copies the maps. */
  public FileStats {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    schema = Collections.unmodifiableSortedMap(new TreeMap<>(schema));
  }
}
