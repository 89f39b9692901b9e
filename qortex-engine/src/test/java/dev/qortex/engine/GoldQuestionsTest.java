package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.GoldQuestions;
import dev.qortex.core.query.GoldQuestions.Measured;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GoldQuestionsTest {

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();

  @BeforeEach
  void fill() {
    var calls = IngestionManifest.builder("ops").source(SourceMetadata.of("ops:calls.md", "text"));
    calls.passage(passage("ops:calls.md/1", "Calls > Retry", "A failed call is tried again."));
    calls.passage(passage("ops:calls.md/2", "Calls > Limits", "A call ends after ten seconds."));
    memory.ingest(calls.build());
  }

  private static Passage passage(String id, String location, String text) {
    return new Passage(
        id,
        "ops",
        location,
        text,
        Provenance.of("ops:calls.md", location),
        Sequence.NONE,
        Map.of());
  }

  @AfterEach
  void close() {
    memory.close();
    store.close();
  }

  @Test
  void goldIsANodeASourceOrAHeading() {
    Measured measured =
        new GoldQuestions()
            .add("When is a failed call tried again?", "ops:calls.md/1")
            .add("Is a failed call tried again?", "ops:calls.md#retry")
            .add("Why is a failed call tried again?", "ops:calls.md#LIMITS")
            .add("How is a failed call tried again?", "ops:calls.md")
            .add("Who tries a failed call again?", "ops:other.md", "ops:other.md#retry")
            .measure(memory::query);

    assertThat(measured.ranks().values()).containsExactly(1, 1, 2, 1, 0);
    assertThat(measured.hitRate(1)).isEqualTo(0.6);
    assertThat(measured.hitRate(2)).isEqualTo(0.8);
    assertThat(measured.meanReciprocalRank()).isEqualTo(0.7, within(1e-12));
    assertThat(measured).hasToString("hit@1 0.600  hit@5 0.800  hit@10 0.800  MRR 0.700  n 5");
  }

  @Test
  void waysOfAskingAreComparedOnTheSameQuestions() {
    GoldQuestions gold = new GoldQuestions().add("When does a call end?", "ops:calls.md/2");

    assertThat(gold.measure(memory::query).hitRate(1)).isEqualTo(1);
    assertThat(gold.measure(question -> memory.query(question.in("ops").onlyRules())).hitRate(1))
        .isZero();
  }

  @Test
  void aQuestionWithoutAnAnswerShouldBringNothing() {
    GoldQuestions gold = new GoldQuestions().add("How is a call baked?").add("Who won a call?");

    assertThat(gold.measure(memory::query).refusalRate()).isZero();
    Measured none = gold.measure(question -> memory.query(question.onlyRules()));
    assertThat(none.refusalRate()).isEqualTo(1);
    assertThat(none.toString()).endsWith("n 0  refused 1.000 of 2 unanswerable");
  }

  @Test
  void whatCannotBeMeasuredIsRefused() {
    GoldQuestions gold = new GoldQuestions().add("Why?", "a");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> gold.add("Why?", "b"))
        .withMessageContaining("(Why?)");
    assertThatIllegalArgumentException().isThrownBy(() -> gold.add(" ", "b"));
    assertThatIllegalArgumentException().isThrownBy(() -> gold.add("How?", ""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gold.measure(memory::query).hitRate(0))
        .withMessageContaining("(0)");
    assertThat(new Measured(Map.of(), Map.of()).hitRate(1)).isZero();
  }
}
