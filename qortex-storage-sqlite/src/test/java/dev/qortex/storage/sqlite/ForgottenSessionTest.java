package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.GraphLearning;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session is taken back from every effect, in one transaction, as if it had never been. */
@Timeout(60)
class ForgottenSessionTest {

  private static final List<String> QUESTIONS =
      List.of("how to retry a call", "why does the breaker open", "what limits a timeout");

  @TempDir Path folder;

  private final List<String> elsewhere = new ArrayList<>();

  private SqliteStore open(String name) {
    return SqliteStore.open(folder.resolve(name));
  }

  private QortexClient client(SqliteStore store) {
    FeedbackListener listener =
        new FeedbackListener() {
          @Override
          public void onFeedback(FeedbackEvent event) {
            elsewhere.add("heard " + event.session());
          }

          @Override
          public int forget(String session) {
            elsewhere.add("forgot " + session);
            return 1;
          }
        };
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(128))
        .learning(GraphLearning.over(store))
        .outboxListener("server", listener)
        .clock(InstantSource.fixed(Instant.parse("2026-03-04T12:00:00Z")))
        .build();
  }

  private static void ingest(QortexClient memory) {
    Provenance from = Provenance.of("handbook");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("ops").source(SourceMetadata.of("handbook", "markdown"));
    for (String name : List.of("retry", "breaker", "timeout", "backoff")) {
      manifest.concept(ConceptNode.of(name, "ops", name, "about " + name + " of a call", from));
    }
    manifest.edge(ConceptEdge.of("retry", RelationType.REQUIRES, "backoff", 0.9, from));
    manifest.edge(ConceptEdge.of("breaker", RelationType.REQUIRES, "timeout", 0.9, from));
    memory.ingest(manifest.build());
  }

  private static void judge(QortexClient memory, String session, String good) {
    for (String question : QUESTIONS) {
      Answer answer = memory.query(Question.of(question).session(session));
      Map<String, Outcome> outcomes = new TreeMap<>();
      for (AnswerItem item : answer.items()) {
        outcomes.put(item.id(), item.id().equals(good) ? Outcome.ACCEPTED : Outcome.REJECTED);
      }
      memory.feedback(answer.id(), outcomes);
    }
  }

  private static List<String> ranking(QortexClient memory) {
    return QUESTIONS.stream()
        .flatMap(question -> memory.query(question).items().stream())
        .map(item -> item.id() + " " + item.score() + " " + item.explanation())
        .toList();
  }

  @Test
  void nothingOfItIsLeft() {
    List<String> honest;
    try (SqliteStore store = open("honest.db")) {
      QortexClient memory = client(store);
      ingest(memory);
      judge(memory, "one", "retry");
      judge(memory, "two", "breaker");
      honest = ranking(memory);
    }
    elsewhere.clear();
    try (SqliteStore store = open("spammed.db")) {
      QortexClient memory = client(store);
      ingest(memory);
      judge(memory, "one", "retry");
      judge(memory, "two", "breaker");
      judge(memory, "spam", "timeout");
      judge(memory, "spam", "timeout");
      assertThat(ranking(memory)).isNotEqualTo(honest);
      ForgetReport report = memory.forget("spam");
      assertThat(report.answers()).isEqualTo(6);
      assertThat(report.outcomes()).isGreaterThan(12);
      assertThat(report.observations()).isPositive();
      assertThat(ranking(memory)).isEqualTo(honest);
      assertThat(elsewhere).last().isEqualTo("forgot spam");
    }
    try (SqliteStore store = open("spammed.db")) {
      assertThat(ranking(client(store))).as("reopened").isEqualTo(honest);
      assertThat(store.maintenance().verify().sound()).isTrue();
    }
  }

  @Test
  void answersStayWithTheirClientUntilTheStoreHasKeptThem() throws SQLException {
    Path file = folder.resolve("refused.db");
    try (SqliteStore store = SqliteStore.open(file);
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      QortexClient memory = client(store);
      ingest(memory);
      Answer answer = memory.query(QUESTIONS.get(0));
      statement.execute(
          "CREATE TRIGGER refused BEFORE INSERT ON open_answers"
              + " BEGIN SELECT RAISE(ABORT, 'no'); END");
      memory.close();
      assertThat(store.pastQuestions().open(answer.id())).isEmpty();
      statement.execute("DROP TRIGGER refused");
      memory.close();
      memory.close();
      Map<String, Outcome> helped = Map.of(answer.items().get(0).id(), Outcome.ACCEPTED);
      assertThat(client(store).feedback(answer.id(), helped).applied()).isEqualTo(1);
    }
  }
}
