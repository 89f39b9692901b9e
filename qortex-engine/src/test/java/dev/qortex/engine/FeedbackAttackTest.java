package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bounds on what one session can make of an item, and what others still can. */
class FeedbackAttackTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Question QUESTION = Question.of("which tool brings parcels to the harbour");
  private static final List<String> OTHERS = List.of("sledge", "lunch", "oak");

  private final InMemoryStore store = new InMemoryStore(() -> NOW);
  private final Map<String, Integer> heard = new HashMap<>();
  private QortexClient memory = client(FeedbackSettings.defaults());

  private QortexClient client(FeedbackSettings settings) {
    FeedbackListener counting =
        new FeedbackListener() {
          @Override
          public void onFeedback(FeedbackEvent event) {
            event.outcomes().keySet().forEach(id -> heard.merge(id, 1, Integer::sum));
          }

          @Override
          public int forget(String session) {
            return 0;
          }
        };
    FeedbackSettings acting = settings.without(FeedbackSettings.Effect.LEG_WEIGHTS);
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .passageVectors(Set.of())
        .listener(counting)
        .clock(() -> NOW)
        .feedback(acting)
        .build();
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private void ingest() {
    Provenance from = Provenance.of("s", "");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    Map.of(
            "sledge", "The sledge is the tool that brings parcels over snow to the harbour.",
            "barge", "The barge brings parcels down the river.",
            "lunch", "Soup is served at noon.",
            "oak", "Oaks lose their leaves in autumn.")
        .forEach((id, text) -> manifest.passage(Passage.of(id, "d", "", text, from)));
    memory.ingest(manifest.build());
  }

  private void accept(Question question, String id) {
    Answer answer = memory.query(question);
    memory.feedback(answer.id(), Map.of(id, Outcome.ACCEPTED));
  }

  private double factor(String id) {
    return store.interoception().factors(List.of(id)).getOrDefault(id, 1.0);
  }

  @Test
  void hundredsOfAcceptsOfOneSessionCountTenTimes() {
    ingest();
    for (int i = 0; i < 500; i++) {
      accept(QUESTION.session("evil"), "barge");
    }

    assertThat(heard).isEqualTo(Map.of("barge", 10));
    assertThat(factor("barge")).isLessThan(2.01);
  }

  @Test
  void aSessionThatFillsTheMemoryOfQuestionsDoesNotCountAgain() {
    memory.close();
    memory = client(FeedbackSettings.defaults().remembered(60));
    ingest();
    for (int i = 0; i < 4 * 105; i++) {
      accept(QUESTION.session("evil"), i % 105 < 15 ? "barge" : OTHERS.get(i % 3));
    }
    assertThat(heard.get("barge")).isEqualTo(10);

    accept(QUESTION.session("honest"), "sledge");
    assertThat(heard.get("sledge")).as("that of others counts").isEqualTo(11);
  }
}
