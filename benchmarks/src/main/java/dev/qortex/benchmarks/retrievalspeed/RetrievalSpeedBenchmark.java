package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Charts;
import dev.qortex.benchmarks.ReducedConfiguration;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOption;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.pagerank.PageRankBenchmark;
import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.process.Figure;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times questions to generated corpora of growing size in one default configuration, with the
 * embedding of the question apart; what a reduced configuration saves and costs; a graph of
 * concepts alone; exact vector search against the bandwidth of the memory; and the walks. All with
 * the JDK's vector API where its module is there; exact search without it as well.
 */
public final class RetrievalSpeedBenchmark implements Benchmark {

  private static final String HEAP = "-Xmx7g";
  private static final String MODULE = "jdk.incubator.vector";
  private static final List<String> VECTOR_API =
      ModuleFinder.ofSystem().find(MODULE).isPresent()
          ? List.of("--add-modules", MODULE)
          : List.of();
  private static final String ALL = "all";
  private static final List<String> PARTS = List.of(ALL, "corpus", "graph", "vectors", "walks");

  /** The benchmark. */
  public RetrievalSpeedBenchmark() {}

  @Override
  public String description() {
    return "how long a question takes at 1k, 10k and 100k passages, and what that is made of";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.choice("part", PARTS, "what is measured"),
        RunOption.number("passages", 1_000, 100_000, 10_000, "the largest corpus"),
        RunOption.number("questions", 100, 500, 200, "how many are asked"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    int largest = options.number("passages");
    if (asked("corpus", options)) {
      results.say("Reduced: " + ReducedConfiguration.WITHOUT + ".");
      SortedMap<Integer, Map<String, Double>> bySize = new TreeMap<>();
      for (int size = 1_000; size <= largest; size *= 10) {
        bySize.put(size, run("corpus", size, VECTOR_API, options, results));
      }
      Files.createDirectories(options.out());
      Path file = options.out().resolve("retrieval-speed.png");
      Charts.save(() -> Growth.chart(bySize), file, results);
    }
    if (asked("graph", options)) {
      run("graph", 2_000, VECTOR_API, options, results);
    }
    if (asked("vectors", options)) {
      run("vectors", largest, List.of(), options, results);
      if (!VECTOR_API.isEmpty()) {
        run("vectors", largest, VECTOR_API, options, results);
      }
    }
    if (asked("walks", options)) {
      new PageRankBenchmark().runLargest(options, results);
    }
  }

  private static boolean asked(String part, RunOptions options) {
    return List.of(ALL, part).contains(options.text("part"));
  }

  private static Map<String, Double> run(
      String act, int size, List<String> modules, RunOptions options, Results results)
      throws Exception {
    String plain = act.equals("vectors") && modules.isEmpty() ? "-without_vector_api" : "";
    String name = "retrieval-speed-" + act + "-" + size / 1_000 + "k" + plain;
    List<String> jvm = new ArrayList<>(modules);
    jvm.add(HEAP);
    Map<String, Double> known = new HashMap<>();
    ChildJvm.run(
        jvm,
        RetrievalSpeedProcess.class,
        List.of(
            act, Integer.toString(size), Long.toString(options.seed()), options.text("questions")),
        (Figure figure) -> {
          known.put(figure.metric(), figure.value());
          Double bandwidth = known.get("memory_bandwidth");
          if (figure.metric().equals("exact_search") && bandwidth != null) {
            results.report(
                name, figure.metric(), figure.value(), figure.unit(), figure.n(), bandwidth);
          } else {
            results.report(name, figure.metric(), figure.value(), figure.unit(), figure.n());
          }
        });
    return known;
  }
}
