package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Listeners whose store is not this file. */
@Timeout(60)
class FeedbackElsewhereTest {

  @TempDir Path folder;

  private final List<FeedbackEvent> heard = new ArrayList<>();
  private boolean down;

  private void listen(FeedbackEvent event) {
    if (down) {
      throw new IllegalStateException("the server is down");
    }
    heard.add(event);
  }

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private QortexClient client(SqliteStore store) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .outboxListener("server", this::listen)
        .build();
  }

  private static void ingest(QortexClient memory) {
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("handbook", "markdown"))
            .concept(ConceptNode.of("retry", "ops", "retry", "", Provenance.of("handbook")))
            .build());
  }

  private static void accept(QortexClient memory) {
    memory.feedback(memory.query("retry").id(), Map.of("retry", Outcome.ACCEPTED));
  }

  @Test
  void feedbackInsideOfATransactionIsHandedOutAfterIt() {
    try (SqliteStore store = open()) {
      QortexClient memory = client(store);
      ingest(memory);
      for (int time = 0; time < 2; time++) {
        store.inTransaction(
            () -> {
              accept(memory);
              return memory.deliverFeedback();
            });
      }
      assertThat(heard).isEmpty();
      assertThat(memory.deliverFeedback()).isZero();
      assertThat(heard).hasSize(2);
    }
  }

  @Test
  void feedbackThatIsTakenBackIsNeverHeardOf() {
    try (SqliteStore store = open()) {
      QortexClient memory = client(store);
      ingest(memory);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        accept(memory);
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      assertThat(memory.deliverFeedback()).isZero();
      assertThat(heard).isEmpty();
      assertThat(store.pastQuestions().size()).isZero();
    }
  }

  @Test
  void whatWaitsIsHeardAfterARestart() {
    try (SqliteStore store = open()) {
      QortexClient memory = client(store);
      ingest(memory);
      down = true;
      accept(memory);
      assertThat(heard).isEmpty();
    }
    down = false;
    try (SqliteStore store = open()) {
      client(store);
      assertThat(heard).hasSize(1);
      assertThat(store.outbox().sizes()).isEmpty();
    }
  }
}
