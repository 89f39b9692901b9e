package dev.qortex.learning.report;

import dev.qortex.learning.evaluation.Estimate;
import dev.qortex.learning.evaluation.Estimator;
import dev.qortex.learning.evaluation.LoggedDecision;
import dev.qortex.learning.evaluation.OffPolicyEvaluation;
import dev.qortex.learning.evaluation.Policy;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Scoring;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Off-policy comparison of strategies: the estimated reward of each in place of the one that wrote
 * the log. The strategies learn from the first half of the decisions and are judged on the second,
 * since one that is judged on the log that it learned from looks better than it is. Of a long log
 * the newest 4,000 decisions count.
 *
 * @param learnedFrom the number of decisions that the strategies learned from
 * @param judgedOn the number of decisions that they were judged on; 0 when the log has too few with
 *     propensities
 * @param strategies the strategy that wrote the log first, then the others
 */
public record StrategyComparison(int learnedFrom, int judgedOn, List<Judged> strategies) {

  /** The least number of decisions that are worth an estimate: 20 in each half. */
  private static final int FEWEST = 40;

  /** The newest decisions that count: more take seconds, and say hardly more. */
  private static final int MOST = 4_000;

  /** Share of random choices of an epsilon-greedy strategy. */
  private static final double EPSILON = 0.1;

  /** Repetitions that estimate how likely an arm is the best; a standard error below 0.016. */
  private static final int DRAWS = 1_000;

  /**
   * Least number of repetitions, for many arms, so that a choice among a thousand takes a
   * millisecond.
   */
  private static final int FEWEST_DRAWS = 50;

  private static final int SAMPLES = 20_000;

  /** Makes defensive copies. */
  public StrategyComparison {
    strategies = List.copyOf(strategies);
  }

  /**
   * A strategy with its estimated mean reward of a decision.
   *
   * @param name the name, such as {@code greedy}
   * @param value the doubly robust estimate; of the log its own mean
   * @param selfNormalised the self-normalised estimate by inverse propensities, for comparison
   */
  public record Judged(String name, Estimate value, Estimate selfNormalised) {}

  /** Mean rewards of arms by context. */
  private static final class Learned {

    private final Map<String, Map<String, double[]>> sums = new HashMap<>();

    void add(LoggedDecision decision) {
      double[] sum = sum(decision.context(), decision.chosen());
      sum[0] += decision.reward();
      sum[1] += 1 - decision.reward();
    }

    private double[] sum(String context, String arm) {
      return sums.computeIfAbsent(context, any -> new HashMap<>())
          .computeIfAbsent(arm, any -> new double[2]);
    }

    Posterior posterior(String context, String arm) {
      double[] sum = sum(context, arm);
      return new Posterior(1 + sum[0], 1 + sum[1]);
    }
  }

  /**
   * The comparison by a log with propensities.
   *
   * @param seed the seed of all randomness: the same log and seed give the same comparison
   */
  public static StrategyComparison of(LearningLog log, long seed) {
    List<LoggedDecision> all = LoggedDecision.from(log);
    List<LoggedDecision> decisions = all.subList(Math.max(0, all.size() - MOST), all.size());
    if (decisions.size() < FEWEST) {
      return new StrategyComparison(decisions.size(), 0, List.of());
    }
    int half = decisions.size() / 2;
    Learned learned = new Learned();
    decisions.subList(0, half).forEach(learned::add);
    List<LoggedDecision> judged = decisions.subList(half, decisions.size());
    OffPolicyEvaluation evaluation = OffPolicyEvaluation.seeded(seed);
    Policy greedy = Policy.greedy((context, arm) -> learned.posterior(context, arm).mean());
    List<Judged> strategies = new ArrayList<>();
    Map<Estimator, Estimate> uniform = evaluation.evaluate(judged, Policy.uniform());
    strategies.add(
        new Judged("logged", of(uniform, Estimator.LOGGED), of(uniform, Estimator.LOGGED)));
    strategies.add(
        judged("thompson_sampling", evaluation.evaluate(judged, thompson(learned, seed))));
    strategies.add(
        judged("epsilon_greedy", evaluation.evaluate(judged, greedy.exploring(EPSILON))));
    strategies.add(judged("uniform", uniform));
    return new StrategyComparison(half, judged.size(), strategies);
  }

  private static Judged judged(String name, Map<Estimator, Estimate> estimates) {
    return new Judged(name, of(estimates, Estimator.DOUBLY_ROBUST), of(estimates, Estimator.SNIPS));
  }

  private static Estimate of(Map<Estimator, Estimate> estimates, Estimator estimator) {
    Estimate estimate = estimates.get(estimator);
    if (estimate == null) {
      throw new IllegalStateException("The estimator (%s) is missing.".formatted(estimator));
    }
    return estimate;
  }

  /** Thompson Sampling that learns no more: how often each arm has the best of its samples. */
  private static Policy thompson(Learned learned, long seed) {
    Map<String, Map<List<String>, double[]>> known = new HashMap<>();
    return (context, candidates) ->
        known
            .computeIfAbsent(context, any -> new HashMap<>())
            .computeIfAbsent(candidates, arms -> wins(learned, context, arms, seed))
            .clone();
  }

  private static double[] wins(Learned learned, String context, List<String> arms, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Candidate> candidates =
        arms.stream()
            .map(arm -> new Candidate(Arm.of(arm), learned.posterior(context, arm), 0))
            .toList();
    int draws = Math.min(DRAWS, Math.max(FEWEST_DRAWS, SAMPLES / arms.size()));
    double[] wins = new double[arms.size()];
    for (int draw = 0; draw < draws; draw++) {
      double[] scores = Scoring.thompsonSampling().scores(candidates, random);
      int best = 0;
      for (int i = 1; i < scores.length; i++) {
        best = scores[i] > scores[best] ? i : best;
      }
      wins[best]++;
    }
    Arrays.setAll(wins, i -> wins[i] / draws);
    return wins;
  }
}
