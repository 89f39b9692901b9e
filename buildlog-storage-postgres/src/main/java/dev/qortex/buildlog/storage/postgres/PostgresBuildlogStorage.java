package dev.qortex.buildlog.storage.postgres;

import dev.qortex.buildlog.storage.sql.SqlBuildlogStorage;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.storage.sql.jdbc.Migrations;
import javax.sql.DataSource;

/**
 * Storage of buildlog in the schema of a memory in a PostgreSQL database. Thread-safe; any number
 * of machines may use it at once. Each finished call is committed.
 *
 * <p>An erased project leaves the tables with the commit; its bytes leave the files of the server
 * with the next {@code VACUUM}, and its logs and backups when these are deleted.
 */
public final class PostgresBuildlogStorage extends SqlBuildlogStorage {

  private PostgresBuildlogStorage(PostgresDatabase database, Runnable endOfUse) {
    super(database, endOfUse);
  }

  /** Opens the schema {@code qortex}; it is created when there is none. */
  public static PostgresBuildlogStorage open(DataSource source) {
    return open(source, PostgresSettings.defaults());
  }

  /**
   * Opens a schema; it is created when there is none.
   *
   * @param source the source of connections to the database, as for {@link PostgresStore#open}
   * @throws dev.qortex.core.error.StorageException when the server cannot be reached, the user may
   *     not do that, or the tables are newer than this program
   */
  public static PostgresBuildlogStorage open(DataSource source, PostgresSettings settings) {
    PostgresDatabase database = PostgresDatabase.open(source, settings, migrations());
    return new PostgresBuildlogStorage(database, database::close);
  }

  /**
   * Uses a database that others keep their tables in, too, such as a {@link PostgresStore} with the
   * evidence about arms; changes of all of them can then be one transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, in any
   *     order: the program that opened it, and every store over it. So close this storage, too
   */
  public static PostgresBuildlogStorage over(PostgresDatabase database) {
    return new PostgresBuildlogStorage(database, database.use());
  }

  /** The tables of buildlog and those of a memory, for a database that is shared. */
  public static Migrations migrations() {
    return Migrations.of("buildlog", PostgresBuildlogStorage.class, "001_buildlog.sql")
        .after(PostgresStore.migrations());
  }
}
