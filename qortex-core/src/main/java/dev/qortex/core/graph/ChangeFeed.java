package dev.qortex.core.graph;

import java.util.Optional;

/** Backend that returns the changes since a revision. */
public interface ChangeFeed {

  /**
   * Returns the changes since a revision, with only the last state of each node and edge.
   *
   * @return the changes; empty if the backend does not remember that revision, so that the whole
   *     graph must be read instead
   */
  Optional<GraphChanges> changesSince(long revision);
}
