package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.support.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SqliteReembedTest {

  private static final int NODES = 600;
  private static final int QUESTIONS = 300;
  private static final int BATCH = 256;
  private static final SlowModel OLD = new SlowModel("old");
  private static final SlowModel NEW = new SlowModel("newer");

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("memory.db");
  }

  private SqliteStore open() {
    return SqliteStore.open(file());
  }

  private static IngestionManifest concepts(String source, int from, int to) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "text"));
    for (int i = from; i < to; i++) {
      String id = String.format(Locale.ROOT, "n%04d", i);
      manifest.concept(ConceptNode.of(id, "d", "x".repeat(i % 50) + i, "", Provenance.of(source)));
    }
    return manifest.build();
  }

  private static void ingest(SqliteStore store, EmbeddingModel model, IngestionManifest manifest) {
    store.ingest(manifest, TextVectors.of(model, manifest.nodes().map(Node::content).toList()));
  }

  private static void fill(SqliteStore store) {
    ingest(store, OLD, concepts("s", 0, NODES));
    store.inTransaction(
        () -> {
          for (int i = 0; i < QUESTIONS; i++) {
            String text = "y".repeat(i % 40);
            store
                .pastQuestions()
                .record(
                    new PastQuestion("q" + i, text, OLD.vector(text), "", Instant.EPOCH),
                    Map.of("n0001", 1.0));
          }
          return true;
        });
  }

  /** All vectors that are searched are of that model. */
  private static void assertAllOf(SqliteStore store, SlowModel model, int nodes) {
    List<Scored> found = store.vectors().search(model.vector(""), 10_000, SearchScope.everywhere());
    assertThat(found)
        .hasSize(nodes)
        .allSatisfy(near -> assertThat(near.score()).isGreaterThan(0.9));
    assertThat(store.pastQuestions().similar(model.vector(""), Set.of(), 100_000, 100_000, 0.9))
        .hasSize(QUESTIONS);
    assertThat(store.embeddingModel()).isEqualTo(EmbeddingIdentity.of(model));
  }

  private static int staged(Path file) {
    try (SqliteDatabase database = SqliteDatabase.open(file, SqliteSettings.defaults())) {
      return database.<Integer>read(
          connection ->
              connection
                  .first(
                      row -> row.getInt(1),
                      "SELECT (SELECT count(*) FROM next_vectors)"
                          + " + (SELECT count(*) FROM next_question_vectors)"
                          + " + (SELECT count(*) FROM embedding_models WHERE role = 'next')")
                  .orElseThrow());
    }
  }

  @Test
  void aKilledRunGoesOnWhereItWasWithTheSameModel() throws Exception {
    try (SqliteStore store = open()) {
      fill(store);
    }
    killAt(NEW, 2 * BATCH, 2 * BATCH);
    try (SqliteStore store = open()) {
      assertAllOf(store, OLD, NODES);
      AtomicInteger embedded = new AtomicInteger();
      List<ReembedProgress> progress = new ArrayList<>();
      SlowModel counting = new SlowModel(NEW.name(), texts -> embedded.addAndGet(texts.size()));
      assertThat(store.reembed(counting, progress::add))
          .isEqualTo(new ReembedReport(EmbeddingIdentity.of(NEW), NODES, QUESTIONS, 0));
      assertThat(progress)
          .startsWith(new ReembedProgress(2 * BATCH, NODES + QUESTIONS))
          .endsWith(new ReembedProgress(NODES + QUESTIONS, NODES + QUESTIONS));
      assertThat(embedded.get()).isBetween(1, NODES + QUESTIONS - 2 * BATCH);
      assertAllOf(store, NEW, NODES);
      assertThat(staged(file())).isZero();
    }
  }

  @Test
  void whatWasGatheredForAnotherModelIsNotUsed() throws Exception {
    try (SqliteStore store = open()) {
      fill(store);
    }
    killAt(NEW, BATCH, BATCH);
    try (SqliteStore store = open()) {
      SlowModel other = new SlowModel("another");
      List<ReembedProgress> progress = new ArrayList<>();
      store.reembed(other, progress::add);
      assertThat(progress).startsWith(new ReembedProgress(0, NODES + QUESTIONS));
      assertAllOf(store, other, NODES);
    }
  }

  @Test
  void whatChangesBetweenAKilledRunAndTheNextIsEmbeddedAnew() throws Exception {
    try (SqliteStore store = open()) {
      fill(store);
    }
    killAt(NEW, 2 * BATCH, 2 * BATCH);
    try (SqliteStore store = open()) {
      Provenance source = Provenance.of("t");
      ConceptNode longer = ConceptNode.of("n0000", "d", "z".repeat(900), "", source);
      IngestionManifest changes =
          IngestionManifest.builder("d")
              .source(SourceMetadata.of("t", "text"))
              .source(SourceMetadata.of("s", "text"))
              .concept(longer)
              .concept(ConceptNode.of("n0001", "d", "1", "", Provenance.of("s")))
              .build();
      ingest(store, OLD, changes);
      assertThat(store.graph().nodes(List.of("n0002"))).isEmpty();
      assertThat(store.reembed(NEW, progress -> {}).nodes()).isEqualTo(2);
      assertThat(store.vectors().search(NEW.vector(longer.content()), 1, SearchScope.everywhere()))
          .singleElement()
          .satisfies(
              found -> {
                assertThat(found.id()).isEqualTo("n0000");
                assertThat(found.score()).isGreaterThan(0.99999);
              });
      assertThat(staged(file())).isZero();
    }
  }

  @Test
  void aProcessThatIsKilledInTheEndLeavesTheOldVectorsOrTheNewOnes() throws Exception {
    try (SqliteStore store = open()) {
      fill(store);
    }
    SlowModel now = OLD;
    for (SlowModel next : List.of(NEW, new SlowModel("another"), NEW)) {
      killAt(next, -1, NODES + QUESTIONS);
      try (SqliteStore store = open()) {
        boolean exchanged = store.embeddingModel().equals(EmbeddingIdentity.of(next));
        now = exchanged ? next : now;
        assertAllOf(store, now, NODES);
        assertThat(staged(file())).isEqualTo(exchanged ? 0 : NODES + QUESTIONS + 1);
        assertThat(store.reembed(next, progress -> {}).nodes()).isEqualTo(NODES);
        assertAllOf(store, next, NODES);
        now = next;
      }
    }
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      assertThat(
              database.<List<String>>read(
                  connection -> connection.list(row -> row.getString(1), "PRAGMA integrity_check")))
          .containsExactly("ok");
    }
  }

  /** Starts a process that re-embeds, and kills it when so many texts are done. */
  private void killAt(SlowModel model, int stop, int done) throws IOException {
    Path errors = folder.resolve("errors.txt");
    List<String> arguments = List.of(file().toString(), model.name(), "" + stop);
    try (ChildProcess process =
        new ChildProcess(
            List.of(), errors, ReembeddingProcess.class, arguments.toArray(String[]::new))) {
      assertThat(process.says("" + done)).as("so many texts done, see errors.txt").isTrue();
    }
  }

  @Test
  void aClientOfTheOldModelIsRefusedAfterAnotherProcessReembedded() {
    try (SqliteStore mine = open();
        SqliteStore other = open()) {
      fill(mine);
      QortexClient client = LocalQortexClient.builder(mine).embedding(OLD).build();
      Answer answer = client.query("x1");
      String item = answer.items().get(0).id();
      int before = mine.pastQuestions().size();
      other.reembed(NEW, progress -> {});
      assertAllOf(mine, NEW, NODES);
      List<Runnable> uses =
          List.of(
              () -> client.query("x1"),
              () -> client.feedback(answer.id(), Map.of(item, Outcome.ACCEPTED)),
              () -> client.ingest(concepts("t", 1000, 1001)),
              client::embedMissing,
              () -> LocalQortexClient.builder(mine).embedding(OLD).build());
      assertThat(uses)
          .allSatisfy(
              use ->
                  assertThatIllegalStateException()
                      .isThrownBy(use::run)
                      .withMessageContaining("the model (newer) with (3) dimensions")
                      .withMessageContaining("the model (old) with (3) dimensions")
                      .withMessageContaining("\nMaybe re-embed"));
      assertThat(mine.pastQuestions().size()).isEqualTo(before);
      assertThat(mine.interoception().size()).isZero();
      QortexClient fresh = LocalQortexClient.builder(mine).embedding(NEW).build();
      assertThat(fresh.query("x1").items()).isNotEmpty();
    }
  }

  @Test
  void anAnswerIsNeverMadeOfTwoModels() {
    try (SqliteStore mine = open();
        SqliteStore other = open()) {
      fill(mine);
      AtomicInteger asked = new AtomicInteger();
      SlowModel disturbed =
          new SlowModel(
              OLD.name(),
              texts -> {
                if (asked.incrementAndGet() == 2) {
                  other.reembed(NEW, progress -> {});
                }
              });
      QortexClient client = LocalQortexClient.builder(mine).embedding(disturbed).build();
      assertThat(client.query("x1").items()).isNotEmpty();
      assertThatIllegalStateException()
          .isThrownBy(() -> client.query("x1"))
          .withMessageContaining("\nMaybe re-embed");
    }
  }

  @Test
  void ofTwoProcessesWithDifferentModelsTheFirstGivesUp() {
    try (SqliteStore mine = open();
        SqliteStore other = open()) {
      fill(mine);
      AtomicInteger calls = new AtomicInteger();
      SlowModel disturbed =
          new SlowModel(
              "another",
              texts -> {
                if (calls.incrementAndGet() == 2) {
                  assertThatThrownBy(
                          () ->
                              other.reembed(
                                  new SlowModel(
                                      NEW.name(),
                                      these -> {
                                        throw new IllegalStateException("model is gone");
                                      }),
                                  progress -> {}))
                      .hasMessage("model is gone");
                }
              });
      assertThatIllegalStateException()
          .isThrownBy(() -> mine.reembed(disturbed, progress -> {}))
          .withMessageContaining("(another)")
          .withMessageContaining("(newer)")
          .withMessageContaining("\nMaybe");
      assertAllOf(mine, OLD, NODES);
      assertThat(other.reembed(NEW, progress -> {}).questions()).isEqualTo(QUESTIONS);
      assertAllOf(mine, NEW, NODES);
    }
  }

  @Test
  void aProcessThatBeginsLaterWithTheSameModelGoesOnWhereTheFirstOneIs() {
    try (SqliteStore mine = open();
        SqliteStore other = open()) {
      fill(mine);
      ReembedReport expected = new ReembedReport(EmbeddingIdentity.of(NEW), NODES, QUESTIONS, 0);
      AtomicInteger calls = new AtomicInteger();
      SlowModel disturbed =
          new SlowModel(
              NEW.name(),
              texts -> {
                if (calls.incrementAndGet() == 2) {
                  List<ReembedProgress> progress = new ArrayList<>();
                  assertThat(other.reembed(NEW, progress::add)).isEqualTo(expected);
                  assertThat(progress).startsWith(new ReembedProgress(BATCH, NODES + QUESTIONS));
                }
              });
      assertThat(mine.reembed(disturbed, progress -> {})).isEqualTo(expected);
      assertThat(calls).hasValue(2);
      assertAllOf(mine, NEW, NODES);
      assertThat(staged(file())).isZero();
    }
  }

  @Test
  void theModelIsNeverCalledInsideOfATransaction() {
    try (SqliteStore mine = open();
        SqliteStore other = open()) {
      fill(mine);
      assertThatIllegalStateException()
          .isThrownBy(() -> mine.inTransaction(() -> mine.reembed(NEW, progress -> {})))
          .withMessageContaining("(" + file().toAbsolutePath() + ")")
          .withMessageContaining("\nMaybe");
      AtomicInteger written = new AtomicInteger();
      mine.reembed(
          new SlowModel(
              NEW.name(),
              texts -> other.interoception().adjust(Map.of("f" + written.incrementAndGet(), 0.5))),
          progress -> {});
      assertThat(mine.interoception().size()).isEqualTo(written.get()).isGreaterThan(1);
    }
  }

  @Test
  void vectorsThatAreVisitedAreNeverOfTwoModels() {
    try (SqliteStore mine = open();
        SqliteStore other = open()) {
      fill(mine);
      AtomicInteger seen = new AtomicInteger();
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  mine.vectors()
                      .forEach(
                          entry -> {
                            if (seen.incrementAndGet() == 1) {
                              other.reembed(NEW, progress -> {});
                            }
                          }))
          .withMessageContaining("(" + file().toAbsolutePath() + ")")
          .withMessageContaining("the model (old) with (3) dimensions")
          .withMessageContaining("the model (newer) with (3) dimensions")
          .withMessageEndingWith("\nMaybe copy again.");
      assertThat(seen).hasValueBetween(1, NODES - 1);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whoReadsIsRefusedBecauseItWouldNeverSeeTheEnd() {
    try (SqliteDatabase database =
            SqliteDatabase.open(file(), SqliteSettings.defaults(), SqliteStore.migrations());
        SqliteStore store = SqliteStore.over(database)) {
      ingest(store, OLD, concepts("s", 0, 1));
      database.<Boolean>read(
          connection -> {
            MetaKey.REVISION.read(connection);
            CompletableFuture.runAsync(() -> ingest(store, OLD, concepts("t", 1, 2))).join();
            assertThatIllegalStateException()
                .isThrownBy(() -> store.reembed(NEW, progress -> {}))
                .withMessageContaining("(" + file().toAbsolutePath() + ")")
                .withMessageContaining("\nMaybe");
            return true;
          });
      assertThat(store.reembed(NEW, progress -> {}).nodes()).isEqualTo(2);
    }
  }
}
