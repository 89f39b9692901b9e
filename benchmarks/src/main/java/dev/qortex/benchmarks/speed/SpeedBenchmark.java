package dev.qortex.benchmarks.speed;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Jmh;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** Times selecting, observing and crediting. */
public final class SpeedBenchmark implements Benchmark {

  @Override
  public String description() {
    return "the learner over SQLite on disk: select, observe, group commit; credit";
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
  }

  private static void report(RunResult run, Results results) {
    Result<?> result = run.getPrimaryResult();
    String name = "learning-speed";
    String metric = Jmh.method(run);
    for (String parameter : List.of("durability", "arms")) {
      String value = run.getParams().getParam(parameter);
      metric += value == null ? "" : "_" + value.toLowerCase(Locale.ROOT);
    }
    if (run.getParams().getMode() == Mode.Throughput) {
      metric += "_" + run.getParams().getThreads() + "_threads";
      results.report(name, metric, result.getScore(), "1/s", result.getStatistics().getN());
    } else {
      Jmh.report(run, name, metric, results);
    }
  }
}
