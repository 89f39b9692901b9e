package dev.qortex.buildlog.storage.postgres;

import dev.qortex.buildlog.storage.sql.SqlPatternStorage;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.storage.sql.jdbc.Migrations;
import javax.sql.DataSource;

/**
 * Patterns in the schema of a memory in a PostgreSQL database. Thread-safe; any number of machines
 * may use it at once. Each finished call is committed.
 */
public final class PostgresPatternStorage extends SqlPatternStorage {

  private PostgresPatternStorage(PostgresDatabase database, Runnable endOfUse) {
    super(database, endOfUse);
  }

  /** Opens the schema {@code qortex}; it is created when there is none. */
  public static PostgresPatternStorage open(DataSource source) {
    return open(source, PostgresSettings.defaults());
  }

  /**
   * Opens a schema; it is created when there is none.
   *
   * @param source the source of connections to the database, as for {@link PostgresStore#open}
   * @throws dev.qortex.core.error.StorageException when the server cannot be reached, the user may
   *     not do that, or the tables are newer than this program
   */
  public static PostgresPatternStorage open(DataSource source, PostgresSettings settings) {
    PostgresDatabase database = PostgresDatabase.open(source, settings, migrations());
    return new PostgresPatternStorage(database, database::close);
  }

  /**
   * Uses a database that others keep their tables in, too, such as a {@link
   * PostgresBuildlogStorage}; changes of all of them can then be one transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, so close
   *     this storage, too
   */
  public static PostgresPatternStorage over(PostgresDatabase database) {
    return new PostgresPatternStorage(database, database.use());
  }

  /** The tables of patterns and those of a memory, for a database that is shared. */
  public static Migrations migrations() {
    return Migrations.of("patterns", PostgresPatternStorage.class, "001_patterns.sql")
        .after(PostgresStore.migrations());
  }
}
