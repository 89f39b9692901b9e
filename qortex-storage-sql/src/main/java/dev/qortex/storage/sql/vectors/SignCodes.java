package dev.qortex.storage.sql.vectors;

import dev.qortex.commons.Cosine;
import java.util.Arrays;

/**
 * Compression of vectors to one bit a dimension, from which cosines can be estimated: the signs of
 * the vector after a rotation that spreads it evenly over all dimensions. With {@code s} the signs
 * as a vector of length 1, {@code <o, q>} is near {@code <s, q> / <s, o>}, where the last factor is
 * kept for each vector; the error falls with the square root of the dimension.
 *
 * <p>The rotation flips signs that are fixed and applies a Walsh-Hadamard transform, three times,
 * after the dimension was filled up to a power of two.
 *
 * <p>Sources: Gao and Long, RaBitQ (2024), for the estimate; Ailon and Chazelle, The Fast
 * Johnson-Lindenstrauss Transform (2009), for the rotation. Immutable and thread-safe.
 */
final class SignCodes {

  private static final int ROUNDS = 3;

  /** Bits to which a number of a question is rounded. */
  private static final int PLANES = 4;

  private final int dimension;
  private final int words;

  SignCodes(int dimension) {
    this.dimension = Math.max(Long.SIZE, Integer.highestOneBit(2 * dimension - 1));
    this.words = this.dimension / Long.SIZE;
  }

  /** The greatest number of different signs. */
  int bits() {
    return dimension;
  }

  /** The number of 64-bit words of a code. */
  int words() {
    return words;
  }

  /** A vector of length 1 after the rotation. */
  private float[] rotated(float[] vector) {
    float[] unit = Cosine.unit(vector);
    float[] rotated = new float[dimension];
    System.arraycopy(unit, 0, rotated, 0, unit.length);
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < dimension; i++) {
        rotated[i] = flips(i, round) ? -rotated[i] : rotated[i];
      }
      transform(rotated);
    }
    return rotated;
  }

  /** A sign that looks random and never changes: the finalizer of MurmurHash3. */
  private static boolean flips(int place, int round) {
    int hash = place * 0x9E3779B9 + round * 0x85EBCA6B + 1;
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return ((hash ^ (hash >>> 16)) & 1) != 0;
  }

  private static void transform(float[] values) {
    for (int half = 1; half < values.length; half *= 2) {
      for (int from = 0; from < values.length; from += 2 * half) {
        for (int i = from; i < from + half; i++) {
          float one = values[i];
          float other = values[i + half];
          values[i] = one + other;
          values[i + half] = one - other;
        }
      }
    }
    float scale = (float) (1 / Math.sqrt(values.length));
    for (int i = 0; i < values.length; i++) {
      values[i] *= scale;
    }
  }

  /** Writes the code of a vector; returns its length in the direction of its signs. */
  float encode(float[] vector, long[] code, int at) {
    float[] rotated = rotated(vector);
    double sum = 0;
    for (int i = 0; i < dimension; i++) {
      if (rotated[i] >= 0) {
        code[at + i / Long.SIZE] |= 1L << (i % Long.SIZE);
      }
      sum += Math.abs(rotated[i]);
    }
    return (float) (sum / Math.sqrt(dimension));
  }

  /** A question whose cosines are estimated. Thread-safe. */
  final class Question {
    private final long[] signs = new long[words];
    private final long[] planes = new long[PLANES * words];
    private final double least;
    private final double step;
    private final double sum;

    Question(float[] vector) {
      float[] rotated = rotated(vector);
      float low = Float.MAX_VALUE;
      float high = -Float.MAX_VALUE;
      for (float value : rotated) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      least = low;
      step = Math.max(1e-12, (high - low) / ((1 << PLANES) - 1.0));
      double all = 0;
      for (int i = 0; i < dimension; i++) {
        int rounded = (int) Math.round((rotated[i] - least) / step);
        all += least + step * rounded;
        if (rotated[i] >= 0) {
          signs[i / Long.SIZE] |= 1L << (i % Long.SIZE);
        }
        for (int plane = 0; plane < PLANES; plane++) {
          if ((rounded >> plane & 1) != 0) {
            planes[plane * words + i / Long.SIZE] |= 1L << (i % Long.SIZE);
          }
        }
      }
      sum = all;
    }

    /**
     * Writes the numbers of different signs of codes that follow each other: a rough measure of the
     * angle, in a fifth of the time.
     *
     * @param distances room for a number for each code, which is overwritten
     */
    void distances(long[] codes, short[] distances) {
      int size = codes.length / words;
      Arrays.fill(distances, 0, size, (short) 0);
      int word = 0;
      for (; word + 8 <= words; word += 8) {
        addEight(distances, codes, word, size);
      }
      for (; word < words; word++) {
        long sign = signs[word];
        for (int i = 0, at = word; i < size; i++, at += words) {
          distances[i] += (short) Long.bitCount(codes[at] ^ sign);
        }
      }
    }

    /** Adds the differences of eight words, whose signs stay in registers meanwhile. */
    private void addEight(short[] distances, long[] codes, int word, int size) {
      long a = signs[word];
      long b = signs[word + 1];
      long c = signs[word + 2];
      long d = signs[word + 3];
      long e = signs[word + 4];
      long f = signs[word + 5];
      long g = signs[word + 6];
      long h = signs[word + 7];
      for (int i = 0, at = word; i < size; i++, at += words) {
        distances[i] +=
            (short)
                (Long.bitCount(codes[at] ^ a)
                    + Long.bitCount(codes[at + 1] ^ b)
                    + Long.bitCount(codes[at + 2] ^ c)
                    + Long.bitCount(codes[at + 3] ^ d)
                    + Long.bitCount(codes[at + 4] ^ e)
                    + Long.bitCount(codes[at + 5] ^ f)
                    + Long.bitCount(codes[at + 6] ^ g)
                    + Long.bitCount(codes[at + 7] ^ h));
      }
    }

    /** The estimated cosine with a vector. */
    double cosine(long[] codes, int at, float length) {
      int set = 0;
      int weighted = 0;
      for (int word = 0; word < words; word++) {
        long code = codes[at + word];
        set += Long.bitCount(code);
        weighted +=
            Long.bitCount(code & planes[word])
                + 2 * Long.bitCount(code & planes[words + word])
                + 4 * Long.bitCount(code & planes[2 * words + word])
                + 8 * Long.bitCount(code & planes[3 * words + word]);
      }
      double signed = 2 * (least * set + step * weighted) - sum;
      return signed / Math.sqrt(dimension) / Math.max(1e-6, length);
    }
  }
}
