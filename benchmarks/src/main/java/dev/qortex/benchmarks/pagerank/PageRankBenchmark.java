package dev.qortex.benchmarks.pagerank;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Jmh;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.core.pagerank.ArcWeights;
import dev.qortex.core.pagerank.PersonalizedPageRank;
import dev.qortex.core.pagerank.PushScores;
import dev.qortex.core.pagerank.PushSettings;
import dev.qortex.core.pagerank.RankScores;
import dev.qortex.core.pagerank.RankSettings;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.util.Statistics;

/**
 * Times walks at 1k, 10k and 100k nodes: power iteration with five edges a node, forward push with
 * ten, and how many of the best 20 the two have in common.
 */
public final class PageRankBenchmark implements Benchmark {

  private static final double MEDIAN = 50;
  private static final double TAIL = 95;

  /** The benchmark. */
  public PageRankBenchmark() {}

  @Override
  public String description() {
    return "Personalized PageRank at 1k, 10k and 100k nodes: power iteration, forward push";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    run(
        runs(options, "pagerank", PageRankJmh.class, false),
        runs(options, "push", PushJmh.class, false),
        options,
        results);
  }

  /** Only power iteration, and pushes from five seeds, in the largest graph. */
  public void runLargest(RunOptions options, Results results) throws Exception {
    run(
        runs(options, "pagerank", PageRankJmh.class, true),
        runs(options, "push", PushJmh.class, true),
        options,
        results);
  }

  private static void run(
      Collection<RunResult> ranks,
      Collection<RunResult> pushes,
      RunOptions options,
      Results results) {
    Map<Integer, Map<String, Result<?>>> bySize = new TreeMap<>();
    for (RunResult run : ranks) {
      String method = run.getParams().getBenchmark().replaceAll(".*\\.", "");
      bySize.computeIfAbsent(nodes(run), n -> new TreeMap<>()).put(method, run.getPrimaryResult());
    }
    bySize.forEach((nodes, methods) -> report(nodes, methods, options, results));
    for (RunResult run : pushes) {
      int seeds = Integer.parseInt(run.getParams().getParam("seeds"));
      String name = "push-" + nodes(run) / 1000 + "k";
      String metric = seeds + (seeds == 1 ? "_seed" : "_seeds");
      Statistics times = run.getPrimaryResult().getStatistics();
      results.report(name, metric + "_p50", times.getPercentile(MEDIAN), "ms", times.getN());
      results.report(name, metric + "_p95", times.getPercentile(TAIL), "ms", times.getN());
      reportOverlap(name, metric, nodes(run), seeds, options, results);
    }
  }

  private static Collection<RunResult> runs(
      RunOptions options, String name, Class<?> type, boolean largest) throws Exception {
    ChainedOptionsBuilder builder =
        Jmh.options(options, name, type).param("seed", Long.toString(options.seed()));
    if (largest) {
      builder.param("nodes", options.quick() ? "10000" : "100000").param("seeds", "5");
      builder.exclude("\\.(preparation|snapshotBuild|libraryGlobal)$");
    } else if (options.quick()) {
      builder.param("nodes", "1000", "10000");
    }
    return Jmh.run(builder);
  }

  private static int nodes(RunResult run) {
    return Integer.parseInt(run.getParams().getParam("nodes"));
  }

  private static void report(
      int nodes, Map<String, Result<?>> methods, RunOptions options, Results results) {
    String name = "pagerank-" + nodes / 1000 + "k";
    Result<?> library = methods.get("libraryGlobal");
    double baseline = library == null ? 0 : library.getStatistics().getPercentile(MEDIAN);
    RankScores scores =
        walks(nodes, PageRankJmh.EDGES_PER_NODE, options)
            .rank(PageRankJmh.SEEDS, RankSettings.defaults());
    results.report(name, "iterations", scores.iterations(), "count", 1);
    results.report(name, "residual", scores.residual(), "L1", 1);
    methods.forEach(
        (method, result) -> {
          Statistics times = result.getStatistics();
          double median = times.getPercentile(MEDIAN);
          if (method.equals("powerIteration")) {
            double visits = 2.0 * PageRankJmh.EDGES_PER_NODE * nodes * scores.iterations();
            if (library == null) {
              results.report(name, "power_iteration_p50", median, "ms", times.getN());
            } else {
              results.report(name, "power_iteration_p50", median, "ms", times.getN(), baseline);
            }
            results.report(
                name, "power_iteration_p95", times.getPercentile(TAIL), "ms", times.getN());
            results.report(
                name, "arc_and_iteration_p50", 1e6 * median / visits, "ns", times.getN());
          } else {
            results.report(name, snake(method) + "_p50", median, "ms", times.getN());
          }
        });
  }

  private static void reportOverlap(
      String name, String metric, int nodes, int seeds, RunOptions options, Results results) {
    PersonalizedPageRank walks = walks(nodes, PushJmh.EDGES_PER_NODE, options);
    double common = 0;
    double arcs = 0;
    double bound = 0;
    int queries = options.quick() ? 10 : 50;
    for (Map<String, Double> query : RandomGraph.seeds(nodes, queries, seeds, options.seed())) {
      PushScores pushed = walks.push(query, PushSettings.defaults(), PushJmh.BEST);
      Set<String> ranked = new HashSet<>();
      walks
          .rank(query, RankSettings.defaults().tolerance(1e-9))
          .top(PushJmh.BEST, node -> true)
          .forEach(scored -> ranked.add(scored.id()));
      arcs += pushed.arcs();
      for (PushScores.Bounded found : pushed.top()) {
        common += ranked.contains(found.id()) ? 1.0 / PushJmh.BEST : 0;
        bound += found.bound() / PushJmh.BEST;
      }
    }
    results.report(name, metric + "_overlap@20", common / queries, "fraction", queries);
    results.report(name, metric + "_bound", bound / queries, "score", queries);
    results.report(name, metric + "_arcs", arcs / queries, "count", queries);
  }

  private static PersonalizedPageRank walks(int nodes, int edgesPerNode, RunOptions options) {
    return PersonalizedPageRank.over(
        RandomGraph.snapshot(nodes, edgesPerNode * nodes, options.seed()), ArcWeights.confidence());
  }

  private static String snake(String camel) {
    return camel.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
  }
}
