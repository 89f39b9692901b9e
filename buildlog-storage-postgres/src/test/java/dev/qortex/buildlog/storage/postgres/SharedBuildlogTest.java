package dev.qortex.buildlog.storage.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedBuildlogTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  @TempDir Path folder;

  private final PostgresSettings settings =
      PostgresSettings.defaults().schema(TestDatabase.newSchema());

  @AfterEach
  void drop() {
    TestDatabase.drop(settings.schema());
  }

  private PostgresBuildlogStorage open() {
    return PostgresBuildlogStorage.open(TestDatabase.source(), settings);
  }

  @Test
  void whatOneProcessWroteAnotherSees() {
    try (PostgresBuildlogStorage one = open();
        PostgresBuildlogStorage other = open()) {
      ProjectInfo project = new ProjectInfo("p", "The project", NOW);
      assertThat(one.projects().add(project)).isTrue();
      assertThat(other.projects().add(project)).isFalse();
      assertThat(other.projects().list()).containsExactly(project);
    }
  }

  @Test
  void processesThatOpenANewSchemaAtOnceMakeItsTablesOnce() {
    int processes = 4;
    CyclicBarrier start = new CyclicBarrier(processes);
    List<CompletableFuture<List<ProjectInfo>>> opened =
        IntStream.range(0, processes)
            .mapToObj(
                any ->
                    CompletableFuture.supplyAsync(
                        () -> projects(start), work -> new Thread(work).start()))
            .toList();
    assertThat(opened).allMatch(each -> each.join().isEmpty());
  }

  @Test
  void aTransactionSpansMemoryAndBuildlog() {
    try (PostgresDatabase database =
            PostgresDatabase.open(
                TestDatabase.source(), settings, PostgresBuildlogStorage.migrations());
        PostgresStore store = PostgresStore.over(database);
        PostgresBuildlogStorage storage = PostgresBuildlogStorage.over(database)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  storage.inTransaction(
                      () -> {
                        storage.projects().add(new ProjectInfo("p", "The project", NOW));
                        learn(store, "learner", "arm");
                        throw new IllegalStateException("It was thought better of.");
                      }));
      assertThat(storage.projects().list()).isEmpty();
      assertThat(store.learning("learner").contexts()).isEmpty();
    }
  }

  @Test
  void noRowOfAnErasedProjectIsLeftAndAllOfAnother() throws IOException {
    try (PostgresDatabase database =
            PostgresDatabase.open(
                TestDatabase.source(), settings, PostgresBuildlogStorage.migrations());
        PostgresStore store = PostgresStore.over(database);
        PostgresBuildlogStorage storage = PostgresBuildlogStorage.over(database);
        Buildlog buildlog =
            Buildlog.builder(PostgresBuildlogStorage.over(database), store)
                .emissions(unavailable())
                .build()) {
      fill(store, buildlog, "other");
      String erased = fill(store, buildlog, "erased");
      List<String> ofOther = tablesWith(database, "other");
      assertThat(tablesWith(database, "erased")).isEqualTo(ofOther).hasSizeGreaterThan(5);

      assertThat(storage.eraseProject(erased)).isTrue();

      assertThat(tablesWith(database, "erased")).isEmpty();
      assertThat(tablesWith(database, "other")).isEqualTo(ofOther);
      assertThat(storage.projects().list()).hasSize(1);
      assertThat(storage.eraseProject(erased)).isFalse();
    }
  }

  @Test
  void whatSeveralReportAtOnceCountsOnce() throws Exception {
    try (PostgresBuildlogStorage first = open();
        PostgresBuildlogStorage second = open();
        Buildlog one = Buildlog.builder(first, LearningStores.inMemory()).build();
        Buildlog two = Buildlog.builder(second, LearningStores.inMemory()).build()) {
      Project project = one.project("p");
      one.importSeeds(Persona.TESTING);
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

  private List<ProjectInfo> projects(CyclicBarrier start) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    try (PostgresBuildlogStorage storage = open()) {
      return storage.projects().list();
    }
  }

  private static void learn(PostgresStore store, String learner, String arm) {
    store.learning(learner).apply(List.of(ArmUpdate.observation("o", "general", arm, 1, "s", NOW)));
  }

  /** What is emitted stays in the database. */
  private Spool unavailable() throws IOException {
    Path emissions = folder.resolve("emissions");
    Spool spool = Spool.open(emissions);
    Files.delete(emissions.resolve("pending"));
    return spool;
  }

  /** The id of the project. */
  private String fill(PostgresStore store, Buildlog buildlog, String whose) throws IOException {
    Path place = Files.createDirectories(folder.resolve(whose + "-zq"));
    Project project = buildlog.project(place, "https://example.org/" + whose + "-zq");
    project.sessions().start(SessionRequest.defaults().notes(whose + "-zq"));
    project
        .mistakes()
        .log(MistakeReport.of("class", "It broke at " + whose + "-zq", MistakeSeverity.LOW));
    project.rewards().log(Reward.accepted().notes(whose + "-zq"));
    learn(store, "buildlog-" + project.info().id(), whose + "-zq");
    project.sessions().end();
    project.sessions().start(SessionRequest.defaults().notes(whose + "-zq"));
    return project.info().id();
  }

  /** The names of the tables that have a row about the project. */
  private static List<String> tablesWith(PostgresDatabase database, String whose) {
    return database.<List<String>>read(
        connection -> {
          List<String> found = new ArrayList<>();
          for (String table :
              connection.texts(
                  "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                      + " ORDER BY tablename")) {
            String rows = "SELECT 1 FROM %s t WHERE t::text LIKE ?".formatted(table);
            if (connection.exists(rows, "%" + whose + "-zq%")) {
              found.add(table);
            }
          }
          return found;
        });
  }
}
