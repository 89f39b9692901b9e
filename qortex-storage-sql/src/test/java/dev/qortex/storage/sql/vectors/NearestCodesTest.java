package dev.qortex.storage.sql.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Cosine;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestCodesTest {

  private static final int DIMENSION = 256;
  private static final int VECTORS = 20_000;

  private final Random random = new Random(1);

  private float[] vector(float[] near, double share) {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) (random.nextGaussian() + share * near[i]);
    }
    return vector;
  }

  @Test
  void theNearestVectorsAreAmongTheCodesWithTheHighestEstimates() {
    float[] none = new float[DIMENSION];
    float[] question = Cosine.unit(vector(none, 0));
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < VECTORS; i++) {
      vectors.add(vector(question, i < 200 ? 3.0 + i / 20.0 : 0));
    }
    List<Integer> nearest =
        IntStream.range(0, VECTORS)
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                        (Integer i) -> Cosine.of(question, Cosine.unit(vectors.get(i))))
                    .reversed())
            .limit(100)
            .toList();
    NearestCodes codes = new NearestCodes(question, 500);
    codes.compare(
        List.of(
            block(vectors.subList(0, 9_000), 0), block(vectors.subList(9_000, VECTORS), 9_000)));
    List<Long> best = codes.best();
    assertThat(best).hasSize(500).doesNotHaveDuplicates();
    long found = nearest.stream().filter(i -> best.contains((long) i)).count();
    assertThat(found).isGreaterThanOrEqualTo(97);
  }

  @Test
  void manySmallBlocksHaveTheSameNearestCodesAsALargeOne() {
    float[] question = Cosine.unit(vector(new float[DIMENSION], 0));
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < VECTORS; i++) {
      vectors.add(vector(question, i % 100 / 50.0));
    }
    NearestCodes one = new NearestCodes(question, 100);
    one.compare(List.of(block(vectors, 0)));
    NearestCodes many = new NearestCodes(question, 100);
    many.compare(
        IntStream.range(0, VECTORS / 200)
            .mapToObj(i -> block(vectors.subList(200 * i, 200 * (i + 1)), 200L * i))
            .toList());
    assertThat(many.best()).isEqualTo(one.best());
  }

  private static VectorCodes.Block block(List<float[]> vectors, long first) {
    SignCodes coding = new SignCodes(DIMENSION);
    long[] codes = new long[vectors.size() * coding.words()];
    ByteBuffer bytes =
        ByteBuffer.allocate(codes.length * Long.BYTES + vectors.size() * Float.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    float[] lengths = new float[vectors.size()];
    for (int i = 0; i < vectors.size(); i++) {
      lengths[i] = coding.encode(vectors.get(i), codes, i * coding.words());
    }
    bytes.asLongBuffer().put(codes);
    bytes.position(codes.length * Long.BYTES);
    bytes.asFloatBuffer().put(lengths);
    return new VectorCodes.Block(first, vectors.size(), bytes.array(), coding.words());
  }
}
