package dev.qortex.engine.pagerank;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Personalized PageRank over one snapshot: the visit probability of each node by a walk that starts
 * from seeds, follows arcs in proportion to their weights, and starts again with probability {@code
 * 1 - damping}. Arcs are followed in both directions. {@link #rank} computes all scores, {@link
 * #best} only those that decide which nodes are best.
 *
 * <p>Preparing costs one pass over the arcs and 8 bytes a node; {@link #follow} only what changed.
 * The first walk over all arcs lays them out, 12 bytes each. It costs one pass over the arcs an
 * iteration. Sums run in an order that depends on the degrees and ids only, so that scores do not
 * depend on how the snapshot came about. Memory for the work, about 60 bytes a node for each way of
 * ranking, is kept for up to four walks at once. Immutable and thread-safe: rank in parallel.
 *
 * <p>Source: Page et al., The PageRank Citation Ranking (1999); Haveliwala, Topic-Sensitive
 * PageRank (2002); Andersen, Chung, Lang, Local Graph Partitioning using PageRank Vectors (2006).
 */
public final class PersonalizedPageRank {

  private static final int POOLED = 4;

  private final Strengths strengths;
  private final int capacity;
  private final Pool<ForwardPush> pushes;
  private @Nullable OverAll overAll;

  /** Walks over all arcs, which are laid out once. */
  private record OverAll(
      Arcs arcs, Pool<PowerIteration> rounds, Pool<ConjugateGradients> gradients) {}

  private PersonalizedPageRank(Strengths strengths, int capacity, Pool<ForwardPush> pushes) {
    this.strengths = strengths;
    this.capacity = capacity;
    this.pushes = pushes;
  }

  private static PersonalizedPageRank over(Strengths strengths) {
    int nodes = strengths.sums.length;
    int capacity = (int) Math.min(Integer.MAX_VALUE - 8, nodes + nodes / 8L + 16);
    return new PersonalizedPageRank(
        strengths, capacity, new Pool<>(POOLED, () -> new ForwardPush(capacity)));
  }

  /**
   * Prepares walks over that graph.
   *
   * @throws IllegalArgumentException when a weight is negative, above 1e100 or not a number
   */
  public static PersonalizedPageRank over(GraphSnapshot graph, ArcWeights weights) {
    return over(Strengths.of(graph, weights));
  }

  /** Prepares walks over another snapshot, at little cost if it is a successor of this one's. */
  public PersonalizedPageRank follow(GraphSnapshot next) {
    Strengths following = strengths.of(next);
    return following.sums.length <= capacity
        ? new PersonalizedPageRank(following, capacity, pushes)
        : over(following);
  }

  /** The graph that the walks go over. */
  public GraphSnapshot graph() {
    return strengths.graph;
  }

  /** Weights of its edges. */
  public ArcWeights weights() {
    return strengths.weights;
  }

  /** Ranks over the edges of the graph alone. */
  public RankScores rank(Map<String, Double> seeds, RankSettings settings) {
    return rank(seeds, List.of(), settings);
  }

  /**
   * Ranks by power iteration.
   *
   * @param seeds the weights from 0 by node id; ids that are not in the graph do not count. Without
   *     any seed that counts every score is 0; only where walks start everywhere, seeds of the
   *     graph that weigh nothing leave what is not yet lost
   * @param extra edges that this walk follows besides those of the graph
   * @throws IllegalArgumentException when a seed's weight is negative or not finite
   */
  public RankScores rank(Map<String, Double> seeds, List<ExtraEdge> extra, RankSettings settings) {
    OverAll prepared = overAll();
    Start start = Start.of(seeds, prepared.arcs.graph, node -> prepared.arcs.places[node]);
    boolean walks = start.places.length > 0 || (settings.fromEverywhere() && start.known);
    if (!walks) {
      return new RankScores(graph(), new double[graph().nodeCount()], 0, 0, true);
    }
    ExtraArcs arcs = ExtraArcs.of(extra, graph(), weights(), node -> prepared.arcs.places[node]);
    return prepared.rounds.use(iteration -> iteration.run(start, arcs, settings));
  }

  private synchronized OverAll overAll() {
    OverAll known = overAll;
    if (known == null) {
      Arcs arcs = new Arcs(graph(), weights());
      known =
          new OverAll(
              arcs,
              new Pool<>(POOLED, () -> new PowerIteration(arcs)),
              new Pool<>(POOLED, () -> new ConjugateGradients(arcs)));
      overAll = known;
    }
    return known;
  }

  /** The k best of all nodes, over the edges of the graph alone. */
  public List<Scored> best(Map<String, Double> seeds, RankSettings settings, int k) {
    return best(seeds, List.of(), settings, k, List.of(node -> true)).get(0);
  }

  /**
   * The k nodes of each choice that are visited most, with scores above 0. Computed by forward
   * push, which looks at the neighbourhood of the seeds until the order of the first twenty is
   * certain: that of {@link #rank} without a limit of iterations, but for scores that differ by
   * less than 1e-6 of the best; less than 2e-3 where more than 100,000 arcs would have to be
   * followed. Below the first twenty the order is approximate; equal scores are ordered by id.
   * Computed by conjugate gradients where an eighth of 3,000 arcs or more was followed: all scores
   * then err by at most 2e-3 of the best. Computed by {@link #rank} where some arc weighs more in
   * one direction, and where walks are lost or start everywhere.
   *
   * @param seeds weights from 0 by node id; ids that are not in the graph do not count. Without any
   *     seed that counts the lists are empty
   * @param extra edges that this walk follows besides those of the graph
   * @param k the number of nodes, at least 1
   * @param choices the choices, called with numbers of nodes in the snapshot
   * @return a list for each choice, best first
   * @throws IllegalArgumentException when a seed's weight is negative or not finite
   */
  public List<List<Scored>> best(
      Map<String, Double> seeds,
      List<ExtraEdge> extra,
      RankSettings settings,
      int k,
      List<IntPredicate> choices) {
    Checks.atLeast("number of results", k, 1);
    ExtraArcs arcs = ExtraArcs.of(extra, graph(), weights(), node -> node);
    boolean local = strengths.mutual && arcs.mutual;
    if (!local || !settings.redistributeDangling() || settings.fromEverywhere()) {
      RankScores scores = rank(seeds, extra, settings);
      return choices.stream().map(wanted -> scores.top(k, wanted)).toList();
    }
    Start start = Start.of(seeds, graph(), node -> node);
    return start.places.length == 0
        ? choices.stream().map(wanted -> List.<Scored>of()).toList()
        : pushes
            .use(push -> push.run(strengths, start, arcs, settings, k, choices))
            .orElseGet(() -> bestOfAll(seeds, extra, settings, k, choices));
  }

  private List<List<Scored>> bestOfAll(
      Map<String, Double> seeds,
      List<ExtraEdge> extra,
      RankSettings settings,
      int k,
      List<IntPredicate> choices) {
    RankScores scores = solve(seeds, extra, settings.damping(), ForwardPush.NEAR);
    return choices.stream().map(wanted -> scores.top(k, wanted)).toList();
  }

  /**
   * All scores, wrong by at most that share of the greatest, where arcs weigh the same both ways.
   */
  RankScores solve(Map<String, Double> seeds, List<ExtraEdge> extra, double damping, double share) {
    OverAll prepared = overAll();
    int[] places = prepared.arcs.places;
    Start start = Start.of(seeds, graph(), node -> places[node]);
    ExtraArcs arcs = ExtraArcs.of(extra, graph(), weights(), node -> places[node]);
    return prepared.gradients.use(gradients -> gradients.run(start, arcs, damping, share));
  }
}
