package dev.qortex.benchmarks.offpolicy;

import dev.qortex.learning.evaluation.LoggedDecision;
import dev.qortex.learning.evaluation.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Contexts and arms whose mean rewards are known, and so is what any policy is worth. */
final class World {

  private static final List<String> CONTEXTS = List.of("context-0", "context-1", "context-2");
  private static final List<String> ARMS =
      IntStream.range(0, 10).mapToObj(arm -> "arm-" + arm).toList();

  private record Cell(String context, String arm) {}

  private final Map<Cell, Double> means = new HashMap<>();
  private final Map<Cell, Double> weights = new HashMap<>();
  private final SplittableRandom random;

  World(long seed) {
    random = new SplittableRandom(seed);
    for (String context : CONTEXTS) {
      for (String arm : ARMS) {
        means.put(new Cell(context, arm), random.nextDouble());
        weights.put(new Cell(context, arm), Math.exp(random.nextGaussian()));
      }
    }
  }

  double mean(String context, String arm) {
    return means.getOrDefault(new Cell(context, arm), 0.0);
  }

  /** Knows nothing of the means: some arms are chosen ten times as often as others. */
  Policy logging() {
    return Policy.proportional((context, arm) -> weights.getOrDefault(new Cell(context, arm), 0.0))
        .exploring(0.3);
  }

  /** The mean reward of a decision. */
  double value(Policy policy) {
    double sum = 0;
    for (String context : CONTEXTS) {
      double[] probabilities = policy.probabilities(context, ARMS);
      for (int arm = 0; arm < probabilities.length; arm++) {
        sum += probabilities[arm] * mean(context, ARMS.get(arm));
      }
    }
    return sum / CONTEXTS.size();
  }

  /** What a policy chose, and whether it was rewarded with 1 or 0. */
  List<LoggedDecision> log(Policy policy, int decisions) {
    List<LoggedDecision> log = new ArrayList<>(decisions);
    for (int i = 0; i < decisions; i++) {
      String context = CONTEXTS.get(random.nextInt(CONTEXTS.size()));
      double[] probabilities = policy.probabilities(context, ARMS);
      int arm = drawn(probabilities);
      String id = ARMS.get(arm);
      double reward = random.nextDouble() < mean(context, id) ? 1 : 0;
      log.add(new LoggedDecision(context, ARMS, id, probabilities[arm], reward));
    }
    return log;
  }

  private int drawn(double[] probabilities) {
    double left = random.nextDouble();
    for (int arm = 0; arm < probabilities.length - 1; arm++) {
      left -= probabilities[arm];
      if (left < 0) {
        return arm;
      }
    }
    return probabilities.length - 1;
  }
}
