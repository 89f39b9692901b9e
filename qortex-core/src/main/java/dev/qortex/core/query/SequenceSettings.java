package dev.qortex.core.query;

import dev.qortex.core.internal.scoring.ScoringProfile;

/**
 * Shares that the neighbours of a passage and its group add to its score, where passages of several
 * sources have an order: turns of a session. Parts that one document was cut into stand for
 * themselves, so that a long document has no advantage over a short one.
 *
 * <p>Measured on conversations (recall of turns at 5 and 10: 0.699 and 0.797; without neighbours
 * and group 0.605 and 0.695; without the group 0.691 and 0.789).
 *
 * @param before the share of the score of the passage before, 0.4
 * @param after of the one after, 0.2
 * @param twoBefore of the one before that, 0.2
 * @param twoAfter of the one after that, 0.1
 * @param group what the best group adds by its words, in shares of a whole score, 0.3
 */
public record SequenceSettings(
    double before, double after, double twoBefore, double twoAfter, double group) {

  private static final SequenceSettings NONE = new SequenceSettings(0, 0, 0, 0, 0);

  /** Checks all. */
  public SequenceSettings {
    for (double share : new double[] {before, after, twoBefore, twoAfter, group}) {
      if (!(share >= 0) || Double.isInfinite(share)) {
        throw new IllegalArgumentException(
            "The share of a neighbour (%s) must be a finite number from 0.".formatted(share));
      }
    }
  }

  /** The measured values. */
  public static SequenceSettings defaults() {
    return ScoringProfile.standard().sequence();
  }

  /** Every passage for itself. */
  public static SequenceSettings none() {
    return NONE;
  }
}
