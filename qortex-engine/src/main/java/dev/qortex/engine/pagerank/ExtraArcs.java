package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The arcs of the extra edges of one walk. Used by one thread. */
final class ExtraArcs {

  final int[] sources;
  final int[] targets;
  final double[] weights;

  /** True if every extra edge weighs the same both ways. */
  final boolean mutual;

  private final double[] before;

  private ExtraArcs(int[] sources, int[] targets, double[] weights, boolean mutual) {
    this.sources = sources;
    this.targets = targets;
    this.weights = weights;
    this.mutual = mutual;
    before = new double[weights.length];
  }

  /**
   * The edges whose ends are both in the graph.
   *
   * @param place of a node, for the arrays
   */
  static ExtraArcs of(
      List<ExtraEdge> edges, GraphSnapshot graph, ArcWeights arcs, IntUnaryOperator place) {
    int[] sources = new int[2 * edges.size()];
    int[] targets = new int[sources.length];
    double[] weights = new double[sources.length];
    boolean mutual = true;
    int count = 0;
    for (ExtraEdge edge : edges) {
      int source = graph.indexOf(edge.sourceId());
      int target = graph.indexOf(edge.targetId());
      if (source >= 0 && target >= 0) {
        double forth = Arcs.weigh(arcs, edge.relation(), true, edge.confidence());
        double back = Arcs.weigh(arcs, edge.relation(), false, edge.confidence());
        mutual &= forth == back;
        sources[count] = place.applyAsInt(source);
        targets[count] = place.applyAsInt(target);
        weights[count++] = forth;
        sources[count] = place.applyAsInt(target);
        targets[count] = place.applyAsInt(source);
        weights[count++] = back;
      }
    }
    return new ExtraArcs(
        Arrays.copyOf(sources, count),
        Arrays.copyOf(targets, count),
        Arrays.copyOf(weights, count),
        mutual);
  }

  int count() {
    return weights.length;
  }

  /** Lets these arcs take their part of what leaves their sources. */
  void addTo(double[] inverse) {
    for (int i = 0; i < weights.length; i++) {
      double known = inverse[sources[i]];
      before[i] = known;
      if (weights[i] > 0) {
        inverse[sources[i]] = known > 0 ? 1 / (1 / known + weights[i]) : 1 / weights[i];
      }
    }
  }

  /** Takes back {@link #addTo}, to the last bit. */
  void removeFrom(double[] inverse) {
    for (int i = weights.length - 1; i >= 0; i--) {
      inverse[sources[i]] = before[i];
    }
  }
}
