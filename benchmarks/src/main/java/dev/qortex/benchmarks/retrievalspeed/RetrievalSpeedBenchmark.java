package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.ReducedConfiguration;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;

/**
 * Times questions to generated corpora of growing size in one default configuration, with the
 * embedding of the question apart, and what a reduced configuration saves and costs; with the JDK's
 * vector API where its module is there.
 */
public final class RetrievalSpeedBenchmark implements Benchmark {

  private static final String HEAP = "-Xmx7g";
  private static final String MODULE = "jdk.incubator.vector";
  private static final List<String> VECTOR_API =
      ModuleFinder.ofSystem().find(MODULE).isPresent()
          ? List.of("--add-modules", MODULE)
          : List.of();

  /** The benchmark. */
  public RetrievalSpeedBenchmark() {}

  @Override
  public String description() {
    return "how long a question takes at 1k, 10k and 100k passages, and what that is made of";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("passages", 1_000, 100_000, 10_000, "the largest corpus"),
        RunOption.number("questions", 100, 500, 200, "how many are asked"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    results.say("Reduced: " + ReducedConfiguration.WITHOUT + ".");
    for (int size = 1_000; size <= options.number("passages"); size *= 10) {
      run(size, options, results);
    }
  }

  private static void run(int size, RunOptions options, Results results) throws Exception {
    String name = "retrieval-speed-corpus-" + size / 1_000 + "k";
    List<String> jvm = new ArrayList<>(VECTOR_API);
    jvm.add(HEAP);
    ChildJvm.run(
        jvm,
        RetrievalSpeedProcess.class,
        List.of(Integer.toString(size), Long.toString(options.seed()), options.text("questions")),
        figure -> results.report(name, figure.metric(), figure.value(), figure.unit(), figure.n()));
  }
}
