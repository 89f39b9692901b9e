package dev.qortex.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.QortexException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.metadata.EmptyUsage;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.embedding.EmbeddingResponseMetadata;

class SpringAiEmbeddingTest {

  private final List<Integer> batches = new ArrayList<>();

  /** A model of that name, which drops a text whose vector is empty. */
  private EmbeddingModel model(String name, Function<String, float[]> vector) {
    return new EmbeddingModel() {
      @Override
      public EmbeddingResponse call(EmbeddingRequest request) {
        batches.add(request.getInstructions().size());
        List<Embedding> made =
            request.getInstructions().stream()
                .map(vector)
                .filter(v -> v.length > 0)
                .map(v -> new Embedding(v, 0))
                .toList();
        return new EmbeddingResponse(made, new EmbeddingResponseMetadata(name, new EmptyUsage()));
      }

      @Override
      public float[] embed(Document document) {
        return embed(String.valueOf(document.getText()));
      }

      @Override
      public int dimensions() {
        return 2;
      }
    };
  }

  private static float[] length(String text) {
    return new float[] {text.length(), 1};
  }

  @Test
  void itMakesTheModelsVectorsUnderTheNameThatTheModelReports() {
    var embedding = SpringAiEmbedding.of(new HashedWords());
    var hashing = new HashingEmbeddingModel(384);
    List<String> texts = List.of("one two", "three");
    assertThat(EmbeddingIdentity.of(embedding)).isEqualTo(EmbeddingIdentity.of(hashing));
    assertThat(embedding.embed(texts).toArray()).isEqualTo(hashing.embed(texts).toArray());
  }

  @Test
  void manyTextsAreEmbeddedInBatchesAndBlankOnesNotAtAll() {
    var embedding =
        SpringAiEmbedding.of("lengths", model("", SpringAiEmbeddingTest::length)).batchSize(64);
    List<String> texts =
        IntStream.rangeClosed(1, 151).mapToObj(i -> i == 7 ? " " : "a".repeat(i)).toList();
    List<float[]> vectors = embedding.embed(texts);
    assertThat(batches).containsExactly(64, 64, 22);
    assertThat(vectors.get(6)).containsExactly(0, 0);
    assertThat(vectors.stream().map(v -> (int) v[0]))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 151).map(i -> i == 7 ? 0 : i).boxed().toList());
  }

  @Test
  void aModelThatReportsNoNameMustBeNamed() {
    EmbeddingModel nameless = model("", SpringAiEmbeddingTest::length);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SpringAiEmbedding.of(nameless))
        .withMessageContaining("\nMaybe name it: of(\"");
    assertThat(EmbeddingIdentity.of(SpringAiEmbedding.of("lengths", nameless)))
        .isEqualTo(new EmbeddingIdentity("lengths", 2));
    assertThatIllegalArgumentException().isThrownBy(() -> SpringAiEmbedding.of(" ", nameless));
  }

  @Test
  void aModelThatFailsIsNamedWithTheText() {
    EmbeddingModel failing =
        model(
            "",
            text -> {
              throw new IllegalStateException("time-out");
            });
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> SpringAiEmbedding.of("failing", failing).embed(List.of("a text", "b")))
        .withMessageContainingAll("(failing)", "(2) texts", "(a text)", "time-out", "batchSize(1)")
        .withCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void aThreadThatWasInterruptedStaysSo() {
    EmbeddingModel interrupted =
        model(
            "",
            text -> {
              throw new IllegalStateException(new InterruptedException());
            });
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> SpringAiEmbedding.of("interrupted", interrupted).embed(List.of("a")));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aModelThatDropsATextOrChangesItsDimensionIsNamed() {
    EmbeddingModel dropping = model("", s -> s.equals("b") ? new float[0] : length(s));
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> SpringAiEmbedding.of("dropping", dropping).embed(List.of("a", "b")))
        .withMessageContainingAll("(dropping)", "(1) vectors of (2) texts", "\nMaybe ");
    EmbeddingModel changing = model("", s -> new float[3]);
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> SpringAiEmbedding.of("changing", changing).embed(List.of("a")))
        .withMessageContainingAll("(changing)", "(3) dimensions, not of (2)", "\nMaybe ");
  }
}
