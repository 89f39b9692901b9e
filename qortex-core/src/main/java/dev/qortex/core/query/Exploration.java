package dev.qortex.core.query;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import java.util.List;

/**
 * Neighbourhood of a node.
 *
 * @param node the node that was explored
 * @param edges the edges on the way, by key
 * @param neighbours the other nodes, nearest first
 * @param rules the stated rules of all of them
 */
public record Exploration(
    Node node, List<ConceptEdge> edges, List<Node> neighbours, List<Rule> rules) {

  /** Makes defensive copies. */
  public Exploration {
    edges = List.copyOf(edges);
    neighbours = List.copyOf(neighbours);
    rules = List.copyOf(rules);
  }
}
