package dev.qortex.commons;

/** The cosine of vectors of length 1. Pure functions. */
public final class Cosine {

  /** By how much the squares of a scaled vector may miss 1: twice what rounding of floats does. */
  private static final double ROUNDING = 0x1p-22;

  private Cosine() {}

  /** Computes the cosine of two vectors of length 1. */
  public static double of(float[] unit, float[] other) {
    return of(unit, other, 0);
  }

  /**
   * Computes the cosine of a vector and the one at an index of a row of vectors; rounding may
   * exceed the bounds slightly. Four sums at a time, so that the additions do not wait for each
   * other; always in the same order, so that every machine finds the same number.
   */
  public static double of(float[] unit, float[] row, int from) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int whole = unit.length & ~3;
    for (int i = 0; i < whole; i += 4) {
      a += unit[i] * row[from + i];
      b += unit[i + 1] * row[from + i + 1];
      c += unit[i + 2] * row[from + i + 2];
      d += unit[i + 3] * row[from + i + 3];
    }
    float sum = (a + b) + (c + d);
    for (int i = whole; i < unit.length; i++) {
      sum += unit[i] * row[from + i];
    }
    return sum;
  }

  /**
   * The vector scaled to length 1; a copy. One without direction stays zero; one that is as near to
   * length 1 as rounding allows stays as it is, so that copies of copies are equal.
   */
  public static float[] unit(float[] vector) {
    float[] unit = vector.clone();
    scale(unit);
    return unit;
  }

  /** Scales a vector in place, as {@link #unit} scales a copy. */
  public static void scale(float[] vector) {
    double squares = 0;
    for (float v : vector) {
      squares += (double) v * v;
    }
    if (squares > 0 && Math.abs(squares - 1) > ROUNDING) {
      double scale = 1 / Math.sqrt(squares);
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (float) (vector[i] * scale);
      }
    }
  }

  /** Returns whether a vector has no direction. */
  public static boolean isZero(float[] vector) {
    for (float v : vector) {
      if (v != 0) {
        return false;
      }
    }
    return true;
  }
}
