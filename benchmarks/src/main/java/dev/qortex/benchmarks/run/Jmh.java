package dev.qortex.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** Runs JMH classes as every benchmark here does: one fork, five measurements, raw output kept. */
public final class Jmh {

  private Jmh() {}

  /** Options for some classes; {@code name.json} in the output folder gets the raw results. */
  public static ChainedOptionsBuilder options(RunOptions options, String name, Class<?>... classes)
      throws IOException {
    Files.createDirectories(options.out());
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .forks(1)
            .jvmArgsAppend("-Xmx4g")
            .warmupIterations(options.quick() ? 1 : 3)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(options.quick() ? 1 : 5)
            .measurementTime(TimeValue.seconds(options.quick() ? 1 : 2))
            .verbosity(VerboseMode.SILENT)
            .resultFormat(ResultFormatType.JSON)
            .result(options.out().resolve(name + ".json").toString());
    for (Class<?> type : classes) {
      builder.include(type.getName() + "\\.");
    }
    return builder;
  }

  /** Runs them. */
  public static Collection<RunResult> run(ChainedOptionsBuilder builder) throws RunnerException {
    return new Runner(builder.build()).run();
  }

  /** The name of the method that was measured, in snake case. */
  public static String method(RunResult run) {
    return run.getParams()
        .getBenchmark()
        .replaceAll(".*\\.", "")
        .replaceAll("([A-Z0-9]+)", "_$1")
        .toLowerCase(Locale.ROOT);
  }

  /** Reports the median and the 95th percentile of sampled times, in milliseconds. */
  public static void report(RunResult run, String name, String metric, Results results) {
    Statistics times = run.getPrimaryResult().getStatistics();
    results.report(name, metric + "_p50", times.getPercentile(50), "ms", times.getN());
    results.report(name, metric + "_p95", times.getPercentile(95), "ms", times.getN());
  }
}
