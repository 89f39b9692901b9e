package dev.qortex.engine.internal.time;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.EdgeKey;
import java.util.Set;

/**
 * Nodes and edges of a graph that do not hold at an instant. The same object as long as neither the
 * graph nor time changes what holds. Immutable.
 */
public final class Moment {

  private static final Moment WHOLE = new Moment(Set.of(), Set.of());

  private final Set<String> nodes;
  private final Set<EdgeKey> edges;

  private Moment(Set<String> nodes, Set<EdgeKey> edges) {
    this.nodes = nodes;
    this.edges = edges;
  }

  /** A moment at which everything holds. */
  public static Moment whole() {
    return WHOLE;
  }

  static Moment without(Set<String> nodes, Set<EdgeKey> edges) {
    return nodes.isEmpty() && edges.isEmpty()
        ? WHOLE
        : new Moment(Set.copyOf(nodes), Set.copyOf(edges));
  }

  /** Returns whether all nodes and edges hold. */
  public boolean isWhole() {
    return this == WHOLE;
  }

  /** Returns whether a node holds. */
  public boolean holds(String nodeId) {
    return this == WHOLE || !nodes.contains(nodeId);
  }

  /** Returns whether an edge holds, apart from its ends. */
  public boolean holds(EdgeKey edge) {
    return this == WHOLE || !edges.contains(edge);
  }

  /** The part of a graph that holds. */
  public GraphSnapshot of(GraphSnapshot graph) {
    return this == WHOLE ? graph : graph.without(nodes, edges);
  }
}
