package dev.qortex.buildlog.credit;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Scoring;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Beliefs about the rules of a pool, from their sums. Each rule starts with a prior of strength 1
 * around the mean of the pool, so that a rule without evidence promises what rules of this pool
 * hold, and what it would be for its author does not count. Immutable and thread-safe.
 *
 * <p>Source: empirical Bayes (Robbins, 1956); Thompson Sampling with a narrowed posterior (Chapelle
 * and Li, An Empirical Evaluation of Thompson Sampling, 2011).
 */
public final class Beliefs {

  /** A pool without evidence: one in ten rules helps, with the weight of ten observations. */
  private static final double POOL_MEAN = 0.1;

  private static final double POOL_STRENGTH = 10;
  private static final double LEAST_MEAN = 0.005;
  private static final double MOST_MEAN = 0.9;

  /** Evidence of other projects at which their mean for a rule weighs as much as the pool's. */
  private static final double SHRINKAGE = 10;

  /** Draws come from a quarter of the posterior's variance: 200 rules explore enough with that. */
  private static final double CONCENTRATION = 4;

  /** Expected events before an effect is believed, and the share of them that starts it. */
  private static final double EFFECT_STRENGTH = 4;

  private static final double EFFECT_PRIOR = 0.2;
  private static final double LEAST_EFFECT = 0.1;

  /**
   * The greatest number of observations of a rule for which the evidence of one agent counts. In
   * {@code benchmarks/run loop-benefit --buildlog no --seeds 8 --worlds all}, where one agent does
   * all work, the mean gain in sessions 191 to 200 is 87.6 % with 50 and without a limit.
   */
  public static final int OF_AGENT = 50;

  /** Worth of a rule that does not apply, so that wrong topics do not hide a rule for ever. */
  private static final double OFF_TOPIC = 0.1;

  private final Map<String, CreditSums> sums;
  private final Map<String, CreditSums> otherProjects;
  private final double poolMean;

  private Beliefs(
      Map<String, CreditSums> sums, Map<String, CreditSums> otherProjects, double poolMean) {
    this.sums = sums;
    this.otherProjects = otherProjects;
    this.poolMean = poolMean;
  }

  /** Beliefs about the rules of a pool. */
  public static Beliefs of(Collection<String> pool, Map<String, CreditSums> sums) {
    return of(pool, sums, Map.of());
  }

  /**
   * Beliefs about the rules of a pool, with priors from other projects.
   *
   * @param pool ids of the rules
   * @param sums the sums of the project, by rule
   * @param otherProjects the total sums of other projects, by rule; may be empty
   */
  public static Beliefs of(
      Collection<String> pool,
      Map<String, CreditSums> sums,
      Map<String, CreditSums> otherProjects) {
    double start = mean(POOL_MEAN, otherProjects.keySet(), otherProjects);
    return new Beliefs(Map.copyOf(sums), Map.copyOf(otherProjects), mean(start, pool, sums));
  }

  private static double mean(double start, Collection<String> rules, Map<String, CreditSums> sums) {
    double successes = POOL_STRENGTH * start;
    double all = POOL_STRENGTH;
    for (String rule : rules) {
      CreditSums known = sums.getOrDefault(rule, CreditSums.NONE);
      successes += known.successes();
      all += known.successes() + known.failures();
    }
    return Math.min(MOST_MEAN, Math.max(LEAST_MEAN, successes / all));
  }

  /** Prior mean of that rule: of the pool, drawn towards what other projects saw of it. */
  private double priorMean(String ruleId) {
    CreditSums others = otherProjects.get(ruleId);
    if (others == null) {
      return poolMean;
    }
    double mean =
        (SHRINKAGE * poolMean + others.successes())
            / (SHRINKAGE + others.successes() + others.failures());
    return Math.min(MOST_MEAN, Math.max(LEAST_MEAN, mean));
  }

  /** The sums of a rule. */
  public CreditSums sums(String ruleId) {
    return sums.getOrDefault(ruleId, CreditSums.NONE);
  }

  /** The belief that a review cites the rule, or that it would prevent a mistake. */
  public Posterior posterior(String ruleId) {
    return posterior(ruleId, sums(ruleId), 1);
  }

  /** The posterior from the rule's prior and the given sums. */
  public Posterior posterior(String ruleId, CreditSums known) {
    return posterior(ruleId, known, 1);
  }

  private Posterior posterior(String ruleId, CreditSums known, double times) {
    double mean = priorMean(ruleId);
    return new Posterior(
        times * (Math.max(0, known.successes()) + mean),
        times * (Math.max(0, known.failures()) + 1 - mean));
  }

  /**
   * Events of the rule at work divided by the expected number without it: below 1 if it prevents
   * something, near 1 if it has no effect or is harmful.
   */
  public double remainingEvents(String ruleId) {
    CreditSums known = sums(ruleId);
    double expected = posterior(ruleId).mean() * known.exposure();
    return (known.events() + EFFECT_PRIOR * EFFECT_STRENGTH) / (expected + EFFECT_STRENGTH);
  }

  /** Ranks rules for reviewers, the best first. */
  public List<String> forReview(
      List<String> rules, Predicate<String> applies, RandomGenerator random) {
    return ranked(rules, scores(rules, applies, random));
  }

  /** Ranks rules for an agent, the best first. */
  public List<String> forWork(
      List<String> rules, Predicate<String> applies, RandomGenerator random) {
    double[] scores = scores(rules, applies, random);
    for (int i = 0; i < scores.length; i++) {
      scores[i] *= Math.max(LEAST_EFFECT, 1 - remainingEvents(rules.get(i)));
    }
    return ranked(rules, scores);
  }

  private double[] scores(List<String> rules, Predicate<String> applies, RandomGenerator random) {
    List<Candidate> candidates = new ArrayList<>(rules.size());
    for (String rule : rules) {
      candidates.add(new Candidate(Arm.of(rule), posterior(rule, sums(rule), CONCENTRATION), 0, 0));
    }
    double[] scores = Scoring.thompsonSampling().scores(candidates, random);
    for (int i = 0; i < scores.length; i++) {
      scores[i] *= applies.test(rules.get(i)) ? 1 : OFF_TOPIC;
    }
    return scores;
  }

  private static List<String> ranked(List<String> rules, double[] scores) {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble(place -> -scores[place]))
        .map(rules::get)
        .toList();
  }

  /**
   * The total of the sums of agents, each of which is scaled down to {@value #OF_AGENT}
   * observations of a rule: no number of sessions lets one agent outvote all others.
   */
  public static Map<String, CreditSums> ofAgents(Iterable<Map<String, CreditSums>> agents) {
    Map<String, CreditSums> all = new HashMap<>();
    agents.forEach(
        sums ->
            sums.forEach(
                (rule, known) -> all.merge(rule, known.atMost(OF_AGENT), CreditSums::plus)));
    return all;
  }

  /** The total of the sums of agents about one rule, within the same limit. */
  public static CreditSums ofAgents(Iterable<Map<String, CreditSums>> agents, String ruleId) {
    CreditSums all = CreditSums.NONE;
    for (Map<String, CreditSums> sums : agents) {
      all = all.plus(sums.getOrDefault(ruleId, CreditSums.NONE).atMost(OF_AGENT));
    }
    return all;
  }

  /** The total of sums, such as those of sessions or of projects. */
  public static Map<String, CreditSums> together(Iterable<Map<String, CreditSums>> parts) {
    Map<String, CreditSums> all = new HashMap<>();
    parts.forEach(sums -> sums.forEach((rule, known) -> all.merge(rule, known, CreditSums::plus)));
    return all;
  }
}
