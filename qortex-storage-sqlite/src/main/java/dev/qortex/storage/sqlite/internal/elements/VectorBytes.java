package dev.qortex.storage.sqlite.internal.elements;

import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;

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
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }

  /** Refuses vectors that differ in dimension from each other or from those before. */
  public static int check(SqlConnection connection, MetaKey dimension, Iterable<float[]> vectors)
      throws SQLException {
    int expected = Math.toIntExact(dimension.read(connection));
    for (float[] vector : vectors) {
      expected = expected == 0 ? vector.length : expected;
      check(vector, expected);
    }
    return expected;
  }

  private static void check(float[] vector, int dimension) {
    if (vector.length == 0) {
      throw new IllegalArgumentException("A vector must have at least (1) dimension.");
    }
    if (vector.length != dimension) {
      throw new IllegalArgumentException(
          "A vector has (%d) dimensions, not (%d).\nMaybe it was made by another embedding model."
              .formatted(vector.length, dimension));
    }
    for (float v : vector) {
      if (!Float.isFinite(v)) {
        throw new IllegalArgumentException("A vector holds (%s).".formatted(v));
      }
    }
  }
}
