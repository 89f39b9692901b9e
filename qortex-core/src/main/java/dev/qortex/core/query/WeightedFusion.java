package dev.qortex.core.query;

import dev.qortex.core.internal.candidates.GraphLeg;
import dev.qortex.core.internal.candidates.LexicalLeg;
import dev.qortex.core.internal.candidates.VectorLeg;
import dev.qortex.core.internal.ranking.LegShares;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Adds the legs' scores, each scaled so that its best candidate has 1, with fixed weights. Scores
 * are added rather than ranks, since ranks lose how clear a leg is. Immutable and thread-safe.
 */
public final class WeightedFusion implements Fusion {

  private final Map<String, Double> weights;

  /**
   * Fixed weights by leg.
   *
   * @param weights above 0; a leg without a weight does not count
   */
  public WeightedFusion(Map<String, Double> weights) {
    this.weights = Map.copyOf(weights);
    weights.forEach((leg, weight) -> Checks.positive("weight of the leg (" + leg + ")", weight));
  }

  /** Vector 0.3, lexical 0.4, graph 0.3; sentences do not count. */
  public static WeightedFusion standard() {
    return new WeightedFusion(
        Map.of(VectorLeg.NAME, 0.3, LexicalLeg.NAME, 0.4, GraphLeg.NAME, 0.3));
  }

  @Override
  public Map<String, List<LegScore>> fuse(
      QueryFeatures features, Map<String, List<Scored>> found, Function<String, NodeKind> kinds) {
    LegShares shares = new LegShares();
    found.forEach((leg, candidates) -> shares.add(leg, weights.getOrDefault(leg, 0.0), candidates));
    return shares.byNode();
  }
}
