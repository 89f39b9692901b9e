package dev.qortex.core.query;

import dev.qortex.core.model.RelationType;

/**
 * Weight of an arc of the walk, by type, direction and confidence of its edge. A pure function,
 * asked twice for each arc of a snapshot when walks are prepared, and for each arc that a push
 * follows. Weights that do not depend on the direction let {@code PersonalizedPageRank.best} look
 * at a neighbourhood instead of the whole graph.
 */
@FunctionalInterface
public interface ArcWeights {

  /**
   * Returns the weight of an arc, from 0 to 1e100; below 1e-100 it counts as 0.
   *
   * @param forward whether the walk follows the direction of the edge
   * @param confidence the confidence of the edge, from 0 to 1
   */
  double weight(RelationType relation, boolean forward, double confidence);

  /**
   * Weights by confidence alone, regardless of type and direction: the graph as if it were
   * undirected.
   */
  static ArcWeights confidence() {
    return (relation, forward, confidence) -> confidence;
  }
}
