package dev.qortex.benchmarks.speed;

import dev.qortex.learning.Arm;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.Durability;
import dev.qortex.storage.sqlite.SqliteLearningStore;
import dev.qortex.storage.sqlite.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A folder with the file of a learner that knows a thousand arms. */
final class LearnerFile implements AutoCloseable {

  static final List<Arm> ARMS =
      IntStream.range(0, 1000).mapToObj(i -> new Arm("arm-" + i, 20 + i % 380)).toList();

  private static final String NAME = "speed";

  private final Path folder;
  private final Durability durability;
  private final AtomicLong ids = new AtomicLong();
  private final LearningStore store;

  LearnerFile(String parent, Durability durability) {
    this.durability = durability;
    try {
      folder = Files.createTempDirectory(Path.of(parent), "learning-speed-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    store = open();
    learner(store).observeAll(outcomes(ARMS.size()), ContextKey.DEFAULT);
  }

  LearningStore store() {
    return store;
  }

  /** The file once more, with connections of its own, as another process has it. */
  LearningStore open() {
    return SqliteLearningStore.open(folder, NAME, SqliteSettings.defaults().durability(durability));
  }

  Learner learner(LearningStore over) {
    return Learner.builder(over)
        .settings(LearnerSettings.defaults().baselineRate(0))
        .random(new Random(1))
        .ids(() -> "id-" + ids.incrementAndGet())
        .build();
  }

  /** New observations of as many arms. */
  List<ArmOutcome> outcomes(int count) {
    List<ArmOutcome> outcomes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long id = ids.incrementAndGet();
      outcomes.add(ArmOutcome.of("o-" + id, ARMS.get((int) (id % ARMS.size())).id(), id % 8 / 8.0));
    }
    return outcomes;
  }

  @Override
  public void close() {
    store.close();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
