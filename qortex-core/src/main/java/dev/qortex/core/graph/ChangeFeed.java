package dev.qortex.core.graph;

import java.util.Optional;

/** A backend that can tell what moved since a revision. */
public interface ChangeFeed {

  /**
   * Changes since that revision: for each node and edge its last state only.
   *
   * @return empty when the backend no longer remembers that far back: read the whole graph instead
   */
  Optional<GraphChanges> changesSince(long revision);
}
