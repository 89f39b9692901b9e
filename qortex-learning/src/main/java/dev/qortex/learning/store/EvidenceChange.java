package dev.qortex.learning.store;

import dev.qortex.core.check.Checks;

/**
 * What happens to the evidence about an arm: a part of the old is kept, then something is added.
 *
 * @param kept what part of the arm's own successes, failures and reward stays, from 0 to 1; pulls
 *     are never forgotten
 * @param keptByOthers the same for all other arms of the context
 * @param successes added to alpha, finite
 * @param failures added to beta, finite
 * @param pulls the number of the arm's own observations in it, from 0
 * @param reward the sum of their rewards, finite
 */
public record EvidenceChange(
    double kept,
    double keptByOthers,
    double successes,
    double failures,
    long pulls,
    double reward) {

  /** Checks everything. */
  public EvidenceChange {
    Checks.unit("part of the evidence that is kept", kept);
    Checks.unit("part of the evidence that other arms keep", keptByOthers);
    finite("success", successes);
    finite("failure", failures);
    finite("reward", reward);
    if (pulls < 0) {
      throw new IllegalArgumentException("The pulls (%d) must be at least 0.".formatted(pulls));
    }
  }

  /** Something is added, nothing forgotten. */
  public static EvidenceChange adding(
      double successes, double failures, long pulls, double reward) {
    return new EvidenceChange(1, 1, successes, failures, pulls, reward);
  }

  /** The same, with a part of the evidence of all arms of the context forgotten before. */
  public EvidenceChange discounting(double gamma) {
    return new EvidenceChange(gamma, gamma, successes, failures, pulls, reward);
  }

  private static void finite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "The %s (%s) must be a finite number.".formatted(what, value));
    }
  }
}
