package dev.qortex.storage.sql.elements;

import dev.qortex.commons.Checks;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors as bytes: 32-bit floating-point numbers, little-endian. Pure functions. */
public final class VectorBytes {

  private VectorBytes() {}

  public static byte[] of(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes.array();
  }

  public static float[] vector(byte[] bytes) {
    float[] vector = new float[bytes.length / 4];
    read(bytes, vector);
    return vector;
  }

  /** Reads a vector into an array of its dimension. */
  public static void read(byte[] bytes, float[] vector) {
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
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
