package dev.qortex.benchmarks.pagerank;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Jmh;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import dev.qortex.engine.pagerank.RankScores;
import dev.qortex.engine.pagerank.RankSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.util.Statistics;

/**
 * Times walks at 1k, 10k and 100k nodes: power iteration with five edges a node, forward push with
 * ten, and how many of the best 20 the two have in common.
 */
public final class PageRankBenchmark implements Benchmark {

  @Override
  public String description() {
    return "Personalized PageRank at 1k, 10k and 100k nodes: power iteration, forward push";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Map<Integer, Map<String, RunResult>> bySize = new TreeMap<>();
    for (RunResult run : runs(options, "pagerank", PageRankJmh.class)) {
      bySize.computeIfAbsent(nodes(run), n -> new TreeMap<>()).put(Jmh.method(run), run);
    }
    bySize.forEach((nodes, methods) -> report(nodes, methods, options, results));
    for (RunResult run : runs(options, "push", PushJmh.class)) {
      int seeds = Integer.parseInt(run.getParams().getParam("seeds"));
      String name = "push-" + nodes(run) / 1000 + "k";
      String metric = seeds + (seeds == 1 ? "_seed" : "_seeds");
      Jmh.report(run, name, metric, results);
      reportSame(name, metric, nodes(run), seeds, options, results);
    }
  }

  private static Collection<RunResult> runs(RunOptions options, String name, Class<?> type)
      throws Exception {
    ChainedOptionsBuilder builder =
        Jmh.options(options, name, type).param("seed", Long.toString(options.seed()));
    if (options.quick()) {
      builder.param("nodes", "1000", "10000");
    }
    return Jmh.run(builder);
  }

  private static int nodes(RunResult run) {
    return Integer.parseInt(run.getParams().getParam("nodes"));
  }

  private static void report(
      int nodes, Map<String, RunResult> methods, RunOptions options, Results results) {
    String name = "pagerank-" + nodes / 1000 + "k";
    RankScores scores =
        walks(nodes, PageRankJmh.EDGES_PER_NODE, options)
            .rank(PageRankJmh.SEEDS, RankSettings.defaults());
    results.report(name, "iterations", scores.iterations(), "count", 1);
    results.report(name, "residual", scores.residual(), "L1", 1);
    methods.forEach(
        (method, run) -> {
          Statistics times = run.getPrimaryResult().getStatistics();
          double median = times.getPercentile(50);
          RunResult library = methods.get("library_global");
          if (!method.equals("power_iteration")) {
            results.report(name, method + "_p50", median, "ms", times.getN());
            return;
          } else if (library == null) {
            Jmh.report(run, name, method, results);
          } else {
            double baseline = library.getPrimaryResult().getStatistics().getPercentile(50);
            results.report(name, method + "_p50", median, "ms", times.getN(), baseline);
            results.report(name, method + "_p95", times.getPercentile(95), "ms", times.getN());
          }
          double visits = 2.0 * PageRankJmh.EDGES_PER_NODE * nodes * scores.iterations();
          results.report(name, "arc_and_iteration_p50", 1e6 * median / visits, "ns", times.getN());
        });
  }

  private static void reportSame(
      String name, String metric, int nodes, int seeds, RunOptions options, Results results) {
    PersonalizedPageRank walks = walks(nodes, PushJmh.EDGES_PER_NODE, options);
    int same = 0;
    int queries = options.quick() ? 10 : 50;
    for (Map<String, Double> query : RandomGraph.seeds(nodes, queries, seeds, options.seed())) {
      List<String> pushed =
          walks.best(query, RankSettings.defaults(), PushJmh.BEST).stream()
              .map(Scored::id)
              .toList();
      List<String> ranked =
          walks
              .rank(query, RankSettings.defaults().tolerance(1e-9))
              .top(PushJmh.BEST, node -> true)
              .stream()
              .map(Scored::id)
              .toList();
      same += pushed.equals(ranked) ? 1 : 0;
    }
    results.report(name, metric + "_same@20", (double) same / queries, "fraction", queries);
  }

  private static PersonalizedPageRank walks(int nodes, int edgesPerNode, RunOptions options) {
    return PersonalizedPageRank.over(
        RandomGraph.snapshot(nodes, edgesPerNode * nodes, options.seed()), ArcWeights.confidence());
  }
}
