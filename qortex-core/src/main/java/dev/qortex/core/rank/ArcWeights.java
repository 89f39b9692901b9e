package dev.qortex.core.rank;

import dev.qortex.core.model.RelationType;

/** How heavy an arc of the walk is. A pure function; asked once for each arc of a snapshot. */
@FunctionalInterface
public interface ArcWeights {

  /**
   * The weight of an arc, finite and from 0.
   *
   * @param forward whether the walk goes in the direction of the edge
   * @param confidence of the edge, from 0 to 1
   */
  double weight(RelationType relation, boolean forward, double confidence);

  /** The confidence, whatever the type and direction: the graph as if it were undirected. */
  static ArcWeights confidence() {
    return (relation, forward, confidence) -> confidence;
  }
}
