package dev.qortex.benchmarks.offpolicy;

import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.evaluation.Estimate;
import dev.qortex.learning.evaluation.LoggedDecision;
import dev.qortex.learning.evaluation.OffPolicyEvaluation;
import dev.qortex.learning.evaluation.Policy;
import dev.qortex.learning.evaluation.ReplayedLearner;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * What each of two policies is worth by the log of the other, beside what it earned itself: the
 * men's campaign of the Open Bandit data, chosen at random and by Thompson Sampling (BTS). The
 * context is the position on the page, the reward a click.
 *
 * <p>Source of the data: Saito, Aihara, Matsutani and Narita, Open Bandit Dataset and Pipeline
 * (2021).
 */
final class OpenBandit {

  private static final String LINE = "%-8s %-8s %-14s %9s %9s %9s %9s";

  private final OffPolicyEvaluation evaluation;
  private final List<LoggedDecision> random;
  private final List<LoggedDecision> bts;
  private final Results results;

  private OpenBandit(RunOptions options, Results results) throws IOException {
    Path folder = options.requireData("obd");
    this.evaluation = OffPolicyEvaluation.seeded(options.seed());
    this.random = read(folder.resolve("random/men.csv"));
    this.bts = read(folder.resolve("bts/men.csv"));
    this.results = results;
  }

  static void run(RunOptions options, Results results) throws IOException {
    OpenBandit data = new OpenBandit(options, results);
    results.say("Open Bandit data, men, clicks of a shown item:");
    results.say(LINE, "log", "policy", "estimator", "value", "low", "high", "effective");
    Policy frequencies = frequencies(data.bts);
    data.report("random", data.random, "uniform", Policy.uniform());
    data.report("random", data.random, "bts", frequencies);
    data.report("bts", data.bts, "bts", frequencies);
    data.report("bts", data.bts, "uniform", Policy.uniform());
    int runs = options.quick() ? 5 : 100;
    for (double rate : new double[] {1, 0.1, 0}) {
      data.reportLearner(rate, runs, options.seed());
    }
  }

  /** Along the random log, many times, since a single run meets about two clicks. */
  private void reportLearner(double baselineRate, int runs, long seed) {
    List<Estimate> estimates =
        new SplittableRandom(seed)
            .longs(runs)
            .parallel()
            .mapToObj(run -> evaluation.replay(random, learner(baselineRate, run)))
            .toList();
    double[] values = estimates.stream().mapToDouble(Estimate::value).sorted().toArray();
    double mean = Arrays.stream(values).average().orElseThrow();
    double matches =
        estimates.stream().mapToDouble(Estimate::effectiveSampleSize).average().orElseThrow();
    results.say(
        "%-8s Thompson Sampling with baseline rate %.1f: mean %.5f of %d runs, %.5f to %.5f, %.0f"
            + " matches each",
        "random", baselineRate, mean, runs, values[0], values[runs - 1], matches);
    String name = "off-policy-obd-random-log-learner-" + baselineRate;
    results.report(name, "value", mean, "reward", runs);
    results.report(name, "effective_sample_size", matches, "decisions", runs);
  }

  private static ReplayedLearner learner(double baselineRate, long seed) {
    return ReplayedLearner.of(
        Learner.builder(new InMemoryLearningStore())
            .settings(LearnerSettings.defaults().baselineRate(baselineRate))
            .random(new Random(seed))
            .build());
  }

  private void report(String name, List<LoggedDecision> log, String target, Policy policy) {
    evaluation
        .evaluate(log, policy)
        .forEach(
            (estimator, estimate) ->
                report(name, target, estimator.name().toLowerCase(Locale.ROOT), estimate));
  }

  private void report(String log, String policy, String method, Estimate estimate) {
    results.say(
        "%-8s %-8s %-14s %9.5f %9.5f %9.5f %9.0f",
        log,
        policy,
        method,
        estimate.value(),
        estimate.low(),
        estimate.high(),
        estimate.effectiveSampleSize());
    String name = "off-policy-obd-%s-log-%s-%s".formatted(log, policy, method.replace('_', '-'));
    int n = estimate.selections();
    results.report(name, "value", estimate.value(), "reward", n);
    results.report(name, "low", estimate.low(), "reward", n);
    results.report(name, "high", estimate.high(), "reward", n);
    results.report(name, "effective_sample_size", estimate.effectiveSampleSize(), "decisions", n);
  }

  /** How often each item was shown at a position. */
  private static Policy frequencies(List<LoggedDecision> log) {
    Map<String, Integer> counts = new HashMap<>();
    log.forEach(
        decision -> counts.merge(cell(decision.context(), decision.chosen()), 1, Integer::sum));
    return Policy.proportional((context, arm) -> counts.getOrDefault(cell(context, arm), 0));
  }

  private static String cell(String context, String arm) {
    return context + " " + arm;
  }

  /** The files hold no quotes, so that a comma always ends a value. */
  private static List<LoggedDecision> read(Path file) throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.indexOf('"') >= 0) {
        throw new IOException("The line (%s) of (%s) holds quotes.".formatted(line, file));
      }
      rows.add(line.split(",", -1));
    }
    List<String> header = List.of(rows.remove(0));
    int item = header.indexOf("item_id");
    int position = header.indexOf("position");
    int click = header.indexOf("click");
    int propensity = header.indexOf("propensity_score");
    List<String> items = rows.stream().map(row -> "item-" + row[item]).distinct().sorted().toList();
    return rows.stream()
        .map(
            row ->
                new LoggedDecision(
                    "position-" + row[position],
                    items,
                    "item-" + row[item],
                    Double.parseDouble(row[propensity]),
                    Double.parseDouble(row[click])))
        .toList();
  }
}
