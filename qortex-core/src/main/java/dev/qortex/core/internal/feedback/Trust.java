package dev.qortex.core.internal.feedback;

import dev.qortex.core.feedback.Belief;

/**
 * How much a belief raises or lowers a score: {@code 1 + 0.25 (2 mean - 1) n / (n + 4)}, thus up to
 * 1.25, and near 1 while there is little evidence. What it lowers is less by the weight of bad
 * outcomes, thus to 0.9375 at most when that is 0.25: of what is shown most does not help, and a
 * node that many reject must be able to come back.
 */
public final class Trust {

  private static final double REACH = 0.25;
  private static final double PATIENCE = 4;

  private Trust() {}

  public static double of(Belief belief, double badWeight) {
    double lean = 2 * belief.mean() - 1;
    double counted = lean < 0 ? Math.min(1, badWeight) * lean : lean;
    return 1 + REACH * counted * belief.n() / (belief.n() + PATIENCE);
  }

  /** A score with trust, which raises it above 1 and lowers it below, whatever its sign. */
  public static double applied(double fused, double trust) {
    return fused < 0 ? fused / trust : fused * trust;
  }
}
