package dev.qortex.commons;

/** Solution of linear equations with a symmetric, positive definite matrix. Pure functions. */
public final class SymmetricSystem {

  private SymmetricSystem() {}

  /**
   * Solves by Gaussian elimination, in place.
   *
   * @param matrix the matrix, of which only the upper half is read; overwritten
   * @param right the right-hand side; overwritten by the solution
   * @return the solution
   */
  public static double[] solve(double[][] matrix, double[] right) {
    int n = right.length;
    for (int k = 0; k < n; k++) {
      for (int i = k + 1; i < n; i++) {
        double factor = matrix[k][i] / matrix[k][k];
        addTo(matrix[i], -factor, matrix[k], i);
        right[i] -= factor * right[k];
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      for (int j = k + 1; j < n; j++) {
        right[k] -= matrix[k][j] * right[j];
      }
      right[k] /= matrix[k][k];
    }
    return right;
  }

  /** A point, moved along a direction by a factor. */
  public static double[] moved(double[] from, double[] direction, double times) {
    double[] to = from.clone();
    addTo(to, times, direction, 0);
    return to;
  }

  /** Adds a multiple of the numbers to a row, from a place on. */
  public static void addTo(double[] row, double factor, double[] numbers, int from) {
    for (int j = from; j < row.length; j++) {
      row[j] += factor * numbers[j];
    }
  }
}
