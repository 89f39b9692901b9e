package dev.qortex.core.retrieval;

/** The cosine of vectors of length 1. */
final class Cosine {

  private Cosine() {}

  /** Of a vector and the one that starts at an index of a row of vectors; four sums at a time. */
  static double of(float[] unit, float[] row, int from) {
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

  /** The vector scaled to length 1; a copy. */
  static float[] unit(float[] vector) {
    double squares = 0;
    for (float v : vector) {
      squares += (double) v * v;
    }
    float[] unit = vector.clone();
    double scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (unit[i] * scale);
    }
    return unit;
  }
}
