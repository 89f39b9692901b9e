package dev.qortex.benchmarks.speed;

import dev.qortex.storage.sqlite.settings.Durability;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Learning from outcomes on one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ObserveJmh extends LearnerOnDisk {

  /** The durability of a commit. */
  @Param({"NORMAL", "FULL"})
  public Durability durability = Durability.NORMAL;

  @Override
  Durability durability() {
    return durability;
  }

  /** One outcome, one transaction. */
  @Benchmark
  public int observe() {
    return learn(1);
  }

  /** A hundred outcomes, one transaction. */
  @Benchmark
  public int observeAll100() {
    return learn(100);
  }
}
