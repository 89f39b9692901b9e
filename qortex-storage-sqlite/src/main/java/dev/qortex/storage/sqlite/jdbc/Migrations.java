package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.internal.util.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tables of a component, as numbered SQL scripts that are run once and in order, each in a
 * transaction, and never back. A table of the file, {@code schema_migrations}, says which were run.
 * Immutable.
 */
public final class Migrations {

  private record Script(int version, String name, String sql, String checksum) {}

  private record Applied(String name, String checksum) {}

  /** The table that says which scripts were run. */
  static final String RECORDS = "schema_migrations";

  private final String component;
  private final List<Script> scripts;
  private final List<Migrations> others;

  /** Without this table the scripts are not run; empty for no such condition. */
  private final String condition;

  private Migrations(
      String component, List<Script> scripts, List<Migrations> others, String condition) {
    this.component = component;
    this.scripts = List.copyOf(scripts);
    this.others = List.copyOf(others);
    this.condition = condition;
  }

  /**
   * The scripts of a component, read from the folder of its name beside a class.
   *
   * @param component unique in a file, such as {@code memory}
   * @param beside the class whose jar and package hold the folder
   * @param names in order, numbered from 1 without gaps, such as {@code 001_graph.sql}
   */
  public static Migrations of(String component, Class<?> beside, String... names) {
    List<Script> scripts = new ArrayList<>();
    for (String name : names) {
      int version = scripts.size() + 1;
      if (!name.startsWith("%03d_".formatted(version))) {
        throw new IllegalArgumentException(
            "The migration (%s) of (%s) must start with (%03d_).\nMaybe one is missing before it."
                .formatted(name, component, version));
      }
      String sql = resource(beside, component + "/" + name);
      scripts.add(new Script(version, name, sql, Sha256.of(sql)));
    }
    return new Migrations(component, scripts, List.of(), "");
  }

  /** These, and then those of another component. */
  public Migrations and(Migrations other) {
    List<Migrations> all = new ArrayList<>(others);
    all.add(other);
    return new Migrations(component, scripts, all, condition);
  }

  /** The same, for files that have a table of a foreign program. */
  public Migrations ifThereIs(String table) {
    return new Migrations(component, scripts, others, table);
  }

  /** The component's name. */
  String component() {
    return component;
  }

  /** Whether a file with those tables is a foreign one that these scripts take over. */
  boolean takeOver(Collection<String> tables) {
    return tables.contains(condition) || others.stream().anyMatch(one -> one.takeOver(tables));
  }

  /** Whether any of these scripts was run. */
  boolean areIn(SqlConnection connection) throws SQLException {
    return !applied(connection).isEmpty();
  }

  private static String resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException(
            "There is no resource (%s) beside (%s).\nMaybe its name is misspelt."
                .formatted(name, beside.getName()));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses a file that these migrations do not lead to; changes nothing. */
  void check(SqlConnection connection, Path file) throws SQLException {
    applied(connection).forEach((version, applied) -> check(version, applied, file));
    for (Migrations other : others) {
      other.check(connection, file);
    }
  }

  private void check(int version, Applied applied, Path file) {
    if (version > scripts.size()) {
      throw new StorageException(
          "The database (%s) has version (%d) of its (%s) tables; this program knows version (%d).\nMaybe a newer program wrote it: use that one."
              .formatted(file, version, component, scripts.size()),
          null);
    }
    Script script = scripts.get(version - 1);
    if (!script.checksum().equals(applied.checksum())) {
      throw new StorageException(
          "The migration (%s) of the (%s) tables in the database (%s) was another one than that of this program (%s).\nMaybe the file comes from an unreleased version: export it there."
              .formatted(applied.name(), component, file, script.name()),
          null);
    }
  }

  private SortedMap<Integer, Applied> applied(SqlConnection connection) throws SQLException {
    SortedMap<Integer, Applied> applied = new TreeMap<>();
    if (hasTable(connection, RECORDS)) {
      connection.forEach(
          row -> applied.put(row.getInt(1), new Applied(row.getString(2), row.getString(3))),
          "SELECT version, name, checksum FROM schema_migrations WHERE component = ?",
          component);
    }
    return applied;
  }

  private boolean isMeant(SqlConnection connection) throws SQLException {
    return condition.isEmpty() || hasTable(connection, condition);
  }

  private static boolean hasTable(SqlConnection connection, String table) throws SQLException {
    return connection.exists(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table);
  }

  /** Runs what was not run yet. Another process may do the same at the same time. */
  void apply(SqlConnection connection, Path file, InstantSource clock) throws SQLException {
    for (Script script : scripts) {
      if (!applied(connection).containsKey(script.version()) && isMeant(connection)) {
        connection.execute("BEGIN IMMEDIATE");
        try {
          run(connection, file, script, clock);
          connection.execute("COMMIT");
        } catch (Throwable e) {
          rollBack(connection, e);
          throw e;
        }
      }
    }
    for (Migrations other : others) {
      other.apply(connection, file, clock);
    }
  }

  private void run(SqlConnection connection, Path file, Script script, InstantSource clock)
      throws SQLException {
    check(connection, file);
    if (applied(connection).containsKey(script.version()) || !isMeant(connection)) {
      return;
    }
    connection.execute(
        """
        CREATE TABLE IF NOT EXISTS schema_migrations (
          component TEXT NOT NULL,
          version INTEGER NOT NULL,
          name TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied_at TEXT NOT NULL,
          PRIMARY KEY (component, version)
        ) WITHOUT ROWID
        """);
    connection.execute(script.sql());
    connection.update(
        "INSERT INTO schema_migrations VALUES (?, ?, ?, ?, ?)",
        component,
        script.version(),
        script.name(),
        script.checksum(),
        clock.instant());
  }

  private static void rollBack(SqlConnection connection, Throwable failure) {
    try {
      connection.execute("ROLLBACK");
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
