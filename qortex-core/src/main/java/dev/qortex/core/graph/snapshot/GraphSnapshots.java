package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.spi.RevisionTracker;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a backend as arrays, as fresh as the moment of asking. Increments are used where the
 * backend is a {@link ChangeFeed}, a full read otherwise. Thread-safe.
 */
public final class GraphSnapshots {

  private final GraphBackend backend;
  private final RevisionTracker tracker;
  private @Nullable GraphSnapshot whole;

  /** Of that backend; nothing is read yet. */
  public GraphSnapshots(GraphBackend backend) {
    this.backend = backend;
    this.tracker = new RevisionTracker(backend);
  }

  /** The whole graph now. */
  public synchronized GraphSnapshot current() {
    GraphSnapshot[] fresh = {whole};
    tracker.follow(
        changes -> fresh[0] = fresh[0].apply(changes),
        now -> {
          fresh[0] = GraphSnapshot.of(backend);
          return fresh[0].revision();
        });
    whole = fresh[0];
    return fresh[0];
  }
}
