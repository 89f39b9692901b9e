package dev.qortex.benchmarks.offpolicy;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.learning.evaluation.Estimate;
import dev.qortex.learning.evaluation.Estimator;
import dev.qortex.learning.evaluation.LoggedDecision;
import dev.qortex.learning.evaluation.OffPolicyEvaluation;
import dev.qortex.learning.evaluation.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Share of many simulated logs, each of its own world, in which the interval holds the true value:
 * for a target that prefers good arms ("soft"), and for one that nearly always takes the best
 * ("greedy"). The first is also valued by logs whose selections of several arms share an outcome
 * ("slates"), and by shorter ones that a learner wrote while it learned ("adaptive"), where an
 * interval holds less, as later decisions depend on earlier ones.
 */
record Coverage(List<Row> rows, int logs) {

  private static final int DECISIONS = 1_000;
  private static final int TOGETHER = 5;
  private static final int LEARNED = 300;
  private static final int DRAWS = 100;
  private static final String LINE = "%-8s %-14s %9s %9s %9s %9s";

  private record Row(int log, String target, Estimator estimator, double truth, Estimate estimate) {

    boolean holds() {
      return estimate.low() <= truth && truth <= estimate.high();
    }

    String csv() {
      return "%s,%s,%s,%s,%s,%s,%s,%s"
          .formatted(
              log,
              target,
              estimator,
              truth,
              estimate.value(),
              estimate.low(),
              estimate.high(),
              estimate.effectiveSampleSize());
    }
  }

  static void run(RunOptions options, Results results) throws IOException {
    int logs = options.quick() ? 100 : 1_000;
    long[] seeds = new SplittableRandom(options.seed()).longs(logs).toArray();
    List<Row> rows =
        IntStream.range(0, logs)
            .parallel()
            .mapToObj(log -> rows(log, seeds[log]))
            .flatMap(List::stream)
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add("log,target,estimator,truth,value,low,high,effective_sample_size");
    rows.forEach(row -> lines.add(row.csv()));
    Files.createDirectories(options.out());
    Files.write(options.out().resolve("off-policy-coverage.csv"), lines);
    new Coverage(rows, logs).report(results);
  }

  private static List<Row> rows(int log, long seed) {
    LoggedWorld world = new LoggedWorld(seed);
    Policy logging = world.logging();
    List<LoggedDecision> decisions = world.log(logging, DECISIONS);
    Policy soft =
        Policy.proportional((context, arm) -> Math.exp(4 * world.mean(context, arm)))
            .exploring(0.2);
    Policy greedy = Policy.greedy(world::mean).exploring(0.1);
    OffPolicyEvaluation evaluation = OffPolicyEvaluation.seeded(seed);
    List<Row> rows = new ArrayList<>();
    double logged = world.value(logging);
    add(rows, log, "soft", logged, world.value(soft), evaluation.evaluate(decisions, soft));
    add(rows, log, "greedy", logged, world.value(greedy), evaluation.evaluate(decisions, greedy));
    add(
        rows,
        log,
        "slates",
        world.value(Policy.uniform()),
        world.value(soft, TOGETHER),
        evaluation.evaluate(world.slates(TOGETHER, DECISIONS / TOGETHER), soft));
    add(
        rows,
        log,
        "adaptive",
        Double.NaN,
        world.value(soft),
        evaluation.evaluate(world.learned(DRAWS, LEARNED), soft));
    return rows;
  }

  private static void add(
      List<Row> rows,
      int log,
      String target,
      double logged,
      double valued,
      Map<Estimator, Estimate> estimates) {
    estimates.forEach(
        (estimator, estimate) -> {
          double truth = estimator == Estimator.LOGGED ? logged : valued;
          if (!Double.isNaN(truth)) {
            rows.add(new Row(log, target, estimator, truth, estimate));
          }
        });
  }

  private void report(Results results) {
    results.say(
        logs
            + " simulated logs of "
            + DECISIONS
            + " decisions among 10 arms (adaptive: "
            + LEARNED
            + "):");
    results.say(LINE, "target", "estimator", "coverage", "width", "error", "effective");
    for (String target : List.of("soft", "greedy", "slates", "adaptive")) {
      for (Estimator estimator : Estimator.values()) {
        if (estimator != Estimator.LOGGED || target.equals("soft") || target.equals("slates")) {
          report(target, estimator, results);
        }
      }
    }
  }

  private void report(String target, Estimator estimator, Results results) {
    List<Row> own =
        rows.stream()
            .filter(row -> row.target().equals(target) && row.estimator() == estimator)
            .toList();
    double coverage = mean(own, row -> row.holds() ? 1 : 0);
    double width = mean(own, row -> row.estimate().high() - row.estimate().low());
    double error = mean(own, row -> row.estimate().value() - row.truth());
    double effective = mean(own, row -> row.estimate().effectiveSampleSize());
    String method = estimator.name().toLowerCase(Locale.ROOT);
    results.say(
        "%-8s %-14s %9.3f %9.4f %9.4f %9.0f", target, method, coverage, width, error, effective);
    String name =
        "off-policy-" + (target.equals("soft") ? "" : target + "-") + method.replace('_', '-');
    results.report(name, "coverage", coverage, "share", logs);
    results.report(name, "mean_interval_width", width, "reward", logs);
    results.report(name, "mean_error", error, "reward", logs);
    results.report(name, "mean_effective_sample_size", effective, "decisions", logs);
  }

  private static double mean(List<Row> rows, ToDoubleFunction<Row> figure) {
    return rows.stream().mapToDouble(figure).average().orElseThrow();
  }
}
