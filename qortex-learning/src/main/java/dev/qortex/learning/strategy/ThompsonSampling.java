package dev.qortex.learning.strategy;

import java.util.List;
import java.util.random.RandomGenerator;

enum ThompsonSampling implements Scoring {
  INSTANCE;

  @Override
  public double[] scores(List<Candidate> candidates, RandomGenerator random) {
    double[] scores = new double[candidates.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = BetaSampler.sample(candidates.get(i).posterior(), random);
    }
    return scores;
  }

  @Override
  public String toString() {
    return "Thompson Sampling";
  }
}
