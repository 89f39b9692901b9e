package dev.qortex.storage.sqlite;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.DerivedData;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Transactional;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.vectors.HeapVectorSearch;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Memory store and learning stores in one SQLite file: graph, vectors, words, factors, past
 * questions, and the evidence of every learner. Several processes may use it at once; each sees
 * what the others committed.
 *
 * <pre>{@code
 * try (var store = SqliteStore.open(Path.of("memory.db"));
 *     var memory =
 *         LocalQortexClient.builder(store)
 *             .embedding(new HashingEmbeddingModel(512))
 *             .learning(GraphLearning.over(store))
 *             .build()) {
 *   new FolderSync(memory).sync(Path.of("docs"), "handbook");
 *   var answer = memory.query("When should a call be retried?");
 *   answer.items().forEach(item -> System.out.println(item.text()));
 *   memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
 * }
 * }</pre>
 *
 * <p>Opening is cheap; the first search reads all vectors or texts into memory. Thread-safe. What a
 * finished call wrote survives a crash; see {@link Durability}.
 */
public final class SqliteStore extends SqlStore
    implements MemoryStore, LearningStores, Transactional, DerivedData {

  private final SqliteDatabase database;
  private final DerivedFiles derived;

  private SqliteStore(
      SqliteDatabase database, Runnable endOfUse, Supplier<? extends VectorIndex> searched) {
    super(database, endOfUse, new HeapVectorSearch(database, searched));
    this.database = database;
    this.derived = new DerivedFiles(database);
  }

  /** Opens a file with {@link SqliteSettings#defaults}; it is created when there is none. */
  public static SqliteStore open(Path file) {
    return open(file, SqliteSettings.defaults());
  }

  /**
   * Opens a file; it is created, with its folder, when there is none.
   *
   * @throws dev.qortex.core.error.StorageException when it is not a database, belongs to another
   *     program, is newer than this one, or cannot be read; it is left as it is then
   */
  public static SqliteStore open(Path file, SqliteSettings settings) {
    return open(file, settings, ExactVectorIndex::new);
  }

  /**
   * Opens a file, as {@link #open(Path, SqliteSettings)}, and finds vectors in another index than
   * an exact one, for large sets.
   *
   * @param searched the supplier of the index, as for {@link #over(SqliteDatabase, Supplier)}
   */
  public static SqliteStore open(
      Path file, SqliteSettings settings, Supplier<? extends VectorIndex> searched) {
    Checks.given("maker of an index", searched);
    SqliteDatabase database = SqliteDatabase.open(file, settings, migrations());
    return new SqliteStore(database, database::close, searched);
  }

  /**
   * Opens a file that exists, with {@link SqliteSettings#defaults}. For other settings, {@link
   * SqliteSettings#existing} does the same.
   *
   * @throws dev.qortex.core.error.StorageException when there is no such file, or it holds no
   *     memory; nothing is created then. Otherwise as {@link #open(Path, SqliteSettings)}
   */
  public static SqliteStore openExisting(Path file) {
    return open(file, SqliteSettings.defaults().existing(true));
  }

  /**
   * Uses a database that others keep their tables in, too; changes of all of them can then be one
   * transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, in any
   *     order: the program that opened it, and every store over it. So close this store, too
   */
  public static SqliteStore over(SqliteDatabase database) {
    return over(database, ExactVectorIndex::new);
  }

  /**
   * Uses a database, and finds vectors in another index than an exact one, for large sets.
   *
   * @param database the database, as for {@link #over(SqliteDatabase)}
   * @param searched makes an empty index, which is filled from the file at the first search and
   *     follows it; called again after the vectors were made anew. One that is {@link
   *     AutoCloseable} is closed before, and with this store
   */
  public static SqliteStore over(
      SqliteDatabase database, Supplier<? extends VectorIndex> searched) {
    Checks.given("database of a store", database);
    Checks.given("maker of an index", searched);
    return new SqliteStore(database, database.use(), searched);
  }

  /** The tables of this store, for a database that is shared. */
  public static Migrations migrations() {
    return Tables.ALL;
  }

  /** Scripts, which a process reads once. */
  private static final class Tables {
    static final Migrations ALL =
        Migrations.of(
                "memory",
                SqliteStore.class,
                "001_graph.sql",
                "002_search.sql",
                "003_feedback.sql",
                "004_checkpoints.sql",
                "005_named_indexes.sql",
                "006_example_concepts.sql",
                "007_bounded.sql",
                "008_periods.sql",
                "009_roles.sql",
                "010_sources.sql",
                "011_traces.sql",
                "012_ages.sql",
                "013_in_degrees.sql",
                "014_sparse_vectors.sql")
            .and(SqliteLearningStore.migrations());
  }

  /**
   * {@inheritDoc}
   *
   * <p>Reaches, besides, the evidence of all learners of this file about elements of the domain,
   * and the contexts of learners that have its name as their key or as a value; vectors and texts
   * put by hand; {@linkplain #namedIndexes vectors of the host}, as {@link
   * NamedVectorIndexes#erase} says, and those with the id of an element; ids that were retracted
   * before, as far as they begin with the name of the domain and a colon; and all {@link
   * DerivedData derived data}. Afterwards the file is compacted, as by {@link
   * SqliteMaintenance#compact}, so that neither free pages nor the write-ahead log hold a byte of
   * it.
   *
   * @throws dev.qortex.core.error.StorageBusyException when another reader keeps the old state for
   *     longer than the time-out: the domain is deleted then, but bytes of it are left; call again
   */
  @Override
  public ErasureReport eraseDomain(String name, Collection<String> alsoIds) {
    Checks.id("name of a domain", name);
    database.checkOutside();
    ErasureReport report =
        database.inTransaction(
            () -> {
              derived.clear();
              return super.eraseDomain(name, alsoIds);
            });
    database.clear();
    return report;
  }

  /** The derived data in a folder beside the file, with {@code .derived} added to its name. */
  @Override
  public Optional<Derived> derived(String name) {
    return derived.derived(name);
  }

  @Override
  public void keepDerived(String name, long revision, Writer data) {
    derived.keepDerived(name, revision, data);
  }

  /** Looks after the file: checks, mends, copies, shrinks and measures it. */
  public SqliteMaintenance maintenance() {
    return new SqliteMaintenance(database);
  }
}
