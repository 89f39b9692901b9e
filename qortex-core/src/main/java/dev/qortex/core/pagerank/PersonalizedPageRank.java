package dev.qortex.core.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Personalized PageRank over one snapshot: how often a walk comes by each node that starts from
 * seeds, follows arcs in proportion to their weights, and starts again with probability {@code 1 -
 * damping}. Arcs are followed in both directions. {@link #rank} computes all scores, {@link #push}
 * only the neighbourhood that matters, with a bound on what it leaves out.
 *
 * <p>Preparing costs one pass over the arcs and 12 bytes an arc, or 20 when some arc weighs more in
 * one direction. Ranking costs one pass over the arcs an iteration, pushing an effort that does not
 * grow with the graph. Sums run in an order that depends on the degrees and ids only, so that
 * scores do not depend on how the snapshot came about. Memory for the work, about 40 bytes a node
 * for each way of ranking, is kept for up to four walks at once. Immutable and thread-safe: rank in
 * parallel.
 *
 * <p>Source: Page et al., The PageRank Citation Ranking (1999); Haveliwala, Topic-Sensitive
 * PageRank (2002); Andersen, Chung, Lang, Local Graph Partitioning using PageRank Vectors (2006).
 */
public final class PersonalizedPageRank {

  private static final int POOLED = 4;

  private final Arcs arcs;
  private final Pool<PowerIteration> iterations;
  private final Pool<ForwardPush> pushes;

  private PersonalizedPageRank(Arcs arcs) {
    this.arcs = arcs;
    iterations = new Pool<>(POOLED, () -> new PowerIteration(arcs));
    pushes = new Pool<>(POOLED, () -> new ForwardPush(arcs));
  }

  /**
   * Prepares walks over that graph.
   *
   * @throws IllegalArgumentException when a weight is negative, above 1e100 or not a number
   */
  public static PersonalizedPageRank over(GraphSnapshot graph, ArcWeights weights) {
    return new PersonalizedPageRank(new Arcs(graph, weights));
  }

  /** The graph that the walks go over. */
  public GraphSnapshot graph() {
    return arcs.graph;
  }

  /** What its edges weigh. */
  public ArcWeights weights() {
    return arcs.weights;
  }

  /** Ranks over the edges of the graph alone. */
  public RankScores rank(Map<String, Double> seeds, RankSettings settings) {
    return rank(seeds, List.of(), settings);
  }

  /**
   * Ranks by power iteration.
   *
   * @param seeds weights from 0 by node id; ids that are not in the graph do not count. Without any
   *     seed that counts every score is 0; only where walks start everywhere, seeds of the graph
   *     that weigh nothing leave what is not yet lost
   * @param extra edges that this walk follows besides those of the graph
   * @throws IllegalArgumentException when a seed's weight is negative or not finite
   */
  public RankScores rank(Map<String, Double> seeds, List<ExtraEdge> extra, RankSettings settings) {
    Start start = Start.of(seeds, arcs);
    boolean walks = start.places.length > 0 || (settings.fromEverywhere() && start.known);
    if (!walks) {
      return new RankScores(arcs.graph, new double[arcs.nodes.length], 0, 0, true);
    }
    ExtraArcs extraArcs = ExtraArcs.of(extra, arcs);
    return iterations.use(iteration -> iteration.run(start, extraArcs, settings));
  }

  /** Pushes over the edges of the graph alone. */
  public PushScores push(Map<String, Double> seeds, PushSettings settings, int k) {
    return push(seeds, List.of(), settings, k, node -> true);
  }

  /**
   * Ranks by forward push: the k best among the nodes wanted, with scores near those of power
   * iteration that does not lose walks, and a bound on the difference. The bound grows with epsilon
   * and the degree of a node where arcs weigh the same both ways, and is wide elsewhere.
   *
   * @param seeds weights from 0 by node id; ids that are not in the graph do not count. Without any
   *     seed that counts the list is empty
   * @param extra edges that this walk follows besides those of the graph
   * @param k at least 1
   * @param wanted asked with numbers of nodes in the snapshot
   * @throws IllegalArgumentException when a seed's weight is negative or not finite
   */
  public PushScores push(
      Map<String, Double> seeds,
      List<ExtraEdge> extra,
      PushSettings settings,
      int k,
      IntPredicate wanted) {
    Start start = Start.of(seeds, arcs);
    ExtraArcs extraArcs = ExtraArcs.of(extra, arcs);
    return pushes.use(push -> push.run(start, extraArcs, settings, k, wanted));
  }
}
