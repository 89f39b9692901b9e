package dev.qortex.storage.sql.elements;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Vectors as bytes. Dense: all numbers, as 32-bit floating-point numbers, little-endian. Sparse, if
 * that is shorter, as for hashed vectors: the dimension as a big-endian integer, a bit for each
 * number, lowest first, that says whether it differs from 0, those that do, as above, and up to
 * three bytes more, so that the length divided by four leaves a rest of 1. Pure functions.
 */
public final class VectorBytes {

  private static final int HEAD = 4;

  private VectorBytes() {}

  public static byte[] of(float[] vector) {
    int others = 0;
    for (float number : vector) {
      others += isZero(number) ? 0 : 1;
    }
    int sparse = sparse(vector.length, others);
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.min(sparse, 4 * vector.length)).order(ByteOrder.LITTLE_ENDIAN);
    if (sparse >= 4 * vector.length) {
      bytes.asFloatBuffer().put(vector);
      return bytes.array();
    }
    byte[] all = bytes.put(head(vector.length)).array();
    bytes.position(HEAD + bits(vector.length));
    for (int i = 0; i < vector.length; i++) {
      if (!isZero(vector[i])) {
        all[HEAD + i / 8] |= (byte) (1 << i % 8);
        bytes.putFloat(vector[i]);
      }
    }
    return all;
  }

  /** The number 0, but for -0, which is kept. */
  private static boolean isZero(float number) {
    return Float.floatToRawIntBits(number) == 0;
  }

  /** The length of sparse bytes. */
  private static int sparse(int dimension, int others) {
    int content = HEAD + bits(dimension) + 4 * others;
    return content + Math.floorMod(1 - content, 4);
  }

  private static int bits(int dimension) {
    return (dimension + 7) / 8;
  }

  /** The first four bytes of sparse vectors of a dimension. */
  public static byte[] head(int dimension) {
    return ByteBuffer.allocate(HEAD).putInt(dimension).array();
  }

  public static float[] vector(byte[] bytes) {
    float[] vector = new float[dimension(bytes)];
    read(bytes, vector);
    return vector;
  }

  private static int dimension(byte[] bytes) {
    if (bytes.length % 4 == 0) {
      return bytes.length / 4;
    }
    int dimension = bytes.length < HEAD ? -1 : ByteBuffer.wrap(bytes).getInt();
    if (bytes.length % 4 != 1 || dimension < 0 || bits(dimension) > bytes.length - HEAD) {
      throw damaged(bytes);
    }
    return dimension;
  }

  private static StorageException damaged(byte[] bytes) {
    return new StorageException(
        "A stored vector of (%s) bytes is damaged.\nMaybe restore a backup, or embed again with reembed(...)."
            .formatted(bytes.length),
        null);
  }

  /**
   * Reads a vector into an array of its dimension, and overwrites it.
   *
   * @throws StorageException when the bytes are not those of a vector of that dimension
   */
  public static void read(byte[] bytes, float[] vector) {
    if (dimension(bytes) != vector.length) {
      throw damaged(bytes);
    }
    ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length % 4 == 0) {
      numbers.asFloatBuffer().get(vector);
      return;
    }
    numbers.position(HEAD + bits(vector.length));
    for (int i = 0; i < vector.length; i++) {
      boolean isZero = (bytes[HEAD + i / 8] & 1 << i % 8) == 0;
      if (!isZero && numbers.remaining() < 4) {
        throw damaged(bytes);
      }
      vector[i] = isZero ? 0 : numbers.getFloat();
    }
    if (numbers.remaining() > 3) {
      throw damaged(bytes);
    }
  }

  /**
   * The dimension of all vectors, after one was checked.
   *
   * @param what the vector, for the refusal
   * @param dimension the dimension of earlier vectors; 0 if there are none
   */
  public static int check(String what, float[] vector, int dimension) {
    if (vector.length == 0) {
      throw new IllegalArgumentException(
          "The %s must have at least (1) dimension.".formatted(what));
    }
    return Checks.vector(what, vector, dimension == 0 ? vector.length : dimension).length;
  }
}
