package dev.qortex.storage.sql.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignCodesTest {

  private static float[] random(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  @Test
  void theMeanErrorOfEstimatesFallsWithTheSquareRootOfTheDimension() {
    Random random = new Random(1);
    for (int dimension : new int[] {64, 384, 1024}) {
      SignCodes coding = new SignCodes(dimension);
      double error = 0;
      int pairs = 300;
      for (int i = 0; i < pairs; i++) {
        float[] one = random(random, dimension);
        float[] other = random(random, dimension);
        for (int j = 0; j < dimension; j++) {
          other[j] += one[j] * (i % 4);
        }
        long[] code = new long[coding.words()];
        float length = coding.encode(other, code, 0);
        double estimate = coding.new Question(one).cosine(code, 0, length);
        error += Math.abs(estimate - Cosine.of(Cosine.unit(one), Cosine.unit(other)));
      }
      assertThat(error / pairs).as("dimension " + dimension).isLessThan(1.0 / Math.sqrt(dimension));
    }
  }

  @Test
  void estimatesFindSparseVectorsAsWell() {
    HashingEmbeddingModel model = new HashingEmbeddingModel(512);
    SignCodes coding = new SignCodes(512);
    String text = "The harbour master keeps the lamp of the northern pier";
    List<float[]> vectors =
        model.embed(List.of("Who keeps the lamp of the pier?", text, "A tax on soup and rivers"));
    double[] estimates = new double[2];
    for (int i = 0; i < 2; i++) {
      long[] code = new long[coding.words()];
      float length = coding.encode(vectors.get(i + 1), code, 0);
      estimates[i] = coding.new Question(vectors.get(0)).cosine(code, 0, length);
    }
    assertThat(estimates[0])
        .isCloseTo(Cosine.of(vectors.get(0), vectors.get(1)), within(0.15))
        .isGreaterThan(estimates[1] + 0.2);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 64, 100, 256, 384, 512, 1_024, 1_536})
  void distancesCountTheSignsThatDiffer(int dimension) {
    Random random = new Random(dimension);
    SignCodes coding = new SignCodes(dimension);
    int words = coding.words();
    long[] codes = new long[20 * words];
    for (int i = 0; i < 20; i++) {
      coding.encode(random(random, dimension), codes, i * words);
    }
    float[] asked = random(random, dimension);
    long[] own = new long[words];
    coding.encode(asked, own, 0);
    short[] distances = new short[32];
    Arrays.fill(distances, (short) 7);
    coding.new Question(asked).distances(codes, distances);
    assertThat(Arrays.copyOfRange(distances, 20, 32)).containsOnly((short) 7);
    for (int i = 0; i < 20; i++) {
      int different = 0;
      for (int word = 0; word < words; word++) {
        different += Long.bitCount(own[word] ^ codes[i * words + word]);
      }
      assertThat(distances[i]).as("%s", i).isEqualTo((short) different);
    }
  }
}
