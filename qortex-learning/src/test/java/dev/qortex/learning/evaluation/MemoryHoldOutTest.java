package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.TrialReport;
import dev.qortex.core.feedback.TrialReport.Verdict;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a memory is worth, by answers that are withheld. */
class MemoryHoldOutTest {

  private static final Question QUESTION = Question.of("When is soup served?");

  private final InMemoryStore store = new InMemoryStore();
  private final LearningStores learners = LearningStores.inMemory();

  private QortexClient memory(double share) {
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(64))
            .passageVectors(Set.of())
            .trial(MemoryHoldOut.in(learners, new HoldOut(share), new SplittableRandom(1)))
            .build();
    memory.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "test"))
            .passage(Passage.of("soup", "d", "", "Soup is served at noon.", Provenance.of("s")))
            .build());
    return memory;
  }

  private static TrialReport report(QortexClient memory) {
    return memory.learningReport().trial().orElseThrow();
  }

  @Test
  void aShareOfAnswersHasNoItemsAndOutcomesTellWhatTheyAreWorth() {
    try (QortexClient memory = memory(0.3)) {
      int withheld = 0;
      for (int i = 0; i < 400; i++) {
        Answer answer = memory.query(QUESTION);
        withheld += answer.items().isEmpty() ? 1 : 0;
        boolean fine = !answer.items().isEmpty() || i % 4 == 0;
        memory.feedback(
            answer.id(), Map.of(answer.id(), fine ? Outcome.ACCEPTED : Outcome.REJECTED));
      }
      TrialReport report = report(memory);
      assertThat(withheld).isBetween(80, 160).isEqualTo((int) report.withheld());
      assertThat(report.withItems()).isEqualTo(1);
      assertThat(report.verdict()).isEqualTo(Verdict.HELPS);
      assertThat(report.low()).isGreaterThan(0.5).isLessThan(report.difference());
    }
  }

  @Test
  void nothingIsWithheldByDefaultAndNothingConcludedFromTooLittle() {
    try (QortexClient memory = memory(0)) {
      for (int i = 0; i < 50; i++) {
        Answer answer = memory.query(QUESTION);
        assertThat(answer.items()).isNotEmpty();
        memory.feedback(answer.id(), Map.of(answer.id(), Outcome.ACCEPTED));
      }
      assertThat(report(memory).shown()).isEqualTo(50);
      assertThat(report(memory).verdict()).isEqualTo(Verdict.TOO_LITTLE);
    }
  }

  @Test
  void theFirstOutcomeStandsAndIsForgottenWithItsSession() {
    try (QortexClient memory = memory(0)) {
      String id = memory.query(QUESTION.session("s")).id();
      assertThat(memory.feedback(id, Map.of(id, Outcome.ACCEPTED)).applied()).isEqualTo(1);
      assertThat(memory.feedback(id, Map.of(id, Outcome.REJECTED)).repeated()).containsExactly(id);
      assertThat(report(memory).withItems()).isEqualTo(1);
      assertThat(memory.forget("s").observations()).isEqualTo(1);
      assertThat(report(memory).shown()).isZero();
    }
  }

  @Test
  void aWithheldAnswerIsKnownAsSuchAfterARestart() {
    String id;
    try (QortexClient memory = memory(0.999)) {
      id = memory.query(QUESTION).id();
    }
    try (QortexClient memory = memory(0)) {
      memory.feedback(id, Map.of(id, Outcome.ACCEPTED));
      assertThat(report(memory).withheld()).isEqualTo(1);
    }
  }
}
