package dev.qortex.benchmarks.regret.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.regret.simulation.RegretCurve.Point;
import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import dev.qortex.benchmarks.regret.simulation.World.Phase;
import dev.qortex.learning.Learner;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Choice;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ExperimentTest {

  private static final World STILL = World.topK(1, .9, .5, .4, .2);
  private static final Strategy UNIFORM = Strategy.of(Scoring.uniform(), Packing.byScore());

  private static Experiment always(World world, Strategy strategy) {
    return new Experiment("test", random -> world, builder -> builder.strategy(strategy));
  }

  /** Chooses by the means that the world has while nothing drifts. */
  private static Strategy oracle(World world) {
    Map<Arm, Double> means = world.phases().get(0).means();
    return Strategy.of(
        (candidates, random) ->
            candidates.stream().map(Candidate::arm).mapToDouble(means::get).toArray(),
        Packing.byScore());
  }

  @Test
  void whoeverKnowsTheMeansRegretsNothing() {
    World top2 = World.topK(2, .3, .8, .1, .7);

    for (World world : List.of(STILL, top2)) {
      for (Point point : always(world, oracle(world)).run(2, 100, 10, 1).points()) {
        assertThat(point.regret().mean()).isCloseTo(0, within(1e-9));
        assertThat(point.share().mean()).isCloseTo(1, within(1e-9));
      }
    }
  }

  @Test
  void whatWasRightBeforeADriftIsRegrettedAfterIt() {
    Map<Arm, Double> turned = new LinkedHashMap<>();
    List.of("arm-00", "arm-01", "arm-02").forEach(id -> turned.put(Arm.of(id), .2));
    turned.put(Arm.of("arm-03"), .9);
    World turning = new World(1, 0, List.of(STILL.phases().get(0), new Phase(10, turned)));
    RegretCurve curve = always(turning, oracle(STILL)).run(2, 30, 10, 1);

    assertThat(curve.at(10).regret().mean()).isCloseTo(0, within(1e-9));
    assertThat(curve.at(20).regret().mean()).isCloseTo(7, within(1e-9));
    assertThat(curve.at(30).regret().mean()).isCloseTo(14, within(1e-9));
    assertThat(curve.at(30).share().mean()).isCloseTo(13.0 / 27, within(1e-9));
  }

  @Test
  void anArmThatArrivesLateIsChosenLate() {
    Map<Arm, Double> early = Map.of(Arm.of("early"), .5);
    Map<Arm, Double> both = new LinkedHashMap<>(early);
    both.put(Arm.of("late"), .5);
    World world = new World(2, 0, List.of(new Phase(0, early), new Phase(7, both)));

    assertThat(world.phases()).extracting(world::optimum).containsExactly(.5, 1.0);
    assertThat(always(world, UNIFORM).run(2, 10, 1, 1).at(10).regret().mean()).isZero();
  }

  @Test
  void choosingAtRandomLosesWhatTheFormulaSays() {
    closeTo(200 * (.9 - .5), always(STILL, UNIFORM).run(400, 200, 200, 1).at(200).regret());
    World top2 = World.topK(2, .3, .8, .1, .4);
    closeTo(200 * (1.2 - .8), always(top2, UNIFORM).run(400, 200, 200, 1).at(200).regret());
  }

  private static void closeTo(double expected, SampleMean estimate) {
    assertThat(estimate.standardError()).isBetween(1e-3, expected / 50);
    assertThat(estimate.mean()).isCloseTo(expected, within(4 * estimate.standardError()));
  }

  @Test
  void thompsonSamplingLosesFarLessThanChance() {
    UnaryOperator<Learner.Builder> asItIs = builder -> builder;
    Experiment thompson = new Experiment("Thompson", random -> STILL, asItIs);

    assertThat(thompson.run(50, 500, 500, 1).at(500).regret().mean()).isLessThan(500 * .4 / 10);
  }

  @Test
  void theSameSeedHasTheSameCurveWhateverTheNumberOfThreads() {
    Experiment experiment =
        new Experiment("drift", random -> STILL.drifting(50, 200, random), builder -> builder);
    RegretCurve once = experiment.run(8, 200, 20, 7);

    for (int threads : new int[] {1, 5}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      assertThat(pool.submit(() -> experiment.run(8, 200, 20, 7)).join()).isEqualTo(once);
      pool.shutdown();
    }
    assertThat(experiment.run(8, 200, 20, 8)).isNotEqualTo(once);
    assertThat(once.at(200).regret().standardError()).isPositive();
  }

  @Test
  void aRoundAboveItsLimitsEndsTheExperiment() {
    World world = World.budgeted(10, new int[] {6, 6}, new double[] {.5, .5});
    Strategy greedy =
        (candidates, limits, random) ->
            new Choice(candidates.stream().map(Candidate::arm).toList(), Map.of());

    assertThatThrownBy(() -> always(world, greedy).run(2, 10, 1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("12 tokens");
    assertThatThrownBy(() -> always(STILL, greedy).run(2, 10, 1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("4 arms");
    assertThat(always(world, UNIFORM).run(2, 10, 1, 1).at(10).share().mean()).isEqualTo(1);
  }

  @Test
  void whatCannotBeRunIsRefused() {
    Experiment experiment = always(STILL, UNIFORM);

    assertThatThrownBy(() -> experiment.run(1, 10, 1, 1)).hasMessageContaining("(1)");
    assertThatThrownBy(() -> experiment.run(2, 0, 1, 1)).hasMessageContaining("(0)");
    assertThatThrownBy(() -> experiment.run(2, 10, 0, 1)).hasMessageContaining("(0)");
    assertThatThrownBy(() -> experiment.run(2, 10, 3, 1))
        .hasMessageContaining("(10)")
        .hasMessageContaining("(3)");
    assertThatThrownBy(() -> experiment.run(2, 10, 5, 1).at(7)).hasMessageContaining("7 rounds");
  }
}
