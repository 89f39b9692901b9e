package dev.qortex.benchmarks.regret.simulation;

import dev.qortex.benchmarks.regret.simulation.World.Phase;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.store.ContextKey;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One learner in one world.
 *
 * @param regret loss until each point, against the optimum, by true means
 * @param share part of the optimum that was earned until then, by true means
 */
record Simulation(double[] regret, double[] share) {

  static Simulation run(
      World world, Learner learner, RandomGenerator rewards, int rounds, int step) {
    Simulation points = new Simulation(new double[rounds / step], new double[rounds / step]);
    double optimum = 0;
    double earned = 0;
    int phases = 0;
    List<Arm> arms = List.of();
    Phase phase = world.phases().get(0);
    double best = 0;
    for (int round = 0; round < rounds; round++) {
      if (phases < world.phases().size() && world.phases().get(phases).from() == round) {
        phase = world.phases().get(phases++);
        arms = List.copyOf(phase.means().keySet());
        best = world.optimum(phase);
      }
      Selection selection =
          learner.select(arms, world.k(), ContextKey.DEFAULT, world.tokenBudget());
      checkLimits(world, selection, round);
      List<ArmOutcome> outcomes = new ArrayList<>();
      for (Arm arm : selection.chosen()) {
        double mean = phase.means().getOrDefault(arm, 0.0);
        earned += mean;
        int reward = rewards.nextDouble() < mean ? 1 : 0;
        outcomes.add(ArmOutcome.of(selection.id(), arm.id(), reward));
      }
      learner.observeAll(outcomes, ContextKey.DEFAULT);
      optimum += best;
      if ((round + 1) % step == 0) {
        int point = round / step;
        points.regret[point] = optimum - earned;
        points.share[point] = optimum == 0 ? 1 : earned / optimum;
      }
    }
    return points;
  }

  private static void checkLimits(World world, Selection selection, int round) {
    boolean tooDear = world.tokenBudget() > 0 && selection.usedTokens() > world.tokenBudget();
    boolean tooMany = world.k() > 0 && selection.chosen().size() > world.k();
    if (tooDear || tooMany) {
      throw new IllegalStateException(
          "Round %s chose %s arms for %s tokens, above the limits (%s arms, %s tokens; 0 for none).\nMaybe the strategy passes its limits over."
              .formatted(
                  round,
                  selection.chosen().size(),
                  selection.usedTokens(),
                  world.k(),
                  world.tokenBudget()));
    }
  }
}
