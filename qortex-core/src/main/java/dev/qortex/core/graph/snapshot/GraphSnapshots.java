package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Validity;
import dev.qortex.core.spi.RevisionTracker;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
  private @Nullable Part last;

  /**
   * Part of a graph that holds from one instant until before another.
   *
   * @param until null if nothing begins or ends any more
   */
  private record Part(
      GraphSnapshot whole, Instant from, @Nullable Instant until, GraphSnapshot holding) {

    boolean is(GraphSnapshot graph, Instant at) {
      return whole == graph && !at.isBefore(from) && (until == null || at.isBefore(until));
    }
  }

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

  /** The whole graph at the newest revision, with what ended or has not begun. */
  public GraphSnapshot current() {
    return reading(this::follow);
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
    Part part = last;
    if (part == null || !part.is(all, at)) {
      part = part(all, at, backend.limitedNodes(), backend.limitedEdges());
      last = part;
    }
    return part.holding();
  }

  private static Part part(
      GraphSnapshot all, Instant at, List<Node> nodes, List<ConceptEdge> edges) {
    Instant from = Instant.MIN;
    Instant until = null;
    Set<String> goneNodes = new HashSet<>();
    Set<EdgeKey> goneEdges = new HashSet<>();
    for (List<? extends Element> elements : List.of(nodes, edges)) {
      for (Element element : elements) {
        Validity validity = element.validity();
        for (Instant limit : validity.limits()) {
          if (limit.isAfter(at)) {
            until = until == null || limit.isBefore(until) ? limit : until;
          } else if (limit.isAfter(from)) {
            from = limit;
          }
        }
        if (!validity.holdsAt(at)) {
          if (element instanceof ConceptEdge edge) {
            goneEdges.add(edge.key());
          } else if (element instanceof Node node) {
            goneNodes.add(node.id());
          }
        }
      }
    }
    return new Part(all, from, until, all.without(goneNodes, goneEdges));
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
