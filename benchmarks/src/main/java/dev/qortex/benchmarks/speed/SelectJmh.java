package dev.qortex.benchmarks.speed;

import dev.qortex.learning.Learner;
import dev.qortex.learning.Selection;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.settings.Durability;
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

/** Choosing 10 of 1,000 candidates. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // Set up by JMH.
public class SelectJmh extends LearnerOnDisk {

  @Override
  Durability durability() {
    return Durability.NORMAL;
  }

  /** Nothing changed since the last time. */
  @Benchmark
  public Selection selectWarm() {
    return learner.select(ARMS, 10, ContextKey.DEFAULT, 0);
  }

  /** The file as another process has it. */
  @State(Scope.Benchmark)
  public static class Other {

    /** The number of arms that it changes. */
    @Param({"1", "1000"})
    public int arms;

    private LearnerOnDisk here;
    private LearningStore store;
    private Learner learner;

    /** Opens the file once more. */
    @Setup(Level.Trial)
    public void open(SelectJmh filled) {
      here = filled;
      store = here.open();
      learner = here.learner(store);
    }

    /** Observes them. */
    @Setup(Level.Invocation)
    public void change() {
      learner.observeAll(here.outcomes(arms), ContextKey.DEFAULT);
    }

    /** Closes it. */
    @TearDown(Level.Trial)
    public void close() {
      store.close();
    }
  }

  /** Somebody else observed. */
  @Benchmark
  public Selection selectAfterAnotherProcessObserved(Other other) {
    return learner.select(ARMS, 10, ContextKey.DEFAULT, 0);
  }
}
