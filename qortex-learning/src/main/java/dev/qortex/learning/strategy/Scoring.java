package dev.qortex.learning.strategy;

import java.util.List;
import java.util.random.RandomGenerator;

/** What each candidate is worth at this moment: pure and thread-safe. */
@FunctionalInterface
public interface Scoring {

  /** A score for each candidate, in their order; the higher the better. */
  double[] scores(List<Candidate> candidates, RandomGenerator random);

  /**
   * One draw from each posterior: arms are chosen as often as they may be the best.
   *
   * <p>Source: Thompson (1933); Russo et al., A Tutorial on Thompson Sampling (2018).
   */
  static Scoring thompsonSampling() {
    return ThompsonSampling.INSTANCE;
  }

  /** A uniformly random number for each, whatever is known. */
  static Scoring uniform() {
    return UniformScoring.INSTANCE;
  }
}
