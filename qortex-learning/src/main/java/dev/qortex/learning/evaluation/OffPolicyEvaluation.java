package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Off-policy evaluation from a log of decisions and their rewards: did learning help, and would
 * another policy or another setting have been better? The log says so only of arms that its own
 * policy had a chance to choose, and with true propensities. Immutable and thread-safe; the same
 * seed gives the same result.
 *
 * <p>Intervals are made by the bootstrap with the correction for bias and skewness, since the plain
 * percentiles lie too low where few decisions weigh much. They take selections as independent, but
 * not the decisions of one selection; along a log whose policy learned they hold the truth a little
 * less often. Where all counted values are equal, such as a handful of zeros, resampling shows no
 * variation; there the interval assumes that a share of selections differs which would have gone
 * unseen with the probability 1 - confidence, and earns 0 or 1. A true value is a mean of rewards,
 * so an interval never leaves 0 to 1, even where weights have driven the value beyond.
 *
 * <p>A policy that was learned or tuned from a log looks better on that same log than it is, as any
 * model does on the data it was fitted to, and no interval shows it. Learn from one part of the
 * log, and evaluate on a later one.
 *
 * <p>Source of the method: {@link Estimator}; Efron, Bootstrap Methods: Another Look at the
 * Jackknife (1979); Efron, Better Bootstrap Confidence Intervals (1987).
 *
 * @param confidence the confidence level of intervals, above 0 and below 1
 * @param replications the number of replications of the bootstrap, from 1
 * @param seed the seed of all randomness
 */
public record OffPolicyEvaluation(double confidence, int replications, long seed) {

  private static final double TOLERANCE = 1e-9;

  /** Checks the components. */
  public OffPolicyEvaluation {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "The confidence (%s) must be above 0 and below 1.\nMaybe 0.95.".formatted(confidence));
    }
    Checks.atLeast("number of replications", replications, 1);
  }

  /** Intervals of 95 % from 1,000 replications. */
  public static OffPolicyEvaluation seeded(long seed) {
    return new OffPolicyEvaluation(0.95, 1_000, seed);
  }

  /**
   * Estimated value of a policy by each estimator.
   *
   * @throws IllegalArgumentException when the log is empty, the policy does not return
   *     probabilities, or it never chooses an arm that was logged
   */
  public Map<Estimator, Estimate> evaluate(List<LoggedDecision> log, Policy policy) {
    requireDecisions(log);
    Clusters clusters = new Clusters(log);
    double[] weights = new double[log.size()];
    double[] corrected = new double[log.size()];
    FittedRewards model = new FittedRewards();
    log.forEach(model::add);
    for (int[] members : clusters.members()) {
      Arrays.stream(members).mapToObj(log::get).forEach(model::remove);
      for (int i : members) {
        LoggedDecision decision = log.get(i);
        double[] probabilities = probabilities(policy, decision, i);
        for (int j = 0; j < probabilities.length; j++) {
          String arm = decision.candidates().get(j);
          double predicted = model.predict(decision.context(), arm);
          corrected[i] += probabilities[j] * predicted;
          if (arm.equals(decision.chosen())) {
            weights[i] = probabilities[j] / decision.propensity();
            corrected[i] += weights[i] * (decision.reward() - predicted);
          }
        }
      }
      Arrays.stream(members).mapToObj(log::get).forEach(model::add);
    }
    return evaluate(log, clusters, weights, corrected);
  }

  private Map<Estimator, Estimate> evaluate(
      List<LoggedDecision> log, Clusters clusters, double[] weights, double[] corrected) {
    int n = log.size();
    double largest = Arrays.stream(weights).max().orElseThrow();
    if (largest == 0) {
      throw new IllegalArgumentException(
          "The policy never chooses what was chosen in any of the (%s) decisions.\nMaybe the ids of its arms differ from those of the log."
              .formatted(n));
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] kept = new double[n];
    Arrays.setAll(kept, i -> random.nextDouble() * largest < weights[i] ? 1 : 0);
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] sizes = clusters.sums(ones);
    double[] matches = clusters.sums(kept);
    double[] shares = clusters.sums(weights);
    double[] weighted = clusters.sums(rewards(log, weights));
    double effective = effectiveSampleSize(shares);
    Map<Estimator, Estimate> estimates = new EnumMap<>(Estimator.class);
    estimates.put(Estimator.LOGGED, unweighted(clusters.sums(rewards(log, ones)), sizes, random));
    estimates.put(Estimator.REPLAY, unweighted(clusters.sums(rewards(log, kept)), matches, random));
    // The propensities hold the mean size already, so that a cluster's own would count twice.
    estimates.put(Estimator.IPS, estimate(weighted, clusters.meanSizes(log), effective, random));
    estimates.put(Estimator.SNIPS, estimate(weighted, shares, effective, random));
    estimates.put(
        Estimator.DOUBLY_ROBUST, estimate(clusters.sums(corrected), sizes, effective, random));
    return Collections.unmodifiableMap(estimates);
  }

  private static double[] rewards(List<LoggedDecision> log, double[] weights) {
    double[] rewards = new double[weights.length];
    Arrays.setAll(rewards, i -> weights[i] * log.get(i).reward());
    return rewards;
  }

  /**
   * Estimated mean reward of a learner in the place of the policy that wrote the log. Only where it
   * chooses what was logged does the reward count, and is learned from. Decisions are first passed
   * over at random until all logged arms are equally likely, so that of a log with small
   * propensities little is left, and of a uniformly random one with equally many candidates all.
   * The interval is for this one run along this log. What is judged is a learner that chooses one
   * arm at a time, without costs: neither packings and budgets nor numbers of arms. Source: {@link
   * Estimator#REPLAY}.
   *
   * @throws IllegalArgumentException when the log is empty, nothing matches, or the learner chooses
   *     what is not a candidate
   */
  public Estimate replay(List<LoggedDecision> log, ReplayedLearner learner) {
    requireDecisions(log);
    SplittableRandom random = new SplittableRandom(seed);
    double smallest = log.stream().mapToDouble(LoggedDecision::propensity).min().orElseThrow();
    double[] matches = new double[log.size()];
    for (int i = 0; i < matches.length; i++) {
      LoggedDecision decision = log.get(i);
      if (random.nextDouble() * decision.propensity() < smallest
          && choice(learner, decision, i).equals(decision.chosen())) {
        learner.learn(decision.context(), decision.chosen(), decision.reward());
        matches[i] = 1;
      }
    }
    if (Arrays.stream(matches).sum() == 0) {
      throw new IllegalArgumentException(
          "The learner never chose what was chosen in any of the (%s) decisions.\nMaybe the log is too short, or its smallest propensity (%s) too small."
              .formatted(matches.length, smallest));
    }
    Clusters clusters = new Clusters(log);
    return unweighted(clusters.sums(rewards(log, matches)), clusters.sums(matches), random);
  }

  private static String choice(ReplayedLearner learner, LoggedDecision decision, int index) {
    String choice = learner.choose(decision.context(), decision.candidates());
    if (!decision.candidates().contains(choice)) {
      throw new IllegalArgumentException(
          "The learner chose (%s) at decision (%s), which is not among its candidates (%s)."
              .formatted(choice, index, decision.candidates()));
    }
    return choice;
  }

  private static double[] probabilities(Policy policy, LoggedDecision decision, int index) {
    double[] probabilities = policy.probabilities(decision.context(), decision.candidates());
    double least = Arrays.stream(probabilities).min().orElse(Double.NaN);
    double sum = Arrays.stream(probabilities).sum();
    if (probabilities.length != decision.candidates().size()
        || !(least >= 0 && Math.abs(sum - 1) <= TOLERANCE)) {
      throw new IllegalArgumentException(
          "The policy's probabilities (%s) at decision (%s) must be (%s) numbers from 0 on with the sum 1.\nMaybe they are weights: see Policy.proportional."
              .formatted(Arrays.toString(probabilities), index, decision.candidates().size()));
    }
    return probabilities;
  }

  private static void requireDecisions(List<LoggedDecision> log) {
    if (log.isEmpty()) {
      throw new IllegalArgumentException(
          "The log has (0) decisions.\nMaybe the selections were not logged with propensities.");
    }
  }

  private Estimate unweighted(double[] sums, double[] sizes, SplittableRandom random) {
    return estimate(sums, sizes, effectiveSampleSize(sizes), random);
  }

  /** The estimate of clusters; those without weight do not count. */
  private Estimate estimate(
      double[] sums, double[] weights, double effective, SplittableRandom random) {
    IntPredicate possible = cluster -> weights[cluster] > 0;
    Bootstrap bootstrap = new Bootstrap(where(possible, sums), where(possible, weights));
    double mean = bootstrap.mean();
    double[] ends = bootstrap.interval(confidence, replications, random);
    if (ends[1] - ends[0] <= TOLERANCE) {
      double alike = Math.pow(1 - confidence, 1 / effective);
      ends = new double[] {alike * inRange(mean), 1 - alike * (1 - inRange(mean))};
    }
    return new Estimate(
        mean,
        inRange(Math.min(mean, ends[0])),
        inRange(Math.max(mean, ends[1])),
        effective,
        weights.length);
  }

  /** The true value is a mean of rewards, whatever weights do to its estimate. */
  private static double inRange(double end) {
    return Math.max(0, Math.min(1, end));
  }

  private static double effectiveSampleSize(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    return sum * sum / Arrays.stream(weights).map(weight -> weight * weight).sum();
  }

  private static double[] where(IntPredicate kept, double[] values) {
    return IntStream.range(0, values.length).filter(kept).mapToDouble(i -> values[i]).toArray();
  }
}
