package dev.qortex.core.rank;

import dev.qortex.core.graph.GraphSnapshot;
import java.util.Arrays;
import java.util.Map;

/**
 * Personalized PageRank over one snapshot: how often a walk comes by each node that starts from
 * seeds, follows arcs in proportion to their weights, and starts again with probability {@code 1 -
 * damping}. Arcs are followed in both directions.
 *
 * <p>Preparing costs one pass over the arcs and 8 bytes an arc; ranking costs one pass over the
 * arcs an iteration. Sums run in the order of ids, so that scores do not depend on how the snapshot
 * came about. Immutable and thread-safe: rank in parallel.
 *
 * <p>Source: Page et al., The PageRank Citation Ranking (1999); Haveliwala, Topic-Sensitive
 * PageRank (2002).
 */
public final class PersonalizedPageRank {

  private final GraphSnapshot graph;

  /** For each arc: its weight over the sum of weights at the node that it leads to. */
  private final double[] transition;

  /** The nodes that no arc leaves, in the order of ids. */
  private final int[] dangling;

  private PersonalizedPageRank(GraphSnapshot graph, double[] transition, int[] dangling) {
    this.graph = graph;
    this.transition = transition;
    this.dangling = dangling;
  }

  /**
   * Prepares walks over that graph.
   *
   * @throws IllegalArgumentException when a weight is negative or not finite
   */
  public static PersonalizedPageRank over(GraphSnapshot graph, ArcWeights weights) {
    double[] transition = new double[graph.arcBound()];
    double[] sums = new double[graph.nodeCount()];
    int[] dangling = new int[sums.length];
    int danglingCount = 0;
    for (int place = 0; place < sums.length; place++) {
      int node = graph.nodeAt(place);
      int end = graph.arcsTo(node);
      double sum = 0;
      for (int arc = graph.arcsFrom(node); arc < end; arc++) {
        double leaving =
            weights.weight(graph.relation(arc), graph.forward(arc), graph.confidence(arc));
        double arriving =
            weights.weight(graph.relation(arc), !graph.forward(arc), graph.confidence(arc));
        sum += checked(leaving);
        transition[arc] = checked(arriving);
      }
      sums[node] = sum;
      if (sum <= 0) {
        dangling[danglingCount++] = node;
      }
    }
    for (int arc = 0; arc < transition.length; arc++) {
      double sum = sums[graph.neighbour(arc)];
      transition[arc] = sum > 0 ? transition[arc] / sum : 0;
    }
    return new PersonalizedPageRank(graph, transition, Arrays.copyOf(dangling, danglingCount));
  }

  private static double checked(double weight) {
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "The weight of an arc (%s) must be a finite number from 0.".formatted(weight));
    }
    return weight;
  }

  /** The graph that the walks go over. */
  public GraphSnapshot graph() {
    return graph;
  }

  /**
   * Ranks by power iteration.
   *
   * @param seeds weights from 0 by node id; ids that are not in the graph do not count. Without any
   *     seed that counts every score is 0
   * @throws IllegalArgumentException when a seed's weight is negative or not finite
   */
  public RankScores rank(Map<String, Double> seeds, RankSettings settings) {
    double[] start = new double[graph.nodeCount()];
    double sum = 0;
    for (Map.Entry<String, Double> seed : seeds.entrySet()) {
      int node = graph.indexOf(seed.getKey());
      if (node >= 0) {
        start[node] = checked(seed.getValue());
        sum += start[node];
      }
    }
    if (sum <= 0) {
      return new RankScores(graph, new double[start.length], 0, 0, true);
    }
    for (int node = 0; node < start.length; node++) {
      start[node] /= sum;
    }
    return iterate(start, settings);
  }

  private RankScores iterate(double[] start, RankSettings settings) {
    int n = start.length;
    double damping = settings.damping();
    double[] now = start.clone();
    double[] next = new double[n];
    if (settings.fromEverywhere()) {
      Arrays.fill(now, 1.0 / n);
    }
    double moved = Double.MAX_VALUE;
    int iteration = 0;
    while (iteration < settings.maxIterations() && moved >= settings.tolerance()) {
      double restart = 1 - damping;
      if (settings.redistributeDangling()) {
        restart += damping * danglingMass(now);
      }
      moved = 0;
      for (int place = 0; place < n; place++) {
        int node = graph.nodeAt(place);
        double arriving = 0;
        int end = graph.arcsTo(node);
        for (int arc = graph.arcsFrom(node); arc < end; arc++) {
          arriving += transition[arc] * now[graph.neighbour(arc)];
        }
        double score = restart * start[node] + damping * arriving;
        moved += Math.abs(score - now[node]);
        next[node] = score;
      }
      double[] spare = now;
      now = next;
      next = spare;
      iteration++;
    }
    return new RankScores(graph, now, iteration, moved, moved < settings.tolerance());
  }

  private double danglingMass(double[] scores) {
    double mass = 0;
    for (int node : dangling) {
      mass += scores[node];
    }
    return mass;
  }
}
