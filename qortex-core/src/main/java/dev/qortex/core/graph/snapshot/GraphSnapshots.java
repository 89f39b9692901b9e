package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.spi.RevisionTracker;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a backend as arrays, as fresh as the moment of asking. Increments are used where the
 * backend is a {@link ChangeFeed}, a full read otherwise. Thread-safe.
 */
public final class GraphSnapshots {

  /** Guard under which a backend is read. */
  @FunctionalInterface
  public interface Reading {

    /** Runs work while nobody changes the graph. */
    <T> T run(Supplier<T> work);
  }

  private final GraphBackend backend;
  private final Reading reading;
  private final RevisionTracker tracker;
  private @Nullable GraphSnapshot whole;

  /** Of that backend; nothing is read yet. */
  public GraphSnapshots(GraphBackend backend) {
    this(backend, Supplier::get);
  }

  /**
   * Of a backend whose readers wait for writers.
   *
   * @param reading takes the lock of its readers, which a writer may take: taken first, so that a
   *     writer that asks never waits for one who waits for it
   */
  public GraphSnapshots(GraphBackend backend, Reading reading) {
    this.backend = backend;
    this.reading = reading;
    this.tracker = new RevisionTracker(backend);
  }

  /** The whole graph now. */
  public GraphSnapshot current() {
    return reading(this::follow);
  }

  /**
   * Runs work that reads the backend while it holds locks of its own, after the lock of the
   * backend's readers, if they have one, for the reason given there.
   *
   * @return the result of the work
   */
  public <T> T reading(Supplier<T> work) {
    return reading.run(work);
  }

  private synchronized GraphSnapshot follow() {
    tracker.follow(
        changes -> whole = Objects.requireNonNull(whole).apply(changes),
        now -> {
          GraphSnapshot fresh = GraphSnapshot.of(backend);
          whole = fresh;
          return fresh.revision();
        });
    return Objects.requireNonNull(whole);
  }
}
