package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.RelationType;

/**
 * Additional edge for the walk of one question. It weighs what an edge of the graph with that type
 * and confidence weighs, and adds to one that is there already.
 *
 * @param sourceId the id of a node; an edge with an end that is not in the graph is ignored
 * @param targetId the id of a node
 * @param confidence the confidence, from 0 to 1
 */
public record ExtraEdge(
    String sourceId, String targetId, RelationType relation, double confidence) {

  /** Checks the confidence. */
  public ExtraEdge {
    Checks.unit("confidence of an extra edge", confidence);
  }
}
