package dev.qortex.learning.strategy;

import dev.qortex.learning.model.Arm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

record ScoredStrategy(Scoring scoring, Packing packing) implements Strategy {

  @Override
  public Choice choose(List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
    double[] scores = scores(candidates, random);
    Map<String, Double> byId = new HashMap<>();
    for (int place = 0; place < scores.length; place++) {
      byId.put(candidates.get(place).arm().id(), scores[place]);
    }
    List<Arm> chosen =
        Arrays.stream(packing.pack(candidates, scores, limits))
            .mapToObj(place -> candidates.get(place).arm())
            .toList();
    return new Choice(chosen, byId);
  }

  @Override
  public int[] places(List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
    return packing.pack(candidates, scores(candidates, random), limits);
  }

  private double[] scores(List<Candidate> candidates, RandomGenerator random) {
    double[] scores = scoring.scores(candidates, random);
    if (scores.length != candidates.size()) {
      throw new IllegalStateException(
          "The scoring (%s) of the strategy (%s) gave (%s) scores for (%s) candidates.\nMaybe it leaves some out."
              .formatted(scoring, this, scores.length, candidates.size()));
    }
    for (int place = 0; place < scores.length; place++) {
      if (Double.isNaN(scores[place])) {
        throw new IllegalStateException(
            "The scoring (%s) of the strategy (%s) gave (%s) to the arm (%s).\nMaybe it divides 0 by 0."
                .formatted(scoring, this, scores[place], candidates.get(place).arm().id()));
      }
    }
    return scores;
  }

  @Override
  public String toString() {
    return scoring + ", " + packing;
  }
}
