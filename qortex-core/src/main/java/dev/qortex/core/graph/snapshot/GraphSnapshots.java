package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.spi.RevisionTracker;
import java.time.Instant;
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

    /** Runs work that reads committed states of the backend. */
    <T> T run(Supplier<T> work);
  }

  private final GraphBackend backend;
  private final Reading reading;
  private final RevisionTracker tracker;
  private final Moments moments;
  private @Nullable GraphSnapshot whole;
  private @Nullable Part last;

  /** Part of a graph that holds at a moment. */
  private record Part(GraphSnapshot whole, Moment moment, GraphSnapshot holding) {}

  /** Creates the snapshots of a backend, without reading it yet. */
  public GraphSnapshots(GraphBackend backend) {
    this(backend, Supplier::get);
  }

  /**
   * Creates the snapshots of a backend whose reads need a guard.
   *
   * @param reading the guard that takes the lock of the backend's readers, if they have one, before
   *     any other lock, which avoids a deadlock with a writer, and that keeps reads from what a
   *     running transaction wrote
   */
  public GraphSnapshots(GraphBackend backend, Reading reading) {
    this.backend = backend;
    this.reading = reading;
    this.tracker = new RevisionTracker(backend);
    this.moments = new Moments(backend, reading);
  }

  /** The whole graph at the newest revision, with what ended or has not begun. */
  public GraphSnapshot current() {
    return reading(this::follow);
  }

  /** The elements of the graph that do not hold at every instant. */
  public Moments moments() {
    return moments;
  }

  /** The part of the graph that holds now, by the clock of the backend. */
  public GraphSnapshot holding() {
    return holding(backend.clock().instant());
  }

  /**
   * The part of the graph that holds at an instant: what is in force there, by the graph of the
   * newest revision. The same object as before as long as neither the graph nor what holds changes;
   * a new one costs a copy of the graph, unless everything holds.
   */
  public GraphSnapshot holding(Instant at) {
    return reading(() -> part(at));
  }

  private synchronized GraphSnapshot part(Instant at) {
    GraphSnapshot all = follow();
    Moment moment = moments.at(at);
    Part part = last;
    if (part == null || part.whole != all || part.moment != moment) {
      part = new Part(all, moment, moment.of(all));
      last = part;
    }
    return part.holding();
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
