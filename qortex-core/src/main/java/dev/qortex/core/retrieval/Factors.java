package dev.qortex.core.retrieval;

import dev.qortex.core.interoception.InteroceptionStore;
import dev.qortex.core.interoception.QueryFeedbackStore.Judged;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How outcomes move teleportation factors: accepted +0.10, partial +0.03, rejected -0.05, and of
 * one session and node only the first few. Pure functions.
 */
public final class Factors {

  private Factors() {}

  /** By how much one outcome moves a factor. */
  public static double delta(Outcome outcome) {
    return outcome.interpolate(-0.05, 0.03, 0.10);
  }

  /**
   * The factors that these outcomes lead to, from 1; by node id.
   *
   * @param questions oldest first
   * @param perSession so many outcomes of a session move the factor of a node
   */
  public static SortedMap<String, Double> after(List<Judged> questions, int perSession) {
    SortedMap<String, Double> factors = new TreeMap<>();
    Map<List<String>, Integer> counted = new HashMap<>();
    for (Judged judged : questions) {
      String session = judged.question().session();
      judged
          .rewards()
          .forEach(
              (item, reward) -> {
                int nth =
                    session.isEmpty() ? 0 : counted.merge(List.of(session, item), 1, Integer::sum);
                double delta = nth <= perSession ? delta(Outcome.reward(reward)) : 0;
                factors.merge(
                    item,
                    InteroceptionStore.adjusted(1, delta),
                    (factor, first) -> InteroceptionStore.adjusted(factor, delta));
              });
    }
    return Collections.unmodifiableSortedMap(factors);
  }
}
