package dev.qortex.benchmarks.regret.simulation;

import dev.qortex.benchmarks.regret.simulation.RegretCurve.Point;
import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import dev.qortex.commons.Checks;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Repeated simulation of a learner in a world, to measure its mean regret. Each run has a new
 * world, a new learner over a new store on the heap, and randomness of its own, so that the same
 * seed has the same result, however many threads there are. Runs go to the threads of the calling
 * or the common fork-join pool.
 *
 * @param name the name of the curve
 * @param worlds makes the world of a run; one that returns always the same is fine
 * @param wiring the rest of the learner: its strategy, settings, priors. Before it, the learner
 *     samples by Thompson, without uniform exploration, and records no selections. Called once a
 *     run, by several threads
 */
public record Experiment(
    String name, Function<RandomGenerator, World> worlds, UnaryOperator<Learner.Builder> wiring) {

  private static final LearnerSettings SETTINGS =
      LearnerSettings.defaults().baselineRate(0).recordsSelections(false);

  /** Checks the name. */
  public Experiment {
    Checks.id("name of an experiment", name);
  }

  /**
   * Runs it.
   *
   * @param runs the number of runs, from 2, so that there is a standard error
   * @param rounds the number of rounds of each run
   * @param step the number of rounds between two points of the curve; divides the rounds
   * @throws IllegalStateException when a round exceeds the limits of its world
   */
  public RegretCurve run(int runs, int rounds, int step, long seed) {
    Checks.atLeast("number of runs", runs, 2);
    Checks.atLeast("number of rounds", rounds, 1);
    Checks.atLeast("number of rounds between points", step, 1);
    if (rounds % step != 0) {
      throw new IllegalArgumentException(
          "The rounds (%s) are not a multiple of the rounds between points (%s).\nMaybe 1."
              .formatted(rounds, step));
    }
    long[] seeds = new SplittableRandom(seed).longs(runs).toArray();
    List<Simulation> all =
        Arrays.stream(seeds)
            .parallel()
            .mapToObj(seedOfRun -> simulate(new SplittableRandom(seedOfRun), rounds, step))
            .toList();
    List<Point> points =
        IntStream.range(0, rounds / step)
            .mapToObj(
                point ->
                    new Point(
                        (point + 1) * step,
                        SampleMean.of(
                            all.stream().mapToDouble(run -> run.regret()[point]).toArray()),
                        SampleMean.of(
                            all.stream().mapToDouble(run -> run.share()[point]).toArray())))
            .toList();
    return new RegretCurve(name, runs, points);
  }

  private Simulation simulate(SplittableRandom random, int rounds, int step) {
    AtomicLong ids = new AtomicLong();
    World world = worlds.apply(random.split());
    Learner.Builder builder =
        Learner.builder(new InMemoryLearningStore())
            .settings(SETTINGS)
            .clock(() -> Instant.EPOCH)
            .random(random.split())
            .ids(() -> Long.toString(ids.getAndIncrement()));
    return Simulation.run(world, wiring.apply(builder).build(), random.split(), rounds, step);
  }
}
