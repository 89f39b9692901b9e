package dev.qortex.postgres;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Transactional;
import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgres.vectors.VectorSearches;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.maintenance.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Memory store and learning stores in one schema of a PostgreSQL database: graph, vectors, words,
 * factors, past questions, and the evidence of every learner. Any number of machines may use it at
 * once; each sees what the others committed. Needs PostgreSQL 12 or later and no extension.
 *
 * <p>With the extension pgvector the server searches the vectors of nodes; see {@link
 * dev.qortex.postgres.settings.VectorExtension}. All else that ranks is on the heap of each
 * process, the vectors too without that extension, and follows the database. One transaction writes
 * at a time in each schema; a call returns after its commit. See {@link PostgresDatabase} for
 * servers that are restarted. Thread-safe.
 *
 * <p>An erased domain leaves the tables with the commit; its bytes leave the files of the server
 * with the next {@code VACUUM}, and its logs and backups when these are deleted.
 */
public final class PostgresStore extends SqlStore
    implements MemoryStore, LearningStores, Transactional {

  private static final List<String> CHECKED =
      List.of("edges", "examples", "node_contributions", "nodes", "rules", "sources");

  private final PostgresDatabase database;

  private PostgresStore(
      PostgresDatabase database, Runnable endOfUse, Supplier<? extends VectorIndex> searched) {
    super(database, endOfUse, VectorSearches.of(database, searched));
    this.database = database;
  }

  /** Opens the memory in the schema {@code qortex}; it is created when there is none. */
  public static PostgresStore open(DataSource source) {
    return open(source, PostgresSettings.defaults());
  }

  /**
   * Opens the memory in a schema; it is created when there is none.
   *
   * @param source the source of connections to the database, each of a user who may use the schema;
   *     closing the store does not close it. The store keeps up to nine connections until then, so
   *     a pool must have as many for it
   * @throws dev.qortex.core.error.StorageException when the server cannot be reached, the user may
   *     not do that, the tables are newer than this program, or pgvector is to be created and
   *     cannot be
   */
  public static PostgresStore open(DataSource source, PostgresSettings settings) {
    PostgresDatabase database = PostgresDatabase.open(source, settings, migrations());
    return made(database, database::close, ExactVectorIndex::new);
  }

  /** Ends the use of the database if the store cannot be made. */
  private static PostgresStore made(
      PostgresDatabase database, Runnable endOfUse, Supplier<? extends VectorIndex> searched) {
    try {
      return new PostgresStore(database, endOfUse, searched);
    } catch (RuntimeException e) {
      endOfUse.run();
      throw e;
    }
  }

  /**
   * Uses a database that others keep their tables in, too; changes of all of them can then be one
   * transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, in any
   *     order: the program that opened it, and every store over it. So close this store, too
   */
  public static PostgresStore over(PostgresDatabase database) {
    return over(database, ExactVectorIndex::new);
  }

  /**
   * Uses a database, and without pgvector finds vectors in another index than an exact one.
   *
   * @param database the database, as for {@link #over(PostgresDatabase)}
   * @param searched makes an empty index for a database without pgvector, which is filled at the
   *     first search and follows the database; one that is {@link AutoCloseable} is closed with
   *     this store
   */
  public static PostgresStore over(
      PostgresDatabase database, Supplier<? extends VectorIndex> searched) {
    Checks.given("database of a store", database);
    Checks.given("maker of an index", searched);
    return made(database, database.use(), searched);
  }

  /**
   * Checks one state of the graph, which reads all of it: whether its references lead somewhere,
   * which the server itself does not check for edges and contributions, whether the visible
   * contributions are the right ones, and which nodes have no vector. Others may write meanwhile.
   *
   * @return findings without a repair; the rows are those of the checked tables
   */
  public Verification verify() {
    return database.readCommitted(
        connection -> {
          List<Finding> findings = new ArrayList<>();
          for (Check check : Check.ofReferences()) {
            findings.add(check.find(connection));
          }
          for (Check check : Check.ofContributions("wins::integer")) {
            findings.add(check.find(connection));
          }
          findings.add(Check.ofVectors().find(connection));
          findings.removeIf(finding -> finding.count() == 0);
          SortedMap<String, Long> rows = new TreeMap<>();
          for (String table : CHECKED) {
            rows.put(table, connection.number("SELECT count(*) FROM " + table));
          }
          return new Verification(findings, rows);
        });
  }

  /** The tables of this store, for a database that is shared. */
  public static Migrations migrations() {
    return Migrations.of(
            "memory",
            PostgresStore.class,
            "001_memory.sql",
            "002_bounded.sql",
            "003_periods.sql",
            "004_roles.sql",
            "005_sources.sql",
            "006_traces.sql",
            "007_ages.sql",
            "008_loads.sql",
            "009_in_degrees.sql",
            "010_sparse_vectors.sql")
        .and(Migrations.of("learning", PostgresStore.class, "001_learning.sql"));
  }
}
