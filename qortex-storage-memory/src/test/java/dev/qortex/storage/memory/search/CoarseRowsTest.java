package dev.qortex.storage.memory.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Cosine;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CoarseRowsTest {

  @Test
  void noCosineIsAboveItsBoundAndBoundsAreNear() {
    Random random = new Random(3);
    for (int dimension : new int[] {1, 2, 3, 7, 64, 385, 5_000}) {
      float[] values = new float[CoarseRows.BLOCK * dimension];
      for (int row = 0; row < CoarseRows.BLOCK; row++) {
        float[] unit = row == 0 ? new float[dimension] : vector(random, dimension);
        System.arraycopy(unit, 0, values, row * dimension, dimension);
      }
      CoarseRows rows = new CoarseRows(dimension, BlockSums.fastest());
      rows.add(values);
      double[] bounds = new double[CoarseRows.BLOCK];
      for (int round = 0; round < 20; round++) {
        float[] question = vector(random, dimension);
        rows.new Question(question).bounds(0, bounds);
        for (int row = 0; row < CoarseRows.BLOCK; row++) {
          double cosine = Cosine.of(question, values, row * dimension);
          assertThat(bounds[row]).isBetween(cosine, cosine + 0.25);
        }
      }
    }
  }

  @Test
  void theBestAreThoseOfComparingFloatsWhateverCameAndWent() {
    Random random = new Random(9);
    ExactVectorIndex index = new ExactVectorIndex();
    Map<String, float[]> there = new TreeMap<>();
    for (int step = 0; step < 40; step++) {
      List<VectorIndex.Entry> added = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        String id = "v" + random.nextInt(1_500);
        float[] vector = vector(random, 10);
        added.add(new VectorIndex.Entry(id, NodeKind.CONCEPT, "d", vector));
        there.put(id, vector);
      }
      index.put(added);
      int oneIn = step % 7 == 0 ? 2 : 40;
      List<String> gone = there.keySet().stream().filter(id -> random.nextInt(oneIn) == 0).toList();
      index.remove(gone);
      there.keySet().removeAll(gone);
      float[] question = vector(random, 10);
      List<Scored> expected =
          there.entrySet().stream()
              .map(e -> new Scored(e.getKey(), Cosine.of(question, e.getValue())))
              .sorted(Scored.BEST_FIRST)
              .limit(15)
              .toList();
      assertThat(index.search(question, 15, SearchScope.everywhere())).isEqualTo(expected);
    }
  }

  @Test
  void theVectorApiSumsAsPlainLoopsDo() throws ReflectiveOperationException {
    assertThat(BlockSums.fastest().getClass())
        .isEqualTo(Class.forName("dev.qortex.storage.memory.search.SimdBlockSums"));
    Random random = new Random(4);
    for (int dimension : new int[] {8, 24, 384}) {
      int[][] packed = new int[dimension / 2][CoarseRows.BLOCK / 2];
      for (int[] two : packed) {
        Arrays.setAll(two, i -> half(random) | half(random) << BlockSums.HALF);
      }
      short[] question = new short[dimension];
      for (int i = 0; i < dimension; i++) {
        int most = BlockSums.MOST_ASKED;
        question[i] =
            (short)
                switch (random.nextInt(4)) {
                  case 0 -> most;
                  case 1 -> -most;
                  default -> random.nextInt(2 * most + 1) - most;
                };
      }
      int[] plain = new int[CoarseRows.BLOCK];
      int[] simd = new int[CoarseRows.BLOCK];
      BlockSums.plain(packed, question, plain);
      BlockSums.fastest().sum(packed, question, simd);
      assertThat(simd).isEqualTo(plain);
    }
  }

  @Test
  void theGreatestSumsFitIntoAShort() {
    int[][] packed = new int[4][CoarseRows.BLOCK / 2];
    int half = BlockSums.MOST | BlockSums.MOST << BlockSums.BITS;
    for (int[] two : packed) {
      Arrays.fill(two, half | half << BlockSums.HALF);
    }
    for (int sign : new int[] {-1, 1}) {
      short[] question = new short[8];
      Arrays.fill(question, (short) (sign * BlockSums.MOST_ASKED));
      int[] sums = new int[CoarseRows.BLOCK];
      BlockSums.fastest().sum(packed, question, sums);
      int[] plain = new int[CoarseRows.BLOCK];
      BlockSums.plain(packed, question, plain);
      assertThat(plain).isEqualTo(sums);
      assertThat(sums).containsOnly(sign * 8 * BlockSums.MOST * BlockSums.MOST_ASKED);
    }
  }

  @Test
  void aSumDoesNotBorrowFromItsNeighbour() {
    int half = BlockSums.MOST | BlockSums.MOST << BlockSums.BITS;
    int rows = CoarseRows.BLOCK / 2;
    for (int shift : new int[] {0, BlockSums.HALF}) {
      int[][] packed = new int[4][rows];
      for (int[] two : packed) {
        Arrays.fill(two, half << shift);
      }
      for (int sign : new int[] {-1, 1}) {
        short[] question = new short[8];
        Arrays.fill(question, (short) (sign * BlockSums.MOST_ASKED));
        for (boolean plain : new boolean[] {true, false}) {
          int[] sums = new int[CoarseRows.BLOCK];
          if (plain) {
            BlockSums.plain(packed, question, sums);
          } else {
            BlockSums.fastest().sum(packed, question, sums);
          }
          int full = sign * 8 * BlockSums.MOST * BlockSums.MOST_ASKED;
          assertThat(Arrays.stream(sums).filter(sum -> sum == full)).hasSize(rows);
          assertThat(Arrays.stream(sums).filter(sum -> sum == 0)).hasSize(rows);
        }
      }
    }
  }

  private static int half(Random random) {
    return number(random) | number(random) << BlockSums.BITS;
  }

  private static int number(Random random) {
    return random.nextInt(3) == 0 ? BlockSums.MOST : random.nextInt(BlockSums.MOST + 1);
  }

  private static float[] vector(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian() * (random.nextInt(50) == 0 ? 20 : 1);
    }
    return Cosine.unit(vector);
  }
}
