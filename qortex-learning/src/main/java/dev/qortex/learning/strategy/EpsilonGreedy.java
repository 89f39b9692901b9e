package dev.qortex.learning.strategy;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.random.RandomGenerator;

record EpsilonGreedy(double epsilon) implements Scoring {

  EpsilonGreedy {
    Checks.unit("probability epsilon of a random choice", epsilon);
  }

  @Override
  public double[] scores(List<Candidate> candidates, RandomGenerator random) {
    if (random.nextDouble() < epsilon) {
      return Scoring.uniform().scores(candidates, random);
    }
    return candidates.stream().mapToDouble(candidate -> candidate.posterior().mean()).toArray();
  }

  @Override
  public String toString() {
    return "epsilon-greedy (" + epsilon + ")";
  }
}
