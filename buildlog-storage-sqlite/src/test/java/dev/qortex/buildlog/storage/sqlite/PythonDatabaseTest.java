package dev.qortex.buildlog.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.storage.DecisionStorage.Decision;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.core.error.StorageException;
import dev.qortex.learning.model.Posterior;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Takes over a database of Python buildlog. */
class PythonDatabaseTest {

  private static final String P = "325add837da7";
  private static final String SQL = "karen:effbccc3";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void build() throws Exception {
    file = folder.resolve("buildlog.db");
    try (InputStream script = getClass().getResourceAsStream("schema7.sql")) {
      execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("PRAGMA journal_mode = WAL");
      statement.executeUpdate(sql);
    }
  }

  private SqliteDatabase shared() {
    return SqliteDatabase.open(
        file,
        SqliteSettings.defaults(),
        SqliteStore.migrations(),
        SqliteBuildlogStorage.migrations());
  }

  private Map<String, Integer> counts(String prefix) throws SQLException {
    Map<String, Integer> counts = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String table :
          List.of(
              "schema_version",
              "projects",
              "skill_decisions",
              "review_learnings",
              "review_history",
              "active_sessions",
              "reward_events",
              "sessions",
              "mistakes",
              "bandit_arms",
              "gauntlet_rules",
              "emission_edges",
              "gauntlet_credits",
              "posterior_snapshots")) {
        ResultSet row = statement.executeQuery("SELECT count(*) FROM " + prefix + table);
        counts.put(table, row.getInt(1));
      }
    }
    return counts;
  }

  @Test
  void aSchema7DatabaseIsTakenOverWithEveryRow() throws Exception {
    Map<String, Integer> before = counts("");
    try (SqliteDatabase database = shared();
        SqliteStore arms = SqliteStore.over(database);
        SqliteBuildlogStorage storage = SqliteBuildlogStorage.over(database);
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), arms)
                .credit(CreditPolicy.python())
                .build()) {
      Project project =
          buildlog.project(Path.of("/srv/template"), "https://github.com/Peleke/buildlog-template");
      assertThat(project.info().id()).isEqualTo(P);
      assertThat(project.info().createdAt()).isEqualTo(Instant.parse("2026-01-21T14:00:00.123Z"));
      assertThat(buildlog.projects()).hasSize(2);

      GauntletRule sql = project.gauntlet().find(SQL).orElseThrow();
      assertThat(sql.global()).isTrue();
      assertThat(sql.provenance()).isEqualTo(Map.of("id", SQL, "confidence", 0.5));
      assertThat(sql.notes().references()).containsExactly(entry("https://a.b", "T"));
      GauntletRule learned = project.gauntlet().find("arch-b797ef29f4").orElseThrow();
      assertThat(learned.origin().project()).isEqualTo(P);
      assertThat(learned.notes().tags()).containsExactly("api");
      assertThat(learned.provenance()).containsEntry("confidence", "high");
      assertThat(project.gauntlet().find("arch-3029c731ed"))
          .as("its text was in the learnings only")
          .isPresent();
      assertThat(project.gauntlet().find("sk-orphan").orElseThrow().active()).isFalse();
      Project other = buildlog.project(Path.of("/tmp/my-project"));
      assertThat(other.gauntlet().find("arch-b797ef29f4")).isEmpty();

      assertThat(storage.edges().newest(P, EdgeStorage.ANY, 9))
          .containsExactly(
              new EmissionEdge("a", "c", "uses", 1, "unknown", Instant.EPOCH, Map.of()),
              new EmissionEdge(
                  "mistake:m-001",
                  "gauntlet_rule:" + SQL,
                  "challenges",
                  0.7,
                  "mistake_manifest",
                  Instant.parse("2026-01-21T14:10:00.123456Z"),
                  Map.of("mapper", "rule_challenge")));
      assertThat(storage.decisions().list(P))
          .contains(
              new Decision("arch-b797ef29f4", true, Instant.parse("2026-01-22T10:00:00.000001Z")));
      assertThat(storage.decisions().list(other.info().id()))
          .containsExactly(
              new Decision("wf-3c99ecea19", false, Instant.parse("2026-01-22T10:00:00Z")));
      assertThat(project.learnings().list().get(0).support().reinforced()).isEqualTo(2);
      assertThat(project.gauntlet().reviews()).hasSize(3);
      assertThat(project.gauntlet().reviews().get(2).findings().credited()).containsExactly(SQL);
      assertThat(other.sessions().active().orElseThrow().selected()).containsExactly(SQL);
      assertThat(project.sessions().closed()).hasSize(1);
      assertThat(project.rewards().list())
          .extracting(RewardEvent::sessionId)
          .containsExactly("no-session-20260121", "session-20260121-140000-000000");
      assertThat(project.rewards().list().get(1).reward().value()).isEqualTo(0.7);
      List<Mistake> mistakes = project.mistakes().list();
      assertThat(mistakes).extracting(Mistake::repeatOf).containsExactly("", "m-001");
      assertThat(mistakes.get(1).report().details().priors())
          .containsExactly(new PriorLink("m-001", PriorLink.Kind.SAME_PATTERN));
      assertThat(project.report().repeatedMistakeRate()).isEqualTo(0.5);

      assertThat(project.arms())
          .filteredOn(arm -> arm.ruleId().equals(SQL))
          .singleElement()
          .satisfies(
              arm -> {
                assertThat(arm.posterior()).isEqualTo(new Posterior(5, 2));
                assertThat(arm.observations()).isEqualTo(4);
              });
      assertThat(project.arms("sql"))
          .filteredOn(arm -> arm.observations() > 0)
          .extracting(arm -> arm.ruleId())
          .containsExactly("arch-b797ef29f4");
      assertThat(project.sessions().start(SessionRequest.defaults()).pool()).hasSize(3);
    }
    assertThat(counts("original_")).isEqualTo(before);
    try (SqliteBuildlogStorage again = SqliteBuildlogStorage.open(file)) {
      assertThat(again.projects().list()).hasSize(2);
      assertThat(again.mistakes().list(P)).hasSize(2);
    }
  }

  /** The bandit's sums count as one observation, what its events say in full. */
  @Test
  void itsEvidenceBecomesRecordsAndItsSumsCountLittle() {
    try (SqliteDatabase database = shared();
        SqliteStore arms = SqliteStore.over(database);
        SqliteBuildlogStorage storage = SqliteBuildlogStorage.over(database);
        Buildlog buildlog = Buildlog.builder(SqliteBuildlogStorage.over(database), arms).build()) {
      Project project = buildlog.open(P).orElseThrow();

      assertThat(project.arms()).extracting(arm -> arm.ruleId()).contains(SQL);
      CreditSums carried = storage.evidence().find(P, "before").orElseThrow().rule(SQL).carried();
      assertThat(carried.successes() + carried.failures()).isCloseTo(1, within(1e-9));
      assertThat(carried.successes()).isCloseTo(0.75, within(1e-9));
      assertThat(storage.evidence().list(P))
          .filteredOn(record -> record.id().equals("session-20260121-140000-000000"))
          .singleElement()
          .satisfies(record -> assertThat(record.over()).isTrue());
      assertThat(storage.evidence().sums(P).get(SQL).successes())
          .as("and a citation that was credited")
          .isGreaterThan(1);
    }
  }

  @Test
  void fault23MalformedValuesLoseNoRowAndStayAsTheyWere() throws Exception {
    execute("UPDATE reward_events SET rules_active = '[\"a', timestamp = 'yesterday'");
    execute(
        "UPDATE mistakes SET rules_consulted = '{', relation_to_prior = 'x', severity = 'huge'");
    execute("UPDATE active_sessions SET data = '{\"id\":'");
    Map<String, Integer> before = counts("");

    try (SqliteBuildlogStorage storage = SqliteBuildlogStorage.open(file)) {
      assertThat(storage.rewards().list(P)).hasSize(2);
      assertThat(storage.mistakes().list(P)).hasSize(2);
    }

    assertThat(counts("original_")).isEqualTo(before);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String value :
          List.of(
              "rules_active FROM original_reward_events",
              "rules_consulted FROM original_mistakes",
              "data FROM original_active_sessions")) {
        assertThat(statement.executeQuery("SELECT " + value).getString(1))
            .isIn("[\"a", "{", "{\"id\":");
      }
    }
  }

  @Test
  void aFailedMigrationLeavesTheOldFileIntact() throws Exception {
    execute("CREATE TABLE muted_rules (in_the_way TEXT)");
    Map<String, Integer> before = counts("");

    assertThatThrownBy(() -> SqliteBuildlogStorage.open(file)).isInstanceOf(StorageException.class);
    assertThat(counts("")).isEqualTo(before);

    execute("DROP TABLE muted_rules");
    try (SqliteBuildlogStorage storage = SqliteBuildlogStorage.open(file)) {
      assertThat(storage.mistakes().list(P)).hasSize(2);
    }
  }
}
