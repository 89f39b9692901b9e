package dev.qortex.buildlog.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Mistakes;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.support.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DurabilityTest {

  private static final String SEED =
      "{persona: karen, rules: [{rule: Parameterize SQL queries}, {rule: Close it}]}";
  private static final String SQL = "karen:effbccc3";

  @TempDir private Path folder;
  private final Map<String, LearningStore> arms = new HashMap<>();
  private final LearningStores learning =
      name -> arms.computeIfAbsent(name, any -> new InMemoryLearningStore());

  private Path file() {
    return folder.resolve("buildlog.db");
  }

  private Buildlog.Builder builder() {
    return Buildlog.builder(SqliteBuildlogStorage.open(file()), learning)
        .credit(CreditPolicy.python());
  }

  private Path seed() throws IOException {
    return Files.writeString(folder.resolve("seed.yaml"), SEED);
  }

  private static List<Object> state(Project project) {
    return List.of(
        project.info(),
        project.gauntlet().rules(),
        project.sessions().active(),
        project.sessions().closed(),
        project.mistakes().list(),
        project.rewards().list(),
        project.gauntlet().reviews(),
        project.learnings().list(),
        project.arms(),
        project.report());
  }

  @Test
  void whatIsReopenedIsWhatWasClosed() throws IOException {
    List<Object> before;
    try (Buildlog buildlog = builder().random(new Random(1)).build()) {
      Project project = buildlog.project("p");
      buildlog.importSeeds(seed());
      project.sessions().start(SessionRequest.defaults().errorClass("sql").count(1));
      Issue issue =
          Issue.of(IssueSeverity.MAJOR, "by hand").learned("Use a query").citing(SQL, "so");
      project.gauntlet().review(ReviewRequest.of(List.of(issue.citing("x:1", "invented"))));
      project.sessions().end();
      project.sessions().start(SessionRequest.defaults().notes("open"));
      project.rewards().log(Reward.revision(0.3));
      before = state(project);
    }

    try (Buildlog buildlog = builder().build()) {
      assertThat(state(buildlog.project("p"))).isEqualTo(before);
    }
  }

  @Test
  void whatCouldNotBePublishedIsPublishedByTheNextProcess() throws IOException {
    Path emissions = folder.resolve("emissions");
    Spool broken = Spool.open(emissions);
    Files.delete(emissions.resolve("pending"));
    try (Buildlog buildlog = builder().emissions(broken).build()) {
      assertThat(buildlog.project("p").rewards().log(Reward.accepted()).emissions().failed())
          .hasSize(1);
    }

    try (Buildlog buildlog = builder().emissions(Spool.open(emissions)).build()) {
      assertThat(Spool.open(emissions).pending()).hasSize(1);
      assertThat(buildlog.flushEmissions().published()).isEmpty();
    }
  }

  @Test
  void whatATransactionAroundItTookBackWasNotPublished() {
    Spool spool = Spool.open(folder.resolve("emissions"));
    try (SqliteDatabase database = shared();
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), learning)
                .emissions(spool)
                .build()) {
      Project project = buildlog.project("p");
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  database.inTransaction(
                      () -> {
                        project.rewards().log(Reward.accepted());
                        assertThat(buildlog.flushEmissions().published()).isEmpty();
                        throw new IllegalStateException("stop");
                      }));
      assertThat(spool.pending()).isEmpty();

      Emissions inside =
          database.inTransaction(() -> project.rewards().log(Reward.accepted()).emissions());
      assertThat(inside).isEqualTo(Emissions.NONE);
      assertThat(spool.pending()).isEmpty();
      assertThat(project.rewards().log(Reward.accepted()).emissions().published()).hasSize(2);
      assertThat(spool.pending()).hasSize(2);
    }
  }

  @Test
  void whatIsPublishedHasNotFailedWhenTheOutboxCannotBeCleared() {
    Spool spool = Spool.open(folder.resolve("emissions"));
    try (SqliteDatabase database = shared();
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), learning)
                .emissions(spool)
                .build()) {
      Project project = buildlog.project("p");
      database.write(
          c ->
              c.update(
                  "CREATE TRIGGER keep BEFORE DELETE ON emission_outbox"
                      + " BEGIN SELECT RAISE(ABORT, 'kept'); END"));
      Emissions emissions = project.rewards().log(Reward.accepted()).emissions();

      assertThat(emissions.failed()).isEmpty();
      assertThat(emissions.published()).isEqualTo(spool.pending()).hasSize(1);
      database.write(c -> c.update("DROP TRIGGER keep"));
      assertThat(buildlog.flushEmissions()).isEqualTo(emissions);
      assertThat(spool.pending()).hasSize(1);
    }
  }

  @Test
  @Timeout(60)
  void aFlushEndsThoughTheOutboxCannotBeCleared() {
    Spool spool = Spool.open(folder.resolve("emissions"));
    try (SqliteDatabase database = shared();
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), learning)
                .emissions(spool)
                .build()) {
      Project project = buildlog.project("p");
      database.inTransaction(
          () -> {
            for (int i = 0; i < 501; i++) {
              project.rewards().log(Reward.accepted());
            }
            return true;
          });
      database.write(
          c ->
              c.update(
                  "CREATE TRIGGER keep BEFORE DELETE ON emission_outbox"
                      + " BEGIN SELECT RAISE(ABORT, 'kept'); END"));

      assertThat(buildlog.flushEmissions().published()).hasSize(500);
      database.write(c -> c.update("DROP TRIGGER keep"));
      assertThat(buildlog.flushEmissions().published()).hasSize(501);
      assertThat(spool.pending()).hasSize(501);
    }
  }

  @Test
  void fault18TwoThatShareAFileLoseNothing() throws Exception {
    int each = 40;
    try (Buildlog one = builder().build();
        Buildlog two = builder().build()) {
      Project first = one.project("p");
      Project second = two.project("p");
      one.importSeeds(seed());
      ExecutorService pool = Executors.newFixedThreadPool(8);
      try {
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
          Project project = t % 2 == 0 ? first : second;
          work.add(
              () -> {
                for (int i = 0; i < each; i++) {
                  project.rewards().log(Reward.accepted().rules(List.of(SQL)));
                }
                return true;
              });
        }
        for (Future<Boolean> done : pool.invokeAll(work)) {
          assertThat(done.get()).isTrue();
        }
      } finally {
        pool.shutdownNow();
      }

      assertThat(second.rewards().list()).extracting(RewardEvent::id).doesNotHaveDuplicates();
      assertThat(second.rewards().list()).hasSize(8 * each);
      assertThat(second.arms().get(0).observations()).isEqualTo(8 * each);
    }
  }

  @Test
  void whatSeveralReportAtOnceCountsOnce() throws Exception {
    try (Buildlog one = builder().build();
        Buildlog two = builder().build()) {
      Project project = one.project("p");
      one.importSeeds(seed());
      project.sessions().start(SessionRequest.defaults());
      GauntletRun run = project.gauntlet().start(RunRequest.of("the diff"));
      Issue endless = Issue.of(IssueSeverity.MAJOR, "The retry never ends.").location("A.java:1");
      ReviewRequest found =
          ReviewRequest.of(List.of(endless.learned("Give every retry a limit."))).run(run.id());
      MistakeReport twice = MistakeReport.of("retries", "It was paid twice.", MistakeSeverity.HIGH);
      List<Callable<Boolean>> work = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        Project own = (t % 2 == 0 ? one : two).project("p");
        int round = 1 + t / 4;
        work.add(
            () -> {
              own.gauntlet().review(found.iteration(round));
              return own.mistakes().log(twice).recorded();
            });
      }
      ExecutorService pool = Executors.newFixedThreadPool(8);
      int recorded = 0;
      try {
        for (Future<Boolean> done : pool.invokeAll(work)) {
          recorded += done.get() ? 1 : 0;
        }
      } finally {
        pool.shutdownNow();
      }

      assertThat(recorded).isEqualTo(1);
      assertThat(project.gauntlet().reviews()).hasSize(2);
      assertThat(project.mistakes().list()).hasSize(2);
      assertThat(project.learnings().list())
          .singleElement()
          .satisfies(lesson -> assertThat(lesson.support().reinforced()).isEqualTo(1));
    }
  }

  @Test
  void whatWasAcknowledgedBeforeAKillIsThere() throws Exception {
    List<String> acknowledged = new ArrayList<>();
    for (int kill = 0; kill < 3; kill++) {
      Path errors = folder.resolve("errors.txt");
      try (ChildProcess scribe =
          new ChildProcess(List.of(), errors, Scribe.class, folder.toString(), "run" + kill)) {
        for (int i = 0; i < 20 + 7 * kill; i++) {
          String line = scribe.line();
          assertThat(line).as("an id, see errors.txt").startsWith("run" + kill);
          acknowledged.add(line);
        }
        acknowledged.addAll(scribe.kill());
      }
    }

    Spool spool = Spool.open(folder.resolve("emissions"));
    try (Buildlog buildlog = builder().emissions(spool).build()) {
      List<RewardEvent> rewards = buildlog.project("p").rewards().list();
      assertThat(rewards).extracting(RewardEvent::id).containsAll(acknowledged);
      assertThat(rewards).extracting(RewardEvent::id).doesNotHaveDuplicates();
      buildlog.flushEmissions();
      assertThat(spool.pending()).hasSize(rewards.size());
    }
  }

  @Test
  void aDatabaseThatWasHandedInIsClosedByWhoeverOpenedIt() throws IOException {
    try (SqliteDatabase database = shared();
        SqliteStore store = SqliteStore.over(database)) {
      QortexClient memory =
          LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
      try (Buildlog buildlog =
          Buildlog.builder(SqliteBuildlogStorage.over(database), store).build()) {
        buildlog.importSeeds(seed());
        buildlog.project("p").rewards().log(Reward.accepted());
        memory.query("anything");
      }
      memory.close();
      try (SqliteStore again = SqliteStore.over(database)) {
        assertThat(again.graph().domains()).isEmpty();
      }
      assertThat(store.graph().domains()).as("only the other one is closed").isEmpty();
      try (SqliteBuildlogStorage again = SqliteBuildlogStorage.over(database)) {
        assertThat(again.projects().list()).hasSize(1);
      }
    }
  }

  @Test
  void eventsAndEvidenceInOneFileAreOneTransaction() throws IOException {
    try (SqliteDatabase database = shared();
        SqliteStore store = SqliteStore.over(database);
        Buildlog buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(database), store)
                .credit(CreditPolicy.python())
                .build()) {
      Project project = buildlog.project("p");
      buildlog.importSeeds(seed());
      project.rewards().log(Reward.accepted().rules(List.of(SQL)));

      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  database.inTransaction(
                      () -> {
                        project.rewards().log(Reward.rejected().rules(List.of(SQL)));
                        throw new IllegalStateException("stop");
                      }));

      assertThat(project.rewards().list()).hasSize(1);
      assertThat(project.arms().get(0).posterior()).isEqualTo(new Posterior(4, 1));
    }
    try (SqliteDatabase database = shared();
        SqliteStore store = SqliteStore.over(database)) {
      LearningStore evidence = store.learning("buildlog-" + Identifiers.project("p"));
      assertThat(evidence.load("general", List.of(SQL)).get(SQL).pulls()).isEqualTo(1);
    }
  }

  @Test
  void aFileFromBeforeThereWasEvidenceIsReadAndItsEventsBecomeRecords() throws IOException {
    try (Buildlog buildlog = builder().build()) {
      buildlog.importSeeds(seed());
      Project project = buildlog.project("p");
      project.sessions().start(SessionRequest.defaults().count(1));
      Issue issue = Issue.of(IssueSeverity.MINOR, "by hand").citing(SQL, "");
      String run = project.gauntlet().start(RunRequest.of("x")).id();
      project.gauntlet().review(ReviewRequest.of(List.of(issue)).run(run));
      project.sessions().end();
    }
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      withoutFindings(database);
      for (String table : List.of("session_evidence", "evidence_sums", "evidence_policies")) {
        database.write(c -> c.update("DROP TABLE " + table));
      }
      database.write(c -> c.update("DELETE FROM schema_migrations WHERE version = 3"));
    }

    for (int open = 0; open < 2; open++) {
      try (Buildlog buildlog = builder().credit(CreditPolicy.evidence()).build()) {
        Project project = buildlog.project("p");
        assertThat(project.arms().get(0).ruleId()).isEqualTo(SQL);
        // (0.5 + m) / 2 when the session chose the rule, else (1 + m) / 2; the prior m is below
        // 0.2.
        assertThat(project.arms().get(0).posterior().mean()).isGreaterThan(0.3);
        assertThat(project.history(Set.of(), Instant.EPOCH, 9)).hasSize(2);
      }
    }
  }

  /** Takes the tables and columns away that came with the findings. */
  private static void withoutFindings(SqliteDatabase database) {
    withoutAgents(database);
    for (String change :
        List.of(
            "DROP TABLE review_findings",
            "ALTER TABLE gauntlet_runs DROP COLUMN revision",
            "ALTER TABLE session_evidence DROP COLUMN ignored",
            "DELETE FROM schema_migrations WHERE version = 4 AND component = 'buildlog'")) {
      database.write(c -> c.update(change));
    }
  }

  /** Takes the agents of the evidence away. */
  private static void withoutAgents(SqliteDatabase database) {
    for (String change :
        List.of(
            "ALTER TABLE session_evidence DROP COLUMN agent",
            "DROP TABLE evidence_sums",
            "CREATE TABLE evidence_sums (project_id TEXT, rule_id TEXT, successes REAL,"
                + " failures REAL, events REAL, exposure REAL, PRIMARY KEY (project_id, rule_id))",
            "DELETE FROM schema_migrations WHERE version = 5 AND component = 'buildlog'")) {
      database.write(c -> c.update(change));
    }
  }

  @Test
  void aFileFromBeforeEvidenceHadAgentsIsReadAndGetsThoseOfItsSessions() throws IOException {
    Map<String, Map<String, CreditSums>> sums;
    try (Buildlog buildlog = builder().credit(CreditPolicy.evidence()).build()) {
      buildlog.importSeeds(seed());
      Project ann = buildlog.project("p").agent("ann");
      ann.sessions().start(SessionRequest.defaults().count(1));
      ann.sessions().end();
      Project bob = buildlog.project("p").agent("bob");
      bob.sessions().start(SessionRequest.defaults().count(1));
      bob.mistakes().log(MistakeReport.of("c", "Parameterize SQL", MistakeSeverity.LOW));
      bob.sessions().end();
      sums = sumsByAgent(buildlog);
      assertThat(sums).containsOnlyKeys("ann", "bob");
    }
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      withoutAgents(database);
    }
    try (Buildlog buildlog = builder().credit(CreditPolicy.evidence()).build()) {
      assertThat(sumsByAgent(buildlog)).isEqualTo(sums);
    }
  }

  private Map<String, Map<String, CreditSums>> sumsByAgent(Buildlog buildlog) throws IOException {
    String id = buildlog.project("p").info().id();
    assertThat(buildlog.project("p").arms()).isNotEmpty();
    try (SqliteBuildlogStorage storage = SqliteBuildlogStorage.open(file())) {
      return storage.evidence().sumsByAgent(id);
    }
  }

  @Test
  void aFileFromBeforeFindingsWereStoredIsReadAndItsFindingsCanBeDecided() throws IOException {
    String finding;
    try (Buildlog buildlog = builder().credit(CreditPolicy.evidence()).build()) {
      buildlog.importSeeds(seed());
      Issue issue = Issue.of(IssueSeverity.MAJOR, "by hand").citing(SQL, "");
      String run = buildlog.project("p").gauntlet().start(RunRequest.of("x")).id();
      finding =
          buildlog
              .project("p")
              .gauntlet()
              .review(ReviewRequest.of(List.of(issue)).run(run))
              .findingId(0);
    }
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      withoutFindings(database);
    }

    try (Buildlog buildlog = builder().credit(CreditPolicy.evidence()).build()) {
      Project project = buildlog.project("p");
      assertThat(project.gauntlet().findings().list()).isEmpty();
      assertThat(project.report().mistakes().total()).isEqualTo(1);
      project.gauntlet().decide(finding, false);
      assertThat(project.report().mistakes().total()).isZero();
      project.gauntlet().review(ReviewRequest.of(List.of(Issue.of(IssueSeverity.MINOR, "new"))));
      assertThat(project.gauntlet().findings().list()).hasSize(1);
    }
  }

  @Test
  void aRepeatIsFoundByItsHashThenByItsWordsThenByItsRules() {
    try (Buildlog buildlog = builder().build()) {
      Mistakes mistakes = buildlog.project("p").mistakes();
      List<String> repeats = new ArrayList<>();
      for (String text : List.of("a b c d e 1", "a b c d e 2", "A b c d  e 2", "other", "f g")) {
        buildlog.project("p").sessions().start(SessionRequest.defaults());
        MistakeReport report = MistakeReport.of("c", text, MistakeSeverity.LOW);
        boolean consulting = text.equals("other") || text.equals("f g");
        repeats.add(
            mistakes
                .log(consulting ? report.consulted(List.of("r")) : report, "m" + repeats.size())
                .event()
                .repeatOf());
        buildlog.project("p").sessions().end();
      }

      assertThat(repeats).containsExactly("", "m0", "m1", "", "m3");
    }
  }

  private SqliteDatabase shared() {
    return SqliteDatabase.open(
        file(),
        SqliteSettings.defaults(),
        SqliteStore.migrations(),
        SqliteBuildlogStorage.migrations());
  }

  @Test
  void fault3EvidenceThatCannotBeWrittenTakesTheEventBack() throws IOException {
    try (Buildlog buildlog = builder().build()) {
      Project project = buildlog.project("p");
      buildlog.importSeeds(seed());
      arms.values().forEach(LearningStore::close);

      assertThatIllegalStateException()
          .isThrownBy(() -> project.rewards().log(Reward.accepted().rules(List.of(SQL))));
      assertThat(project.rewards().list()).isEmpty();
      Issue issue = Issue.of(IssueSeverity.MAJOR, "by hand").learned("Use a query").citing(SQL, "");
      assertThatIllegalStateException()
          .isThrownBy(() -> project.gauntlet().review(ReviewRequest.of(List.of(issue))));
      assertThat(project.gauntlet().reviews()).isEmpty();
      assertThat(project.mistakes().list()).isEmpty();
      assertThat(project.learnings().list()).isEmpty();
    }
  }

  @Test
  void aNewerFileIsRefusedAndLeftAsItIs() {
    SqliteBuildlogStorage.open(file()).close();
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      database.write(
          c ->
              c.update(
                  "INSERT INTO schema_migrations VALUES"
                      + " ('buildlog', 99, '099_later.sql', 'x', '2030-01-01T00:00:00Z')"));
    }

    assertThatThrownBy(() -> SqliteBuildlogStorage.open(file()))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("(99)")
        .hasMessageContaining("Maybe");
  }
}
