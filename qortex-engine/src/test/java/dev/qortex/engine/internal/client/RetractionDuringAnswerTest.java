package dev.qortex.engine.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.StoreWrapper;
import dev.qortex.storage.memory.InMemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A retraction by another client just before or after a call of the client that answers, which a
 * wrapper of the store makes happen at exactly that call.
 */
class RetractionDuringAnswerTest {

  private final InMemoryStore real = new InMemoryStore();
  private final QortexClient other = client(new StoreWrapper(real));
  private Runnable before = () -> {};
  private Runnable after = () -> {};

  private final StoreWrapper store =
      new StoreWrapper(real) {
        @Override
        public GraphBackend graph() {
          return hooked(
              GraphBackend.class,
              real.graph(),
              (method, argument) ->
                  method.equals("nodes")
                      && argument instanceof Collection<?> ids
                      && ids.contains("wrench"));
        }

        @Override
        public QueryFeedbackStore pastQuestions() {
          return hooked(
              QueryFeedbackStore.class,
              real.pastQuestions(),
              (method, argument) -> method.equals("keepOpen"));
        }
      };

  /** A part of the store with what happens before and after some of its calls, once. */
  private <T> T hooked(Class<T> type, T part, BiPredicate<String, Object> at) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              boolean here = arguments != null && at.test(method.getName(), arguments[0]);
              Runnable first = before;
              Runnable last = after;
              if (here) {
                before = () -> {};
                after = () -> {};
                first.run();
              }
              try {
                Object result = method.invoke(part, arguments);
                if (here) {
                  last.run();
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private static QortexClient client(StoreWrapper store) {
    return LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  }

  private void ingest() {
    for (String id : List.of("wrench", "hammer")) {
      Provenance here = Provenance.of("source of " + id);
      other.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of("source of " + id, "test"))
              .concept(ConceptNode.of(id, "d", id, "A tool in the box: " + id, here))
              .build());
    }
  }

  private void retractWrench() {
    other.retract("source of wrench");
  }

  private static Answer asked(QortexClient memory) {
    return memory.query(Question.of("Is there a tool in the box: wrench, hammer?"));
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  private static void assertForgotten(QortexClient memory, Answer answer) {
    assertThatThrownBy(() -> memory.feedback(answer.id(), Map.of("hammer", Outcome.ACCEPTED)))
        .isInstanceOf(UnknownNameException.class)
        .hasMessageContaining("(" + answer.id() + ")");
  }

  @Test
  void anAnswerOfBeforeWithoutWhatIsGoneIsKept() {
    ingest();
    QortexClient memory = client(store);
    before = this::retractWrench;
    Answer answer = asked(memory);
    assertThat(ids(answer)).containsExactly("hammer");
    assertThat(memory.feedback(answer.id(), Map.of("hammer", Outcome.ACCEPTED)).applied()).isOne();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAnswerThatWasMadeWhileItsItemWasRemovedIsNotKept(boolean closed) {
    ingest();
    QortexClient memory = client(store);
    after = this::retractWrench;
    Answer answer = asked(memory);
    assertThat(ids(answer)).as("it was read before").contains("wrench", "hammer");
    if (closed) {
      memory.close();
    } else {
      assertForgotten(memory, answer);
    }
    assertThat(real.pastQuestions().open(answer.id())).isEmpty();
    assertForgotten(other, answer);
    assertThat(ids(asked(other))).containsExactly("hammer");
  }

  @Test
  void anAnswerWhoseItemIsRemovedWhileItIsLeftIsNotLeft() {
    ingest();
    QortexClient memory = client(store);
    Answer answer = asked(memory);
    // The store refuses all at once, and the item is removed before they are left one by one.
    before =
        () -> {
          retractWrench();
          throw new IllegalArgumentException("This answer cannot be stored.");
        };
    memory.close();
    assertThat(real.pastQuestions().open(answer.id())).isEmpty();
  }

  @Test
  void anAnswerWhoseRuleAnotherClientRemovesIsNotKept() {
    ingest();
    Provenance book = Provenance.of("book");
    other.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("book", "test"))
            .rule(
                new ExplicitRule(
                    "rule", "d", "Take the hammer from the box.", List.of("hammer"), "", 1, book))
            .build());
    QortexClient memory = client(store);
    Answer answer =
        memory.query(Question.of("Is there a tool in the box: wrench, hammer?").rules(5));
    assertThat(answer.rules()).extracting(Rule::id).contains("rule");
    other.retract("book");
    assertForgotten(memory, answer);
  }
}
