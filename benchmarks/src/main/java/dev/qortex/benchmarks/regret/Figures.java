package dev.qortex.benchmarks.regret;

import static dev.qortex.benchmarks.regret.Reference.atLeast;
import static dev.qortex.benchmarks.regret.Reference.atMost;
import static dev.qortex.benchmarks.regret.Reference.seen;
import static dev.qortex.benchmarks.regret.RegretFigure.Measure.OPTIMUM_SHARE;
import static dev.qortex.benchmarks.regret.RegretFigure.Measure.REGRET;
import static dev.qortex.benchmarks.regret.RegretFigure.row;

import dev.qortex.benchmarks.regret.simulation.World;
import dev.qortex.benchmarks.regret.simulation.World.Phase;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.ChangeDetector;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** All figures: worlds, learners, and reference figures for Thompson Sampling from Beta(1, 1). */
final class Figures {

  private static final double[] FIFTY = {
    .819, .756, .671, .617, .567, .535, .527, .51, .479, .468, .445, .436, .424, .417, .411, .4,
    .396, .394, .391, .387, .383, .382, .369, .368, .302, .289, .271, .27, .261, .254, .237, .235,
    .224, .222, .218, .218, .197, .197, .188, .163, .159, .156, .144, .141, .14, .134, .124, .107,
    .084, .064
  };
  private static final Function<RandomGenerator, World> DRIFTER =
      oneOf(.8, .5, .5, .5, .5, .3, .3, .3, .3, .3);
  private static final int DRIFT = 2_000;
  private static final int LONG = 10_000;
  private static final World RISING =
      new World(
          1,
          0,
          List.of(
              World.topK(1, .5, .3, .3, .3, .3, .3, .3, .3, .3, .3).phases().get(0),
              new Phase(
                  DRIFT,
                  World.topK(1, .5, .8, .3, .3, .3, .3, .3, .3, .3, .3).phases().get(0).means())));
  private static final int LATE = 2_000;
  private static final int ARRIVAL = 200;
  private static final int FAMILIES = 5;
  private static final double STRENGTH = 20;

  private static final LearnerSettings SETTINGS =
      LearnerSettings.defaults().baselineRate(0).recordsSelections(false);
  private static final UnaryOperator<Learner.Builder> THOMPSON = builder -> builder;
  private static final UnaryOperator<Learner.Builder> DISCOUNTED =
      settings(SETTINGS.discount(.999));
  private static final UnaryOperator<Learner.Builder> ADAPTIVE =
      builder -> builder.changes(ChangeDetector.likelihoodRatio(.01));

  private Figures() {}

  private static UnaryOperator<Learner.Builder> settings(LearnerSettings settings) {
    return builder -> builder.settings(settings);
  }

  private static UnaryOperator<Learner.Builder> scoring(Scoring scoring) {
    return builder -> builder.strategy(Strategy.of(scoring, Packing.byScore()));
  }

  private static UnaryOperator<Learner.Builder> packing(Packing packing) {
    return builder -> builder.strategy(Strategy.of(Scoring.thompsonSampling(), packing));
  }

  static List<RegretFigure> all() {
    return List.of(
        new RegretFigure(
            "E1",
            "Thompson Sampling; ten arms: .5, nine of .4",
            REGRET,
            LONG,
            oneOf(.5, .4, .4, .4, .4, .4, .4, .4, .4, .4),
            List.of(
                row("E1", THOMPSON, atMost(1_000, 67, 1), atMost(LONG, 171, 4)),
                row("E1-ucb1", scoring(Scoring.ucb1()), seen(LONG, 592)),
                row("E1-epsilon-greedy", scoring(Scoring.epsilonGreedy(.1)), seen(LONG, 194)),
                row("E1-uniform-10", settings(SETTINGS.baselineRate(.1)), seen(LONG, 232)))),
        new RegretFigure(
            "E2",
            "Thompson Sampling; ten arms: .1, three each of .05, .02, .01",
            REGRET,
            2 * LONG,
            oneOf(.1, .05, .05, .05, .02, .02, .02, .01, .01, .01),
            List.of(
                row("E2", THOMPSON, atMost(LONG, 80.8, 1.1), atMost(2 * LONG, 91, 1.1)),
                row("E2-ucb1", scoring(Scoring.ucb1()), seen(LONG, 502), seen(2 * LONG, 844)))),
        new RegretFigure(
            "E3",
            "Thompson Sampling; three arms: .9, .8, .7",
            REGRET,
            1_000,
            oneOf(.9, .8, .7),
            List.of(
                row("E3", THOMPSON, atMost(100, 4.8, .1), atMost(1_000, 11.1, .3)),
                row("E3-greedy", scoring(Scoring.epsilonGreedy(0)), seen(1_000, 73)))),
        new RegretFigure(
            "E4",
            "Thompson Sampling; five of fifty arms a round",
            REGRET,
            LONG,
            random -> World.topK(5, shuffled(FIFTY, random)),
            List.of(
                row(
                    "E4",
                    THOMPSON,
                    atMost(100, 101, 1),
                    atMost(1_000, 295, 4),
                    atMost(LONG, 590, 9)),
                row("E4-random", scoring(Scoring.uniform()), seen(1_000, 1_774)))),
        new RegretFigure(
            "E5",
            "discounted by .999; ten arms, permuted every 2,000 rounds",
            REGRET,
            LONG,
            random -> DRIFTER.apply(random).drifting(DRIFT, LONG, random),
            List.of(
                row("E5", DISCOUNTED, atMost(LONG, 756, 5)),
                row("E5-adaptive", ADAPTIVE),
                row("E5-undiscounted", THOMPSON, seen(LONG, 1_985)))),
        new RegretFigure(
            "E5-stationary",
            "Thompson Sampling; the ten arms of E5, never permuted",
            REGRET,
            LONG,
            DRIFTER,
            List.of(
                row("E5-stationary", THOMPSON, seen(LONG, 58)),
                row("E5-stationary-adaptive", ADAPTIVE),
                row("E5-stationary-discounted", DISCOUNTED, seen(LONG, 295)))),
        new RegretFigure(
            "rising",
            "a detector watches the best arm, of .5, while one of .3 rises to .8",
            REGRET,
            LONG,
            random -> RISING,
            List.of(
                row("rising-adaptive", ADAPTIVE),
                row("rising-discounted", DISCOUNTED),
                row("rising-undiscounted", THOMPSON))),
        new RegretFigure(
            "E6",
            "value per token; fifty items for 1,000 tokens a round",
            OPTIMUM_SHARE,
            2_000,
            Figures::budgeted,
            List.of(
                row(
                    "E6",
                    packing(Packing.byScorePerToken()),
                    seen(200, .932),
                    atLeast(2_000, .982, .97)),
                row("E6-knapsack", packing(Packing.knapsack())),
                row(
                    "E6-value-alone",
                    packing(Packing.byScore()),
                    seen(200, .582),
                    seen(2_000, .752)))),
        new RegretFigure(
            "late",
            "five families of arms; another arm of each every 200 rounds",
            REGRET,
            LATE,
            Figures::late,
            List.of(
                row("late-family", builder -> builder.priors(ArmPriors.families(STRENGTH))),
                row("late-flat", THOMPSON))));
  }

  /** The worlds with regret, each with the flat prior and with one at the mean of all arms. */
  static List<RegretFigure> ofPriors() {
    return all().stream()
        .filter(figure -> figure.measure() == REGRET)
        .map(
            figure ->
                new RegretFigure(
                    figure.name() + "-priors",
                    figure.title(),
                    REGRET,
                    figure.rounds(),
                    figure.worlds(),
                    List.of(
                        row(figure.name() + "-flat", THOMPSON),
                        row(figure.name() + "-pool", builder -> builder.priors(new PoolPriors())))))
        .toList();
  }

  private static Function<RandomGenerator, World> oneOf(double... means) {
    return random -> World.topK(1, shuffled(means, random));
  }

  /** Ties are broken by id, so that the first arm must not always be the best. */
  private static double[] shuffled(double[] means, RandomGenerator random) {
    double[] shuffled = means.clone();
    for (int last = shuffled.length - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      double mean = shuffled[last];
      shuffled[last] = shuffled[other];
      shuffled[other] = mean;
    }
    return shuffled;
  }

  private static World budgeted(RandomGenerator random) {
    return World.budgeted(1_000, random.ints(FIFTY.length, 20, 400).toArray(), FIFTY);
  }

  /**
   * Families of arms alike: each has a mean of its own, and its arms lie up to .1 beside it. Two
   * arms of each are there from the start; another one arrives every so often.
   */
  private static World late(RandomGenerator random) {
    double[] families = random.doubles(FAMILIES, .1, .9).toArray();
    Map<Arm, Double> arms = new LinkedHashMap<>();
    List<Phase> phases = new ArrayList<>();
    for (int from = 0; from < LATE; from += ARRIVAL) {
      for (int arrival = from == 0 ? 2 : 1; arrival > 0; arrival--) {
        for (int family = 0; family < FAMILIES; family++) {
          double mean = families[family] + random.nextDouble(-.1, .1);
          arms.put(
              Arm.of(String.format(Locale.ROOT, "family-%d:arm-%03d", family, arms.size())), mean);
        }
      }
      phases.add(new Phase(from, arms));
    }
    return new World(1, 0, phases);
  }
}
