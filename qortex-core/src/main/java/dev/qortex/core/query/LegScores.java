package dev.qortex.core.query;

import dev.qortex.core.search.Scored;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Normalisation of the scores of different legs to one scale. */
public final class LegScores {

  private LegScores() {}

  /**
   * Scales scores linearly, so that the best becomes 1 and the last of a full list becomes 0. A
   * list with room left is measured from 0, so that its last one counts too.
   */
  public static Map<String, Double> normalized(List<Scored> bestFirst) {
    return normalized(bestFirst, bestFirst.isEmpty() ? 0 : bestFirst.get(0).score());
  }

  /** Scales scores linearly, so that a score as high as {@code best} becomes 1. */
  public static Map<String, Double> normalized(List<Scored> bestFirst, double best) {
    Map<String, Double> normalized = new LinkedHashMap<>();
    if (bestFirst.isEmpty()) {
      return normalized;
    }
    double last = bestFirst.get(bestFirst.size() - 1).score();
    double least = bestFirst.size() < Fusion.DEPTH ? Math.min(0, last) : last;
    double range = best - least;
    for (Scored scored : bestFirst) {
      normalized.put(scored.id(), range > 0 ? (scored.score() - least) / range : 1.0);
    }
    return normalized;
  }

  /** The sum of the shares of legs. */
  public static double sum(List<LegScore> legs) {
    double sum = 0;
    for (LegScore leg : legs) {
      sum += leg.share();
    }
    return sum;
  }
}
