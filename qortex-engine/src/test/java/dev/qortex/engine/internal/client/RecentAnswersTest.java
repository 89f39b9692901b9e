package dev.qortex.engine.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.StoreWrapper;
import dev.qortex.storage.memory.InMemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers that a client leaves in a store which refuses some of them. */
class RecentAnswersTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final InMemoryStore real = new InMemoryStore();

  /** The texts of questions whose answers the store refuses, and what it throws. */
  private final Map<String, RuntimeException> refused = new TreeMap<>();

  private final List<Integer> attempts = new ArrayList<>();
  private final List<MemoryEvent.AnswersNotKept> told = new ArrayList<>();
  private final StoreWrapper store =
      new StoreWrapper(real) {
        @Override
        public QueryFeedbackStore pastQuestions() {
          return before(
              real.pastQuestions(),
              answers -> {
                attempts.add(answers.size());
                answers.stream()
                    .map(OpenAnswer::text)
                    .filter(refused::containsKey)
                    .findFirst()
                    .ifPresent(
                        text -> {
                          throw refused.get(text);
                        });
              });
        }
      };

  /** The same store, with something that happens before answers are kept. */
  private static QueryFeedbackStore before(
      QueryFeedbackStore store, Consumer<List<OpenAnswer>> act) {
    return (QueryFeedbackStore)
        Proxy.newProxyInstance(
            QueryFeedbackStore.class.getClassLoader(),
            new Class<?>[] {QueryFeedbackStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("keepOpen")) {
                List<OpenAnswer> answers = new ArrayList<>();
                ((List<?>) arguments[0]).forEach(answer -> answers.add((OpenAnswer) answer));
                act.accept(answers);
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private QortexClient open() {
    return builder().build();
  }

  private LocalQortexClient.Builder builder() {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .clock(InstantSource.fixed(NOW))
        .events(
            event -> {
              if (event instanceof MemoryEvent.AnswersNotKept failed) {
                told.add(failed);
                throw new IllegalStateException("The sink fails.");
              }
            });
  }

  private QortexClient withConcept() {
    QortexClient memory = open();
    memory.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "test"))
            .concept(ConceptNode.of("x", "d", "retry", "", Provenance.of("s")))
            .build());
    return memory;
  }

  @Test
  void whatOneAnswerIsDoesNotTakeTheOthersWithIt() {
    QortexClient memory = withConcept();
    Answer first = memory.query("retry");
    Answer bad = memory.query("retry bad");
    Answer worse = memory.query("retry worse");
    Answer last = memory.query("retry");
    refused.put("retry bad", new IllegalArgumentException("no such thing"));
    refused.put("retry worse", new ClassCastException("no number"));
    memory.close();
    assertThat(told)
        .containsExactly(new MemoryEvent.AnswersNotKept(NOW, 2, refused.get("retry bad")));
    assertThat(refused.get("retry bad")).hasSuppressedException(refused.get("retry worse"));
    memory.close();
    assertThat(told).as("they are dropped").hasSize(1);
    assertThat(real.pastQuestions().open(bad.id())).isEmpty();
    assertThat(real.pastQuestions().open(worse.id())).isEmpty();
    QortexClient next = open();
    for (Answer kept : List.of(first, last)) {
      assertThat(next.feedback(kept.id(), Map.of("x", Outcome.ACCEPTED)).applied()).isOne();
    }
  }

  @Test
  void whatTheStoreCannotWriteNowIsTriedAgain() {
    QortexClient memory = withConcept();
    Answer bad = memory.query("retry bad");
    Answer good = memory.query("retry");
    Answer late = memory.query("retry late");
    refused.put("retry bad", new IllegalArgumentException("no such thing"));
    refused.put("retry late", new StorageException("the disk is full", null));
    memory.close();
    assertThat(told)
        .containsExactly(new MemoryEvent.AnswersNotKept(NOW, 2, refused.get("retry late")));
    assertThat(refused.get("retry late")).hasSuppressedException(refused.get("retry bad"));
    assertThat(real.pastQuestions().open(good.id())).isPresent();
    assertThat(real.pastQuestions().open(late.id())).isEmpty();
    refused.clear();
    memory.close();
    assertThat(real.pastQuestions().open(late.id())).isPresent();
    assertThat(real.pastQuestions().open(bad.id())).isEmpty();
    attempts.clear();
    memory.close();
    assertThat(attempts).isEmpty();
  }

  @Test
  void aStoreThatFailsAsAWholeIsAskedOnce() {
    QortexClient memory = withConcept();
    memory.query("retry");
    memory.query("retry late");
    refused.put("retry late", new StorageException("the disk is full", null));
    memory.close();
    assertThat(attempts).containsExactly(2);
    assertThat(told)
        .containsExactly(new MemoryEvent.AnswersNotKept(NOW, 2, refused.get("retry late")));
  }

  @Test
  void aStoreThatWasClosedFirstIsToldOfAndTheClientEnds() {
    QortexClient memory = withConcept();
    memory.query("retry");
    refused.put("retry", new IllegalStateException("The store is closed."));
    memory.close();
    assertThat(told).containsExactly(new MemoryEvent.AnswersNotKept(NOW, 1, refused.get("retry")));
    assertThatThrownBy(() -> memory.query("retry")).hasMessage("The memory is closed.");
  }

  @Test
  void aSharedAnswerGetsItsFeedbackFromAnotherClientWhileTheFirstIsOpen() {
    withConcept().close();
    QortexClient one = builder().sharedAnswers().build();
    QortexClient other = builder().sharedAnswers().build();
    Answer answer = one.query("retry");
    assertThat(other.feedback(answer.id(), Map.of("x", Outcome.ACCEPTED)).applied()).isOne();
    assertThat(one.feedback(answer.id(), Map.of("x", Outcome.ACCEPTED)).applied()).isZero();
    attempts.clear();
    one.close();
    assertThat(attempts).as("it was left before").isEmpty();
  }

  @Test
  void anAnswerThatCannotBeSharedNowStaysWithItsClientAndIsSharedLater() {
    withConcept().close();
    QortexClient one = builder().sharedAnswers().build();
    refused.put("retry", new StorageException("the disk is full", null));
    Answer answer = one.query("retry");
    assertThat(told).hasSize(1);
    assertThat(one.feedback(answer.id(), Map.of("x", Outcome.ACCEPTED)).applied()).isOne();
    refused.clear();
    one.query("retry again");
    assertThat(real.pastQuestions().open(answer.id())).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\ud83d"})
  void anIdThatCannotBeKeptIsRefusedBeforeAnythingIsAnswered(String id) {
    try (QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(64))
            .ids(() -> id)
            .build()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> memory.query("retry"))
          .withMessageContaining("(" + Checks.shown(id) + ")");
    }
  }
}
