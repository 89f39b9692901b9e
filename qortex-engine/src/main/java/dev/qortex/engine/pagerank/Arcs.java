package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import java.util.Arrays;

/**
 * The arcs of a snapshot, weighed and laid out for walks. A node has a place here: passages come
 * first, since most arcs lead from them to other nodes; then nodes with many arcs, and equal ones
 * in the order of ids. Rows of one length then follow each other, so that the processor foresees
 * where a row ends, and the scores that are read most lie together.
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

  /** The arcs of a place that lead to earlier places end here, where loops and the others begin. */
  final int[] middle;

  /** The arcs that lead from a place to itself. */
  final int[] loops;

  /** The place at the other end. */
  final int[] neighbours;

  /** The weight of each arc for a walk that comes from the neighbour. */
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
    middle = new int[nodes.length];
    inverse = new double[nodes.length];
    int[] without = new int[nodes.length];
    int withoutCount = 0;
    Rows rows = new Rows(this);
    for (int place = 0; place < nodes.length; place++) {
      double sum = rows.add(place);
      from[place + 1] = rows.end;
      if (sum > 0) {
        inverse[place] = 1 / sum;
      } else {
        without[withoutCount++] = place;
      }
    }
    neighbours = rows.neighbours();
    arriving = rows.arriving();
    loops = Arrays.copyOf(rows.loops, rows.loopCount);
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

  /** The nodes: passages first, then those with many arcs, and otherwise in the order of ids. */
  private static int[] byDegree(GraphSnapshot graph) {
    int n = graph.nodeCount();
    int most = 0;
    for (int node = 0; node < n; node++) {
      most = Math.max(most, degree(graph, node));
    }
    int[] next = new int[2 * most + 3];
    for (int node = 0; node < n; node++) {
      next[group(graph, node, most) + 1]++;
    }
    for (int i = 0; i + 1 < next.length; i++) {
      next[i + 1] += next[i];
    }
    int[] nodes = new int[n];
    for (int i = 0; i < n; i++) {
      int node = graph.nodeAt(i);
      nodes[next[group(graph, node, most)]++] = node;
    }
    return nodes;
  }

  private static int group(GraphSnapshot graph, int node, int most) {
    int later = graph.kind(node) == NodeKind.PASSAGE ? 0 : most + 1;
    return later + most - degree(graph, node);
  }

  private static int degree(GraphSnapshot graph, int node) {
    return graph.arcsTo(node) - graph.arcsFrom(node);
  }

  /** Rows as they are laid out; arcs that weigh 0 both ways are left out. */
  private static final class Rows {

    private final Arcs arcs;
    private final int[] neighbours;
    private final double[] arriving;
    private int[] loops = new int[0];
    private int loopCount;
    private int end;

    Rows(Arcs arcs) {
      this.arcs = arcs;
      neighbours = new int[arcs.graph.arcCount()];
      arriving = new double[neighbours.length];
    }

    /** Adds the arcs of a place, and returns the sum of what leaves it. */
    double add(int place) {
      double sum = add(place, true);
      arcs.middle[place] = end;
      return sum + add(place, false);
    }

    private double add(int place, boolean earlier) {
      GraphSnapshot graph = arcs.graph;
      double sum = 0;
      int last = graph.arcsTo(arcs.nodes[place]);
      for (int arc = graph.arcsFrom(arcs.nodes[place]); arc < last; arc++) {
        int neighbour = arcs.places[graph.neighbour(arc)];
        if (neighbour < place == earlier) {
          RelationType relation = graph.relation(arc);
          boolean forward = graph.forward(arc);
          double out = weigh(arcs.weights, relation, forward, graph.confidence(arc));
          double in = weigh(arcs.weights, relation, !forward, graph.confidence(arc));
          if (out > 0 || in > 0) {
            if (neighbour == place) {
              loops = Arrays.copyOf(loops, Math.max(loops.length, 2 * loopCount + 2));
              loops[loopCount++] = end;
            }
            neighbours[end] = neighbour;
            arriving[end++] = in;
            sum += out;
          }
        }
      }
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
