package dev.qortex.benchmarks.pagerank;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Jmh;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.core.rank.ArcWeights;
import dev.qortex.core.rank.PersonalizedPageRank;
import dev.qortex.core.rank.RankScores;
import dev.qortex.core.rank.RankSettings;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Times the walk at 1k, 10k and 100k nodes with five edges a node. */
public final class PageRankBenchmark implements Benchmark {

  private static final double MEDIAN = 50;

  /** The benchmark. */
  public PageRankBenchmark() {}

  @Override
  public String description() {
    return "Personalized PageRank from five seeds at 1k, 10k and 100k nodes, five edges a node";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    ChainedOptionsBuilder builder =
        Jmh.options(options, "pagerank", PageRankJmh.class)
            .param("seed", Long.toString(options.seed()));
    if (options.quick()) {
      builder.param("nodes", "1000", "10000");
    }
    Collection<RunResult> runs = Jmh.run(builder);
    Map<Integer, Map<String, Result<?>>> bySize = new TreeMap<>();
    for (RunResult run : runs) {
      int nodes = Integer.parseInt(run.getParams().getParam("nodes"));
      String method = run.getParams().getBenchmark().replaceAll(".*\\.", "");
      bySize.computeIfAbsent(nodes, n -> new TreeMap<>()).put(method, run.getPrimaryResult());
    }
    bySize.forEach((nodes, methods) -> report(nodes, methods, options, results));
  }

  private static void report(
      int nodes, Map<String, Result<?>> methods, RunOptions options, Results results) {
    String name = "pagerank-" + nodes / 1000 + "k";
    Result<?> library = methods.get("libraryGlobal");
    double baseline = library == null ? 0 : library.getStatistics().getPercentile(MEDIAN);
    methods.forEach(
        (method, result) -> {
          double median = result.getStatistics().getPercentile(MEDIAN);
          long n = result.getStatistics().getN();
          if (method.equals("powerIteration")) {
            results.report(name, "power_iteration_p50", median, "ms", n, baseline);
            results.report(
                name, "power_iteration_p95", result.getStatistics().getPercentile(95), "ms", n);
          } else {
            results.report(name, snake(method) + "_p50", median, "ms", n);
          }
        });
    RankScores scores =
        PersonalizedPageRank.over(
                RandomGraph.snapshot(nodes, 5 * nodes, options.seed()), ArcWeights.confidence())
            .rank(Map.of("node-1", 1.0), RankSettings.defaults());
    results.report(name, "iterations", scores.iterations(), "count", 1);
    results.report(name, "residual", scores.residual(), "L1", 1);
  }

  private static String snake(String camel) {
    return camel.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
  }
}
