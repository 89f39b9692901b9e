package dev.qortex.core.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextVectorsTest {

  private static final EmbeddingIdentity COMPASS = new EmbeddingIdentity("compass", 2);

  private final List<Integer> batches = new ArrayList<>();
  private int dropped;

  private final EmbeddingModel lengths =
      new EmbeddingModel() {
        @Override
        public String name() {
          return "lengths";
        }

        @Override
        public int dimension() {
          return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
          batches.add(texts.size());
          return texts.stream().skip(dropped).map(text -> new float[] {text.length()}).toList();
        }
      };

  @Test
  void everyTextIsEmbeddedOnceAndInBatches() {
    List<String> texts = new ArrayList<>(IntStream.range(0, 600).mapToObj("a"::repeat).toList());
    texts.addAll(Collections.nCopies(600, "a"));
    TextVectors vectors = TextVectors.of(lengths, texts);
    assertThat(batches).containsExactly(256, 256, 88);
    assertThat(vectors.model()).isEqualTo(new EmbeddingIdentity("lengths", 1));
    assertThat(vectors.vectors()).hasSize(600);
    assertThat(vectors.vectors().get("aaa")).containsExactly(3);
    assertThat(vectors.vectors().get("a".repeat(599))).containsExactly(599);
  }

  @Test
  void noTextsGiveNoVectorsOfTheModelAndDoNotCallIt() {
    assertThat(TextVectors.of(lengths, List.of()))
        .isEqualTo(new TextVectors(new EmbeddingIdentity("lengths", 1), Map.of()));
    assertThat(batches).isEmpty();
  }

  @Test
  void aModelThatDropsATextIsNamed() {
    dropped = 1;
    assertThatIllegalStateException()
        .isThrownBy(() -> TextVectors.of(lengths, List.of("one", "two")))
        .withMessageContaining("The model (lengths) made (1) vectors of (2) texts.\nMaybe");
  }

  @Test
  void vectorsThatCannotBeOfTheModelAreRefused() {
    for (float[] bad :
        List.of(
            new float[] {1, 2, 3},
            new float[0],
            new float[] {Float.NaN, 0},
            new float[] {0, Float.POSITIVE_INFINITY})) {
      Map<String, float[]> vectors = Map.of("good", new float[] {1, 0}, "bad", bad);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TextVectors(COMPASS, vectors))
          .withMessageContaining("vector made by (compass)");
    }
    Map<String, float[]> some = Map.of("good", new float[] {1, 0});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextVectors(new EmbeddingIdentity("", 2), some));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextVectors(new EmbeddingIdentity("compass", 0), some));
  }

  @Test
  void modelsFitWhenNothingThatIsKnownOfThemDiffers() {
    EmbeddingIdentity nameless = new EmbeddingIdentity("", 2);
    for (EmbeddingIdentity other : List.of(EmbeddingIdentity.none(), nameless, COMPASS)) {
      assertThat(COMPASS.fits(other)).isTrue();
      assertThat(other.fits(COMPASS)).isTrue();
    }
    for (EmbeddingIdentity other :
        List.of(
            new EmbeddingIdentity("", 3),
            new EmbeddingIdentity("compass", 3),
            new EmbeddingIdentity("sundial", 2))) {
      assertThat(COMPASS.fits(other)).isFalse();
      assertThat(other.fits(COMPASS)).isFalse();
    }
    assertThat(COMPASS.refusal(nameless))
        .startsWith(
            "The store holds vectors of the model (compass) with (2) dimensions,"
                + " not of the model (unknown) with (2) dimensions.\nMaybe re-embed");
  }
}
