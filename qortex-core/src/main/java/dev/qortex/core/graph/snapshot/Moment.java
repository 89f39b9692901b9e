package dev.qortex.core.graph.snapshot;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.search.LexicalIndex;
import java.util.Map;
import java.util.Set;

/**
 * Nodes and edges of a graph that do not hold at an instant. The same object as long as neither the
 * graph nor time changes what holds. Immutable.
 */
public final class Moment {

  private static final Moment WHOLE = new Moment(Set.of(), Set.of(), Map.of());

  private final Set<String> nodes;
  private final Set<EdgeKey> edges;
  private final Map<String, Integer> passages;

  private Moment(Set<String> nodes, Set<EdgeKey> edges, Map<String, Integer> passages) {
    this.nodes = nodes;
    this.edges = edges;
    this.passages = passages;
  }

  /** A moment at which everything holds. */
  public static Moment whole() {
    return WHOLE;
  }

  /**
   * Creates a moment without some elements.
   *
   * @param passages the number of passages among the nodes, by domain
   */
  static Moment without(Set<String> nodes, Set<EdgeKey> edges, Map<String, Integer> passages) {
    return nodes.isEmpty() && edges.isEmpty()
        ? WHOLE
        : new Moment(Set.copyOf(nodes), Set.copyOf(edges), Map.copyOf(passages));
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

  /** The number of passages of a domain that do not hold. */
  public int gonePassages(String domain) {
    return passages.getOrDefault(domain, 0);
  }

  /** The part of a graph that holds. */
  public GraphSnapshot of(GraphSnapshot graph) {
    return this == WHOLE ? graph : graph.without(nodes, edges);
  }

  /** The texts that hold, as far as the index can leave out others. */
  public LexicalIndex of(LexicalIndex words) {
    return nodes.isEmpty() ? words : words.without(nodes);
  }
}
