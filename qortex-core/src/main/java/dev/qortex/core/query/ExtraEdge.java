package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.RelationType;

/**
 * An edge that one walk follows besides those of the graph. It weighs what an edge of the graph
 * with that type and confidence weighs, and adds to one that is there already.
 *
 * @param sourceId a node; an edge with an end that is not in the graph does not count
 * @param targetId a node
 * @param confidence a value from 0 to 1
 */
public record ExtraEdge(
    String sourceId, String targetId, RelationType relation, double confidence) {

  /** Checks the confidence. */
  public ExtraEdge {
    Checks.unit("confidence of an extra edge", confidence);
  }
}
