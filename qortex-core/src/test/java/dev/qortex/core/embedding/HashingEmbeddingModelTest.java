package dev.qortex.core.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HashingEmbeddingModelTest {

  private final HashingEmbeddingModel model = new HashingEmbeddingModel(512);

  @Test
  void itsNameTellsItsDimension() {
    assertThat(model.name()).isEqualTo("hashing-512");
    assertThat(model.dimension()).isEqualTo(512);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HashingEmbeddingModel(15))
        .withMessageContaining("(15)");
  }

  @Property
  void everyVectorHasLengthOneOrIsZero(@ForAll String text) {
    float[] vector = new HashingEmbeddingModel(64).embed(List.of(text)).get(0);
    double length = Math.sqrt(cosine(vector, vector));
    assertThat(length < 1e-6 || Math.abs(length - 1) < 1e-5).as("length %s", length).isTrue();
  }

  @Test
  void aWordIsItsSlotAndThoseOfItsThreeGrams() {
    float[] vector = embed("Retry!");
    assertThat(vector[0]).isCloseTo(-0.830455f, within(1e-5f));
    for (int slot : new int[] {57, 245, 472}) {
      assertThat(vector[slot]).isCloseTo(0.249136f, within(1e-5f));
    }
    for (int slot : new int[] {67, 360}) {
      assertThat(vector[slot]).isCloseTo(-0.249136f, within(1e-5f));
    }
    int others = 0;
    for (float value : vector) {
      others += value == 0 ? 1 : 0;
    }
    assertThat(others).isEqualTo(512 - 6);
  }

  @Property
  void aTextsVectorDoesNotDependOnThoseBeforeIt(
      @ForAll("texts") List<String> texts, @ForAll @IntRange(min = 16, max = 600) int dimension) {
    HashingEmbeddingModel hashing = new HashingEmbeddingModel(dimension);
    List<float[]> together = hashing.embed(texts);
    for (int i = 0; i < texts.size(); i++) {
      assertThat(together.get(i)).containsExactly(hashing.embed(List.of(texts.get(i))).get(0));
    }
  }

  @Provide
  Arbitrary<List<String>> texts() {
    return Arbitraries.of("a call", "Retry the call", "retries", "wait, wait", "", "ü 😀 x")
        .list()
        .ofMaxSize(8);
  }

  @Test
  void theVectorsAreTheSameOnEveryMachine() {
    assertThat(new HashingEmbeddingModel(16).embed(List.of("Retry a call")).get(0))
        .containsExactly(
            new float[] {
              -0.663723f,
              -0.663723f,
              0,
              -0.199117f,
              0,
              0.199117f,
              0,
              0,
              0,
              0.199117f,
              0,
              0,
              0,
              0,
              0,
              0
            },
            within(1e-5f));
  }

  @Test
  void similarTextsAreNearerThanUnrelatedOnes() {
    float[] question = embed("When should a failed call be retried?");
    double alike = cosine(question, embed("Retry a call that failed, but only with a budget."));
    double unrelated = cosine(question, embed("The cat sat on a warm windowsill."));
    assertThat(alike).isGreaterThan(0.3).isGreaterThan(unrelated + 0.2);
    assertThat(cosine(embed("retrying"), embed("retries"))).isGreaterThan(0.4);
    assertThat(cosine(embed("timeout budget"), embed("Budget, TIMEOUT")))
        .isCloseTo(1, within(1e-5));
  }

  @Test
  void aTextWithoutWordsIsNearToNothing() {
    assertThat(embed("")).containsOnly(0);
    assertThat(embed("the of \ud83d\ude00 \0")).containsOnly(0);
  }

  @Test
  void thereIsAVectorForEachTextInOrder() {
    List<float[]> vectors = model.embed(List.of("one", "two", "one"));
    assertThat(vectors).hasSize(3);
    assertThat(vectors.get(0)).isEqualTo(vectors.get(2)).isEqualTo(embed("one"));
    assertThat(vectors.get(0)).isNotEqualTo(vectors.get(1));
    assertThat(model.embed(List.of())).isEmpty();
  }

  @Test
  void aLongTextIsStillFinite() {
    float[] vector = embed("word\ud83d\ude00's \uffff ".repeat(10_000));
    assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-4));
  }

  private float[] embed(String text) {
    return model.embed(List.of(text)).get(0);
  }

  private static double cosine(float[] one, float[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += (double) one[i] * other[i];
    }
    return dot;
  }
}
