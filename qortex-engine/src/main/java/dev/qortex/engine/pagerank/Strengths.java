package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.query.ArcWeights;
import java.util.Arrays;

/**
 * Sums of the weights of the arcs that leave each node of a snapshot. Those of a later snapshot
 * cost its changed rows and a copy of 8 bytes a node. Immutable.
 */
final class Strengths {

  final GraphSnapshot graph;
  final ArcWeights weights;

  /** By number of the node. */
  final double[] sums;

  /** True if every arc weighs the same both ways. */
  final boolean mutual;

  /** The sum over all nodes, added in the order of ids. */
  final double total;

  /** True if every arc weighs the confidence of its edge, which saves asking. */
  private final boolean plain;

  /** The number of arcs with a weight above 0. */
  final int weighing;

  private Strengths(Rows rows, boolean plain, int weighing) {
    graph = rows.graph;
    weights = rows.weights;
    sums = rows.sums;
    mutual = rows.mutual;
    this.plain = plain;
    this.weighing = weighing;
    double all = 0;
    for (int place = 0; place < sums.length; place++) {
      all += sums[graph.nodeAt(place)];
    }
    total = all;
  }

  static Strengths of(GraphSnapshot graph, ArcWeights weights) {
    Rows rows = new Rows(graph, weights, new double[graph.nodeCount()]);
    for (int node = 0; node < graph.nodeCount(); node++) {
      rows.add(node);
    }
    return new Strengths(rows, rows.plain, rows.weighing);
  }

  /** Returns the strengths of another snapshot, which may be a successor of this one's. */
  Strengths of(GraphSnapshot next) {
    int known = Math.min(graph.nodeCount(), next.nodeCount());
    if (!mutual || known == 0 || !next.continues(graph)) {
      return of(next, weights);
    }
    Rows before = new Rows(graph, weights, sums.clone());
    Rows now = new Rows(next, weights, Arrays.copyOf(sums, next.nodeCount()));
    for (int node = 0; node < next.nodeCount(); node++) {
      if (node >= known || !next.sameArcs(graph, node)) {
        if (node < known) {
          before.add(node);
        }
        now.add(node);
      }
    }
    return new Strengths(now, plain && now.plain, weighing - before.weighing + now.weighing);
  }

  /** The weight of an arc for a walk along it. */
  double weight(int arc) {
    return plain ? graph.confidence(arc) : weigh(weights, graph, arc, true);
  }

  private static double weigh(ArcWeights weights, GraphSnapshot graph, int arc, boolean along) {
    return Arcs.weigh(
        weights, graph.relation(arc), graph.forward(arc) == along, graph.confidence(arc));
  }

  /** Rows as they are added up. */
  private static final class Rows {

    private final GraphSnapshot graph;
    private final ArcWeights weights;
    private final double[] sums;
    private boolean mutual = true;
    private boolean plain = true;
    private int weighing;

    Rows(GraphSnapshot graph, ArcWeights weights, double[] sums) {
      this.graph = graph;
      this.weights = weights;
      this.sums = sums;
    }

    void add(int node) {
      double sum = 0;
      int end = graph.arcsTo(node);
      for (int arc = graph.arcsFrom(node); arc < end; arc++) {
        double out = weigh(weights, graph, arc, true);
        mutual &= out == weigh(weights, graph, arc, false);
        plain &= out == graph.confidence(arc);
        weighing += out > 0 ? 1 : 0;
        sum += out;
      }
      sums[node] = sum;
    }
  }
}
