package dev.qortex.core.retrieval;

import dev.qortex.core.search.Scored;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Brings the scores of different legs onto one scale. */
final class Scores {

  private Scores() {}

  /**
   * The best becomes 1, the last of a full list becomes 0, what lies between keeps its proportions.
   * A list with room left is measured from 0, so that its last one counts too.
   */
  static Map<String, Double> normalized(List<Scored> bestFirst) {
    Map<String, Double> normalized = new LinkedHashMap<>();
    if (bestFirst.isEmpty()) {
      return normalized;
    }
    double best = bestFirst.get(0).score();
    double least =
        bestFirst.size() < Leg.DEPTH
            ? Math.min(0, bestFirst.get(bestFirst.size() - 1).score())
            : bestFirst.get(bestFirst.size() - 1).score();
    double range = best - least;
    for (Scored scored : bestFirst) {
      normalized.put(scored.id(), range > 0 ? (scored.score() - least) / range : 1.0);
    }
    return normalized;
  }
}
