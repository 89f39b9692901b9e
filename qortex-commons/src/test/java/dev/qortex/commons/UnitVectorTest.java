package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class UnitVectorTest {

  @Test
  void theCosinesAreThoseOfAllDimensionsHoweverManyAreZero() {
    Random random = new Random(5);
    for (int dimension : new int[] {1, 3, 4, 63, 64, 256, 385}) {
      for (double share : new double[] {0, 0.05, 0.2, 0.5, 1}) {
        float[] vector = vector(random, dimension, share);
        float[] row = new float[2 * dimension];
        for (int i = 0; i < row.length; i++) {
          row[i] = (float) random.nextGaussian();
        }
        UnitVector unit = UnitVector.of(vector);
        float[] expected = Cosine.unit(vector);
        assertThat(unit.dimension()).isEqualTo(dimension);
        assertThat(unit.cosine(row)).isEqualTo(Cosine.of(expected, row));
        assertThat(unit.cosine(row, dimension)).isEqualTo(Cosine.of(expected, row, dimension));
      }
    }
  }

  private static float[] vector(Random random, int dimension, double share) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = random.nextDouble() < share ? (float) random.nextGaussian() : 0;
    }
    return vector;
  }
}
