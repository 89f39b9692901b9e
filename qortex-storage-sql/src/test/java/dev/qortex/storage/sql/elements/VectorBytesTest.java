package dev.qortex.storage.sql.elements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class VectorBytesTest {

  private static float[] vector(int dimension, double zeros, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = random.nextDouble() < zeros ? 0 : Float.intBitsToFloat(random.nextInt());
    }
    return vector;
  }

  private static byte[] dense(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes.array();
  }

  @Property
  void readsWhatItWrote(
      @ForAll @IntRange(min = 1, max = 700) int dimension,
      @ForAll @DoubleRange(min = 0, max = 1) double zeros,
      @ForAll long seed) {
    float[] vector = vector(dimension, zeros, seed);
    byte[] bytes = VectorBytes.of(vector);
    float[] into = vector(dimension, 0, seed + 1);
    VectorBytes.read(bytes, into);
    // As bytes, since these tell all NaN and both zeros apart.
    assertThat(dense(into)).isEqualTo(dense(vector));
    assertThat(dense(VectorBytes.vector(bytes))).isEqualTo(dense(vector));
    assertThat(bytes).hasSizeLessThanOrEqualTo(4 * dimension);
  }

  @Property
  void readsDenseBytesOfEarlierPrograms(
      @ForAll @IntRange(min = 1, max = 700) int dimension, @ForAll long seed) {
    float[] vector = vector(dimension, .9, seed);
    assertThat(dense(VectorBytes.vector(dense(vector)))).isEqualTo(dense(vector));
  }

  @Property
  void refusesBytesThatAreCutOrTooMany(
      @ForAll @IntRange(min = 40, max = 700) int dimension,
      @ForAll @IntRange(min = -160, max = 40) int more,
      @ForAll long seed) {
    byte[] bytes = VectorBytes.of(vector(dimension, .8, seed));
    if (more != 0) {
      byte[] other = Arrays.copyOf(bytes, Math.max(0, bytes.length + more));
      assertThatThrownBy(() -> VectorBytes.read(other, new float[dimension]))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void takesAFewBytesForAFewNumbers() {
    float[] vector = new float[512];
    vector[3] = 1;
    vector[511] = -0f;
    assertThat(VectorBytes.of(vector)).hasSize(77).startsWith(VectorBytes.head(512));
    assertThat(VectorBytes.vector(VectorBytes.of(vector))).isEqualTo(vector);
  }
}
