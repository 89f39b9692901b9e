package dev.qortex.storage.memory.search;

import java.util.Arrays;

/**
 * Vectors in a byte a dimension, to find out with a quarter of the memory traffic which rows cannot
 * be near. Row by row:
 *
 * <pre>v = scale * (n - 63) + rest,  n from 0 to 126
 * q . v &lt;= scale * (q . n - 63 sum(q)) + |rest|  for a question q of length 1</pre>
 *
 * so that a row whose bound is too low needs no look at its floats. The sums are those of whole
 * numbers: no machine rounds them otherwise. Rows come in blocks, packed as {@link BlockSums} reads
 * them. Not thread-safe for changes.
 */
final class CoarseRows {

  /** Rows of a block; two vectors of the widest machines. */
  static final int BLOCK = 64;

  /** The number that stands for 0. */
  private static final int ZERO = BlockSums.MOST / 2;

  /** Greatest rounding error of a sum of products of floats, whose absolutes sum to 1. */
  private final double rounding;

  private final BlockSums products;
  private final int dimension;

  /** The dimension, filled up to what sums take together. */
  private final int room;

  private Block[] blocks = new Block[4];
  private int count;

  private static final class Block {
    final int[][] packed;
    final float[] scales = new float[BLOCK];
    final float[] rests = new float[BLOCK];

    Block(int room) {
      packed = new int[room / 2][BLOCK / 2];
    }
  }

  CoarseRows(int dimension, BlockSums products) {
    this.products = products;
    this.dimension = dimension;
    int steps = (dimension + BlockSums.TOGETHER - 1) / BlockSums.TOGETHER;
    room = steps * BlockSums.TOGETHER;
    rounding = 1e-6 + dimension * 0x1p-24;
  }

  /** The number of blocks. */
  int count() {
    return count;
  }

  /** Adds the block after the last, of rows that begin there. */
  void add(float[] values) {
    if (count == blocks.length) {
      blocks = Arrays.copyOf(blocks, count * 2);
    }
    blocks[count++] = new Block(room);
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
    float scale = most / ZERO;
    double squares = 0;
    int at = row % (BLOCK / 2);
    int shift = row % BLOCK < BLOCK / 2 ? 0 : BlockSums.HALF;
    for (int first = 0; first < dimension; first += 2) {
      int packed = 0;
      for (int i = first; i < Math.min(dimension, first + 2); i++) {
        int n = scale > 0 ? Math.round(values[from + i] / scale) : 0;
        double rest = values[from + i] - (double) scale * n;
        squares += rest * rest;
        packed |= n + ZERO << BlockSums.BITS * (i - first);
      }
      int other = block.packed[first / 2][at] & 0xFFFF << BlockSums.HALF - shift;
      block.packed[first / 2][at] = other | packed << shift;
    }
    block.scales[row % BLOCK] = scale;
    block.rests[row % BLOCK] = Math.nextUp((float) Math.sqrt(squares));
  }

  /** A question in whole numbers; small enough that no sum overflows. */
  final class Question {
    private final short[] numbers = new short[room];
    private final int[] sums = new int[BLOCK];
    private final double scale;
    private final double rest;

    /** The contribution of the zeros of a row to its sum. */
    private final int zeros;

    Question(float[] unit) {
      float greatest = 0;
      for (float v : unit) {
        greatest = Math.max(greatest, Math.abs(v));
      }
      scale = (double) greatest / BlockSums.MOST_ASKED;
      double squares = 0;
      int sum = 0;
      for (int i = 0; i < unit.length; i++) {
        numbers[i] = (short) Math.round(unit[i] / scale);
        sum += numbers[i];
        double missing = unit[i] - scale * numbers[i];
        squares += missing * missing;
      }
      zeros = ZERO * sum;
      rest = Math.sqrt(squares);
    }

    /** Upper bounds of the cosine with each row of a block; by row. */
    void bounds(int number, double[] bounds) {
      int first = number * BLOCK;
      Block block = blocks[number];
      products.sum(block.packed, numbers, sums);
      for (int row = 0; row < BLOCK; row++) {
        // A row of whole numbers is longer than 1 by its rest at most.
        double missing = block.rests[row] + (1 + block.rests[row]) * rest + rounding;
        bounds[first + row] = scale * block.scales[row] * (sums[row] - zeros) + missing;
      }
    }
  }
}
