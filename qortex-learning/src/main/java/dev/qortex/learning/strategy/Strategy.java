package dev.qortex.learning.strategy;

import dev.qortex.learning.model.Arm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Selection strategy: a pure function without clock or input and output; equal inputs and random
 * numbers give equal choices. Thread-safe. A learner refuses choices of what was not offered,
 * twice, or beyond the limits with an {@link IllegalStateException}.
 */
@FunctionalInterface
public interface Strategy {

  /**
   * Chooses within the limits, which are never exceeded.
   *
   * @param candidates the arms to choose from, with distinct ids, in the caller's order
   */
  Choice choose(List<Candidate> candidates, SelectionLimits limits, RandomGenerator random);

  /**
   * Returns the places of the chosen candidates, in order, with -1 for an arm that is not among the
   * candidates: the choice without its scores, for frequent repetition.
   */
  default int[] places(List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
    Map<Arm, Integer> places = new HashMap<>();
    for (int place = 0; place < candidates.size(); place++) {
      places.put(candidates.get(place).arm(), place);
    }
    return choose(candidates, limits, random).chosen().stream()
        .mapToInt(arm -> places.getOrDefault(arm, -1))
        .toArray();
  }

  /** Scores the candidates, then takes what fits. */
  static Strategy of(Scoring scoring, Packing packing) {
    return new ScoredStrategy(scoring, packing);
  }

  /**
   * Thompson Sampling with {@link Packing#knapsack}: the best first, and under a tight budget the
   * arms that together promise most.
   */
  static Strategy thompsonSampling() {
    return of(Scoring.thompsonSampling(), Packing.knapsack());
  }
}
