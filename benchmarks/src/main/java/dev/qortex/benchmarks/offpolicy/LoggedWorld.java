package dev.qortex.benchmarks.offpolicy;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Selection;
import dev.qortex.learning.evaluation.LoggedDecision;
import dev.qortex.learning.evaluation.Policy;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/** Contexts and arms whose mean rewards are known, and so is what any policy is worth. */
final class LoggedWorld {

  private static final List<String> CONTEXTS = List.of("context-0", "context-1", "context-2");
  private static final List<String> ARMS =
      IntStream.range(0, 10).mapToObj(arm -> "arm-" + arm).toList();

  private record Cell(String context, String arm) {}

  private final Map<Cell, Double> means = new HashMap<>();
  private final Map<Cell, Double> weights = new HashMap<>();
  private final SplittableRandom random;

  LoggedWorld(long seed) {
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
    return value(policy, this::mean);
  }

  /**
   * The value of a policy where an arm comes with others by chance, and all earn what one of them
   * would.
   */
  double value(Policy policy, int together) {
    return value(policy, (context, arm) -> meanTogether(context, arm, together));
  }

  private double meanTogether(String context, String arm, int together) {
    double all = ARMS.stream().mapToDouble(other -> mean(context, other)).sum();
    double others = (all - mean(context, arm)) / (ARMS.size() - 1);
    return (mean(context, arm) + (together - 1) * others) / together;
  }

  private static double value(Policy policy, ToDoubleBiFunction<String, String> mean) {
    double sum = 0;
    for (String context : CONTEXTS) {
      double[] probabilities = policy.probabilities(context, ARMS);
      for (int arm = 0; arm < probabilities.length; arm++) {
        sum += probabilities[arm] * mean.applyAsDouble(context, ARMS.get(arm));
      }
    }
    return sum / CONTEXTS.size();
  }

  /** The choices of a policy, each with a reward of 1 or 0. */
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

  /** Several arms by chance in each selection, which share one reward of 1 or 0. */
  List<LoggedDecision> slates(int together, int selections) {
    List<LoggedDecision> log = new ArrayList<>(together * selections);
    double propensity = 1.0 / ARMS.size();
    for (int i = 0; i < selections; i++) {
      String context = CONTEXTS.get(random.nextInt(CONTEXTS.size()));
      List<String> chosen = new ArrayList<>(ARMS);
      while (chosen.size() > together) {
        chosen.remove(random.nextInt(chosen.size()));
      }
      double mean = chosen.stream().mapToDouble(arm -> mean(context, arm)).average().orElseThrow();
      double reward = random.nextDouble() < mean ? 1 : 0;
      for (String arm : chosen) {
        log.add(new LoggedDecision("slate-" + i, context, ARMS, arm, propensity, reward));
      }
    }
    return log;
  }

  /** The log of a learner that chooses one arm at a time, and learns. */
  List<LoggedDecision> learned(int draws, int decisions) {
    LearningStore store = new InMemoryLearningStore();
    Learner learner =
        Learner.builder(store)
            .settings(LearnerSettings.defaults().propensityDraws(draws))
            .random(random)
            .build();
    List<Arm> arms = ARMS.stream().map(Arm::of).toList();
    for (int i = 0; i < decisions; i++) {
      String context = CONTEXTS.get(random.nextInt(CONTEXTS.size()));
      Selection selection = learner.select(arms, 1, context, 0);
      String arm = selection.ids().get(0);
      double reward = random.nextDouble() < mean(context, arm) ? 1 : 0;
      learner.observe(selection.outcome(arm, reward), context);
    }
    return LoggedDecision.from(store.log());
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
