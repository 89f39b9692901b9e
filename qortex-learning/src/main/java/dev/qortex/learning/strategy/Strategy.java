package dev.qortex.learning.strategy;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A way to choose: pure, without clock or input and output; the same numbers, the same choice.
 * Thread-safe.
 */
@FunctionalInterface
public interface Strategy {

  /**
   * Chooses within the limits, which are never exceeded.
   *
   * @param candidates with distinct ids, in the caller's order
   */
  Choice choose(List<Candidate> candidates, Limits limits, RandomGenerator random);

  /** Scores the candidates, then takes what fits. */
  static Strategy of(Scoring scoring, Packing packing) {
    return new ScoredStrategy(scoring, packing);
  }

  /** Thompson Sampling, best first. */
  static Strategy thompsonSampling() {
    return of(Scoring.thompsonSampling(), Packing.byScore());
  }
}
