package dev.qortex.benchmarks.speed;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Jmh;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** Times selecting, observing, crediting and drawing. */
public final class SpeedBenchmark implements Benchmark {

  private static final double MEDIAN = 50;
  private static final double TAIL = 95;

  /** The benchmark. */
  public SpeedBenchmark() {}

  @Override
  public String description() {
    return "the learner over SQLite on disk: select, observe, group commit; credit; Beta sampling";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    List<RunResult> runs = new ArrayList<>();
    runs.addAll(
        Jmh.run(
            Jmh.options(
                    options, "learning-speed", SelectJmh.class, ObserveJmh.class, CreditJmh.class)
                .param("folder", options.out().toString())
                .param("seed", Long.toString(options.seed()))));
    runs.addAll(
        Jmh.run(
            Jmh.options(options, "learning-speed-threads", GroupCommitJmh.class)
                .param("folder", options.out().toString())));
    runs.forEach(run -> report(run, results));
    reportSampler(
        Jmh.run(Jmh.options(options, "learning-speed-sampler", BetaSamplerJmh.class)), results);
  }

  private static void report(RunResult run, Results results) {
    Result<?> result = run.getPrimaryResult();
    String name = "learning-speed";
    String metric = snake(method(run));
    for (String parameter : List.of("durability", "arms")) {
      String value = run.getParams().getParam(parameter);
      metric += value == null ? "" : "_" + value.toLowerCase(Locale.ROOT);
    }
    long n = result.getStatistics().getN();
    if (run.getParams().getMode() == Mode.Throughput) {
      metric += "_" + run.getParams().getThreads() + "_threads";
      results.report(name, metric, result.getScore(), "1/s", n);
    } else {
      results.report(name, metric + "_p50", result.getStatistics().getPercentile(MEDIAN), "ms", n);
      results.report(name, metric + "_p95", result.getStatistics().getPercentile(TAIL), "ms", n);
    }
  }

  /** Each shape beside the fastest library for it. */
  private static void reportSampler(Collection<RunResult> runs, Results results) {
    for (RunResult run : runs) {
      String shape = run.getParams().getParam("shape");
      double fastest =
          runs.stream()
              .filter(other -> shape.equals(other.getParams().getParam("shape")))
              .filter(other -> !method(other).equals("ours"))
              .mapToDouble(other -> other.getPrimaryResult().getScore())
              .min()
              .orElse(Double.NaN);
      results.report(
          "beta-sampler-" + shape.replace(' ', '-'),
          snake(method(run)),
          run.getPrimaryResult().getScore(),
          "ns",
          run.getPrimaryResult().getStatistics().getN(),
          fastest);
    }
  }

  private static String method(RunResult run) {
    return run.getParams().getBenchmark().replaceAll(".*\\.", "");
  }

  private static String snake(String camel) {
    return camel.replaceAll("([A-Z0-9]+)", "_$1").toLowerCase(Locale.ROOT);
  }
}
