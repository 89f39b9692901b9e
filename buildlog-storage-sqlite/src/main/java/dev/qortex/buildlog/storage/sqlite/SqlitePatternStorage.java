package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.storage.sql.SqlPatternStorage;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;

/**
 * Patterns in an SQLite file. Thread-safe; several processes may use the file at once. What a
 * finished call wrote survives a crash.
 */
public final class SqlitePatternStorage extends SqlPatternStorage {

  private SqlitePatternStorage(SqliteDatabase database, Runnable endOfUse) {
    super(database, endOfUse);
  }

  /** Opens a file with {@link SqliteSettings#defaults}; it is created when there is none. */
  public static SqlitePatternStorage open(Path file) {
    return open(file, SqliteSettings.defaults());
  }

  /**
   * Opens a file; it is created, with its folder, when there is none, unless the settings want an
   * existing one.
   *
   * @throws dev.qortex.core.error.StorageException when it is not a database, belongs to another
   *     program, is newer than this one, or cannot be read; it is left as it is then
   */
  public static SqlitePatternStorage open(Path file, SqliteSettings settings) {
    SqliteDatabase database = SqliteDatabase.open(file, settings, migrations());
    return new SqlitePatternStorage(database, database::close);
  }

  /**
   * Uses a database that others keep their tables in, too, such as a {@link SqliteBuildlogStorage};
   * changes of all of them can then be one transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, so close
   *     this storage, too
   */
  public static SqlitePatternStorage over(SqliteDatabase database) {
    return new SqlitePatternStorage(database, database.use());
  }

  /** The tables of patterns, for a database that is shared. */
  public static Migrations migrations() {
    return Tables.ALL;
  }

  /** Scripts, which a process reads once. */
  private static final class Tables {
    static final Migrations ALL =
        Migrations.of("patterns", SqlitePatternStorage.class, "001_patterns.sql", "002_recent.sql");
  }
}
