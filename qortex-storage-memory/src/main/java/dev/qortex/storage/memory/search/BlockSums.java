package dev.qortex.storage.memory.search;

import java.util.Arrays;

/** The products of a question with the rows of a block, in whole numbers. Thread-safe. */
interface BlockSums {

  /** Bits of a dimension. */
  int BITS = 7;

  /** Bits between the two rows that share an int. */
  int HALF = 16;

  /** The first dimension of both rows in an int. */
  int FIRST = ((1 << BITS) - 1) * ((1 << HALF) + 1);

  /** The number of a dimension is from 0 to this. */
  int MOST = (1 << BITS) - 2;

  /** Greatest absolute number of a question's dimension: four products then fit into a short. */
  int MOST_ASKED = Short.MAX_VALUE / (4 * MOST);

  /** Divisor of the number of dimensions of questions. */
  int TOGETHER = 4;

  /**
   * Sums up.
   *
   * @param packed for each two dimensions those of all rows; an int has a row in its lower half and
   *     in its upper half the row as far on as there are ints; the first dimension lies in the
   *     lower bits of a half
   * @param question by dimension
   * @param sums of each row, a multiple of 64
   */
  void sum(int[][] packed, short[] question, int[] sums);

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
  static void plain(int[][] packed, short[] question, int[] sums) {
    int[] lower = new int[sums.length / 2];
    int[] upper = new int[sums.length / 2];
    for (int i = 0; i < question.length; i += TOGETHER) {
      short[] asked = Arrays.copyOfRange(question, i, i + TOGETHER);
      add(packed[i / 2], packed[i / 2 + 1], asked, lower, upper);
    }
    System.arraycopy(lower, 0, sums, 0, lower.length);
    System.arraycopy(upper, 0, sums, lower.length, upper.length);
  }

  /**
   * Four dimensions of each row. All arrays have the index in common and hold ints: only so does
   * the compiler of Java 17 use the vectors of the machine. A product adds up for both rows of an
   * int at once, and the sum of the lower one is taken off again, as it borrows where it is below
   * 0.
   */
  private static void add(int[] one, int[] two, short[] question, int[] lower, int[] upper) {
    int a = question[0];
    int b = question[1];
    int c = question[2];
    int d = question[3];
    for (int i = 0; i < lower.length; i++) {
      int both =
          (one[i] & FIRST) * a
              + (one[i] >>> BITS & FIRST) * b
              + (two[i] & FIRST) * c
              + (two[i] >>> BITS & FIRST) * d;
      int low = both << HALF >> HALF;
      lower[i] += low;
      upper[i] += both - low >> HALF;
    }
  }
}
