package dev.qortex.benchmarks;

import static java.util.Map.entry;

import dev.qortex.benchmarks.bolt.BoltLoadBenchmark;
import dev.qortex.benchmarks.buildlog.BuildlogSpeedBenchmark;
import dev.qortex.benchmarks.compare.CompareCommand;
import dev.qortex.benchmarks.durable.ContentionBenchmark;
import dev.qortex.benchmarks.durable.CrashBenchmark;
import dev.qortex.benchmarks.durable.FailoverBenchmark;
import dev.qortex.benchmarks.durable.RestoreBenchmark;
import dev.qortex.benchmarks.durable.Target;
import dev.qortex.benchmarks.firstanswer.FirstAnswerBenchmark;
import dev.qortex.benchmarks.ingest.IngestCorpusBenchmark;
import dev.qortex.benchmarks.ingest.IngestSpeedBenchmark;
import dev.qortex.benchmarks.loop.LoopBenefitBenchmark;
import dev.qortex.benchmarks.observability.ObservabilityOverheadBenchmark;
import dev.qortex.benchmarks.observations.ObservationsMergeBenchmark;
import dev.qortex.benchmarks.observations.ObservationsSecurityBenchmark;
import dev.qortex.benchmarks.observations.ObservationsSpeedBenchmark;
import dev.qortex.benchmarks.offpolicy.OffPolicyBenchmark;
import dev.qortex.benchmarks.pagerank.PageRankBenchmark;
import dev.qortex.benchmarks.patterns.PatternsReplayBenchmark;
import dev.qortex.benchmarks.patterns.PatternsSimulationBenchmark;
import dev.qortex.benchmarks.patterns.PatternsSpeedBenchmark;
import dev.qortex.benchmarks.projection.ProjectRulesBenchmark;
import dev.qortex.benchmarks.projection.ProjectionSpeedBenchmark;
import dev.qortex.benchmarks.quality.IngestQualityBenchmark;
import dev.qortex.benchmarks.quality.IngestWeightsBenchmark;
import dev.qortex.benchmarks.regret.RegretBenchmark;
import dev.qortex.benchmarks.retrieval.AblationBenchmark;
import dev.qortex.benchmarks.retrieval.AskQualityBenchmark;
import dev.qortex.benchmarks.retrieval.FeedbackSpeedBenchmark;
import dev.qortex.benchmarks.retrieval.HoldOutBenchmark;
import dev.qortex.benchmarks.retrieval.ModelsBenchmark;
import dev.qortex.benchmarks.retrieval.RelevanceWeightsBenchmark;
import dev.qortex.benchmarks.retrieval.ReplyFeedbackBenchmark;
import dev.qortex.benchmarks.retrieval.RetrievalBenchmark;
import dev.qortex.benchmarks.retrieval.RetrievalLearningBenchmark;
import dev.qortex.benchmarks.retrieval.TokenProjectionBenchmark;
import dev.qortex.benchmarks.retrievalspeed.RetrievalSpeedBenchmark;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Probes;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.scale.ScaleBenchmark;
import dev.qortex.benchmarks.service.ServiceLoadBenchmark;
import dev.qortex.benchmarks.soak.SoakBenchmark;
import dev.qortex.benchmarks.speed.SpeedBenchmark;
import dev.qortex.benchmarks.store.StoreSpeedBenchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs one benchmark by name. */
public final class Benchmarks {

  private static final int BAD_USAGE = 2;
  private static final int BAD_DATA = 3;

  static final Map<String, Benchmark> ALL =
      new TreeMap<>(
          Map.ofEntries(
              entry("ablation", new AblationBenchmark()),
              entry("ask-quality", new AskQualityBenchmark()),
              entry("bolt-load", new BoltLoadBenchmark()),
              entry("buildlog-speed", new BuildlogSpeedBenchmark()),
              entry("contention", new ContentionBenchmark(Target.ALL)),
              entry("crash", new CrashBenchmark(Target.ALL)),
              entry("failover", new FailoverBenchmark()),
              entry("feedback-speed", new FeedbackSpeedBenchmark()),
              entry("first-answer", new FirstAnswerBenchmark()),
              entry("hold-out", new HoldOutBenchmark()),
              entry("ingest-corpus", new IngestCorpusBenchmark()),
              entry("ingest-speed", new IngestSpeedBenchmark()),
              entry("ingest-quality", new IngestQualityBenchmark()),
              entry("ingest-weights", new IngestWeightsBenchmark()),
              entry("learning-regret", new RegretBenchmark()),
              entry("learning-speed", new SpeedBenchmark()),
              entry("loop-benefit", new LoopBenefitBenchmark()),
              entry("models", new ModelsBenchmark()),
              entry("observations-merge", new ObservationsMergeBenchmark()),
              entry("observations-security", new ObservationsSecurityBenchmark()),
              entry("observations-speed", new ObservationsSpeedBenchmark()),
              entry("observability-overhead", new ObservabilityOverheadBenchmark()),
              entry("off-policy", new OffPolicyBenchmark()),
              entry("pagerank", new PageRankBenchmark()),
              entry("patterns-replay", new PatternsReplayBenchmark()),
              entry("patterns-simulation", new PatternsSimulationBenchmark()),
              entry("patterns-speed", new PatternsSpeedBenchmark()),
              entry("relevance-weights", new RelevanceWeightsBenchmark()),
              entry("project-rules", new ProjectRulesBenchmark()),
              entry("projection-speed", new ProjectionSpeedBenchmark()),
              entry("restore", new RestoreBenchmark()),
              entry("reply-feedback", new ReplyFeedbackBenchmark()),
              entry("retrieval", new RetrievalBenchmark()),
              entry("retrieval-learning", new RetrievalLearningBenchmark()),
              entry("retrieval-speed", new RetrievalSpeedBenchmark()),
              entry("scale", new ScaleBenchmark()),
              entry("service-load", new ServiceLoadBenchmark()),
              entry("soak", new SoakBenchmark()),
              entry("store-speed", new StoreSpeedBenchmark()),
              entry("token-projection", new TokenProjectionBenchmark())));

  private Benchmarks() {}

  /** Exit codes: 0 done, 1 failed, 2 used wrongly, 3 data missing or not as it should be. */
  public static void main(String[] args) throws Exception {
    System.exit(run(ALL, args));
  }

  static int run(Map<String, Benchmark> all, String... args) throws Exception {
    Results results = new Results(System.out);
    if (args.length == 0 || args[0].equals("list") || args[0].equals("--help")) {
      results.say("benchmarks/run NAME [--data DIR] [--out DIR] [--seed N] [--quick]");
      results.say(CompareCommand.USAGE);
      all.forEach((name, benchmark) -> explain(name, benchmark, results));
      return args.length == 0 ? BAD_USAGE : 0;
    }
    if (args[0].equals("compare")) {
      return compare(List.of(args).subList(1, args.length), results);
    }
    Benchmark benchmark = all.get(args[0]);
    if (benchmark == null) {
      System.err.println("There is no benchmark (" + args[0] + ").\nMaybe benchmarks/run list.");
      return BAD_USAGE;
    }
    RunOptions options;
    try {
      options = RunOptions.parse(args, 1, benchmark.options());
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return BAD_USAGE;
    }
    try {
      Probes.report(options, results);
      benchmark.run(options, results);
      return 0;
    } catch (RunOptions.DataException e) {
      System.err.println(e.getMessage());
      return BAD_DATA;
    }
  }

  private static int compare(List<String> arguments, Results results) throws Exception {
    try {
      new CompareCommand(
              RunOptions.home(),
              RunOptions.standardData(),
              name -> Optional.ofNullable(ALL.get(name)).flatMap(Benchmark::program),
              results,
              System.err::println)
          .run(arguments);
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return BAD_USAGE;
    }
  }

  private static void explain(String name, Benchmark benchmark, Results results) {
    results.say("  " + name + ": " + benchmark.description());
    benchmark.options().forEach(option -> results.say("      " + option));
  }
}
