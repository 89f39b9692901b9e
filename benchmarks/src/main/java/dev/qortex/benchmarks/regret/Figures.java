package dev.qortex.benchmarks.regret;

import static dev.qortex.benchmarks.regret.Figure.Measure.OPTIMUM_SHARE;
import static dev.qortex.benchmarks.regret.Figure.Measure.REGRET;
import static dev.qortex.benchmarks.regret.Figure.row;
import static dev.qortex.benchmarks.regret.Reference.atMost;
import static dev.qortex.benchmarks.regret.Reference.seen;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.simulation.World;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import java.util.List;
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
  private static final World DRIFTER = World.bernoulli(.8, .5, .5, .5, .5, .3, .3, .3, .3, .3);
  private static final int DRIFT = 2_000;
  private static final int LONG = 10_000;

  private static final LearnerSettings SETTINGS =
      LearnerSettings.defaults().baselineRate(0).recordsSelections(false);
  private static final UnaryOperator<Learner.Builder> THOMPSON = builder -> builder;
  private static final UnaryOperator<Learner.Builder> DISCOUNTED =
      settings(SETTINGS.discount(.999));

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

  /** Means alone, without exploration. */
  private static final Scoring GREEDY =
      (candidates, random) ->
          candidates.stream().mapToDouble(candidate -> candidate.posterior().mean()).toArray();

  static List<Figure> all() {
    World e1 = World.bernoulli(.5, .4, .4, .4, .4, .4, .4, .4, .4, .4);
    World e2 = World.bernoulli(.1, .05, .05, .05, .02, .02, .02, .01, .01, .01);
    World e3 = World.bernoulli(.9, .8, .7);
    World e4 = World.topK(5, FIFTY);
    return List.of(
        new Figure(
            "E1",
            "Ten arms: .5, nine of .4",
            REGRET,
            LONG,
            random -> e1,
            List.of(
                row("E1", THOMPSON, atMost(1_000, 67, 1), atMost(LONG, 171, 4)),
                row("E1-uniform-10", settings(SETTINGS.baselineRate(.1)), seen(LONG, 232)))),
        new Figure(
            "E2",
            "Ten arms: .1, three each of .05, .02, .01",
            REGRET,
            2 * LONG,
            random -> e2,
            List.of(row("E2", THOMPSON, atMost(LONG, 80.8, 1.1), atMost(2 * LONG, 91, 1.1)))),
        new Figure(
            "E3",
            "Three arms: .9, .8, .7",
            REGRET,
            1_000,
            random -> e3,
            List.of(
                row("E3", THOMPSON, atMost(100, 4.8, .1), atMost(1_000, 11.1, .3)),
                row("E3-greedy", scoring(GREEDY), seen(1_000, 73)))),
        new Figure(
            "E4",
            "Five of fifty arms a round",
            REGRET,
            LONG,
            random -> e4,
            List.of(
                row(
                    "E4",
                    THOMPSON,
                    atMost(100, 101, 1),
                    atMost(1_000, 295, 4),
                    atMost(LONG, 590, 9)),
                row("E4-random", scoring(Scoring.uniform()), seen(1_000, 1_774)))),
        new Figure(
            "E5",
            "Ten arms, permuted every 2,000 rounds",
            REGRET,
            LONG,
            random -> DRIFTER.drifting(DRIFT, LONG, random),
            List.of(
                row("E5", DISCOUNTED, atMost(LONG, 756, 5)),
                row("E5-undiscounted", THOMPSON, seen(LONG, 1_985)))),
        new Figure(
            "E5-stationary",
            "The same ten arms, never permuted",
            REGRET,
            LONG,
            random -> DRIFTER,
            List.of(
                row("E5-stationary", THOMPSON, seen(LONG, 58)),
                row("E5-stationary-discounted", DISCOUNTED, seen(LONG, 295)))),
        new Figure(
            "E6",
            "Fifty items for 1,000 tokens a round",
            OPTIMUM_SHARE,
            2_000,
            Figures::budgeted,
            List.of(
                row(
                    "E6-value-alone",
                    packing(Packing.byScore()),
                    seen(200, .582),
                    seen(2_000, .752)))));
  }

  private static World budgeted(RandomGenerator random) {
    return World.budgeted(1_000, random.ints(FIFTY.length, 20, 400).toArray(), FIFTY);
  }
}
