package dev.qortex.commons;

/**
 * Vector of length 1 that is compared with many others. If at least half of its dimensions are 0,
 * as in vectors of hashed words of short texts, only the others are multiplied. The results equal
 * {@link Cosine#of(float[], float[], int)} to the last bit. Immutable and thread-safe.
 */
public final class UnitVector {

  /** Sums at a time in {@link Cosine}. */
  private static final int SUMS = 4;

  private final float[] values;

  /** The dimensions that are not 0, of each sum in turn; filled up by some that add 0. */
  private final int[] places;

  private final float[] parts;

  private UnitVector(float[] values) {
    this.values = values;
    int whole = values.length & -SUMS;
    int[] counts = new int[SUMS];
    int most = 0;
    for (int i = 0; i < whole; i++) {
      if (values[i] != 0) {
        most = Math.max(most, ++counts[i % SUMS]);
      }
    }
    boolean sparse = 2 * SUMS * most <= whole;
    places = new int[sparse ? SUMS * most : 0];
    parts = new float[places.length];
    int[] filled = new int[SUMS];
    for (int i = 0; sparse && i < whole; i++) {
      if (values[i] != 0) {
        int at = SUMS * filled[i % SUMS]++ + i % SUMS;
        places[at] = i;
        parts[at] = values[i];
      }
    }
  }

  /** Returns a vector scaled to length 1; one without direction stays zero. */
  public static UnitVector of(float[] vector) {
    return new UnitVector(Cosine.unit(vector));
  }

  /** The number of dimensions. */
  public int dimension() {
    return values.length;
  }

  /** Computes the cosine with a vector of length 1. */
  public double cosine(float[] unit) {
    return cosine(unit, 0);
  }

  /** Computes the cosine with the vector of length 1 that begins at an index of a row. */
  public double cosine(float[] row, int from) {
    if (places.length == 0) {
      return Cosine.of(values, row, from);
    }
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    for (int i = 0; i < places.length; i += SUMS) {
      a += parts[i] * row[from + places[i]];
      b += parts[i + 1] * row[from + places[i + 1]];
      c += parts[i + 2] * row[from + places[i + 2]];
      d += parts[i + 3] * row[from + places[i + 3]];
    }
    float sum = (a + b) + (c + d);
    for (int i = values.length & -SUMS; i < values.length; i++) {
      sum += values[i] * row[from + i];
    }
    return sum;
  }
}
