package dev.qortex.causal;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jgrapht.Graphs;
import org.jgrapht.alg.flow.EdmondsKarpMFImpl;
import org.jgrapht.alg.interfaces.MaximumFlowAlgorithm.MaximumFlow;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/*
 * Finds the smallest set that separates two nodes, and of several the first by id. Every smallest
 * separator lies among the ancestors of the two, where separating is cutting all paths of the moral
 * graph; so it is a minimum vertex cut, as large as the maximum flow through nodes that let one
 * unit pass. A family is a junction that its members enter and leave freely, instead of a clique. A
 * node lies in a minimum cut if and only if the flow falls by one when the node is closed; so the
 * first set comes from trying nodes in their order, those that carry flow only.
 *
 * Sources: Acid and de Campos, An Algorithm for Finding Minimum d-Separating Sets in Belief
 * Networks (1996); van der Zander, Liskiewicz and Textor, Constructing Separators and Adjustment
 * Sets in Ancestral Graphs (2014).
 */
final class SmallestSeparator {

  private enum Part {
    ENTRY,
    EXIT,
    JUNCTION
  }

  private record Port(String node, Part part) {}

  private final SimpleDirectedWeightedGraph<Port, DefaultWeightedEdge> network =
      new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
  private final Port source;
  private final Port sink;

  /** Creates the search for two nodes without an edge between them. */
  SmallestSeparator(String x, String y) {
    source = new Port(x, Part.EXIT);
    sink = new Port(y, Part.ENTRY);
  }

  /** Joins a child and its parents, both among the members. */
  void addFamily(String child, List<String> members) {
    Port junction = new Port(child, Part.JUNCTION);
    for (String member : members) {
      Port entry = new Port(member, Part.ENTRY);
      Port exit = new Port(member, Part.EXIT);
      Graphs.addEdgeWithVertices(network, entry, exit, 1);
      Graphs.addEdgeWithVertices(network, exit, junction, Integer.MAX_VALUE);
      Graphs.addEdgeWithVertices(network, junction, entry, Integer.MAX_VALUE);
    }
  }

  /** The first of the smallest sets that separate the two nodes. */
  SortedSet<String> firstCut(SortedSet<String> candidates) {
    SortedSet<String> cut = new TreeSet<>();
    MaximumFlow<DefaultWeightedEdge> flow = flow();
    for (String node : candidates) {
      if (flow.getValue() < 0.5) {
        break;
      }
      DefaultWeightedEdge passage =
          network.getEdge(new Port(node, Part.ENTRY), new Port(node, Part.EXIT));
      if (flow.getFlow(passage) > 0.5) {
        network.setEdgeWeight(passage, 0);
        MaximumFlow<DefaultWeightedEdge> rest = flow();
        if (rest.getValue() < flow.getValue() - 0.5) {
          cut.add(node);
          flow = rest;
        } else {
          network.setEdgeWeight(passage, 1);
        }
      }
    }
    return cut;
  }

  private MaximumFlow<DefaultWeightedEdge> flow() {
    return new EdmondsKarpMFImpl<>(network).getMaximumFlow(source, sink);
  }
}
