package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import org.jspecify.annotations.Nullable;

/**
 * Follows a backend: the graph as arrays, as fresh as the moment of asking. Increments are used
 * where the backend is a {@link ChangeFeed}, a full read otherwise. Thread-safe.
 */
public final class GraphSnapshots {

  private final GraphBackend backend;
  private @Nullable GraphSnapshot whole;

  /** Follows that backend; nothing is read yet. */
  public GraphSnapshots(GraphBackend backend) {
    this.backend = backend;
  }

  /** The whole graph now. */
  public synchronized GraphSnapshot current() {
    GraphSnapshot known = whole;
    if (known != null && known.revision() == backend.revision()) {
      return known;
    }
    GraphSnapshot fresh = null;
    if (known != null && backend instanceof ChangeFeed feed) {
      fresh = feed.changesSince(known.revision()).map(known::apply).orElse(null);
    }
    if (fresh == null) {
      fresh = GraphSnapshot.of(backend);
    }
    whole = fresh;
    return fresh;
  }
}
