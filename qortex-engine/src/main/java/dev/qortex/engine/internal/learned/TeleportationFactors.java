package dev.qortex.engine.internal.learned;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.ItemReward;
import dev.qortex.engine.internal.scoring.Factors;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Updates of teleportation factors by outcomes: accepted +0.10, partial +0.03, rejected -0.05, and
 * of one session and node only the first few. Pure functions.
 */
public final class TeleportationFactors {

  private TeleportationFactors() {}

  /** By how much one outcome moves a factor. */
  public static double delta(Outcome outcome) {
    return ScoringProfile.standard().factors().delta(outcome);
  }

  /**
   * The factors that these outcomes lead to, from 1; by node id.
   *
   * @param outcomes in the order in which they came
   * @param perSession the maximum number of outcomes of a session that move the factor of a node
   */
  public static SortedMap<String, Double> after(List<ItemReward> outcomes, int perSession) {
    return after(outcomes, perSession, ScoringProfile.standard().factors());
  }

  /** The factors of outcomes with other deltas. */
  public static SortedMap<String, Double> after(
      List<ItemReward> outcomes, int perSession, Factors deltas) {
    SortedMap<String, Double> factors = new TreeMap<>();
    Map<List<String>, Integer> counted = new HashMap<>();
    for (ItemReward outcome : outcomes) {
      String session = outcome.session();
      int nth =
          session.isEmpty()
              ? 1
              : counted.merge(List.of(session, outcome.itemId()), 1, Integer::sum);
      double delta = nth <= perSession ? deltas.delta(Outcome.reward(outcome.reward())) : 0;
      double factor = factors.getOrDefault(outcome.itemId(), 1.0);
      factors.put(outcome.itemId(), InteroceptionStore.adjusted(factor, delta));
    }
    return Collections.unmodifiableSortedMap(factors);
  }
}
