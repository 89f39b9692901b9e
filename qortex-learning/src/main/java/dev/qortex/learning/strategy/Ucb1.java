package dev.qortex.learning.strategy;

import java.util.List;
import java.util.random.RandomGenerator;

enum Ucb1 implements Scoring {
  INSTANCE;

  @Override
  public double[] scores(List<Candidate> candidates, RandomGenerator random) {
    long pulls = 0;
    for (Candidate candidate : candidates) {
      pulls += candidate.pulls();
    }
    double scale = 2 * Math.log(Math.max(1, pulls));
    double[] scores = new double[candidates.size()];
    for (int i = 0; i < scores.length; i++) {
      Candidate candidate = candidates.get(i);
      // No mean is above 1, so that one pull scores less than none.
      scores[i] =
          candidate.posterior().mean()
              + (candidate.pulls() == 0
                  ? 1 + Math.sqrt(scale)
                  : Math.sqrt(scale / candidate.pulls()));
    }
    return scores;
  }

  @Override
  public String toString() {
    return "UCB1";
  }
}
