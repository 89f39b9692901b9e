package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * A random graph with everything that is hard for walks: loops, edges beside each other, edges that
 * weigh nothing, two parts without a way between them, nodes without edges, and weights that may
 * run one way only. All follows from the components.
 */
record RandomWalks(int nodes, long seed, int weighing, String prefix, boolean built) {

  private static final List<ArcWeights> WEIGHTS =
      List.of(
          ArcWeights.confidence(),
          (relation, forward, confidence) -> forward ? confidence : 0,
          (relation, forward, confidence) ->
              confidence * (1 + relation.ordinal()) * (forward ? 2 : 0.5),
          (relation, forward, confidence) -> relation == RelationType.USES ? 0 : 1e90 * confidence,
          (relation, forward, confidence) ->
              relation.ordinal() % 3 == 0 == forward ? 1e-90 * confidence : 0);

  /** The weights that are the same both ways, by number. */
  static final List<Integer> MUTUAL = List.of(0, 3);

  RandomWalks(int nodes, long seed, int weighing, String prefix) {
    this(nodes, seed, weighing, prefix, false);
  }

  static Arbitrary<RandomWalks> any() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 40),
            Arbitraries.longs(),
            Arbitraries.integers().between(0, WEIGHTS.size() - 1))
        .as((nodes, seed, weighing) -> new RandomWalks(nodes, seed, weighing, "n"));
  }

  /** The same with other ids, in another order. */
  RandomWalks renamed() {
    return new RandomWalks(nodes, seed, weighing, "other", built);
  }

  /** The same with the extra edges in the graph. */
  RandomWalks withExtra() {
    return new RandomWalks(nodes, seed, weighing, prefix, true);
  }

  String id(int node) {
    return prefix + (prefix.equals("n") ? node : nodes - node);
  }

  PersonalizedPageRank walks() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    for (int node = 0; node < nodes; node++) {
      builder.node(id(node), NodeKind.CONCEPT, "d");
    }
    for (ExtraEdge edge : allEdges()) {
      builder.edge(edge.sourceId(), edge.targetId(), edge.relation(), edge.confidence());
    }
    return PersonalizedPageRank.over(builder.build(1), WEIGHTS.get(weighing));
  }

  Map<String, Double> seeds() {
    Random random = new Random(seed + 1);
    Map<String, Double> seeds = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      seeds.put(id(random.nextInt(nodes)), 0.1 + random.nextDouble());
    }
    return seeds;
  }

  List<ExtraEdge> extra() {
    List<ExtraEdge> extra = edges(new Random(seed + 2), 4, 0);
    extra.add(new ExtraEdge(id(0), "nobody", RelationType.USES, 1.0));
    return extra;
  }

  private List<ExtraEdge> allEdges() {
    int half = nodes / 2;
    List<ExtraEdge> all = edges(new Random(seed), nodes, half);
    if (built) {
      List<ExtraEdge> extra = extra();
      all.addAll(extra.subList(0, extra.size() - 1));
    }
    return all;
  }

  /** Edges between the first {@code half} nodes, and between half of the others. */
  private List<ExtraEdge> edges(Random random, int count, int half) {
    List<ExtraEdge> edges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean first = half > 0 && random.nextBoolean();
      int from = first ? 0 : half;
      int size = first ? half : half == 0 ? nodes : (nodes - half + 1) / 2;
      double confidence = random.nextInt(5) == 0 ? 0 : random.nextDouble();
      edges.add(
          new ExtraEdge(
              id(from + random.nextInt(size)),
              id(from + random.nextInt(size)),
              RelationType.values()[random.nextInt(RelationType.values().length)],
              confidence));
    }
    return edges;
  }

  /** The scores by node, from a matrix of all pairs, by 600 rounds. */
  double[] byMatrix() {
    Map<String, Integer> numbers = new HashMap<>();
    for (int node = 0; node < nodes; node++) {
      numbers.put(id(node), node);
    }
    double[][] steps = new double[nodes][nodes];
    for (ExtraEdge edge : allEdges()) {
      int source = numbers.get(edge.sourceId());
      int target = numbers.get(edge.targetId());
      ArcWeights weights = WEIGHTS.get(weighing);
      steps[source][target] += weights.weight(edge.relation(), true, edge.confidence());
      steps[target][source] += weights.weight(edge.relation(), false, edge.confidence());
    }
    double[] start = new double[nodes];
    double all = seeds().values().stream().mapToDouble(weight -> weight).sum();
    seeds().forEach((id, weight) -> start[numbers.get(id)] = weight / all);
    double[] scores = start.clone();
    for (int round = 0; round < 600; round++) {
      double[] next = new double[nodes];
      for (int node = 0; node < nodes; node++) {
        double sum = Arrays.stream(steps[node]).sum();
        for (int to = 0; to < nodes; to++) {
          double step = sum > 0 ? steps[node][to] / sum : start[to];
          next[to] += 0.85 * scores[node] * step + 0.15 * scores[node] * start[to];
        }
      }
      scores = next;
    }
    return scores;
  }
}
