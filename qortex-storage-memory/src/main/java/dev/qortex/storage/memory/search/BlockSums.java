package dev.qortex.storage.memory.search;

import java.util.Arrays;

/** The products of a question with the rows of a block, in whole numbers. Thread-safe. */
interface BlockSums {

  /** Bits of a dimension, two of which lie in a short. */
  int BITS = 7;

  /** The number of a dimension is from 0 to this. */
  int MOST = (1 << BITS) - 2;

  /**
   * What a question has is at most this, either way: the sum of four products fits into a short.
   */
  int MOST_ASKED = Short.MAX_VALUE / (4 * MOST);

  /** Questions have a multiple of so many dimensions. */
  int TOGETHER = 8;

  /**
   * Sums up.
   *
   * @param packed two dimensions of each row, then the next two; the first in the lower bits
   * @param question by dimension
   * @param sums of each row, a multiple of 64
   */
  void sum(short[] packed, short[] question, int[] sums);

  /** With the JDK's vector API when its module is there, and plain loops otherwise. */
  static BlockSums fastest() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      try {
        Class<?> simd = Class.forName("dev.qortex.storage.memory.search.SimdBlockSums");
        return (BlockSums) simd.getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException | LinkageError notUsable) {
        return BlockSums::plain;
      }
    }
    return BlockSums::plain;
  }

  /** Plain loops. */
  static void plain(short[] packed, short[] question, int[] sums) {
    Arrays.fill(sums, 0);
    for (int i = 0, from = 0; i < question.length; i += TOGETHER, from += 4 * sums.length) {
      add(packed, from, Arrays.copyOfRange(question, i, i + TOGETHER), sums);
    }
  }

  /** Four shorts of each row at a time, with what is asked in variables. */
  private static void add(short[] packed, int from, short[] question, int[] sums) {
    int rows = sums.length;
    int a = question[0];
    int b = question[1];
    int c = question[2];
    int d = question[3];
    int e = question[4];
    int f = question[5];
    int g = question[6];
    int h = question[7];
    int low = (1 << BITS) - 1;
    for (int row = from; row < from + rows; row++) {
      int one = packed[row];
      int two = packed[row + rows];
      int three = packed[row + 2 * rows];
      int four = packed[row + 3 * rows];
      sums[row - from] +=
          (one & low) * a
              + (one >> BITS) * b
              + (two & low) * c
              + (two >> BITS) * d
              + (three & low) * e
              + (three >> BITS) * f
              + (four & low) * g
              + (four >> BITS) * h;
    }
  }
}
