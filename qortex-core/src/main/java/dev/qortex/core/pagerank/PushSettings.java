package dev.qortex.core.pagerank;

import dev.qortex.core.internal.util.Checks;

/**
 * Settings of a forward push.
 *
 * @param damping the probability to go on instead of starting again, between 0 and 1; 0.85 is usual
 * @param epsilon what may stay unsettled at a node, for each of its arcs (each that weighs as much
 *     as the mean arc), from 1e-12 to 1. At most {@code 1 / ((1 - damping) * epsilon)} such arcs
 *     are followed, whatever the size of the graph
 */
public record PushSettings(double damping, double epsilon) {

  private static final PushSettings DEFAULTS = new PushSettings(0.85, 1e-5);

  /** Checks both. */
  public PushSettings {
    RankSettings.checkDamping(damping);
    Checks.positive("epsilon", epsilon);
    if (epsilon < 1e-12 || epsilon > 1) {
      throw new IllegalArgumentException(
          "The epsilon (%s) must lie between 1e-12 and 1.\nMaybe rank by power iteration."
              .formatted(epsilon));
    }
  }

  /** Damping 0.85, epsilon 1e-5. */
  public static PushSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another damping. */
  public PushSettings damping(double value) {
    return new PushSettings(value, epsilon);
  }

  /** The same with another epsilon. */
  public PushSettings epsilon(double value) {
    return new PushSettings(damping, value);
  }
}
