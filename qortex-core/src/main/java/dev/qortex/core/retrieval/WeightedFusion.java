package dev.qortex.core.retrieval;

import dev.qortex.core.check.Checks;
import dev.qortex.core.search.Scored;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** Vector 0.3, lexical 0.4, graph 0.3. */
  public static WeightedFusion standard() {
    return new WeightedFusion(
        Map.of(VectorLeg.NAME, 0.3, LexicalLeg.NAME, 0.4, GraphLeg.NAME, 0.3));
  }

  @Override
  public Map<String, List<LegScore>> fuse(Question question, Map<String, List<Scored>> found) {
    Map<String, List<LegScore>> fused = new LinkedHashMap<>();
    found.forEach(
        (leg, candidates) -> {
          Double weight = weights.get(leg);
          if (weight == null) {
            return;
          }
          Map<String, Double> normalized = Scores.normalized(candidates);
          for (int i = 0; i < candidates.size(); i++) {
            Scored candidate = candidates.get(i);
            double share = weight * normalized.getOrDefault(candidate.id(), 0.0);
            fused
                .computeIfAbsent(candidate.id(), id -> new ArrayList<>())
                .add(new LegScore(leg, candidate.score(), i + 1, share));
          }
        });
    return fused;
  }
}
