package dev.qortex.projectors;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.IdOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/*
 * Dynamic programming over the number of edges: the surest path of k edges to a node is the surest of
 * k - 1 edges to a neighbour, and one edge more. As each edge costs certainty, the surest path of any
 * length visits no node twice, and all starts can share one pass. Time: as many steps as arcs, for each
 * of the lengths; 16 bytes a node and length.
 */

/**
 * The surest paths from all concepts of a domain to those of others, over edges that carry lessons:
 * neither structural nor opposing. Of equally sure ones the shortest, then that over the nodes with
 * the smallest ids. Used by one thread.
 */
final class SurestPaths {

  /** Greatest number of edges from the concept of a lesson to the place where it applies. */
  static final int FARTHEST = 3;

  /** The share of certainty that is left after each edge, besides that of the edge itself. */
  static final double DECAY = 0.8;

  private final GraphSnapshot graph;
  private final StatedEdges stated;
  private final double[][] sure;
  private final int[][] before;
  private final int[][] over;
  private final Set<String> reached = new HashSet<>();

  /**
   * A path.
   *
   * @param ids of its nodes, from where the lesson applies to where it was learned
   * @param edges between them, each as it stands in the graph
   * @param certainty from 0 to 1
   */
  record Trail(List<String> ids, List<EdgeKey> edges, double certainty) {}

  /**
   * Paths in a snapshot.
   *
   * @param stated edges of that snapshot
   */
  SurestPaths(GraphSnapshot graph, StatedEdges stated) {
    this.graph = graph;
    this.stated = stated;
    this.sure = new double[FARTHEST + 1][graph.nodeCount()];
    this.before = new int[FARTHEST + 1][graph.nodeCount()];
    this.over = new int[FARTHEST + 1][graph.nodeCount()];
  }

  /**
   * Finds the paths that start in that domain, in place of those found before.
   *
   * @param enters the domains that paths may enter
   */
  void from(String domain, Predicate<String> enters) {
    start(
        IntStream.range(0, graph.nodeCount())
            .filter(node -> stated.isConcept(node) && graph.domain(node).equals(domain)),
        name -> !name.equals(domain) && enters.test(name));
  }

  /** Finds the paths that start at these nodes, in place of those found before. */
  void from(List<String> nodeIds) {
    start(nodeIds.stream().mapToInt(graph::indexOf).filter(node -> node >= 0), name -> true);
  }

  /** Ids of the nodes at the ends of the paths, until other paths are found. */
  Set<String> reached() {
    return reached;
  }

  private void start(IntStream nodes, Predicate<String> enters) {
    for (double[] layer : sure) {
      Arrays.fill(layer, 0.0);
    }
    reached.clear();
    int[] border = nodes.toArray();
    for (int node : border) {
      sure[0][node] = 1.0;
    }
    for (int length = 1; length <= FARTHEST; length++) {
      border = step(length, border, enters);
      for (int node : border) {
        reached.add(graph.id(node));
      }
    }
  }

  /** Follows the arcs of the border; the nodes that are reached. */
  private int[] step(int length, int[] border, Predicate<String> enters) {
    IntStream.Builder reached = IntStream.builder();
    for (int node : border) {
      for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
        int next = graph.neighbour(arc);
        double certainty = sure[length - 1][node] * graph.confidence(arc) * DECAY;
        if (certainty > 0.0
            && certainty >= sure[length][next]
            && stated.carries(node, arc)
            && enters.test(graph.domain(next))) {
          boolean first = sure[length][next] == 0.0;
          if (certainty > sure[length][next] || isBefore(node, arc, length, next)) {
            sure[length][next] = certainty;
            before[length][next] = node;
            over[length][next] = arc;
          }
          if (first) {
            reached.add(next);
          }
        }
      }
    }
    return reached.build().toArray();
  }

  /** True if the path over a node and an arc comes before an equally sure one. */
  private boolean isBefore(int node, int arc, int length, int next) {
    int other = before[length][next];
    return node == other
        ? stated.edge(node, arc).compareTo(stated.edge(node, over[length][next])) < 0
        : IdOrder.BY_CODE_POINT.compare(graph.id(node), graph.id(other)) < 0;
  }

  /** The confidence of the surest path to a node; 0 when there is none. */
  double certainty(String nodeId) {
    int node = graph.indexOf(nodeId);
    return node < 0 ? 0.0 : sure[length(node)][node];
  }

  /** The path of the highest confidence to a reachable node. */
  Trail to(String nodeId) {
    int node = graph.indexOf(nodeId);
    int length = length(node);
    double certainty = sure[length][node];
    List<String> ids = new ArrayList<>(List.of(nodeId));
    List<EdgeKey> edges = new ArrayList<>();
    for (; length > 0; length--) {
      int from = before[length][node];
      edges.add(stated.edge(from, over[length][node]));
      ids.add(graph.id(from));
      node = from;
    }
    Collections.reverse(ids);
    Collections.reverse(edges);
    return new Trail(List.copyOf(ids), List.copyOf(edges), certainty);
  }

  /** The length of the surest path; 1 when there is none. */
  private int length(int node) {
    int best = 1;
    for (int length = 2; length <= FARTHEST; length++) {
      best = sure[length][node] > sure[best][node] ? length : best;
    }
    return best;
  }
}
