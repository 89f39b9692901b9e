package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.engine.WordTokens;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenStatesTest {

  private static final int DIMENSION = 128;
  private static final EmbeddingModel.WithTokens MODEL = new WordTokens(DIMENSION);

  /** A byte a dimension: half a step of 1/127 in each of 128 numbers, most of it cancelled. */
  private static final double ROUNDING = 0.01;

  private final Random random = new Random(42);

  private EmbeddingModel.Tokens made(int count) {
    float[] states = new float[count * DIMENSION];
    for (int i = 0; i < states.length; i++) {
      states[i] = (float) random.nextGaussian();
    }
    return new EmbeddingModel.Tokens(
        new float[DIMENSION], random.ints(count, 0, 1 << 21).toArray(), states);
  }

  private static double cosine(
      EmbeddingModel.Tokens one, int i, EmbeddingModel.Tokens other, int j) {
    return Cosine.of(unit(one, i), unit(other, j));
  }

  private static float[] unit(EmbeddingModel.Tokens tokens, int i) {
    return Cosine.unit(Arrays.copyOfRange(tokens.states(), i * DIMENSION, (i + 1) * DIMENSION));
  }

  private static double plain(
      EmbeddingModel.Tokens question, double[] weights, EmbeddingModel.Tokens text) {
    double best = -1;
    for (int from = 0; from < text.ids().length; from += TokenStates.STRETCH) {
      double sum = 0;
      for (int t = 0; t < weights.length; t++) {
        double most = -1;
        for (int j = from; j < Math.min(text.ids().length, from + TokenStates.STRETCH); j++) {
          most = Math.max(most, cosine(question, t, text, j));
        }
        sum += weights[t] * most;
      }
      best = Math.max(best, sum / Arrays.stream(weights).sum());
    }
    return best;
  }

  @Test
  void maxSimIsThatOfAPlainDoubleLoop() {
    for (int count : new int[] {1, 7, 36, 256, 257, 600}) {
      EmbeddingModel.Tokens question = made(9);
      EmbeddingModel.Tokens text = made(count);
      double[] weights = random.doubles(9).toArray();
      TokenStates asked = TokenStates.of(MODEL, question);
      TokenStates said = TokenStates.of(MODEL, text);
      assertThat(said.maxSim(asked.asked(weights)))
          .isCloseTo(plain(question, weights, text), within(ROUNDING));
    }
  }

  @Test
  void maxSimOfATextWithItselfIsOne() {
    EmbeddingModel.Tokens text = made(5);
    TokenStates said = TokenStates.of(MODEL, text);
    assertThat(said.maxSim(said.asked(new double[] {1, 2, 3, 4, 5})))
        .isCloseTo(1, within(ROUNDING));
  }

  @Test
  void aLongTextIsAsGoodAsItsBestPiece() {
    EmbeddingModel.Tokens text = made(TokenStates.STRETCH + 1);
    TokenStates said = TokenStates.of(MODEL, text);
    int[] ids = {1, 2};
    float[] states = new float[2 * DIMENSION];
    System.arraycopy(text.states(), 0, states, 0, DIMENSION);
    System.arraycopy(text.states(), TokenStates.STRETCH * DIMENSION, states, DIMENSION, DIMENSION);
    TokenStates asked =
        TokenStates.of(MODEL, new EmbeddingModel.Tokens(new float[DIMENSION], ids, states));
    assertThat(said.maxSim(asked.asked(new double[] {1, 1}))).isLessThan(0.8);
  }

  @Test
  void withoutTokensOrWeightsNothingIsAlike() {
    TokenStates none = TokenStates.of(MODEL, made(0));
    TokenStates some = TokenStates.of(MODEL, made(3));
    assertThat(none.maxSim(some.asked(new double[] {1, 1, 1}))).isZero();
    assertThat(some.maxSim(none.asked(new double[0]))).isZero();
    assertThat(some.maxSim(some.asked(new double[3]))).isZero();
    assertThat(none.isMissing()).isFalse();
  }

  @Test
  void packedAndUnpackedTheyAreTheSame() {
    for (int count : new int[] {0, 1, 36}) {
      TokenStates tokens = TokenStates.of(MODEL, made(count));
      assertThat(TokenStates.unpacked(tokens.packed(), DIMENSION)).isEqualTo(tokens);
    }
  }

  @Test
  void everyByteAndEveryIdCanBePacked() {
    float[] axis = new float[DIMENSION];
    axis[0] = -1;
    EmbeddingModel.Tokens ends =
        new EmbeddingModel.Tokens(axis, new int[] {0, (1 << 21) - 1}, concat(axis, axis));
    TokenStates tokens = TokenStates.of(MODEL, ends);
    assertThat(tokens.packed().chars()).allMatch(c -> c >= 1 && c <= 254);
    assertThat(TokenStates.unpacked(tokens.packed(), DIMENSION)).isEqualTo(tokens);
    assertThat(tokens.id(1)).isEqualTo((1 << 21) - 1);
  }

  private static float[] concat(float[] one, float[] other) {
    float[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  @Test
  void aTurnOfAConversationTakesLessThanFiveKilobytes() {
    byte[] stored = TokenStates.of(MODEL, made(36)).packed().getBytes(StandardCharsets.UTF_8);
    assertThat(stored).hasSizeBetween(4_600, 5_000);
  }

  @Test
  void whatIsNoneIsMissing() {
    assertThat(TokenStates.unpacked("abc", DIMENSION).isMissing()).isTrue();
  }

  @Test
  void aModelThatBreaksItsPromiseIsRefused() {
    float[] vector = new float[DIMENSION];
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                TokenStates.of(
                    MODEL, new EmbeddingModel.Tokens(vector, new int[2], new float[DIMENSION])))
        .withMessageContainingAll("(" + MODEL.name() + ")", "(128)", "(2)", "\nMaybe");
    assertThatIllegalStateException()
        .isThrownBy(
            () -> TokenStates.of(MODEL, new EmbeddingModel.Tokens(vector, new int[] {-1}, vector)))
        .withMessageContainingAll("(-1)", "\nMaybe");
    float[] broken = vector.clone();
    broken[3] = Float.NaN;
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> TokenStates.of(MODEL, new EmbeddingModel.Tokens(vector, new int[] {1}, broken)));
  }
}
