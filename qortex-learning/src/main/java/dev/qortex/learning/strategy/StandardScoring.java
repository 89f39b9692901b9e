package dev.qortex.learning.strategy;

import java.util.List;
import java.util.random.RandomGenerator;

enum StandardScoring implements Scoring {
  THOMPSON_SAMPLING("Thompson Sampling") {
    @Override
    public double[] scores(List<Candidate> candidates, RandomGenerator random) {
      double[] scores = new double[candidates.size()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = BetaSampler.sample(candidates.get(i).posterior(), random);
      }
      return scores;
    }
  },
  UNIFORM("uniform") {
    @Override
    public double[] scores(List<Candidate> candidates, RandomGenerator random) {
      return candidates.stream().mapToDouble(candidate -> random.nextDouble()).toArray();
    }
  },
  UCB1("UCB1") {
    @Override
    public double[] scores(List<Candidate> candidates, RandomGenerator random) {
      double sum = 0;
      double least = 1;
      for (Candidate candidate : candidates) {
        sum += candidate.evidence();
        if (candidate.evidence() >= NONE) {
          least = Math.min(least, candidate.evidence());
        }
      }
      double scale = 2 * Math.log(Math.max(1, sum));
      // No mean is above 1, so that the least evidence scores less than none.
      double unknown = 1 + Math.sqrt(scale / least);
      double[] scores = new double[candidates.size()];
      for (int i = 0; i < scores.length; i++) {
        Candidate candidate = candidates.get(i);
        scores[i] =
            candidate.posterior().mean()
                + (candidate.evidence() < NONE ? unknown : Math.sqrt(scale / candidate.evidence()));
      }
      return scores;
    }
  };

  private static final double NONE = 1e-9;

  private final String shown;

  StandardScoring(String shown) {
    this.shown = shown;
  }

  @Override
  public String toString() {
    return shown;
  }
}
