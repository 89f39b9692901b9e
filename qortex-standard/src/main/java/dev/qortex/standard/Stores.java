package dev.qortex.standard;

import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
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

/**
 * Stores of all parts: in one file, or on the heap.
 *
 * @param end closes what the stores share, after all of them
 */
record Stores(
    MemoryStore memory,
    LearningStores learners,
    GraphLearning learning,
    NamedVectorIndexes vectors,
    Lazy<BuildlogStorage> buildlog,
    Lazy<PatternStorage> patterns,
    Runnable end)
    implements AutoCloseable {

  static Stores in(Path file, SqliteSettings settings) {
    SqliteDatabase database =
        SqliteDatabase.open(
            file,
            settings,
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations(),
            SqlitePatternStorage.migrations());
    SqliteStore store = SqliteStore.over(database);
    return new Stores(
        store,
        store,
        GraphLearning.over(store),
        store.namedIndexes(),
        new Lazy<>(() -> SqliteBuildlogStorage.over(database)),
        new Lazy<>(() -> SqlitePatternStorage.over(database)),
        database::close);
  }

  static Stores onHeap(InstantSource clock) {
    InMemoryStore store = new InMemoryStore(clock);
    LearningStores learners = LearningStores.inMemory();
    return new Stores(
        store,
        learners,
        new GraphLearning(store.snapshots(), learners.learning("graph"), CreditAssigner.standard()),
        new InMemoryNamedVectorIndexes(clock),
        new Lazy<>(InMemoryBuildlogStorage::new),
        new Lazy<>(InMemoryPatternStorage::new),
        () -> {});
  }

  @Override
  public void close() {
    buildlog.ifMade(BuildlogStorage::close);
    patterns.ifMade(PatternStorage::close);
    memory.close();
    end.run();
  }
}
