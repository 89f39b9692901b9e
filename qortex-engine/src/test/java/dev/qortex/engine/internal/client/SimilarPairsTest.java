package dev.qortex.engine.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.PairsWait;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.Transactional;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.StoreWrapper;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarPairsTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory = memory(OnlineEdges.defaults());

  private QortexClient memory(OnlineEdges online) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(256))
        .retrieval(RetrievalSettings.defaults().online(online))
        .build();
  }

  private void concept(String id, String domain, String name) {
    memory.ingest(
        IngestionManifest.builder(domain)
            .source(SourceMetadata.of(id, "test"))
            .concept(ConceptNode.of(id, domain, name, "", Provenance.of(id)))
            .build());
  }

  /** The nodes "m", "newest" and "n0" to the last of so many, which pairs may name. */
  private void nodes(int count) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    Stream.concat(Stream.of("m", "newest"), IntStream.range(0, count).mapToObj(i -> "n" + i))
        .forEach(id -> manifest.concept(ConceptNode.of(id, "d", id, "", Provenance.of("s"))));
    store.graph().ingest(manifest.build());
  }

  private int links(String id) {
    return store.graph().edges(id, Direction.BOTH, Set.of(RelationType.SIMILAR_TO)).size();
  }

  @Test
  void aMemoryPromotesWhenItsOwnSettingsSay() {
    QortexClient eager =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .promotion(new EdgePromotion(1, 0.5))
            .build();
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    eager.query("exponential backoff");
    assertThat(memory.promoteEdges().promoted()).isEmpty();
    assertThat(eager.promoteEdges().promoted()).hasSize(1);
  }

  @Test
  void whatQuestionsFindAlikeOftenBecomesAnEdgeOnce() {
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    concept("c", "d", "soup");
    for (int i = 0; i < 2; i++) {
      memory.query("exponential backoff");
    }
    assertThat(memory.promoteEdges().promoted()).isEmpty();
    assertThat(store.edgeBuffer().size()).isEqualTo(1);
    long revision = store.graph().revision();
    Answer answer = memory.query("exponential backoff");
    assertThat(store.graph().revision()).isEqualTo(revision);
    assertThat(answer.item("b").orElseThrow().explanation().legs())
        .extracting("leg")
        .contains("graph");

    memory.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED));
    assertThat(links("a")).isEqualTo(1);
    assertThat(links("c")).isZero();

    for (int i = 0; i < 9; i++) {
      memory.query("exponential backoff");
    }
    assertThat(memory.promoteEdges().promoted()).isEmpty();
    assertThat(links("a")).isEqualTo(1);
    assertThat(store.edgeBuffer().size()).isZero();
    memory.retract(EdgePromotion.source("d"));
    assertThat(links("a")).isZero();
  }

  @Test
  void feedbackSoonAfterOtherFeedbackLeavesPairsToLaterFeedback() {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    QortexClient busy =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .clock(now::get)
            .build();
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    for (int millis : new int[] {0, 400, 500}) {
      now.set(now.get().plusMillis(millis));
      Answer answer = busy.query("exponential backoff");
      busy.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED));
      assertThat(store.edgeBuffer().size()).isEqualTo(1);
      assertThat(links("a")).isZero();
    }
    now.set(now.get().plusMillis(100));
    Answer answer = busy.query("exponential backoff");
    assertThat(store.edgeBuffer().size()).isEqualTo(1);
    busy.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED));
    assertThat(store.edgeBuffer().size()).isZero();
    assertThat(links("a")).isEqualTo(1);
  }

  @Test
  void aClientThatClosesWritesThePairsThatFeedbackHasLeft() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    QortexClient brief =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .clock(() -> now)
            .build();
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    for (int i = 0; i < 3; i++) {
      Answer answer = brief.query("exponential backoff");
      brief.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED));
    }
    assertThat(links("a")).isZero();
    brief.close();
    assertThat(links("a")).isEqualTo(1);
    brief.close();
    assertThat(links("a")).isEqualTo(1);
  }

  @Test
  void twoDomainsAreNeverLinked() {
    concept("a", "d", "exponential backoff");
    concept("b", "e", "exponential backoff");
    for (int i = 0; i < 9; i++) {
      memory.query(Question.of("exponential backoff").in("d", "e"));
    }
    assertThat(memory.promoteEdges().remaining()).isZero();
    assertThat(links("a")).isZero();
  }

  @Test
  void whoWantsNoneGetsNone() {
    concept("a", "d", "exponential backoff");
    concept("b", "d", "exponential backoff");
    QortexClient plain = memory(OnlineEdges.none());
    plain.query("exponential backoff");
    plain.promoteEdges();
    assertThat(store.edgeBuffer().size()).isZero();
  }

  /** A store whose n-th step after a commit fails, until it is mended. */
  private final class Failing extends StoreWrapper {
    private int left = Integer.MAX_VALUE;

    Failing() {
      super(store);
    }

    private void step() {
      if (left-- <= 0) {
        throw new StorageException("The disk is full.", null);
      }
    }

    @Override
    public EdgeBuffer edgeBuffer() {
      step();
      return super.edgeBuffer();
    }

    @Override
    public <T> T exclusively(Supplier<T> work) {
      step();
      return super.exclusively(work);
    }
  }

  /** The first step is the transaction of the feedback itself. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void feedbackThatCountedDoesNotFailWhenPairsCannotBeWritten(int steps) {
    Failing failing = new Failing();
    List<MemoryEvent> events = new ArrayList<>();
    QortexClient hurt =
        LocalQortexClient.builder(failing)
            .embedding(new HashingEmbeddingModel(256))
            .events(events::add)
            .build();
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    Answer answer = hurt.query("exponential backoff");
    hurt.query("exponential backoff");
    Answer last = hurt.query("exponential backoff");
    failing.left = steps;
    assertThat(hurt.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED)).applied()).isOne();
    assertThat(events)
        .filteredOn(PairsWait.class::isInstance)
        .singleElement()
        .satisfies(
            event ->
                assertThat(((PairsWait) event).failure()).isInstanceOf(StorageException.class));
    assertThat(links("a")).isZero();

    failing.left = steps;
    assertThatThrownBy(hurt::promoteEdges).isInstanceOf(StorageException.class);
    failing.left = Integer.MAX_VALUE;
    assertThat(hurt.feedback(last.id(), Map.of("a", Outcome.ACCEPTED)).applied()).isOne();
    assertThat(links("a")).as("what waited counts once").isEqualTo(1);
    assertThat(store.edgeBuffer().size()).isZero();
    assertThat(events).filteredOn(PairsWait.class::isInstance).hasSize(1);
  }

  @Test
  void insideOfATransactionOfTheHostPairsWait() {
    AtomicBoolean inside = new AtomicBoolean();
    QortexClient within =
        LocalQortexClient.builder(new Transacting(inside))
            .embedding(new HashingEmbeddingModel(256))
            .build();
    concept("a", "d", "exponential backoff");
    concept("b", "d", "the exponential backoff");
    Answer answer = within.query("exponential backoff");
    Answer later = within.query("exponential backoff");
    inside.set(true);
    within.feedback(answer.id(), Map.of("a", Outcome.ACCEPTED));
    assertThat(store.edgeBuffer().size()).isZero();
    inside.set(false);
    within.feedback(later.id(), Map.of("a", Outcome.ACCEPTED));
    assertThat(store.edgeBuffer().ready(2, 0)).hasSize(1);
  }

  /** A store that says whether this thread runs a transaction. */
  private final class Transacting extends StoreWrapper implements Transactional {
    private final AtomicBoolean inside;

    Transacting(AtomicBoolean inside) {
      super(store);
      this.inside = inside;
    }

    @Override
    public <T> T inTransaction(Supplier<T> work) {
      return exclusively(work);
    }

    @Override
    public boolean inTransaction() {
      return inside.get();
    }
  }

  @Test
  void pairsThatComeWhileOthersWaitAreTheNewest() {
    nodes(4096);
    Failing failing = new Failing();
    SimilarPairs pairs = new SimilarPairs(failing, EdgePromotion.standard(), event -> {});
    for (int i = 0; i < 4096; i++) {
      pairs.note(List.of(new ExtraEdge("n" + i, "m", RelationType.SIMILAR_TO, 0.8)));
    }
    failing.left = 0;
    pairs.writeIfAny(Instant.EPOCH);
    pairs.note(List.of(new ExtraEdge("newest", "m", RelationType.SIMILAR_TO, 0.8)));
    failing.left = Integer.MAX_VALUE;
    pairs.writeIfAny(Instant.EPOCH);
    assertThat(store.edgeBuffer().ready(1, 0))
        .hasSize(4096)
        .extracting(edge -> edge.pair().second())
        .contains("n1", "newest")
        .doesNotContain("n0");
  }

  @Test
  void ofTooManyThatWaitTheOldestAreForgotten() {
    nodes(5000);
    SimilarPairs pairs = new SimilarPairs(store, EdgePromotion.standard(), event -> {});
    for (int i = 0; i < 5000; i++) {
      pairs.note(List.of(new ExtraEdge("n" + i, "m", RelationType.SIMILAR_TO, 0.8)));
    }
    pairs.promote(Instant.EPOCH);
    assertThat(store.edgeBuffer().size()).isEqualTo(4096);
    assertThat(store.edgeBuffer().ready(1, 0).get(0).pair().second()).isEqualTo("n1000");
  }
}
