package dev.qortex.benchmarks.regret.simulation;

import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Arm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A world in which arms earn 1 with a known probability, and 0 otherwise. All chosen arms are
 * observed. Immutable.
 *
 * @param k the greatest number of arms in a round; 0 for all that fit
 * @param tokenBudget the greatest sum of their costs; 0 for no limit
 * @param phases the states of the world, from round to round; the first starts at round 0
 */
public record World(int k, int tokenBudget, List<Phase> phases) {

  /** Checks the limits and the order of phases, and makes defensive copies. */
  public World {
    Checks.atLeast("number of arms a round", k, 0);
    Checks.atLeast("token budget", tokenBudget, 0);
    phases = List.copyOf(phases);
    int least = 0;
    for (Phase phase : phases) {
      Checks.atLeast("first round of a phase", phase.from(), least);
      least = phase.from() + 1;
    }
    if (phases.isEmpty() || phases.get(0).from() != 0) {
      throw new IllegalArgumentException(
          "The phases (%s) do not start at round 0.\nMaybe add one that does.".formatted(phases));
    }
  }

  /**
   * Period in which the means do not change.
   *
   * @param from the first round of the phase, counted from 0
   * @param means the expected rewards of the arms there are, from 0 to 1; in the order in which
   *     learners see the arms
   */
  public record Phase(int from, Map<Arm, Double> means) {

    /** Checks the means, and makes defensive copies. */
    public Phase {
      means = Collections.unmodifiableMap(new LinkedHashMap<>(means));
      means.forEach((arm, mean) -> Checks.unit("mean of the arm " + arm.id(), mean));
    }
  }

  /**
   * World in which a fixed number of arms is chosen in each round, each observed separately: {@code
   * arm-00} has the first mean, and so on.
   */
  public static World topK(int k, double... means) {
    return new World(k, 0, List.of(new Phase(0, arms(new int[means.length], means))));
  }

  /** World in which as many arms are chosen in each round as fit into the budget. */
  public static World budgeted(int tokenBudget, int[] costs, double[] means) {
    if (costs.length != means.length) {
      throw new IllegalArgumentException(
          "The costs (%s) and means (%s) differ in number.\nMaybe one is missing."
              .formatted(costs.length, means.length));
    }
    return new World(0, tokenBudget, List.of(new Phase(0, arms(costs, means))));
  }

  private static Map<Arm, Double> arms(int[] costs, double[] means) {
    Map<Arm, Double> arms = new LinkedHashMap<>();
    for (int arm = 0; arm < means.length; arm++) {
      arms.put(new Arm(String.format(Locale.ROOT, "arm-%02d", arm), costs[arm]), means[arm]);
    }
    return arms;
  }

  /**
   * A world that starts like the first phase of this one, and gives each mean to another arm now
   * and then.
   *
   * @param every the number of rounds between changes, from 1
   * @param rounds the round at which changes end
   * @param random draws the permutations, each a single cycle; source: Sattolo, An Algorithm to
   *     Generate a Random Cyclic Permutation (1986)
   */
  public World drifting(int every, int rounds, RandomGenerator random) {
    Checks.atLeast("number of rounds between changes", every, 1);
    Map<Arm, Double> first = phases.get(0).means();
    List<Double> means = new ArrayList<>(first.values());
    List<Phase> drifting = new ArrayList<>(List.of(phases.get(0)));
    for (int from = every; from < rounds; from += every) {
      for (int last = means.size() - 1; last > 0; last--) {
        Collections.swap(means, last, random.nextInt(last));
      }
      Map<Arm, Double> permuted = new LinkedHashMap<>();
      first.keySet().forEach(arm -> permuted.put(arm, means.get(permuted.size())));
      drifting.add(new Phase(from, permuted));
    }
    return new World(k, tokenBudget, drifting);
  }

  /**
   * The greatest reward that a round of a phase can be expected to earn: the exact optimum of the
   * knapsack, in time and memory of count times budget. Computed anew by each call.
   */
  public double optimum(Phase phase) {
    int arms = phase.means().size();
    int count = k == 0 ? arms : Math.min(k, arms);
    double[][] best = new double[count + 1][tokenBudget + 1];
    phase
        .means()
        .forEach(
            (arm, mean) -> {
              int cost = tokenBudget == 0 ? 0 : arm.tokenCost();
              for (int taken = count; taken > 0; taken--) {
                for (int tokens = tokenBudget; tokens >= cost; tokens--) {
                  best[taken][tokens] =
                      Math.max(best[taken][tokens], best[taken - 1][tokens - cost] + mean);
                }
              }
            });
    return best[count][tokenBudget];
  }
}
