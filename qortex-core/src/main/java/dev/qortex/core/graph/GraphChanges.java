package dev.qortex.core.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import java.util.List;

/**
 * The difference between two revisions of a graph's structure.
 *
 * @param from the earlier revision
 * @param to the later revision
 * @param nodes the nodes that came, changed or went, by id
 * @param edges the edges that came, changed or went, by key
 */
public record GraphChanges(long from, long to, List<NodeChange> nodes, List<EdgeChange> edges) {

  /** Makes defensive copies. */
  public GraphChanges {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * A node that came, changed or went.
   *
   * @param id its id
   * @param kind its kind
   * @param domain its domain
   * @param present whether it exists now
   * @param textChanged whether its text is another one, so that a vector of it is out of date
   */
  public record NodeChange(
      String id, NodeKind kind, String domain, boolean present, boolean textChanged) {}

  /**
   * An edge that came, changed or went.
   *
   * @param key the key of the edge
   * @param confidence its weight now; 0 when it is gone
   * @param present whether it exists now
   */
  public record EdgeChange(EdgeKey key, double confidence, boolean present) {}
}
