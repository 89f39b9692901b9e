package dev.qortex.core.feedback;

import java.util.Collection;
import java.util.Map;

/**
 * Store of the teleportation factor of each node: how much more (above 1) or less (below 1) than
 * others a node is worth as a start of the walk. A node without feedback has the factor 1.
 * Thread-safe.
 */
public interface InteroceptionStore {

  /** The least factor. */
  double LEAST = 0.1;

  /** The greatest factor. */
  double GREATEST = 5.0;

  /** The factors of those nodes that have one; all others have 1. */
  Map<String, Double> factors(Collection<String> nodeIds);

  /**
   * Adds to factors inside of the store, from 1 for a new node, kept between {@link #LEAST} and
   * {@link #GREATEST}: all of them or none.
   *
   * @param deltas by node id, finite
   * @return the factors after it
   */
  Map<String, Double> adjust(Map<String, Double> deltas);

  /** Gives those nodes the factor 1 again; unknown ids are harmless. */
  void forget(Collection<String> nodeIds);

  /** The number of nodes with a factor. */
  int size();

  /** The factor after adding, kept in bounds. */
  static double adjusted(double factor, double delta) {
    if (!Double.isFinite(delta)) {
      throw new IllegalArgumentException(
          "The change of a factor (%s) must be a finite number.".formatted(delta));
    }
    return Math.min(GREATEST, Math.max(LEAST, factor + delta));
  }
}
