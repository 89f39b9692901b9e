package dev.qortex.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.QortexException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LangChain4jEmbeddingTest {

  private final List<Integer> batches = new ArrayList<>();

  /** Two dimensions, and a name unless it is blank. */
  private EmbeddingModel model(String name, Function<TextSegment, float[]> vector) {
    return new EmbeddingModel() {
      @Override
      public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
        batches.add(segments.size());
        return Response.from(
            segments.stream().map(vector).filter(v -> v.length > 0).map(Embedding::from).toList());
      }

      @Override
      public int dimension() {
        return 2;
      }

      @Override
      public String modelName() {
        return name.isBlank() ? EmbeddingModel.super.modelName() : name;
      }
    };
  }

  private static float[] length(TextSegment segment) {
    return new float[] {segment.text().length(), 1};
  }

  @Test
  void itMakesTheModelsVectorsUnderTheModelsName() {
    var embedding = LangChain4jEmbedding.of(new HashedWords());
    var hashing = new HashingEmbeddingModel(384);
    List<String> texts = List.of("one two", "three");
    assertThat(EmbeddingIdentity.of(embedding)).isEqualTo(EmbeddingIdentity.of(hashing));
    assertThat(embedding.embed(texts).toArray()).isEqualTo(hashing.embed(texts).toArray());
  }

  @Test
  void manyTextsAreEmbeddedInBatches() {
    var embedding = LangChain4jEmbedding.of(model("lengths", LangChain4jEmbeddingTest::length));
    List<String> texts = IntStream.rangeClosed(1, 150).mapToObj("a"::repeat).toList();
    assertThat(embedding.embed(texts)).extracting(v -> (int) v[0]).hasSize(150).isSorted();
    assertThat(batches).containsExactly(64, 64, 22);
    batches.clear();
    assertThat(embedding.batchSize(75).embed(texts)).hasSize(150);
    assertThat(batches).containsExactly(75, 75);
    batches.clear();
    assertThat(embedding.embed(List.of())).isEmpty();
    assertThat(batches).isEmpty();
  }

  @Test
  void aBlankTextBecomesTheZeroVectorAndTheOthersStayInPlace() {
    var embedding = LangChain4jEmbedding.of(model("lengths", LangChain4jEmbeddingTest::length));
    List<float[]> vectors = embedding.batchSize(2).embed(List.of("", "aa", " ", "aaa", "a", "\n"));
    assertThat(vectors.stream().map(v -> (int) v[0])).containsExactly(0, 2, 0, 3, 1, 0);
    assertThat(vectors.get(0)).containsExactly(0, 0);
    assertThat(batches).containsExactly(2, 1);
  }

  @Test
  void aModelWithoutANameMustBeNamed() {
    EmbeddingModel nameless = model("", LangChain4jEmbeddingTest::length);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LangChain4jEmbedding.of(nameless))
        .withMessageContaining("(unknown)")
        .withMessageContaining("\nMaybe name it: of(\"");
    assertThat(EmbeddingIdentity.of(LangChain4jEmbedding.of("lengths", nameless)))
        .isEqualTo(new EmbeddingIdentity("lengths", 2));
    assertThatIllegalArgumentException().isThrownBy(() -> LangChain4jEmbedding.of(" ", nameless));
  }

  @Test
  void aModelThatFailsIsNamedWithTheText() {
    EmbeddingModel failing =
        model(
            "failing",
            segment -> {
              throw new IllegalStateException("time-out");
            });
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> LangChain4jEmbedding.of(failing).embed(List.of("a text", "another")))
        .withMessageContainingAll("(failing)", "(2) texts", "(a text)", "time-out", "batchSize(1)")
        .withCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void aThreadThatWasInterruptedStaysSo() {
    EmbeddingModel interrupted =
        model(
            "interrupted",
            segment -> {
              throw new IllegalStateException(new InterruptedException());
            });
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> LangChain4jEmbedding.of(interrupted).embed(List.of("a")));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aModelThatDropsATextIsNamed() {
    EmbeddingModel dropping =
        model("dropping", s -> s.text().equals("b") ? new float[0] : length(s));
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> LangChain4jEmbedding.of(dropping).embed(List.of("a", "b")))
        .withMessageContainingAll("(dropping)", "(1) vectors of (2) texts", "\nMaybe ");
  }

  @Test
  void aModelWhoseDimensionChangesIsNamed() {
    EmbeddingModel changing = model("changing", s -> new float[3]);
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> LangChain4jEmbedding.of(changing).embed(List.of("a")))
        .withMessageContainingAll("(changing)", "(3) dimensions, not of (2)", "\nMaybe ");
  }
}
