package dev.qortex.benchmarks.regret.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.regret.simulation.World.Phase;
import dev.qortex.learning.model.Arm;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class WorldTest {

  @Test
  void theOptimumIsThatOfTryingAllSubsets() {
    for (int seed = 0; seed < 300; seed++) {
      World world = random(new SplittableRandom(seed));
      Phase phase = world.phases().get(0);
      assertThat(world.optimum(phase))
          .as("seed %d: %s", seed, world)
          .isCloseTo(bestSubset(world, phase), within(1e-12));
    }
  }

  private static World random(RandomGenerator random) {
    int arms = random.nextInt(1, 9);
    double[] means = random.doubles(arms).toArray();
    int[] costs = random.ints(arms, 0, 20).toArray();
    int budget = random.nextInt(40);
    World world = World.budgeted(budget, costs, means);
    return new World(random.nextInt(arms + 2), budget, world.phases());
  }

  private static double bestSubset(World world, Phase phase) {
    List<Arm> arms = List.copyOf(phase.means().keySet());
    double best = 0;
    for (int subset = 0; subset < 1 << arms.size(); subset++) {
      double mean = 0;
      int cost = 0;
      for (int arm = 0; arm < arms.size(); arm++) {
        if ((subset >> arm & 1) == 1) {
          mean += phase.means().get(arms.get(arm));
          cost += arms.get(arm).tokenCost();
        }
      }
      boolean few = world.k() == 0 || Integer.bitCount(subset) <= world.k();
      if (few && (world.tokenBudget() == 0 || cost <= world.tokenBudget())) {
        best = Math.max(best, mean);
      }
    }
    return best;
  }

  @Test
  void aDriftingWorldGivesTheSameMeansToOtherArms() {
    World still = World.topK(1, .1, .2, .3, .4, .5, .6, .7);
    World drifting = still.drifting(100, 301, new SplittableRandom(1));

    assertThat(drifting.phases()).extracting(Phase::from).containsExactly(0, 100, 200, 300);
    assertThat(drifting.phases().get(0)).isEqualTo(still.phases().get(0));
    assertThat(drifting.phases()).extracting(Phase::means).doesNotHaveDuplicates();
    for (Phase phase : drifting.phases()) {
      assertThat(phase.means().keySet())
          .containsExactlyElementsOf(still.phases().get(0).means().keySet());
      assertThat(phase.means().values())
          .containsExactlyInAnyOrderElementsOf(still.phases().get(0).means().values());
    }
    assertThat(still.drifting(100, 301, new SplittableRandom(1))).isEqualTo(drifting);
    assertThat(still.drifting(100, 301, new SplittableRandom(2))).isNotEqualTo(drifting);
  }

  @Test
  void noArmKeepsItsMeanAndAllOthersAreEquallyLikely() {
    World world = World.topK(1, .1, .2, .3, .4).drifting(1, 6001, new SplittableRandom(3));
    Map<Integer, Integer> moves = new TreeMap<>();
    List<Double> before = List.copyOf(world.phases().get(0).means().values());
    for (Phase phase : world.phases().subList(1, 6001)) {
      List<Double> after = List.copyOf(phase.means().values());
      assertThat(after).zipSatisfy(before, (mean, old) -> assertThat(mean).isNotEqualTo(old));
      moves.merge(before.indexOf(after.get(0)), 1, Integer::sum);
      before = after;
    }

    assertThat(moves).containsOnlyKeys(1, 2, 3);
    assertThat(moves.values()).allSatisfy(count -> assertThat(count).isBetween(1850, 2150));
  }

  @Test
  void whatIsNoWorldIsRefused() {
    assertThatThrownBy(() -> World.topK(1, .5, 1.5))
        .hasMessageContaining("(1.5)")
        .hasMessageContaining("arm-01");
    assertThatThrownBy(() -> World.topK(-1, .5)).hasMessageContaining("(-1)");
    assertThatThrownBy(() -> World.budgeted(-5, new int[] {1}, new double[] {.5}))
        .hasMessageContaining("(-5)");
    assertThatThrownBy(() -> World.budgeted(5, new int[] {1, 2}, new double[] {.5}))
        .hasMessageContaining("(2)")
        .hasMessageContaining("(1)");
    assertThatThrownBy(() -> new World(1, 0, List.of())).hasMessageContaining("round 0");
    Map<Arm, Double> arms = Map.of(Arm.of("a"), .5);
    assertThatThrownBy(() -> new World(1, 0, List.of(new Phase(3, arms))))
        .hasMessageContaining("round 0");
    assertThatThrownBy(() -> new World(1, 0, List.of(new Phase(0, arms), new Phase(0, arms))))
        .hasMessageContaining("(0)");
    assertThatThrownBy(() -> World.topK(1, .5).drifting(0, 10, new SplittableRandom(1)))
        .hasMessageContaining("(0)");
  }
}
