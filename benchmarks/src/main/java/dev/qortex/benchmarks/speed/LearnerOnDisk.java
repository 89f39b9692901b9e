package dev.qortex.benchmarks.speed;

import dev.qortex.learning.Learner;
import dev.qortex.storage.sqlite.Durability;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A learner over a file, for one trial. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // Set up by JMH.
public abstract class LearnerOnDisk {

  /** Where the file goes. */
  @Param("")
  public String folder = "";

  LearnerFile file;
  Learner learner;

  /** What a commit survives. */
  abstract Durability durability();

  /** Fills a file. */
  @Setup(Level.Trial)
  public void open() {
    file = new LearnerFile(folder, durability());
    learner = file.learner(file.store());
  }

  /** Deletes it. */
  @TearDown(Level.Trial)
  public void close() {
    file.close();
  }
}
