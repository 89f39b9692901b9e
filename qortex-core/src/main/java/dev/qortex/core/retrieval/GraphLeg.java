package dev.qortex.core.retrieval;

import dev.qortex.core.graph.GraphSnapshot;
import dev.qortex.core.interoception.InteroceptionStore;
import dev.qortex.core.rank.RankSettings;
import dev.qortex.core.search.Scored;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes that a walk over the graph comes by when it starts from what the text legs found. A start
 * counts as much as the text legs say, times its teleportation factor: here feedback on a node
 * bends the walk.
 */
public final class GraphLeg implements Leg {

  /** The name of this leg. */
  public static final String NAME = "graph";

  private static final int SEEDS = 10;

  private final InteroceptionStore interoception;
  private final RankSettings settings;

  /** Walks with those factors and settings. */
  public GraphLeg(InteroceptionStore interoception, RankSettings settings) {
    this.interoception = interoception;
    this.settings = settings;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** By how often the walk comes by. */
  @Override
  public List<Scored> candidates(RetrievalContext context) {
    Map<String, Double> found = new HashMap<>();
    for (String leg : List.of(VectorLeg.NAME, LexicalLeg.NAME)) {
      Scores.normalized(context.found(leg))
          .forEach((id, score) -> found.merge(id, score, Double::sum));
    }
    Map<String, Double> seeds = new HashMap<>();
    found.entrySet().stream()
        .map(entry -> new Scored(entry.getKey(), entry.getValue()))
        .sorted(Scored.BEST_FIRST)
        .limit(SEEDS)
        .forEach(seed -> seeds.put(seed.id(), seed.score()));
    interoception
        .factors(seeds.keySet())
        .forEach((id, factor) -> seeds.computeIfPresent(id, (seed, score) -> score * factor));
    GraphSnapshot graph = context.graph();
    return context
        .walk(seeds, settings)
        .top(
            DEPTH,
            node ->
                context.scope().covers(graph.domain(node), graph.kind(node))
                    && context.scope().accepts().test(graph.id(node)));
  }
}
