package dev.qortex.core.vector;

import java.util.Arrays;

/** The products of a question with the rows of a block, in whole numbers. Thread-safe. */
interface BlockSums {

  /**
   * Sums up.
   *
   * @param bytes four dimensions of each row, then the next four; four bytes in an int, the first
   *     lowest
   * @param question by dimension, a multiple of four
   * @param sums of each row, a multiple of 64
   */
  void sum(int[] bytes, int[] question, int[] sums);

  /** With the JDK's vector API when its module is there, and plain loops otherwise. */
  static BlockSums fastest() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      try {
        Class<?> simd = Class.forName("dev.qortex.core.vector.SimdBlockSums");
        return (BlockSums) simd.getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException | LinkageError notUsable) {
        return BlockSums::plain;
      }
    }
    return BlockSums::plain;
  }

  /** Plain loops. */
  static void plain(int[] bytes, int[] question, int[] sums) {
    Arrays.fill(sums, 0);
    for (int i = 0, from = 0; i < question.length; i += 4, from += sums.length) {
      add(bytes, from, question[i], question[i + 1], question[i + 2], question[i + 3], sums);
    }
  }

  private static void add(int[] bytes, int from, int a, int b, int c, int d, int[] sums) {
    for (int row = 0; row < sums.length; row++) {
      int four = bytes[from + row];
      sums[row] +=
          ((four << 24) >> 24) * a
              + ((four << 16) >> 24) * b
              + ((four << 8) >> 24) * c
              + (four >> 24) * d;
    }
  }
}
