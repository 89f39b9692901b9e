package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnerFileTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");
  private static final List<String> ARMS = List.of("a", "b", "c", "d");

  /** So many that they are kept in memory. */
  private static final List<String> MANY =
      IntStream.range(0, 100).mapToObj(i -> i < 4 ? ARMS.get(i) : "unknown" + i).toList();

  @TempDir Path folder;

  private SqliteLearningStore open() {
    return SqliteLearningStore.open(folder, "tools");
  }

  private static ArmUpdate seen(String id, String arm, double reward) {
    return ArmUpdate.observation(id, "c", arm, reward, "s", NOW);
  }

  private void original(String... rows) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("tools.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          CREATE TABLE arm_states (context_hash TEXT NOT NULL, arm_id TEXT NOT NULL,
            alpha REAL NOT NULL DEFAULT 1.0, beta REAL NOT NULL DEFAULT 1.0,
            pulls INTEGER NOT NULL DEFAULT 0, total_reward REAL NOT NULL DEFAULT 0.0,
            last_updated TEXT NOT NULL DEFAULT '', PRIMARY KEY (context_hash, arm_id))
          """);
      statement.executeUpdate("CREATE INDEX idx_arm_states_context ON arm_states (context_hash)");
      for (String row : rows) {
        statement.executeUpdate("INSERT INTO arm_states VALUES " + row);
      }
    }
  }

  @Test
  void aLearnerHasAFileOfItsOwn() {
    try (LearningStore store = open()) {
      store.apply(List.of(seen("1", "a", 1)));
    }
    assertThat(folder.resolve("tools.db")).exists();
    try (LearningStore store = open()) {
      assertThat(store.apply(List.of(seen("1", "a", 1)))).isEmpty();
      assertThat(store.loadAll("c")).isEqualTo(Map.of("a", new ArmState(1, 0, 1, 1, NOW)));
      store.close();
      assertThatThrownBy(store::revision).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../up", "a/b", "a\\b", "a..b", ".hidden", "", " ", "ü", "a b"})
  void aNameThatCouldLeaveTheFolderIsRefused(String name) {
    assertThatThrownBy(() -> SqliteLearningStore.open(folder, name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + name + ")");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatTheOriginalKeptIsTakenOverOnce() throws SQLException {
    original(
        "('default', 'seed', 4.0, 1.0, 0, 0.0, '')",
        "('default', 'a', 3.45, 3.55, 5, 2.45, '2026-02-03T04:05:06.789012+00:00')",
        "('0a1b2c3d4e5f6071', 'a', 0.5, 1.0, 2, 0.25, '2026-02-03T04:05:06+00:00')",
        "('default', 'poisoned', 6.0, -3.0, 1, 5.0, 'some day')");
    for (int opening = 0; opening < 2; opening++) {
      try (LearningStore store = open()) {
        assertThat(store.contexts()).containsExactly("0a1b2c3d4e5f6071", "default");
        Map<String, ArmState> arms = store.loadAll("default");
        assertThat(arms).containsOnlyKeys("seed", "a", "poisoned");
        ArmState known = arms.get("a");
        assertThat(known.posterior(Posterior.UNIFORM)).isEqualTo(new Posterior(3.45, 3.55));
        assertThat(known.pulls()).isEqualTo(5);
        assertThat(known.totalReward()).isEqualTo(2.45);
        assertThat(known.lastUpdated()).isEqualTo("2026-02-03T04:05:06.789012Z");
        assertThat(arms.get("seed")).isEqualTo(new ArmState(3, 0, 0, 0, Instant.EPOCH));
        assertThat(arms.get("poisoned").posterior(Posterior.UNIFORM))
            .isEqualTo(new Posterior(6, ArmState.LEAST_COUNT));
        ArmState elsewhere = store.loadAll("0a1b2c3d4e5f6071").get("a");
        assertThat(elsewhere.successes()).isEqualTo(-0.5);
        assertThat(elsewhere.lastUpdated()).isEqualTo("2026-02-03T04:05:06Z");
        assertThat(store.log().rebuild()).isZero();
      }
    }
    try (LearningStore store = open()) {
      Learner learner =
          Learner.builder(store)
              .settings(LearnerSettings.defaults().baselineRate(0))
              .priors(ArmPriors.uniform())
              .random(new Random(1))
              .build();
      assertThat(learner.observe(ArmOutcome.of("new", "a", 1), "default")).isTrue();
      assertThat(learner.posteriors("default", List.of("a")))
          .isEqualTo(Map.of("a", new Posterior(4.45, 3.55)));
      assertThat(learner.select(List.of(Arm.of("a"), Arm.of("seed")), 2, "default", 0).ids())
          .hasSize(2);
    }
  }

  @Test
  void whatTheOriginalShouldNeverHaveKeptDoesNoHarm() throws SQLException {
    original(
        "('default', '', 2.0, 1.0, 1, 1.0, '')",
        "(' ', 'a', 2.0, 1.0, 1, 1.0, '')",
        "('default', 'endless', 9e999, 1.0, -1, 9e999, '')",
        "('default', 'never', 2.0, 1.0, 1, 1.0, '2026-13-41T04:05:06+00:00')",
        "('default', 'leap', 2.0, 1.0, 1, 1.0, '2026-02-30T04:05:06.000007+00:00')");
    try (LearningStore store = open()) {
      assertThat(store.loadAll("default")).containsOnlyKeys("endless", "never", "leap");
      assertThat(store.contexts()).containsExactly("default");
      assertThat(store.load("default", List.of("never")).get("never").lastUpdated())
          .isEqualTo(Instant.EPOCH);
      assertThat(store.loadAll("default").get("endless"))
          .isEqualTo(new ArmState(1e12, 0, 0, 1e12, Instant.EPOCH));
      assertThat(log(store)).hasSize(3);
      assertThat(store.log().rebuild()).isZero();
      assertThat(store.log().compact(Instant.MAX)).isZero();
    }
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("tools.db"));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM original_arm_states")) {
      assertThat(row.getInt(1)).as("nothing is thrown away").isEqualTo(5);
    }
  }

  @Test
  void anOriginalFileWithoutArmsIsAnEmptyLearner() throws SQLException {
    original();
    try (LearningStore store = open()) {
      assertThat(store.contexts()).isEmpty();
      assertThat(store.revision()).isZero();
      assertThat(store.apply(List.of(seen("1", "a", 1)))).hasSize(1);
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws Exception {
    Path file = Files.writeString(folder.resolve("tools.db"), "{\"default\": {}}".repeat(100));
    assertThatThrownBy(this::open)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("tools.db");
    assertThat(file).hasContent("{\"default\": {}}".repeat(100));
  }

  @Test
  void aFileThatIsLockedForTooLongIsSaidAndTheNextCallWorks() throws SQLException {
    SqliteSettings hasty = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(50));
    try (LearningStore store = SqliteLearningStore.open(folder, "tools", hasty);
        Connection holder =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("tools.db"));
        Statement statement = holder.createStatement()) {
      Learner learner =
          Learner.builder(store)
              .settings(LearnerSettings.defaults().baselineRate(0))
              .random(new Random(1))
              .build();
      learner.observe(ArmOutcome.of("1", "a", 1), "c");
      statement.executeUpdate("BEGIN IMMEDIATE");
      assertThat(learner.select(List.of(Arm.of("a"), Arm.of("b")), 1, "c", 0).ids())
          .as("reading goes on")
          .hasSize(1);
      assertThatThrownBy(() -> learner.observe(ArmOutcome.of("2", "a", 1), "c"))
          .isInstanceOf(StorageBusyException.class)
          .hasMessageContaining("tools.db")
          .hasMessageContaining("PT0.05S");
      statement.executeUpdate("ROLLBACK");
      assertThat(learner.observe(ArmOutcome.of("2", "a", 1), "c")).isTrue();
      assertThat(learner.posteriors("c")).isEqualTo(Map.of("a", new Posterior(3, 1)));
      assertThat(learner.metrics(Instant.MIN, Instant.MAX).selections())
          .as("the selection is not lost")
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatIsLoadedFollowsTheFileWhoeverChangesIt(long seed) {
    Random random = new Random(seed);
    try (LearningStore one = open();
        LearningStore other = open();
        LearningStore expected = new InMemoryLearningStore()) {
      for (int step = 0; step < 150; step++) {
        LearningStore writer = random.nextBoolean() ? one : other;
        int act = random.nextInt(12);
        if (act == 0) {
          List<String> arms = random.nextBoolean() ? List.of() : List.of("a", "b");
          assertThat(writer.reset("c", arms)).isEqualTo(expected.reset("c", arms));
        } else if (act == 1) {
          String origin = "s" + random.nextInt(4);
          assertThat(writer.log().forget(origin)).isEqualTo(expected.log().forget(origin));
        } else if (act == 2) {
          Instant before = NOW.plusSeconds(random.nextInt(150));
          assertThat(writer.log().compact(before)).isEqualTo(expected.log().compact(before));
        } else {
          List<ArmUpdate> updates = updates(random, step);
          assertThat(writer.apply(updates)).isEqualTo(expected.apply(updates));
        }
        for (LearningStore reader : List.of(one, other)) {
          assertThat(reader.load("c", ARMS)).isEqualTo(expected.load("c", ARMS));
          assertThat(reader.load("c", MANY)).isEqualTo(expected.load("c", MANY));
          assertThat(reader.loadAll("d")).isEqualTo(expected.loadAll("d"));
        }
      }
      assertThat(log(one)).isEqualTo(log(expected)).isEqualTo(log(other));
      assertThat(one.log().rebuild()).isZero();
    }
  }

  private static List<ArmUpdate> log(LearningStore store) {
    List<ArmUpdate> log = new ArrayList<>();
    store.log().forEachUpdate(log::add);
    return log;
  }

  /** Sums of eighths, and halves of them, so that every order gives the same bits. */
  private static List<ArmUpdate> updates(Random random, int step) {
    List<ArmUpdate> updates = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      EvidenceChange change =
          EvidenceChange.adding(random.nextInt(8) / 8.0, random.nextInt(8) / 8.0, 1, 0.5);
      updates.add(
          new ArmUpdate(
              "o" + random.nextInt(200),
              random.nextInt(4) == 0 ? "d" : "c",
              ARMS.get(random.nextInt(4)),
              random.nextInt(5) == 0 ? change.discounting(0.5) : change,
              "s" + random.nextInt(4),
              NOW.plusSeconds(step)));
    }
    return updates;
  }

  @Test
  void insideOfATransactionItsOwnStateIsLoaded() {
    try (SqliteStore store = SqliteStore.open(folder.resolve("memory.db"))) {
      LearningStore learning = store.learning("tools");
      learning.apply(List.of(seen("1", "a", 1)));
      assertThat(learning.load("c", ARMS)).containsOnlyKeys("a");
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        learning.apply(List.of(seen("2", "b", 1)));
                        assertThat(learning.load("c", ARMS).keySet()).isEqualTo(Set.of("a", "b"));
                        assertThat(learning.load("c", MANY).keySet()).isEqualTo(Set.of("a", "b"));
                        throw new IllegalStateException("back");
                      }))
          .hasMessage("back");
      assertThat(learning.load("c", MANY)).containsOnlyKeys("a");
      learning.apply(List.of(seen("3", "d", 1)));
      assertThat(learning.load("c", MANY)).containsOnlyKeys("a", "d");
    }
  }

  @Test
  void manyContextsDoNotPushEachOtherOut() {
    try (LearningStore store = open()) {
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 150; i++) {
          String context = "context" + i;
          store.apply(List.of(ArmUpdate.observation("o" + round, context, "a", 1, "", NOW)));
          assertThat(store.load(context, MANY).get("a").pulls()).isEqualTo(round + 1);
        }
      }
    }
  }
}
