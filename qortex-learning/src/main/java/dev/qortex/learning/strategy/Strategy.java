package dev.qortex.learning.strategy;

import dev.qortex.learning.LearnerSettings;
import java.util.List;
import java.util.random.RandomGenerator;

/** A way to choose: pure, without clock or input and output; the same numbers, the same choice. */
@FunctionalInterface
public interface Strategy {

  /**
   * Chooses within the limits, which are never exceeded.
   *
   * @param candidates with distinct ids, in the caller's order
   */
  Choice choose(
      List<Candidate> candidates, Limits limits, LearnerSettings settings, RandomGenerator random);
}
