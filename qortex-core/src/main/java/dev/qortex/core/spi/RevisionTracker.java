package dev.qortex.core.spi;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * The revision of a backend that a mirror of its graph has reached. Brings the mirror up to date by
 * increments where the backend is a {@link ChangeFeed} that remembers far enough back, and by a
 * rebuild otherwise. Not thread-safe: guarded by the lock of its mirror.
 */
public final class RevisionTracker {

  private final GraphBackend backend;
  private long revision = -1;

  /** Of a mirror that has nothing so far. */
  public RevisionTracker(GraphBackend backend) {
    this.backend = backend;
  }

  /** The revision that the mirror has reached; below 0 before the first. */
  public long revision() {
    return revision;
  }

  /**
   * Brings the mirror up to date, unless it is. When that fails, the next call repeats it.
   *
   * @param increment takes over what changed since the revision that was reached
   * @param rebuild starts from the whole graph: given the revision of now, the one that it reached,
   *     which is later when the graph was changed meanwhile
   */
  public void follow(Consumer<GraphChanges> increment, LongUnaryOperator rebuild) {
    long now = backend.revision();
    if (now == revision) {
      return;
    }
    Optional<GraphChanges> changes =
        revision >= 0 && backend instanceof ChangeFeed feed
            ? feed.changesSince(revision)
            : Optional.empty();
    if (changes.isPresent()) {
      increment.accept(changes.get());
      revision = changes.get().to();
    } else {
      revision = rebuild.applyAsLong(now);
    }
  }
}
