package dev.qortex.storage.sql.jdbc;

import dev.qortex.commons.Resources;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.StorageException;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The tables of a component, as numbered SQL scripts that are run once and in order, and never
 * back: those of a component and of the ones that follow it in one transaction. A table of the
 * file, {@code schema_migrations}, says which were run. Immutable.
 */
public final class Migrations {

  private record Script(int version, String name, String sql, String checksum) {}

  private record Applied(String name, String checksum) {}

  /** The table that says which scripts were run. */
  public static final String RECORDS = "schema_migrations";

  private final String component;
  private final List<Script> scripts;
  private final List<Migrations> earlier;
  private final List<Migrations> others;

  /** Without these tables the scripts are not run; empty for no such condition. */
  private final Set<String> condition;

  private Migrations(
      String component,
      List<Script> scripts,
      List<Migrations> earlier,
      List<Migrations> others,
      Set<String> condition) {
    this.component = component;
    this.scripts = List.copyOf(scripts);
    this.earlier = List.copyOf(earlier);
    this.others = List.copyOf(others);
    this.condition = Set.copyOf(condition);
  }

  /**
   * The scripts of a component, read from the folder of its name beside a class.
   *
   * @param component the name, unique in a file, such as {@code memory}
   * @param beside the class whose jar and package hold the folder
   * @param names the names in order, numbered from 1 without gaps, such as {@code 001_graph.sql}
   */
  public static Migrations of(String component, Class<?> beside, String... names) {
    List<Script> scripts = new ArrayList<>();
    for (String name : names) {
      int version = scripts.size() + 1;
      String start = String.format(Locale.ROOT, "%03d_", version);
      if (!name.startsWith(start)) {
        throw new IllegalArgumentException(
            "The migration (%s) of (%s) must start with (%s).\nMaybe one is missing before it."
                .formatted(name, component, start));
      }
      String sql = Resources.text(beside, component + "/" + name);
      scripts.add(new Script(version, name, sql, Sha256.of(sql)));
    }
    return new Migrations(component, scripts, List.of(), List.of(), Set.of());
  }

  /** Returns these migrations, followed by those of another component. */
  public Migrations and(Migrations other) {
    List<Migrations> all = new ArrayList<>(others);
    all.add(other);
    return new Migrations(component, scripts, earlier, all, condition);
  }

  /** First those of another component, and then these. */
  public Migrations after(Migrations other) {
    List<Migrations> all = new ArrayList<>(earlier);
    all.add(other);
    return new Migrations(component, scripts, all, others, condition);
  }

  private Stream<Migrations> beside() {
    return Stream.concat(earlier.stream(), others.stream());
  }

  /** Returns a copy for files that have these tables, such as those of a foreign program. */
  public Migrations ifThereIs(String... tables) {
    return new Migrations(component, scripts, earlier, others, Set.of(tables));
  }

  /** The component's name. */
  public String component() {
    return component;
  }

  /** Returns whether a file with those tables is a foreign one that these scripts take over. */
  public boolean takeOver(Collection<String> tables) {
    return !condition.isEmpty() && tables.containsAll(condition)
        || beside().anyMatch(one -> one.takeOver(tables));
  }

  /** Returns whether any of these scripts was run. */
  public boolean areIn(SqlConnection connection) throws SQLException {
    return !applied(connection).isEmpty();
  }

  /** Refuses a file that these migrations do not lead to; changes nothing. */
  public void check(SqlConnection connection, String database) throws SQLException {
    applied(connection).forEach((version, applied) -> check(version, applied, database));
    for (Migrations other : beside().toList()) {
      other.check(connection, database);
    }
  }

  private void check(int version, Applied applied, String database) {
    if (version > scripts.size()) {
      throw new StorageException(
          "The database (%s) has version (%s) of its (%s) tables; this program knows version (%s).\nMaybe a newer program wrote it: use that one."
              .formatted(database, version, component, scripts.size()),
          null);
    }
    Script script = scripts.get(version - 1);
    if (!script.checksum().equals(applied.checksum())) {
      throw new StorageException(
          "The migration (%s) of the (%s) tables in the database (%s) was another one than that of this program (%s).\nMaybe the file comes from an unreleased version: export it there."
              .formatted(applied.name(), component, database, script.name()),
          null);
    }
  }

  private SortedMap<Integer, Applied> applied(SqlConnection connection) throws SQLException {
    SortedMap<Integer, Applied> applied = new TreeMap<>();
    if (connection.hasTable(RECORDS)) {
      connection.forEach(
          row -> applied.put(row.getInt(1), new Applied(row.getString(2), row.getString(3))),
          "SELECT version, name, checksum FROM schema_migrations WHERE component = ?",
          component);
    }
    return applied;
  }

  private boolean isMeant(SqlConnection connection) throws SQLException {
    for (String table : condition) {
      if (!connection.hasTable(table)) {
        return false;
      }
    }
    return true;
  }

  /** Runs the pending migrations, all or none. Another process may do the same at the time. */
  public void apply(SqlConnection connection, String database, InstantSource clock)
      throws SQLException {
    if (!isPending(connection)) {
      return;
    }
    connection.dialect().beginMigration(connection);
    try {
      run(connection, database, clock);
      connection.execute("COMMIT");
    } catch (Throwable e) {
      rollBack(connection, e);
      throw e;
    }
  }

  private boolean isPending(SqlConnection connection) throws SQLException {
    if (isMeant(connection) && applied(connection).size() < scripts.size()) {
      return true;
    }
    for (Migrations other : beside().toList()) {
      if (other.isPending(connection)) {
        return true;
      }
    }
    return false;
  }

  private void run(SqlConnection connection, String database, InstantSource clock)
      throws SQLException {
    check(connection, database);
    for (Migrations other : earlier) {
      other.run(connection, database, clock);
    }
    for (Script script : scripts) {
      if (!applied(connection).containsKey(script.version()) && isMeant(connection)) {
        run(connection, script, clock);
      }
    }
    for (Migrations other : others) {
      other.run(connection, database, clock);
    }
  }

  /** Creates the table that says which scripts were run, if it is not there. */
  public static void createRecords(SqlConnection connection) throws SQLException {
    connection.execute(
        """
        CREATE TABLE IF NOT EXISTS schema_migrations (
          component TEXT NOT NULL,
          version INTEGER NOT NULL,
          name TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied_at TEXT NOT NULL,
          PRIMARY KEY (component, version)
        )
        """
            + connection.dialect().clustered());
  }

  private void run(SqlConnection connection, Script script, InstantSource clock)
      throws SQLException {
    createRecords(connection);
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
