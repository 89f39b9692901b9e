package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.spi.RevisionTracker;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Current graph of a backend as arrays, brought up to date on each access. Increments are used
 * where the backend is a {@link ChangeFeed}, a full read otherwise. Thread-safe.
 */
public final class GraphSnapshots {

  /** Guard under which a backend is read. */
  @FunctionalInterface
  public interface Reading {

    /** Runs work while no one changes the graph. */
    <T> T run(Supplier<T> work);
  }

  private final GraphBackend backend;
  private final Reading reading;
  private final RevisionTracker tracker;
  private @Nullable GraphSnapshot whole;

  /** Creates the snapshots of a backend, without reading it yet. */
  public GraphSnapshots(GraphBackend backend) {
    this(backend, Supplier::get);
  }

  /**
   * Creates the snapshots of a backend whose readers wait for writers.
   *
   * @param reading the guard that takes the lock of the backend's readers before any other lock,
   *     which avoids a deadlock with a writer
   */
  public GraphSnapshots(GraphBackend backend, Reading reading) {
    this.backend = backend;
    this.reading = reading;
    this.tracker = new RevisionTracker(backend);
  }

  /** The whole graph at the current revision. */
  public GraphSnapshot current() {
    return reading(this::follow);
  }

  /**
   * Runs work that reads the backend while it holds other locks, after the lock of the backend's
   * readers, if they have one, to avoid a deadlock.
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
