package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.EvidenceChange;

/**
 * Exponential decay of evidence.
 *
 * @param kept the share that stays, from 0 to 1
 * @param towardsZero whether the prior fades, too, as in Python qortex
 */
public record Decay(double kept, boolean towardsZero) {

  /** Checks the part. */
  public Decay {
    Checks.unit("part that decay keeps", kept);
  }

  /** The posterior moves to the prior: evidence fades, and nothing else. */
  public static Decay towardsPrior(double kept) {
    return new Decay(kept, false);
  }

  /**
   * Decay as in Python qortex: alpha and beta shrink as a whole, so that the mean stays and an arm
   * becomes more uncertain than its prior.
   */
  public static Decay towardsZero(double kept) {
    return new Decay(kept, true);
  }

  EvidenceChange change(Posterior prior) {
    double lost = towardsZero ? 1 - kept : 0;
    return new EvidenceChange(kept, 1, -lost * prior.alpha(), -lost * prior.beta(), 0, 0);
  }
}
