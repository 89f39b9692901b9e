package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteLearningStoreTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static Map<String, Object> picture(LearningStore store) {
    Map<String, Object> picture = new TreeMap<>();
    picture.put("contexts", store.contexts());
    for (String context : List.of("default", "c0", "c1")) {
      picture.put("all " + context, store.loadAll(context));
      picture.put("some " + context, store.load(context, List.of("a0", "a2", "unknown")));
    }
    List<ArmUpdate> log = new ArrayList<>();
    store.log().forEachUpdate(log::add);
    picture.put("log", log);
    picture.put("revision", store.revision());
    return picture;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anySequenceOfUpdatesGivesTheSameEvidenceInMemoryAndInTheFile(long seed) {
    Random random = new Random(seed);
    try (SqliteStore store = open();
        SqliteStore beside = open();
        LearningStore expected = new InMemoryLearningStore()) {
      for (int step = 0; step < 60; step++) {
        LearningStore actual = (random.nextBoolean() ? store : beside).learning("tools");
        if (random.nextInt(6) == 0) {
          String context = "c" + random.nextInt(2);
          List<String> arms = random.nextBoolean() ? List.of() : List.of("a0", "a1", "unknown");
          assertThat(actual.reset(context, arms)).isEqualTo(expected.reset(context, arms));
        } else {
          List<ArmUpdate> updates = updates(random);
          assertThat(actual.apply(updates)).isEqualTo(expected.apply(updates));
        }
        assertThat(picture(store.learning("tools"))).isEqualTo(picture(expected));
      }
      assertThat(picture(beside.learning("tools"))).isEqualTo(picture(expected));
      assertThat(store.learning("others").contexts()).isEmpty();
    }
  }

  private static List<ArmUpdate> updates(Random random) {
    List<ArmUpdate> updates = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      String observation = "o" + random.nextInt(30);
      String context = "c" + random.nextInt(2);
      String arm = "a" + random.nextInt(3);
      Instant at = NOW.plusNanos(random.nextInt(3) * 500_000_001L);
      updates.add(
          random.nextBoolean()
              ? ArmUpdate.observation(observation, context, arm, random.nextDouble(), "s", at)
              : ArmUpdate.credit(observation, context, arm, random.nextDouble() - 0.5, "", at));
    }
    return updates;
  }

  @Test
  @Timeout(60)
  void describingAKnownContextDoesNotReadAllOthers() {
    try (SqliteStore store = open()) {
      LearningStore tools = store.learning("tools");
      Map<String, String> texts = new TreeMap<>();
      for (int i = 0; i < 100_000; i++) {
        texts.put("c" + i, "text " + i);
      }
      tools.describe(texts);
      for (int i = 0; i < 1_000; i++) {
        tools.describe(Map.of("c" + i, "text " + i));
      }
      assertThat(tools.descriptions()).hasSize(100_000);
    }
  }

  @Test
  void forgettingASessionWritesOnlyTheArmsThatItTouched() throws SQLException {
    try (SqliteStore store = open()) {
      LearningStore tools = store.learning("tools");
      tools.apply(
          List.of(
              ArmUpdate.observation("1", "c", "a", 1, "good", NOW),
              ArmUpdate.observation("1", "c", "b", 1, "good", NOW),
              ArmUpdate.observation("2", "c", "a", 0, "bad", NOW),
              ArmUpdate.observation("2", "c", "d", 0, "bad", NOW)));
      assertThat(tools.log().forget("bad")).isEqualTo(2);
      assertThat(tools.loadAll("c"))
          .isEqualTo(
              Map.of("a", new ArmState(1, 0, 1, 1, NOW), "b", new ArmState(1, 0, 1, 1, NOW)));
      assertThat(tools.log().rebuild()).isZero();
    }
    try (Connection file =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("memory.db"));
        ResultSet row =
            file.createStatement()
                .executeQuery("SELECT arm_id FROM arms WHERE changed = 1 ORDER BY arm_id")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("b");
    }
  }

  @Test
  void manyThreadsOfTwoProcessesAddExactly() throws Exception {
    int threads = 8;
    int each = 50;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        LearningStore target = (t % 2 == 0 ? store : beside).learning("tools");
        int from = t / 2 * each;
        work.add(
            () -> {
              int counted = 0;
              for (int i = from; i < from + each; i++) {
                // Two threads try each observation, so that each is retried once.
                counted +=
                    target
                        .apply(
                            List.of(ArmUpdate.observation("o" + i, "default", "a", 0.25, "", NOW)))
                        .size();
              }
              return counted;
            });
      }
      int counted = 0;
      for (Future<Integer> done : pool.invokeAll(work)) {
        counted += done.get();
      }
      int expected = threads / 2 * each;
      assertThat(counted).isEqualTo(expected);
      assertThat(beside.learning("tools").loadAll("default"))
          .containsExactly(
              Map.entry(
                  "a",
                  new ArmState(expected * 0.25, expected * 0.75, expected, expected * 0.25, NOW)));
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void updatesJoinTheTransactionOfTheirThread() {
    ArmUpdate update = ArmUpdate.observation("o1", "default", "a", 1, "", NOW);
    try (SqliteStore store = open()) {
      LearningStore arms = store.learning("tools");
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        arms.apply(List.of(update));
                        assertThat(arms.loadAll("default")).containsKey("a");
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      assertThat(arms.loadAll("default")).isEmpty();
      assertThat(arms.apply(List.of(update))).containsExactly(update);
    }
  }

  @Test
  void aClosedStoreIsClosedAndAFreshOneGoesOn() {
    try (SqliteStore store = open()) {
      LearningStore arms = store.learning("tools");
      arms.close();
      arms.close();
      assertThatThrownBy(arms::revision).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> arms.apply(List.of())).isInstanceOf(IllegalStateException.class);
      assertThat(store.learning("tools").revision()).isZero();
    }
  }
}
