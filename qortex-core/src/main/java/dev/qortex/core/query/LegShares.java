package dev.qortex.core.query;

import dev.qortex.core.search.Scored;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collector of the contributions of legs to scores. Not thread-safe. */
public final class LegShares {

  private final Map<String, List<LegScore>> byNode = new LinkedHashMap<>();

  /** Adds a leg, scaled so that its best candidate gets the whole weight; 0 adds nothing. */
  public void add(String leg, double weight, List<Scored> bestFirst) {
    add(leg, weight, bestFirst, bestFirst.isEmpty() ? 0 : bestFirst.get(0).score());
  }

  /** Adds a leg, scaled so that a score of {@code best} gets the whole weight. */
  public void add(String leg, double weight, List<Scored> bestFirst, double best) {
    if (weight > 0) {
      Map<String, Double> normalized = LegScores.normalized(bestFirst, best);
      for (int i = 0; i < bestFirst.size(); i++) {
        Scored candidate = bestFirst.get(i);
        double share = weight * normalized.getOrDefault(candidate.id(), 0.0);
        byNode
            .computeIfAbsent(candidate.id(), id -> new ArrayList<>())
            .add(new LegScore(leg, candidate.score(), i + 1, share));
      }
    }
  }

  /** Adds what several legs say of a node, times a weight; 0 adds nothing. */
  void addAll(String id, double weight, List<LegScore> legs) {
    if (weight > 0) {
      List<LegScore> all = byNode.computeIfAbsent(id, node -> new ArrayList<>());
      legs.forEach(
          leg -> all.add(new LegScore(leg.leg(), leg.score(), leg.rank(), weight * leg.share())));
    }
  }

  public Map<String, List<LegScore>> byNode() {
    return byNode;
  }
}
