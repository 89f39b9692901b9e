package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Belief;

/**
 * Multiplier of a score by a belief: {@code 1 + reach (2 mean - 1) n / (n + patience)}, thus up to
 * 1.25, and near 1 while there is little evidence. What it lowers is less by the weight of bad
 * outcomes, thus to 0.9375 at most when that is 0.25: of what is shown most does not help, and a
 * node that many reject must be able to come back.
 *
 * @param reach the greatest change, as a share of the score
 * @param patience evidence at which half of the change acts, in observations
 */
public record Trust(double reach, double patience) {

  private static final Trust STANDARD = new Trust(0.25, 4);

  /** Checks both. */
  public Trust {
    Checks.unit("reach of a belief", reach);
    Checks.positive("patience with a belief", patience);
  }

  /** By what a score is multiplied. */
  public double of(Belief belief, double badWeight) {
    double lean = 2 * belief.mean() - 1;
    double counted = lean < 0 ? Math.min(1, badWeight) * lean : lean;
    return 1 + reach * counted * belief.n() / (belief.n() + patience);
  }

  /** A score with trust, which raises it above 1 and lowers it below, whatever its sign. */
  public static double applied(double fused, double trust) {
    return fused < 0 ? fused / trust : fused * trust;
  }

  /** The measured values. */
  public static Trust standard() {
    return STANDARD;
  }
}
