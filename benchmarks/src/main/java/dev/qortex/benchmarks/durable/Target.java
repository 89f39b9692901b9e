package dev.qortex.benchmarks.durable;

import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A kind of durable store under test. It works in numbered operations: what an operation writes
 * follows from its number and the seed alone, so that every process knows what to expect.
 *
 * <p>A target has a public constructor with the seed, a {@code long}, as its only parameter, and an
 * entry in {@link #ALL}.
 */
public interface Target {

  /** The targets by name, each by its class, as a child process makes its own. */
  SortedMap<String, Class<? extends Target>> ALL =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "buildlog", BuildlogTarget.class,
                  "buildlog-postgres", BuildlogPostgresTarget.class,
                  "graph", GraphTarget.class,
                  "learning", LearningTarget.class,
                  "observations", ObservationsTarget.class,
                  "postgres", PostgresTarget.class,
                  "seeds", SeedsTarget.class,
                  "service", ServiceTarget.class)));

  /** Parts of what an operation writes: distinct, not empty, without tab and line break. */
  List<String> parts(long operation);

  /** Prepares a fresh folder, once, in the process of the benchmark. */
  default void prepare(Path folder) {}

  /**
   * Kills the server of the store at once, and starts it again.
   *
   * @throws UnsupportedOperationException for a store without a server
   */
  default void killStore() {
    throw new UnsupportedOperationException(
        "The store (%s) has no server.\nMaybe kill its writers.".formatted(this));
  }

  /** Opens the store in a folder; other processes may have it open, too. */
  Store open(Path folder, SqliteSettings settings);

  /** An open store. Thread-safe. */
  interface Store extends AutoCloseable {

    /** Writes all parts of an operation, or none when it throws. A second time changes nothing. */
    void write(long operation);

    /**
     * Looks at an operation that this thread has written, and at what others write beside it.
     *
     * @throws IllegalStateException when half of a write is to be seen
     */
    default void look(long operation) {}

    /** Reads everything; nobody writes meanwhile. */
    Audit audit();

    @Override
    void close();
  }
}
