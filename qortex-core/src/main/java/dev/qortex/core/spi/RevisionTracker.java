package dev.qortex.core.spi;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * Revision of a backend up to which a copy of its graph is current. Brings the mirror up to date by
 * increments where the backend is a {@link ChangeFeed} that remembers far enough back, and by a
 * rebuild otherwise. Not thread-safe: guarded by the lock of its mirror.
 */
public final class RevisionTracker {

  private final GraphBackend backend;
  private long revision = -1;

  /** Creates the tracker of an empty copy. */
  public RevisionTracker(GraphBackend backend) {
    this.backend = backend;
  }

  /** The revision of the copy; below 0 before the first. */
  public long revision() {
    return revision;
  }

  /**
   * Brings the copy up to date, if it is not. When that fails, the next call repeats it.
   *
   * @param increment the function that applies the changes since the revision of the copy
   * @param rebuild the function that reads the whole graph: receives the current revision and
   *     returns the revision that it has read, which is later if the graph was changed meanwhile
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
