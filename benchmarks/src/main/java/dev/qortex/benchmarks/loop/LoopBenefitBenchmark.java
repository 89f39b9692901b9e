package dev.qortex.benchmarks.loop;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.EvidenceCredit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Benefit of the review loop in simulated projects: the share of the avoidable mistakes that a
 * policy of credit avoids, where random rules avoid 0 % and all knowledge 100 %.
 */
public final class LoopBenefitBenchmark implements Benchmark {

  /** Worlds that run through a buildlog in memory; others by the policy alone. */
  private static final Set<String> THROUGH_BUILDLOG = Set.of("A", "B", "K");

  private static final Map<String, int[]> WINDOWS = windows();
  private static final double NORMAL_95 = 1.959964;
  private static final int MONTH = 60;
  private static final int MONTHS = 5;
  private static final String RANDOM = "random";
  private static final String ORACLE = "oracle";

  /** The benchmark. */
  public LoopBenefitBenchmark() {}

  private static Map<String, int[]> windows() {
    Map<String, int[]> windows = new LinkedHashMap<>();
    windows.put("gain_11_20", new int[] {10, 20});
    windows.put("gain_51_60", new int[] {50, 60});
    windows.put("gain_191_200", new int[] {190, 200});
    return windows;
  }

  @Override
  public String description() {
    return "Share of avoidable mistakes that each policy of credit avoids in simulated projects";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("seeds", 2, 100, 8, "simulated projects of each world"),
        RunOption.some("worlds", List.copyOf(Worlds.ALL.keySet()), "A,B,E,K", "kinds of projects"),
        RunOption.choice("buildlog", List.of("yes", "no"), "A, B and K through a buildlog"),
        RunOption.flag("carry", "only what sums of python should count when evidence takes over"),
        RunOption.choice("part", List.of("gain", "reports"), "the gain, or what reports say"),
        RunOption.flag("month", "only 60 sessions with 200 rules through SQLite and MCP"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    if (options.text("part").equals("reports")) {
      new ReportedCounts(results).run();
      new ReportedRules(options, results).run();
      return;
    }
    if (options.flag("carry")) {
      carry(options, results);
      return;
    }
    if (options.flag("month")) {
      month(options, results);
      return;
    }
    Map<String, Map<String, double[]>> ofTrial = new LinkedHashMap<>();
    for (String world : options.some("worlds", List.copyOf(Worlds.ALL.keySet()))) {
      Map<String, List<Course>> courses = courses(world, options);
      courses.keySet().forEach(policy -> report(world, policy, courses, ofTrial, results));
    }
    ofTrial.forEach(
        (policy, gains) ->
            gains.forEach(
                (metric, sum) ->
                    results.report("mean/" + policy, metric, sum[0] / sum[1], "%", (long) sum[1])));
  }

  /** Gain of evidence in the 20 sessions after 60 of python, by what the sums of these count. */
  private static void carry(RunOptions options, Results results) {
    int end = MONTH + 20;
    for (String name : List.of("A", "C", "D", "I", "M")) {
      Traits kind = Worlds.ALL.getOrDefault(name, Traits.USUAL);
      Map<String, List<Course>> courses = new LinkedHashMap<>();
      courses.put(
          RANDOM, courses(kind, options, each -> new Scored(each, false, new SplittableRandom(1))));
      courses.put(
          ORACLE, courses(kind, options, each -> new Scored(each, true, new SplittableRandom(1))));
      for (double most : new double[] {0, 1, 3, 10, 100}) {
        List<Course> own =
            IntStream.range(0, options.number("seeds"))
                .mapToObj(i -> carried(new World(kind, options.seed() + i), most, end))
                .toList();
        double[] gain = gain(own, courses, MONTH, end);
        results.report(
            "carry/" + name + "/" + Math.round(most), "gain_61_80", gain[0], "%", own.size());
      }
    }
  }

  private static Course carried(World world, double most, int end) {
    SplittableRandom random = new SplittableRandom(world.rules);
    EvidenceCredit policy = CreditPolicy.evidence().holdOut(0);
    return Course.switched(
        world,
        MONTH,
        end,
        new PythonAlone(world, random),
        python -> new EvidenceAlone(world, policy, random, python.sums(most)));
  }

  /** Good rules of 15 at work in the last ten of 60 sessions. */
  private static void month(RunOptions options, Results results) throws IOException {
    int projects = Math.min(options.number("seeds"), MONTHS);
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "loop-month-");
    try {
      double good = 0;
      for (int i = 0; i < projects; i++) {
        World world = new World(Worlds.MONTH, options.seed() + i, false);
        good +=
            Course.run(world, MONTH, new McpMonth(world, folder.resolve("project-" + i)))
                .good(MONTH - 10, MONTH);
      }
      results.report("month", "good_rules", good / projects, "rules", projects);
    } finally {
      Folders.delete(folder);
    }
  }

  private static Map<String, List<Course>> courses(String world, RunOptions options) {
    boolean whole = THROUGH_BUILDLOG.contains(world) && options.text("buildlog").equals("yes");
    Map<String, Function<World, LoopPolicy>> policies = new LinkedHashMap<>();
    policies.put(RANDOM, each -> new Scored(each, false, new SplittableRandom(1)));
    policies.put(ORACLE, each -> new Scored(each, true, new SplittableRandom(1)));
    policies.put("python", python(whole));
    policies.put("evidence", evidence(CreditPolicy.evidence().holdOut(0), whole));
    policies.put("evidence-holdout", evidence(CreditPolicy.evidence(), whole));
    Map<String, List<Course>> courses = new LinkedHashMap<>();
    policies.forEach(
        (name, policy) ->
            courses.put(
                name, courses(Worlds.ALL.getOrDefault(world, Traits.USUAL), options, policy)));
    return courses;
  }

  private static List<Course> courses(
      Traits kind, RunOptions options, Function<World, LoopPolicy> policy) {
    return IntStream.range(0, options.number("seeds"))
        .mapToObj(i -> Course.run(kind, options.seed() + i, policy))
        .toList();
  }

  private static Function<World, LoopPolicy> python(boolean whole) {
    return world ->
        whole
            ? WholeLoop.inMemory(world, CreditPolicy.python())
            : new PythonAlone(world, new SplittableRandom(world.rules));
  }

  private static Function<World, LoopPolicy> evidence(EvidenceCredit policy, boolean whole) {
    return world ->
        whole
            ? WholeLoop.inMemory(world, policy)
            : new EvidenceAlone(world, policy, new SplittableRandom(world.rules), Map.of());
  }

  private static void report(
      String world,
      String policy,
      Map<String, List<Course>> courses,
      Map<String, Map<String, double[]>> ofTrial,
      Results results) {
    List<Course> own = courses.getOrDefault(policy, List.of());
    WINDOWS.forEach(
        (metric, window) -> {
          double[] gain = gain(own, courses, window[0], window[1]);
          String name = world + "/" + policy;
          results.report(name, metric, gain[0], "%", own.size());
          results.report(name, metric + "_low", gain[0] - gain[1], "%", own.size());
          results.report(name, metric + "_high", gain[0] + gain[1], "%", own.size());
          if (Worlds.OF_TRIAL.contains(world)) {
            double[] sum =
                ofTrial
                    .computeIfAbsent(policy, any -> new LinkedHashMap<>())
                    .computeIfAbsent(metric, any -> new double[2]);
            sum[0] += gain[0];
            sum[1]++;
          }
        });
    results.report(
        world + "/" + policy,
        "good_rules_51_60",
        own.stream().mapToDouble(course -> course.good(50, 60)).average().orElse(0),
        "rules",
        own.size());
  }

  /** Gain in percent and half of its 95 % interval, by the delta method over projects. */
  private static double[] gain(
      List<Course> own, Map<String, List<Course>> courses, int from, int to) {
    List<Course> chance = courses.getOrDefault(RANDOM, List.of());
    List<Course> knowing = courses.getOrDefault(ORACLE, List.of());
    int n = own.size();
    double[] avoided = new double[n];
    double[] avoidable = new double[n];
    for (int i = 0; i < n; i++) {
      double random = chance.get(i).mistakes(from, to);
      avoided[i] = random - own.get(i).mistakes(from, to);
      avoidable[i] = random - knowing.get(i).mistakes(from, to);
    }
    double scale = IntStream.range(0, n).mapToDouble(i -> avoidable[i]).average().orElse(1);
    double gain = IntStream.range(0, n).mapToDouble(i -> avoided[i]).average().orElse(0) / scale;
    double squares =
        IntStream.range(0, n).mapToDouble(i -> Math.pow(avoided[i] - gain * avoidable[i], 2)).sum();
    double error = Math.sqrt(squares / (n - 1) / n) / scale;
    return new double[] {100 * gain, 100 * NORMAL_95 * error};
  }
}
