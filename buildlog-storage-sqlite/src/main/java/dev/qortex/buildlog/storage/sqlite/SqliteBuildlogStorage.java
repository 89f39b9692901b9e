package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.storage.sql.SqlBuildlogStorage;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;

/**
 * Storage of buildlog in one SQLite file. Thread-safe; several processes may use the file at once.
 * Each finished call survives a crash.
 */
public final class SqliteBuildlogStorage extends SqlBuildlogStorage {

  private final SqliteDatabase database;

  private SqliteBuildlogStorage(SqliteDatabase database, Runnable endOfUse) {
    super(database, endOfUse);
    this.database = database;
  }

  /** Opens a file with {@link SqliteSettings#defaults}; it is created when there is none. */
  public static SqliteBuildlogStorage open(Path file) {
    return open(file, SqliteSettings.defaults());
  }

  /**
   * Opens a file; it is created, with its folder, when there is none, unless the settings want an
   * existing one.
   *
   * @throws dev.qortex.core.error.StorageException when it is not a database, belongs to another
   *     program, is newer than this one, or cannot be read; it is left as it is then
   */
  public static SqliteBuildlogStorage open(Path file, SqliteSettings settings) {
    SqliteDatabase database = SqliteDatabase.open(file, settings, migrations());
    return new SqliteBuildlogStorage(database, database::close);
  }

  /**
   * Uses a database that others keep their tables in, too, such as a {@link
   * dev.qortex.storage.sqlite.SqliteStore} with the evidence about arms; changes of all of them can
   * then be one transaction. (Two databases opened on one file would wait for each other instead.)
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, in any
   *     order: the program that opened it, and every store over it. So close this storage, too
   */
  public static SqliteBuildlogStorage over(SqliteDatabase database) {
    return new SqliteBuildlogStorage(database, database.use());
  }

  /**
   * The tables of buildlog, for a database that is shared. A file that Python buildlog wrote
   * (schema 7) is taken over in one transaction, once: its tables stay under names that start with
   * {@code original_}. The evidence of its bandit goes to the learners of a {@link
   * dev.qortex.storage.sqlite.SqliteStore} in the same file, when its migrations come before these.
   */
  public static Migrations migrations() {
    return Tables.ALL;
  }

  /** Scripts, which a process reads once. */
  private static final class Tables {
    static final Migrations ALL =
        scripts(
                "buildlog",
                "001_buildlog.sql",
                "002_emission_edges.sql",
                "003_evidence.sql",
                "004_findings.sql",
                "005_agents.sql")
            .after(
                scripts("buildlog-aside", "001_aside.sql")
                    .ifThereIs("schema_version", "bandit_arms", "posterior_snapshots"))
            .and(
                scripts("buildlog-import", "001_import.sql", "002_emission_edges.sql")
                    .ifThereIs("original_projects"))
            .and(
                scripts("buildlog-arms", "001_arms.sql")
                    .ifThereIs("original_bandit_arms", "arm_log"));

    private static Migrations scripts(String component, String... names) {
      return Migrations.of(component, SqliteBuildlogStorage.class, names);
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Then the file is rewritten, so that no other byte of the project is left.
   *
   * @throws dev.qortex.core.error.StorageBusyException when another reader keeps the old state for
   *     longer than the time-out: the project is deleted then, but bytes of it are left; call again
   */
  @Override
  public boolean eraseProject(String projectId) {
    boolean known = super.eraseProject(projectId);
    database.clear();
    return known;
  }
}
