package dev.qortex.benchmarks.offpolicy;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import java.io.IOException;

/** Off-policy evaluation where the truth is known. */
public final class OffPolicyBenchmark implements Benchmark {

  @Override
  public String description() {
    return "Whether intervals of off-policy estimates hold the truth";
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    Coverage.run(options, results);
  }
}
