package dev.qortex.benchmarks.durable;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * The evidence of a learner: of every four operations three are single observations and one, at a
 * random place, is a batch of five, about ten arms of one context. Rewards are eighths, so that
 * sums are exact in any order.
 */
public record LearningTarget(long seed) implements Target {

  static final String FILE = "memory.db";

  static final String LEARNER = "harness";
  static final String CONTEXT = "context";
  private static final int ARMS = 10;
  private static final int EIGHTHS = 8;
  private static final int CYCLE = 4;
  private static final int BATCH = 5;

  @Override
  public List<String> parts(long operation) {
    return updates(operation).stream().map(LearningTarget::part).toList();
  }

  /** All that an update says. */
  static String part(ArmUpdate update) {
    return update.toString();
  }

  private List<ArmUpdate> updates(long operation) {
    SplittableRandom random = random(operation);
    // Cycles have numbers below 0, so that they and operations do not share their chance.
    int place = random(-1 - operation / CYCLE).nextInt(CYCLE);
    int size = operation % CYCLE == place ? BATCH : 1;
    List<ArmUpdate> updates = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      updates.add(
          ArmUpdate.observation(
              operation + "." + i,
              CONTEXT,
              "arm-" + random.nextInt(ARMS),
              random.nextInt(EIGHTHS + 1) / (double) EIGHTHS,
              "",
              Instant.EPOCH.plusMillis(operation)));
    }
    return updates;
  }

  private SplittableRandom random(long number) {
    return new SplittableRandom(seed ^ number * 0x9E3779B97F4A7C15L);
  }

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    Path file = folder.resolve(FILE);
    return new Evidence(file, SqliteStore.open(file, settings));
  }

  private final class Evidence implements Store {

    private final Path file;
    private final SqliteStore store;
    private final LearningStore learning;

    Evidence(Path file, SqliteStore store) {
      this.file = file;
      this.store = store;
      this.learning = store.learning(LEARNER);
    }

    @Override
    public void write(long operation) {
      learning.apply(updates(operation));
    }

    @Override
    public Audit audit() {
      Map<Long, List<String>> contents = new HashMap<>();
      List<String> faults = new ArrayList<>(SqliteChecks.faults(file));
      double deviation =
          deviation(
              learning,
              (operation, part) ->
                  contents.computeIfAbsent(operation, n -> new ArrayList<>()).add(part),
              faults);
      return new Audit(contents, deviation, faults);
    }

    @Override
    public void close() {
      store.close();
    }
  }

  /** Shows all updates of the log, and says how far the evidence is from their sums, at most. */
  static double deviation(LearningStore learning, GraphAudit.Found found, List<String> faults) {
    Map<String, ArmState> sums = new HashMap<>();
    learning
        .log()
        .forEachUpdate(
            update -> {
              String id = update.observationId();
              found.part(Long.parseLong(id.substring(0, id.indexOf('.'))), part(update));
              ArmState before = sums.getOrDefault(update.armId(), ArmState.NONE);
              sums.put(update.armId(), before.plus(update));
            });
    return compare(learning.loadAll(CONTEXT), sums, faults);
  }

  /** Distance of the states from the sums, at most. */
  static double compare(
      Map<String, ArmState> states, Map<String, ArmState> sums, List<String> faults) {
    Set<String> arms = new TreeSet<>(states.keySet());
    arms.addAll(sums.keySet());
    double deviation = 0;
    for (String arm : arms) {
      ArmState state = states.getOrDefault(arm, ArmState.NONE);
      ArmState sum = sums.getOrDefault(arm, ArmState.NONE);
      deviation = Math.max(deviation, Math.abs(state.successes() - sum.successes()));
      deviation = Math.max(deviation, Math.abs(state.failures() - sum.failures()));
      deviation = Math.max(deviation, Math.abs(state.totalReward() - sum.totalReward()));
      if (state.pulls() != sum.pulls() || !state.lastUpdated().equals(sum.lastUpdated())) {
        faults.add("%s: %s, but the log says %s".formatted(arm, state, sum));
      }
    }
    return deviation;
  }
}
