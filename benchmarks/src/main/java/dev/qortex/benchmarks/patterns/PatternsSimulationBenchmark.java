package dev.qortex.benchmarks.patterns;

import dev.qortex.benchmarks.patterns.CreditedPatterns.Credit;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.CurveChart;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.evaluation.Bootstrap;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Precision of what the pattern loop injects, in simulated projects whose truth is known. */
public final class PatternsSimulationBenchmark implements Benchmark {

  private static final int REVIEWS = 500;
  private static final int WINDOW = 10;
  private static final List<Integer> SHOWN = List.of(50, 100, 200, 300, 400, 500);

  /** The least number of reviews that follow when a pattern turns false. */
  private static final int FOLLOW = 50;

  private static final int GOAL_REVIEWS = 10;
  private static final int REPLICATIONS = 1_000;
  private static final double PERCENT = 100;

  /** The least score of a pattern that the loop may inject. */
  private static final double LEAST_SCORE = 0.1;

  /** The weight of the failure of a pattern that was injected and not raised. */
  private static final double SILENCE = 0.1;

  private static final Map<String, LongFunction<PatternScorer>> SCORERS = new LinkedHashMap<>();

  private static final String CREDIT = "credit";

  /** Scorers with ideas of the review loop's credit. */
  private static final Map<String, LongFunction<PatternScorer>> CREDITED = new LinkedHashMap<>();

  static {
    SCORERS.put("formula", seed -> PatternScorer.formula());
    SCORERS.put("learner", PatternsSimulationBenchmark::learner);
    SCORERS.put("random", PatternsSimulationBenchmark::random);
    SCORERS.put("cumulative", seed -> PatternScorer.cumulative());
    for (boolean sampled : new boolean[] {false, true}) {
      String name = sampled ? "credit-learner" : "credit-formula";
      put(name, new Credit(sampled, false, false, 0));
      put(name + "-own", new Credit(sampled, true, false, 0));
      put(name + "-own-pool", new Credit(sampled, true, true, 0));
      put(name + "-own-silence", new Credit(sampled, true, false, SILENCE));
      put(name + "-all", new Credit(sampled, true, true, SILENCE));
    }
  }

  private static void put(String name, Credit credit) {
    CREDITED.put(name, seed -> new CreditedPatterns(credit, seed));
  }

  private static PatternScorer learner(long seed) {
    return PatternScorer.learned(
        Learner.builder(new InMemoryLearningStore())
            .settings(LearnerSettings.defaults().recordsSelections(false))
            .random(new SplittableRandom(seed))
            .build());
  }

  private static PatternScorer random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return (patterns, situation, at) -> random.doubles(patterns.size(), LEAST_SCORE, 1).toArray();
  }

  @Override
  public String description() {
    return "Precision of what the pattern loop injects in a simulated project, for each scorer";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("seeds", 2, 10, 2, "simulated projects, from the seed up"),
        RunOption.some("scorer", List.copyOf(SCORERS.keySet()), RunOption.ALL, "what scores"),
        RunOption.flag(CREDIT, "compares only ideas of the review loop's credit"),
        RunOption.number("raised", 0, 30, 30, "percent of the injected patterns that are raised"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    Map<String, double[]> curves = new LinkedHashMap<>();
    boolean credit = options.flag(CREDIT);
    List<String> chosen = options.some("scorer", List.copyOf(SCORERS.keySet()));
    (credit ? CREDITED : SCORERS)
        .forEach(
            (name, scorer) -> {
              if (credit || chosen.contains(name)) {
                List<SimulatedCourse> courses = courses(scorer, options);
                curves.put(name, report(name, courses, options.seed(), results));
              }
            });
    Files.createDirectories(options.out());
    new CurveChart("Precision of the injected patterns", "reviews", "share of true ones")
        .draw(options.out().resolve("patterns-simulation.png"), curves, WINDOW);
  }

  private static List<SimulatedCourse> courses(
      LongFunction<PatternScorer> scorer, RunOptions options) {
    return LongStream.range(options.seed(), options.seed() + options.number("seeds"))
        .parallel()
        .mapToObj(
            seed ->
                new SimulatedProject(options.number("raised") / PERCENT, seed)
                    .run(scorer.apply(seed), REVIEWS))
        .toList();
  }

  /** The precision of each window. */
  private static double[] report(
      String scorer, List<SimulatedCourse> courses, long seed, Results results) {
    String name = "patterns-simulation-" + scorer;
    double[] curve = new double[REVIEWS / WINDOW];
    for (int window = 0; window < curve.length; window++) {
      int to = (window + 1) * WINDOW;
      double[] ends = precision(courses, to - WINDOW, to, seed);
      curve[window] = ends[0];
      if (SHOWN.contains(to)) {
        report(name, "precision_" + to, ends, courses.size(), results);
      }
    }
    report(
        name, "precision_201_500", precision(courses, 200, REVIEWS, seed), courses.size(), results);
    double[] departures =
        courses.stream()
            .flatMap(course -> course.departures(FOLLOW).stream())
            .mapToDouble(each -> each)
            .sorted()
            .toArray();
    results.report(
        name, "median_departure", departures[departures.length / 2], "reviews", departures.length);
    double within = Arrays.stream(departures).filter(each -> each <= GOAL_REVIEWS).count();
    results.report(name, "left_within_10", within / departures.length, "share", departures.length);
    return curve;
  }

  private static void report(
      String name, String metric, double[] ends, int courses, Results results) {
    results.say("%-52s %-20s %.3f (%.3f to %.3f)", name, metric, ends[0], ends[1], ends[2]);
    results.report(name, metric, ends[0], "share", courses);
    results.report(name, metric + "_low", ends[1], "share", courses);
    results.report(name, metric + "_high", ends[2], "share", courses);
  }

  /** The mean over projects, and its 95 % bootstrap interval. */
  private static double[] precision(List<SimulatedCourse> courses, int from, int to, long seed) {
    double[] each = courses.stream().mapToDouble(course -> course.precision(from, to)).toArray();
    double[] weights = new double[each.length];
    Arrays.fill(weights, 1);
    Bootstrap bootstrap = new Bootstrap(each, weights);
    double[] ends = bootstrap.interval(0.95, REPLICATIONS, new SplittableRandom(seed));
    return new double[] {bootstrap.mean(), ends[0], ends[1]};
  }
}
