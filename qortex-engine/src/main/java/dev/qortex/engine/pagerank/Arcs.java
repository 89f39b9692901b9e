package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import java.util.Arrays;

/**
 * The arcs of a snapshot, weighed and laid out for walks. A node has a place here: nodes with many
 * arcs come first, equal ones in the order of ids. Rows of one length then follow each other, so
 * that the processor foresees where a row ends, and the scores that are read most lie together.
 */
final class Arcs {

  private static final double GREATEST = 1e100;
  private static final double LEAST = 1e-100;

  final GraphSnapshot graph;
  final ArcWeights weights;

  /** The node at each place, and the place of each node. */
  final int[] nodes;

  final int[] places;

  /** The arcs of a place begin here, and end where those of the next begin. */
  final int[] from;

  /** The place at the other end. */
  final int[] neighbours;

  /** What an arc weighs for a walk that comes from the neighbour. */
  final double[] arriving;

  /** One over the sum of what leaves a place; 0 when nothing does. */
  final double[] inverse;

  /** The places that nothing leaves. */
  final int[] dangling;

  Arcs(GraphSnapshot graph, ArcWeights weights) {
    this.graph = graph;
    this.weights = weights;
    nodes = byDegree(graph);
    places = new int[nodes.length];
    for (int place = 0; place < nodes.length; place++) {
      places[nodes[place]] = place;
    }
    from = new int[nodes.length + 1];
    inverse = new double[nodes.length];
    int[] without = new int[nodes.length];
    int withoutCount = 0;
    Rows rows = new Rows(this);
    for (int place = 0; place < nodes.length; place++) {
      double sum = rows.add(nodes[place]);
      from[place + 1] = rows.end;
      if (sum > 0) {
        inverse[place] = 1 / sum;
      } else {
        without[withoutCount++] = place;
      }
    }
    neighbours = rows.neighbours();
    arriving = rows.arriving();
    dangling = Arrays.copyOf(without, withoutCount);
  }

  static double weigh(
      ArcWeights weights, RelationType relation, boolean forward, double confidence) {
    double weight = weights.weight(relation, forward, confidence);
    if (!(weight >= 0 && weight <= GREATEST)) {
      throw new IllegalArgumentException(
          "The weight of an arc (%s) must lie between 0 and 1e100.".formatted(weight));
    }
    return weight < LEAST ? 0 : weight;
  }

  /** The nodes, those with many arcs first, and otherwise in the order of ids. */
  private static int[] byDegree(GraphSnapshot graph) {
    int n = graph.nodeCount();
    int most = 0;
    for (int node = 0; node < n; node++) {
      most = Math.max(most, degree(graph, node));
    }
    int[] next = new int[most + 2];
    for (int node = 0; node < n; node++) {
      next[most - degree(graph, node) + 1]++;
    }
    for (int i = 0; i <= most; i++) {
      next[i + 1] += next[i];
    }
    int[] nodes = new int[n];
    for (int i = 0; i < n; i++) {
      int node = graph.nodeAt(i);
      nodes[next[most - degree(graph, node)]++] = node;
    }
    return nodes;
  }

  private static int degree(GraphSnapshot graph, int node) {
    return graph.arcsTo(node) - graph.arcsFrom(node);
  }

  /** Rows as they are laid out; arcs that weigh 0 both ways are left out. */
  private static final class Rows {

    private final Arcs arcs;
    private final int[] neighbours;
    private final double[] arriving;
    private int end;

    Rows(Arcs arcs) {
      this.arcs = arcs;
      neighbours = new int[arcs.graph.arcCount()];
      arriving = new double[neighbours.length];
    }

    /** Adds the arcs of a node, and returns the sum of what leaves it. */
    double add(int node) {
      GraphSnapshot graph = arcs.graph;
      int[] places = arcs.places;
      double sum = 0;
      int at = end;
      int last = graph.arcsTo(node);
      for (int arc = graph.arcsFrom(node); arc < last; arc++) {
        RelationType relation = graph.relation(arc);
        boolean forward = graph.forward(arc);
        double out = weigh(arcs.weights, relation, forward, graph.confidence(arc));
        double in = weigh(arcs.weights, relation, !forward, graph.confidence(arc));
        if (out > 0 || in > 0) {
          neighbours[at] = places[graph.neighbour(arc)];
          arriving[at++] = in;
          sum += out;
        }
      }
      end = at;
      return sum;
    }

    int[] neighbours() {
      return end < neighbours.length ? Arrays.copyOf(neighbours, end) : neighbours;
    }

    double[] arriving() {
      return end < arriving.length ? Arrays.copyOf(arriving, end) : arriving;
    }
  }
}
