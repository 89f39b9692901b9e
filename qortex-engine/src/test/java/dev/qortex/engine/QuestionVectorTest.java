package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models that do not keep their word when they are asked for a vector of a question. */
class QuestionVectorTest {

  private final InMemoryStore store = new InMemoryStore();
  private UnaryOperator<List<float[]>> spoiled = UnaryOperator.identity();

  /** The vector (length, 1) of each text, until it is spoiled. */
  private final EmbeddingModel model =
      new EmbeddingModel() {
        @Override
        public String name() {
          return "lengths";
        }

        @Override
        public int dimension() {
          return 2;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
          return spoiled.apply(
              new ArrayList<>(texts.stream().map(t -> new float[] {t.length(), 1}).toList()));
        }
      };

  private QortexClient open() {
    return LocalQortexClient.builder(store)
        .embedding(model)
        .retrieval(RetrievalSettings.defaults().legs(java.util.Set.of("lexical")))
        .build();
  }

  private static IngestionManifest manifest() {
    Provenance here = Provenance.of("s");
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("s", "test"))
        .concept(ConceptNode.of("x", "d", "retry", "", here))
        .build();
  }

  /** By what the message says of it. */
  private static Map<String, UnaryOperator<List<float[]>>> faults() {
    return Map.of(
        "(3) dimensions, not (2)", made -> each(made, new float[] {1, 2, 3}),
        "(0) dimensions, not (2)", made -> each(made, new float[0]),
        "holds (NaN)", made -> each(made, new float[] {1, Float.NaN}),
        "holds (-Infinity)", made -> each(made, new float[] {Float.NEGATIVE_INFINITY, 1}),
        "made (0) vectors of (1) texts", made -> List.of(),
        "made (2) vectors of (1) texts", made -> List.of(made.get(0), made.get(0)),
        "made no list of vectors", made -> null,
        "no vector of the text (retry", made -> Arrays.asList((float[]) null));
  }

  private static List<float[]> each(List<float[]> made, float[] vector) {
    made.replaceAll(before -> vector);
    return made;
  }

  private static Stream<String> messages() {
    return faults().keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void nothingIsRememberedOfAQuestionWithoutAVectorOfItsModel(String message) {
    QortexClient memory = open();
    memory.ingest(manifest());
    spoiled = faults().get(message);
    Question question = Question.of("retry");
    for (Runnable use :
        new Runnable[] {
          () -> memory.query(question),
          () -> memory.compare(question),
          () ->
              memory.replay(
                  List.of(
                      LoggedFeedback.of(
                          "log", question, Instant.EPOCH, Map.of("x", Outcome.ACCEPTED)))),
          () ->
              memory.ingest(
                  IngestionManifest.builder("d")
                      .source(SourceMetadata.of("t", "test"))
                      .concept(ConceptNode.of("y", "d", "retry it", "", Provenance.of("t")))
                      .build())
        }) {
      assertThatThrownBy(use::run)
          .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class)
          .hasMessageContaining("(lengths)")
          .hasMessageContaining(message);
    }
    memory.close();
    assertThat(store.pastQuestions().size()).isZero();
    assertThat(store.graph().stats().total().concepts()).isOne();

    spoiled = UnaryOperator.identity();
    QortexClient next = open();
    Answer answer = next.query(question);
    assertThat(next.feedback(answer.id(), Map.of("x", Outcome.ACCEPTED)).applied()).isOne();
    assertThat(next.query(question).items()).hasSize(1);
  }

  @Test
  void theQuestionOfAnAnswerThatWasKeptIsCheckedToo() {
    QortexClient memory = open();
    memory.ingest(manifest());
    Answer answer = memory.query("retry");
    memory.close();
    spoiled = made -> each(made, new float[] {1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open().feedback(answer.id(), Map.of("x", Outcome.ACCEPTED)))
        .withMessageContaining("(1) dimensions, not (2)");
    spoiled = UnaryOperator.identity();
    assertThat(open().feedback(answer.id(), Map.of("x", Outcome.ACCEPTED)).applied()).isOne();
  }

  private static IngestionManifest said() {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("s", "test"))
        .passage(Passage.of("p", "d", "", "retry now", Provenance.of("s")))
        .build();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void sentencesHaveVectorsOfTheirModelOrNone(String message) {
    spoiled = faults().get(message);
    assertThatThrownBy(() -> open().ingest(said()))
        .hasMessageContaining("(lengths)")
        .hasMessageContaining(message);
    assertThat(store.sentences().list()).isEmpty();
  }

  @Test
  void anIndexOfSentencesOfAnotherDimensionIsRefused() {
    store
        .sentences()
        .create("qortex.sentences.lengths/2", 3)
        .upsert(
            List.of(
                new NamedVectorIndex.Item(
                    "p\n0", new float[] {1, 2, 3}, "", Map.of("domain", "d"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open().ingest(said()))
        .withMessageContainingAll("(qortex.sentences.lengths/2)", "(3)", "(2)", "\nMaybe");
    assertThat(store.graph().passage("p")).isEmpty();
    assertThat(
            store.sentences().find("qortex.sentences.lengths/2").orElseThrow().get(List.of("p\n0")))
        .hasSize(1);
  }

  @Test
  void sentencesOfAModelOfAnotherDimensionHaveAnIndexOfTheirOwn() {
    store.sentences().create("qortex.sentences.lengths/3", 3);
    open().ingest(said());
    assertThat(store.sentences().list())
        .extracting(NamedVectorIndex.Description::name, NamedVectorIndex.Description::size)
        .containsExactly(
            tuple("qortex.sentences.lengths/2", 1), tuple("qortex.sentences.lengths/3", 0));
  }
}
