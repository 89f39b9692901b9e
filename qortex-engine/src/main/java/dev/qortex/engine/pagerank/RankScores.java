package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.search.Scored;
import dev.qortex.core.spi.TopK;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Visit probability of a random walk with restart, by node. Immutable; nodes without a score have
 * 0.
 */
public final class RankScores {

  private final GraphSnapshot graph;
  private final double[] scores;
  private final int iterations;
  private final double residual;
  private final boolean converged;

  RankScores(
      GraphSnapshot graph, double[] scores, int iterations, double residual, boolean converged) {
    this.graph = graph;
    this.scores = scores;
    this.iterations = iterations;
    this.residual = residual;
    this.converged = converged;
  }

  /** The score of a node by its id; 0 for one that is not in the graph. */
  public double score(String id) {
    int node = graph.indexOf(id);
    return node < 0 ? 0 : scores[node];
  }

  /** The sum of all scores: 1 unless walks are lost. */
  public double sum() {
    double sum = 0;
    for (int place = 0; place < scores.length; place++) {
      sum += scores[graph.nodeAt(place)];
    }
    return sum;
  }

  /** Number of iterations. */
  public int iterations() {
    return iterations;
  }

  /** The change of the scores in the last round (L1 norm). */
  public double residual() {
    return residual;
  }

  /** Returns whether the residual fell below the tolerance. */
  public boolean converged() {
    return converged;
  }

  /** The k nodes that are visited most, among those wanted, with scores above 0. */
  public List<Scored> top(int k, IntPredicate wanted) {
    TopK top = new TopK(k);
    for (int node = 0; node < scores.length; node++) {
      if (scores[node] > 0 && top.admits(scores[node]) && wanted.test(node)) {
        top.offer(graph.id(node), scores[node]);
      }
    }
    return top.best();
  }
}
