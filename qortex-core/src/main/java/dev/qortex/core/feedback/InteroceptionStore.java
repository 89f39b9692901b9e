package dev.qortex.core.feedback;

import java.util.Collection;
import java.util.Map;

/**
 * Store of the teleportation factor of each node: how much more (above 1) or less (below 1) than
 * others a walk starts from it. A node without feedback has the factor 1. Thread-safe.
 */
public interface InteroceptionStore {

  /** The least factor. */
  double LEAST = 0.1;

  /** The greatest factor. */
  double GREATEST = 5.0;

  /** The factors of those nodes that have one; the factor of all others is 1. */
  Map<String, Double> factors(Collection<String> nodeIds);

  /**
   * Adds to factors atomically inside of the store, from 1 for a new node, kept between {@link
   * #LEAST} and {@link #GREATEST}.
   *
   * @param deltas the finite changes, keyed by node id
   * @return the factors after the change
   */
  Map<String, Double> adjust(Map<String, Double> deltas);

  /** Resets the factors of those nodes to 1; unknown ids are ignored. */
  void forget(Collection<String> nodeIds);

  /** The number of nodes with a factor. */
  int size();

  /** Adds to a factor, within the bounds. */
  static double adjusted(double factor, double delta) {
    if (!Double.isFinite(delta)) {
      throw new IllegalArgumentException(
          "The change of a factor (%s) must be a finite number.".formatted(delta));
    }
    return Math.min(GREATEST, Math.max(LEAST, factor + delta));
  }
}
