package dev.qortex.learning.strategy;

import dev.qortex.learning.Arm;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Posterior;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Draws one value from each arm's posterior and takes the arms in falling order, as far as they
 * fit; an arm that is too dear is passed over and cheaper ones may follow. With the baseline rate
 * the order is uniformly random instead. Stateless and thread-safe.
 */
public final class ThompsonSampling implements Strategy {

  private static final double EXPLORING_SCORE = 0.5;

  /** The strategy. */
  public ThompsonSampling() {}

  @Override
  public Choice choose(
      List<Candidate> candidates, Limits limits, LearnerSettings settings, RandomGenerator random) {
    boolean explored = settings.baselineRate() > 0 && random.nextDouble() < settings.baselineRate();
    Map<String, Double> scores = new HashMap<>();
    Map<String, Double> order = new HashMap<>();
    for (Candidate candidate : candidates) {
      String id = candidate.arm().id();
      double drawn = explored ? random.nextDouble() : sample(candidate.posterior(), random);
      order.put(id, drawn);
      scores.put(id, explored ? EXPLORING_SCORE : drawn);
    }
    List<Candidate> ranked = new ArrayList<>(candidates);
    ranked.sort(
        Comparator.comparing((Candidate candidate) -> candidate.pulls() >= settings.minPulls())
            .thenComparing(
                candidate -> order.getOrDefault(candidate.arm().id(), 0.0),
                Comparator.reverseOrder())
            .thenComparing(candidate -> candidate.arm().id()));
    List<Arm> chosen = new ArrayList<>();
    long used = 0;
    for (Candidate candidate : ranked) {
      Arm arm = candidate.arm();
      if (chosen.size() < limits.count() && used + arm.tokenCost() <= limits.tokens()) {
        chosen.add(arm);
        used += arm.tokenCost();
      }
    }
    return new Choice(chosen, scores, explored);
  }

  private static double sample(Posterior posterior, RandomGenerator random) {
    return BetaSampler.sample(posterior, random);
  }
}
