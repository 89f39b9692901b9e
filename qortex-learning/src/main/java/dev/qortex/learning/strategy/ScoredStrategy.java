package dev.qortex.learning.strategy;

import dev.qortex.learning.Arm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

record ScoredStrategy(Scoring scoring, Packing packing) implements Strategy {

  @Override
  public Choice choose(List<Candidate> candidates, Limits limits, RandomGenerator random) {
    double[] scores = scoring.scores(candidates, random);
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
  public int[] places(List<Candidate> candidates, Limits limits, RandomGenerator random) {
    return packing.pack(candidates, scoring.scores(candidates, random), limits);
  }

  @Override
  public String toString() {
    return scoring + ", " + packing;
  }
}
