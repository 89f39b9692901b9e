package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Map;

/**
 * Adds the legs' scores, each scaled so that its best candidate has 1, with fixed weights. Scores
 * are added rather than ranks, since ranks lose how clear a leg is. Immutable and thread-safe.
 */
record WeightedFusion(Map<String, Double> fixedWeights) implements Fusion {

  static final Fusion STANDARD =
      new WeightedFusion(
          Map.of(
              RetrievalSettings.VECTOR, 0.3,
              RetrievalSettings.LEXICAL, 0.4,
              RetrievalSettings.GRAPH, 0.3));

  WeightedFusion {
    fixedWeights = Map.copyOf(fixedWeights);
    fixedWeights.forEach(
        (leg, weight) -> Checks.positive("weight of the leg (" + leg + ")", weight));
  }

  @Override
  public Map<String, List<LegScore>> fuse(Evidence evidence) {
    LegShares shares = new LegShares();
    evidence
        .byLeg()
        .forEach(
            (leg, candidates) -> shares.add(leg, fixedWeights.getOrDefault(leg, 0.0), candidates));
    return shares.byNode();
  }
}
