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
import org.openjdk.jmh.annotations.Threads;

/** Learning from single outcomes on many threads, with full durability. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(64)
@SuppressWarnings("NullAway.Init") // Set up by JMH.
public class GroupCommitJmh {

  /** Where the file goes. */
  @Param("")
  public String folder = "";

  private LearnerFile file;
  private Learner learner;

  /** Fills a file. */
  @Setup(Level.Trial)
  public void open() {
    file = new LearnerFile(folder, Durability.FULL);
    learner = file.learner(file.store());
  }

  /** Deletes it. */
  @TearDown(Level.Trial)
  public void close() {
    file.close();
  }

  /** One outcome, acknowledged when it is on disk. */
  @Benchmark
  public int observeFull() {
    return learner.observeAll(file.outcomes(1), ContextKey.DEFAULT);
  }
}
