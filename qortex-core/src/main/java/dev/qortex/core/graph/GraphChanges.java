package dev.qortex.core.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import java.util.List;

/**
 * Difference between two revisions of a graph's structure.
 *
 * @param from the earlier revision
 * @param to the later revision
 * @param nodes the nodes that were added, changed or removed, by id
 * @param edges the edges that were added, changed or removed, by key
 */
public record GraphChanges(long from, long to, List<NodeChange> nodes, List<EdgeChange> edges) {

  /** Makes defensive copies. */
  public GraphChanges {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * Node that was added, changed or removed.
   *
   * @param id the id of the node
   * @param kind the kind of the node
   * @param domain the domain of the node
   * @param present whether it exists now
   * @param textChanged whether its text changed, so that a vector of it is out of date
   */
  public record NodeChange(
      String id, NodeKind kind, String domain, boolean present, boolean textChanged) {}

  /**
   * Edge that was added, changed or removed.
   *
   * @param key the key of the edge
   * @param confidence the current weight; 0 if it was removed
   * @param present whether it exists now
   */
  public record EdgeChange(EdgeKey key, double confidence, boolean present) {}
}
