package dev.qortex.benchmarks.speed;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.SqliteLearningStore;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A learner that knows a thousand arms, over a file, for one trial. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // Set up by JMH.
public abstract class LearnerOnDisk {

  static final List<Arm> ARMS =
      IntStream.range(0, 1000).mapToObj(i -> new Arm("arm-" + i, 20 + i % 380)).toList();

  /** The folder of the file. */
  @Param("")
  public String folder = "";

  private final AtomicLong ids = new AtomicLong();
  private Path own;
  private LearningStore store;
  Learner learner;

  /** The durability of a commit. */
  abstract Durability durability();

  /** Fills a file. */
  @Setup(Level.Trial)
  public void fill() throws IOException {
    own = Files.createTempDirectory(Path.of(folder), "learning-speed-");
    store = open();
    learner = learner(store);
    learn(ARMS.size());
  }

  /** The file once more, with connections of its own, as another process has it. */
  LearningStore open() {
    return SqliteLearningStore.open(
        own, "speed", SqliteSettings.defaults().durability(durability()));
  }

  Learner learner(LearningStore over) {
    return Learner.builder(over)
        .settings(LearnerSettings.defaults().baselineRate(0))
        .random(new Random(1))
        .ids(() -> "id-" + ids.incrementAndGet())
        .build();
  }

  int learn(int arms) {
    return learner.observeAll(outcomes(arms), ContextKey.DEFAULT);
  }

  /** New observations of as many arms. */
  List<ArmOutcome> outcomes(int count) {
    return IntStream.range(0, count).mapToObj(i -> outcome(ids.incrementAndGet())).toList();
  }

  private static ArmOutcome outcome(long id) {
    return ArmOutcome.of("o-" + id, ARMS.get((int) (id % ARMS.size())).id(), id % 8 / 8.0);
  }

  /** Deletes it. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    store.close();
    Folders.delete(own);
  }
}
