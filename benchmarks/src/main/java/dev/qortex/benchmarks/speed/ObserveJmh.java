package dev.qortex.benchmarks.speed;

import dev.qortex.learning.Learner;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.storage.sqlite.Durability;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Learning from outcomes on one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // Set up by JMH.
public class ObserveJmh {

  /** Where the file goes. */
  @Param("")
  public String folder = "";

  /** What a commit survives. */
  @Param({"NORMAL", "FULL"})
  public Durability durability = Durability.NORMAL;

  private LearnerFile file;
  private Learner learner;

  /** Fills a file. */
  @Setup(Level.Trial)
  public void open() {
    file = new LearnerFile(folder, durability);
    learner = file.learner(file.store());
  }

  /** Deletes it. */
  @TearDown(Level.Trial)
  public void close() {
    file.close();
  }

  /** One outcome, one transaction. */
  @Benchmark
  public int observe() {
    return learner.observeAll(file.outcomes(1), ContextKey.DEFAULT);
  }

  /** A hundred outcomes, one transaction. */
  @Benchmark
  public int observeAll100() {
    return learner.observeAll(file.outcomes(100), ContextKey.DEFAULT);
  }
}
