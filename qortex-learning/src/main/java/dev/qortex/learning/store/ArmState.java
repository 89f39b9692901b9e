package dev.qortex.learning.store;

import dev.qortex.learning.Posterior;
import java.time.Instant;

/**
 * The evidence about one arm in one context, without any prior.
 *
 * @param successes what was added to alpha
 * @param failures what was added to beta
 * @param pulls the number of its own observations
 * @param totalReward the sum of their rewards
 * @param lastUpdated the time of the last update
 */
public record ArmState(
    double successes, double failures, long pulls, double totalReward, Instant lastUpdated) {

  /** The posterior that this evidence makes of a prior. */
  public Posterior posterior(Posterior prior) {
    return new Posterior(prior.alpha() + successes, prior.beta() + failures);
  }

  /** The evidence after one more update. */
  public ArmState plus(ArmUpdate update) {
    return new ArmState(
        successes + update.successes(),
        failures + update.failures(),
        pulls + update.pulls(),
        totalReward + update.reward(),
        update.at().isAfter(lastUpdated) ? update.at() : lastUpdated);
  }
}
