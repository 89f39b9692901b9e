package dev.qortex.core.retrieval;

/**
 * How much a belief raises or lowers a score: {@code 1 + 0.25 (2 mean - 1) n / (n + 4)}, thus
 * between 0.75 and 1.25, and near 1 while there is little evidence.
 */
final class Trust {

  private static final double REACH = 0.25;
  private static final double PATIENCE = 4;

  private Trust() {}

  static double of(Belief belief) {
    return 1 + REACH * (2 * belief.mean() - 1) * belief.n() / (belief.n() + PATIENCE);
  }
}
