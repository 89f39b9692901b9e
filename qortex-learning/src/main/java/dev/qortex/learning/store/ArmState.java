package dev.qortex.learning.store;

import dev.qortex.learning.model.Posterior;
import java.time.Instant;

/**
 * The evidence about one arm in one context, without any prior. Decay may take more than there is,
 * so that successes and failures may be negative; a posterior never has less than {@value
 * #LEAST_COUNT} of either.
 *
 * @param successes the pseudo-count added to alpha
 * @param failures the pseudo-count added to beta
 * @param pulls the number of its own observations
 * @param totalReward the sum of the rewards of these observations, if it was kept
 * @param lastUpdated the time of the last update
 */
public record ArmState(
    double successes, double failures, long pulls, double totalReward, Instant lastUpdated) {

  /** The least pseudo-count of a posterior. */
  public static final double LEAST_COUNT = 0.01;

  /** No evidence. */
  public static final ArmState NONE = new ArmState(0, 0, 0, 0, Instant.MIN);

  /** The posterior that this evidence makes of a prior. */
  public Posterior posterior(Posterior prior) {
    return new Posterior(
        Math.max(LEAST_COUNT, prior.alpha() + successes),
        Math.max(LEAST_COUNT, prior.beta() + failures));
  }

  /** The evidence after one more update of this arm. */
  public ArmState plus(ArmUpdate update) {
    EvidenceChange change = update.change();
    return new ArmState(
        successes * change.kept() + change.successes(),
        failures * change.kept() + change.failures(),
        pulls + change.pulls(),
        totalReward * change.kept() + change.reward(),
        update.at().isAfter(lastUpdated) ? update.at() : lastUpdated);
  }

  /** The evidence when only a part of it is kept. */
  public ArmState kept(double part) {
    return new ArmState(successes * part, failures * part, pulls, totalReward * part, lastUpdated);
  }
}
