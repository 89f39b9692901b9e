package dev.qortex.benchmarks.speed;

import dev.qortex.storage.sqlite.settings.Durability;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Learning from single outcomes on many threads, with full durability. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(64)
public class GroupCommitJmh extends LearnerOnDisk {

  @Override
  Durability durability() {
    return Durability.FULL;
  }

  /** One outcome, acknowledged when it is on disk. */
  @Benchmark
  public int observeFull() {
    return learn(1);
  }
}
