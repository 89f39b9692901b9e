package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.FeedbackWaits;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listeners whose store is not that of the memory. */
class FeedbackElsewhereTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final InMemoryStore store = new InMemoryStore(InstantSource.fixed(NOW));
  private final List<FeedbackEvent> heard = new ArrayList<>();
  private final List<MemoryEvent> events = new ArrayList<>();
  private boolean down;

  private void listen(FeedbackEvent event) {
    if (down) {
      throw new IllegalStateException("the server is down");
    }
    heard.add(event);
  }

  private QortexClient open() {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(256))
        .outboxListener("server", this::listen)
        .events(events::add)
        .clock(InstantSource.fixed(NOW))
        .build();
  }

  private static Answer ask(QortexClient memory) {
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("handbook", "markdown"))
            .concept(ConceptNode.of("retry", "ops", "retry", "", Provenance.of("handbook")))
            .build());
    return memory.query("retry");
  }

  @Test
  void aListenerElsewhereHearsOfFeedbackOnce() {
    QortexClient memory = open();
    Answer answer = ask(memory);
    memory.feedback(answer.id(), Map.of("retry", Outcome.PARTIAL));
    memory.feedback(answer.id(), Map.of("retry", Outcome.PARTIAL));
    assertThat(heard)
        .containsExactly(FeedbackEvent.of(answer.id(), "", Map.of("retry", Outcome.PARTIAL), NOW));
    assertThat(store.outbox().sizes()).isEmpty();
  }

  @Test
  void aListenerThatFailsHoldsUpNobodyAndHearsLater() {
    QortexClient memory = open();
    Answer answer = ask(memory);
    down = true;
    assertThat(memory.feedback(answer.id(), Map.of("retry", Outcome.ACCEPTED)).applied())
        .isEqualTo(1);
    assertThat(store.interoception().size()).isEqualTo(1);
    assertThat(memory.deliverFeedback()).isEqualTo(1);
    assertThat(events)
        .filteredOn(FeedbackWaits.class::isInstance)
        .hasSize(2)
        .allSatisfy(
            event -> {
              assertThat(((FeedbackWaits) event).listener()).isEqualTo("server");
              assertThat(((FeedbackWaits) event).failure()).hasMessage("the server is down");
            });
    down = false;
    assertThat(memory.deliverFeedback()).isZero();
    assertThat(heard).extracting(FeedbackEvent::answerId).containsExactly(answer.id());
  }

  /** A store that has no outbox for anybody once the feedback is recorded. */
  private final class WithoutOutbox extends StoreWrapper {
    private boolean gone;

    WithoutOutbox() {
      super(store);
    }

    @Override
    public <T> T exclusively(Supplier<T> work) {
      T result = super.exclusively(work);
      gone = true;
      return result;
    }

    @Override
    public FeedbackOutbox outbox() {
      if (gone) {
        throw new IllegalStateException("the store is closed");
      }
      return super.outbox();
    }
  }

  @Test
  void feedbackThatCountedDoesNotFailWhenTheOutboxIsGone() {
    ask(open());
    WithoutOutbox wrapper = new WithoutOutbox();
    QortexClient memory =
        LocalQortexClient.builder(wrapper)
            .embedding(new HashingEmbeddingModel(256))
            .outboxListener("server", this::listen)
            .events(events::add)
            .build();
    Answer answer = memory.query("retry");
    assertThat(memory.feedback(answer.id(), Map.of("retry", Outcome.ACCEPTED)).applied()).isOne();
    assertThat(events)
        .filteredOn(FeedbackWaits.class::isInstance)
        .singleElement()
        .satisfies(
            event ->
                assertThat(((FeedbackWaits) event).failure()).hasMessage("the store is closed"));
    wrapper.gone = false;
    assertThat(memory.deliverFeedback()).isZero();
    assertThat(heard).extracting(FeedbackEvent::answerId).containsExactly(answer.id());
  }

  @Test
  void whatTookEffectBeforeAReplayFailedIsHandedOut() {
    QortexClient memory = open();
    ask(memory);
    Map<String, Outcome> good = Map.of("retry", Outcome.ACCEPTED);
    Question question = Question.of("retry");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                memory.replay(
                    List.of(
                        LoggedFeedback.of("one", question.session("a"), NOW, good),
                        LoggedFeedback.of("one", question.session("b"), NOW, good))));
    assertThat(heard).extracting(FeedbackEvent::answerId).containsExactly("one");
  }

  @Test
  void whatWaitsIsHandedOutWhenAClientIsBuilt() {
    QortexClient before = open();
    Answer answer = ask(before);
    down = true;
    before.feedback(answer.id(), Map.of("retry", Outcome.ACCEPTED));
    before.close();
    assertThat(heard).isEmpty();
    down = false;
    open();
    assertThat(heard).extracting(FeedbackEvent::answerId).containsExactly(answer.id());
  }

  @Test
  void oneListenerThatFailsDoesNotStandInTheWayOfAnother() {
    List<FeedbackEvent> other = new ArrayList<>();
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .outboxListener("server", this::listen)
            .outboxListener("stable", other::add)
            .build();
    Answer answer = ask(memory);
    down = true;
    memory.feedback(answer.id(), Map.of("retry", Outcome.REJECTED));
    assertThat(other).hasSize(1);
    assertThat(store.outbox().sizes()).isEqualTo(Map.of("server", 1));
  }

  @Test
  void aListenerThatAsksForDeliveryOrGivesFeedbackIsToldOnce() {
    AtomicReference<QortexClient> self = new AtomicReference<>();
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .outboxListener(
                "server",
                event -> {
                  heard.add(event);
                  assertThat(self.get().deliverFeedback()).isEqualTo(1);
                })
            .build();
    self.set(memory);
    Answer answer = ask(memory);
    memory.feedback(answer.id(), Map.of("retry", Outcome.ACCEPTED));
    assertThat(heard).hasSize(1);
    assertThat(memory.deliverFeedback()).isZero();
  }

  @Test
  @Timeout(30)
  void aSlowListenerHoldsUpOneThreadOnlyAndMissesNothing() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .outboxListener(
                "server",
                event -> {
                  called.countDown();
                  await(mayGoOn);
                  heard.add(event);
                })
            .build();
    Answer first = ask(memory);
    Answer second = memory.query("retry");
    Thread slow = new Thread(() -> memory.feedback(first.id(), Map.of("retry", Outcome.ACCEPTED)));
    slow.start();
    called.await();
    memory.feedback(second.id(), Map.of("retry", Outcome.ACCEPTED));
    assertThat(heard).isEmpty();
    mayGoOn.countDown();
    slow.join();
    assertThat(heard).extracting(FeedbackEvent::answerId).containsExactly(first.id(), second.id());
    assertThat(store.outbox().sizes()).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatWillNeverBeLearnedFromCanBeTakenOut() {
    QortexClient memory = open();
    Answer answer = ask(memory);
    down = true;
    memory.feedback(answer.id(), Map.of("retry", Outcome.ACCEPTED));
    FeedbackWaits waits = (FeedbackWaits) events.get(events.size() - 1);
    store.outbox().done(List.of(waits.number()));
    assertThat(memory.deliverFeedback()).isZero();
  }

  @Test
  @Timeout(60)
  void twoThreadsThatSayTheSameAreHeardOnce() throws Exception {
    List<FeedbackEvent> told = Collections.synchronizedList(new ArrayList<>());
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .listener(
                event -> {
                  told.add(event);
                  Thread.yield();
                })
            .build();
    ask(memory);
    for (int round = 1; round <= 100; round++) {
      Answer answer = memory.query("retry");
      CyclicBarrier together = new CyclicBarrier(2);
      List<Thread> threads = new ArrayList<>();
      for (Outcome outcome : List.of(Outcome.ACCEPTED, Outcome.REJECTED)) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    together.await();
                  } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                  }
                  memory.feedback(answer.id(), Map.of("retry", outcome));
                });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(told).hasSize(round);
    }
  }
}
