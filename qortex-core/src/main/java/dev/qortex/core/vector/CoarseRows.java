package dev.qortex.core.vector;

import java.util.Arrays;

/**
 * Vectors in a byte a dimension, to find out with a quarter of the memory traffic which rows cannot
 * be near. Row by row:
 *
 * <pre>v = scale * b + rest,  b from -127 to 127
 * q . v &lt;= scale * (q . b) + |rest|  for a question q of length 1</pre>
 *
 * so that a row whose bound is too low needs no look at its floats. The sums are those of whole
 * numbers: no machine rounds them otherwise. Rows come in blocks; inside of a block the same four
 * dimensions of all rows lie together, four bytes in an int. Not thread-safe for changes.
 */
final class CoarseRows {

  /** Rows of a block. */
  static final int BLOCK = 256;

  private static final int MOST = 127;

  /** What rounding may add to a sum of so many products of floats, whose absolutes sum to 1. */
  private final double rounding;

  private final BlockSums products;
  private final int dimension;
  private final int words;
  private Block[] blocks = new Block[4];
  private int count;

  private static final class Block {
    final int[] bytes;
    final float[] scales = new float[BLOCK];
    final float[] rests = new float[BLOCK];

    Block(int words) {
      bytes = new int[words * BLOCK];
    }
  }

  CoarseRows(int dimension, BlockSums products) {
    this.products = products;
    this.dimension = dimension;
    words = (dimension + 3) / 4;
    rounding = 1e-6 + dimension * 0x1p-24;
  }

  /** How many blocks there are. */
  int count() {
    return count;
  }

  /** Adds the block after the last, of rows that begin there. */
  void add(float[] values) {
    if (count == blocks.length) {
      blocks = Arrays.copyOf(blocks, count * 2);
    }
    blocks[count++] = new Block(words);
    for (int row = (count - 1) * BLOCK; row < count * BLOCK; row++) {
      set(row, values);
    }
  }

  /** Forgets the last block. */
  void removeLast() {
    blocks[--count] = new Block(0);
  }

  /** Takes a row of a block from the floats. */
  void set(int row, float[] values) {
    Block block = blocks[row / BLOCK];
    int from = row * dimension;
    float most = 0;
    for (int i = 0; i < dimension; i++) {
      most = Math.max(most, Math.abs(values[from + i]));
    }
    float scale = most / MOST;
    double squares = 0;
    int at = row % BLOCK;
    for (int word = 0; word < words; word++) {
      int packed = 0;
      for (int i = 4 * word; i < Math.min(dimension, 4 * word + 4); i++) {
        int b = scale > 0 ? Math.round(values[from + i] / scale) : 0;
        double rest = values[from + i] - (double) scale * b;
        squares += rest * rest;
        packed |= (b & 0xff) << 8 * (i & 3);
      }
      block.bytes[word * BLOCK + at] = packed;
    }
    block.scales[at] = scale;
    block.rests[at] = Math.nextUp((float) Math.sqrt(squares));
  }

  /** A question in whole numbers; small enough that no sum overflows. */
  final class Question {
    private final int[] numbers = new int[words * 4];
    private final int[] sums = new int[BLOCK];
    private final double scale;
    private final double rest;

    Question(float[] unit) {
      int most = Math.min(Short.MAX_VALUE, Integer.MAX_VALUE / (MOST * numbers.length));
      float greatest = 0;
      for (float v : unit) {
        greatest = Math.max(greatest, Math.abs(v));
      }
      scale = (double) greatest / most;
      double squares = 0;
      for (int i = 0; i < unit.length; i++) {
        numbers[i] = (int) Math.round(unit[i] / scale);
        double missing = unit[i] - scale * numbers[i];
        squares += missing * missing;
      }
      // No vector of bytes is longer than 1 by more than its rest.
      rest = 2 * Math.sqrt(squares) + rounding;
    }

    /** What the cosine with each row of a block is at most. */
    void bounds(int number, double[] bounds) {
      Block block = blocks[number];
      products.sum(block.bytes, numbers, sums);
      for (int row = 0; row < BLOCK; row++) {
        bounds[row] = scale * block.scales[row] * sums[row] + block.rests[row] + rest;
      }
    }
  }
}
