package dev.qortex.standard;

import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import dev.qortex.commons.Checks;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.learning.GraphLearning;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Stores of all parts of a {@link StandardQortex}, for a memory outside of a SQLite file. Parts
 * without a store are refused when they are used. What adds a store makes a copy.
 */
public final class StandardStores implements AutoCloseable {

  private final MemoryStore memory;
  private final LearningStores learners;
  private final GraphLearning learning;
  private final Lazy<NamedVectorIndexes> vectors;
  private final Lazy<BuildlogStorage> buildlog;
  private final Lazy<PatternStorage> patterns;
  private final Runnable end;

  private StandardStores(
      MemoryStore memory,
      LearningStores learners,
      GraphLearning learning,
      Lazy<NamedVectorIndexes> vectors,
      Lazy<BuildlogStorage> buildlog,
      Lazy<PatternStorage> patterns,
      Runnable end) {
    this.memory = memory;
    this.learners = learners;
    this.learning = learning;
    this.vectors = vectors;
    this.buildlog = buildlog;
    this.patterns = patterns;
    this.end = end;
  }

  /** Returns the store of a memory that keeps what learners know, too, without further stores. */
  public static <S extends MemoryStore & LearningStores> StandardStores of(S store) {
    Checks.given("store of a memory", store);
    return of(store, store, GraphLearning.over(store));
  }

  private static StandardStores of(
      MemoryStore memory, LearningStores learners, GraphLearning learning) {
    return new StandardStores(
        memory,
        learners,
        learning,
        missing("indexes of vectors"),
        missing("storage of the buildlog"),
        missing("storage of patterns"),
        () -> {});
  }

  private static <T> Lazy<T> missing(String part) {
    return new Lazy<>(
        () -> {
          throw new IllegalStateException(
              "The memory has no %s.\nMaybe give one to StandardStores.".formatted(part));
        });
  }

  /** Returns a copy with vector indexes for the application. */
  public StandardStores vectors(NamedVectorIndexes indexes) {
    Checks.given("indexes of vectors", indexes);
    return new StandardStores(
        memory, learners, learning, new Lazy<>(() -> indexes), buildlog, patterns, end);
  }

  /** Returns a copy with a storage of the buildlog, which is opened at its first use. */
  public StandardStores buildlog(Supplier<? extends BuildlogStorage> storage) {
    Checks.given("storage of the buildlog", storage);
    return new StandardStores(
        memory, learners, learning, vectors, new Lazy<>(storage::get), patterns, end);
  }

  /** Returns a copy with a storage of patterns, which is opened at its first use. */
  public StandardStores patterns(Supplier<? extends PatternStorage> storage) {
    Checks.given("storage of patterns", storage);
    return new StandardStores(
        memory, learners, learning, vectors, buildlog, new Lazy<>(storage::get), end);
  }

  /**
   * Returns a copy that closes a resource shared by the stores, such as a database, after all of
   * them.
   */
  public StandardStores closing(Runnable shared) {
    Checks.given("end of the stores", shared);
    return new StandardStores(memory, learners, learning, vectors, buildlog, patterns, shared);
  }

  static StandardStores in(Path file, SqliteSettings settings) {
    SqliteDatabase database =
        SqliteDatabase.open(
            file,
            settings,
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations(),
            SqlitePatternStorage.migrations());
    SqliteStore store = SqliteStore.over(database);
    return of(store)
        .vectors(store.namedIndexes())
        .buildlog(() -> SqliteBuildlogStorage.over(database))
        .patterns(() -> SqlitePatternStorage.over(database))
        .closing(database::close);
  }

  static StandardStores onHeap(InstantSource clock) {
    InMemoryStore store = new InMemoryStore(clock);
    LearningStores learners = LearningStores.inMemory();
    return of(
            store,
            learners,
            new GraphLearning(
                store.snapshots(), learners.learning("graph"), CreditAssigner.standard()))
        .vectors(new InMemoryNamedVectorIndexes(clock))
        .buildlog(InMemoryBuildlogStorage::new)
        .patterns(InMemoryPatternStorage::new);
  }

  MemoryStore memory() {
    return memory;
  }

  LearningStores learners() {
    return learners;
  }

  GraphLearning learning() {
    return learning;
  }

  NamedVectorIndexes vectors() {
    return vectors.get();
  }

  BuildlogStorage buildlog() {
    return buildlog.get();
  }

  PatternStorage patterns() {
    return patterns.get();
  }

  /** Closes the used stores, and then their shared resource. */
  @Override
  public void close() {
    buildlog.close(BuildlogStorage::close);
    patterns.close(PatternStorage::close);
    memory.close();
    end.run();
  }
}
