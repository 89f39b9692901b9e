package dev.qortex.core.causal;

import java.util.BitSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.EdmondsKarpMFImpl;
import org.jgrapht.alg.interfaces.MaximumFlowAlgorithm.MaximumFlow;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/*
 * Finds the smallest set that separates two nodes, and of several the first by number. Every
 * smallest separator lies among the ancestors of the two, where separating is cutting all paths of
 * the moral graph; so it is a minimum vertex cut, as large as the maximum flow through nodes that
 * let one unit pass. A family is a junction that its members enter and leave freely, instead of a
 * clique. A node lies in a minimum cut if and only if the flow falls by one when the node is
 * closed; so the first set comes from trying nodes in their order, those that carry flow only.
 *
 * Sources: Acid and de Campos, An Algorithm for Finding Minimum d-Separating Sets in Belief
 * Networks (1996); van der Zander, Liskiewicz and Textor, Constructing Separators and Adjustment
 * Sets in Ancestral Graphs (2014).
 */
final class SmallestSeparator {

  private final Graph<Integer, DefaultWeightedEdge> network =
      new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
  private final Adjacency parents;
  private final int source;
  private final int sink;

  private SmallestSeparator(Adjacency parents, int x, int y) {
    this.parents = parents;
    source = leaving(x);
    sink = entering(y);
  }

  /** The separator of two nodes without an edge between them. */
  static BitSet of(Adjacency parents, int x, int y) {
    BitSet ends = new BitSet();
    ends.set(x);
    ends.set(y);
    BitSet ancestors = parents.reach(ends);
    SmallestSeparator search = new SmallestSeparator(parents, x, y);
    ancestors.stream().forEach(search::addFamily);
    ancestors.andNot(ends);
    return search.firstCut(ancestors);
  }

  private static int entering(int node) {
    return 3 * node;
  }

  private static int leaving(int node) {
    return 3 * node + 1;
  }

  private static int junction(int child) {
    return 3 * child + 2;
  }

  private void addFamily(int child) {
    addMember(child, child);
    for (int slot = parents.from(child); slot < parents.to(child); slot++) {
      addMember(parents.neighbour(slot), child);
    }
  }

  private void addMember(int member, int child) {
    addArc(entering(member), leaving(member), 1);
    addArc(leaving(member), junction(child), Integer.MAX_VALUE);
    addArc(junction(child), entering(member), Integer.MAX_VALUE);
  }

  private void addArc(int from, int to, double capacity) {
    network.addVertex(from);
    network.addVertex(to);
    if (!network.containsEdge(from, to)) {
      network.setEdgeWeight(network.addEdge(from, to), capacity);
    }
  }

  private BitSet firstCut(BitSet candidates) {
    BitSet cut = new BitSet();
    MaximumFlow<DefaultWeightedEdge> flow = flow();
    for (int node = candidates.nextSetBit(0);
        node >= 0 && flow.getValue() > 0.5;
        node = candidates.nextSetBit(node + 1)) {
      DefaultWeightedEdge passage = network.getEdge(entering(node), leaving(node));
      if (flow.getFlow(passage) > 0.5) {
        network.setEdgeWeight(passage, 0);
        MaximumFlow<DefaultWeightedEdge> rest = flow();
        if (rest.getValue() < flow.getValue() - 0.5) {
          cut.set(node);
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
