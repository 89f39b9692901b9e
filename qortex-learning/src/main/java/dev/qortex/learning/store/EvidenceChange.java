package dev.qortex.learning.store;

import dev.qortex.commons.Checks;

/**
 * Delta of the evidence about an arm: a part of the old is kept, then something is added.
 *
 * @param kept the share of the arm's own successes, failures and reward that stays, from 0 to 1;
 *     pulls are never forgotten
 * @param keptByOthers the share of the evidence of all other arms of the context that is kept
 * @param successes the amount to add to alpha, at most 1e12 in size: more could not be counted
 *     exactly
 * @param failures the amount to add to beta, at most 1e12 in size
 * @param pulls the number of the arm's own observations in it, from 0
 * @param reward the sum of their rewards, at most 1e12 in size
 */
public record EvidenceChange(
    double kept,
    double keptByOthers,
    double successes,
    double failures,
    long pulls,
    double reward) {

  static final double MOST = 1e12;

  /** Checks the components. */
  public EvidenceChange {
    Checks.unit("part of the evidence that is kept", kept);
    Checks.unit("part of the evidence that other arms keep", keptByOthers);
    countable("success", successes);
    countable("failure", failures);
    countable("reward", reward);
    if (pulls < 0) {
      throw new IllegalArgumentException("The pulls (%s) must be at least 0.".formatted(pulls));
    }
  }

  /** A change that only adds evidence. */
  public static EvidenceChange adding(
      double successes, double failures, long pulls, double reward) {
    return new EvidenceChange(1, 1, successes, failures, pulls, reward);
  }

  /** Returns a copy that first reduces the evidence of all arms of the context. */
  public EvidenceChange discounting(double gamma) {
    return new EvidenceChange(gamma, gamma, successes, failures, pulls, reward);
  }

  private static void countable(String what, double value) {
    if (!(Math.abs(value) <= MOST)) {
      throw new IllegalArgumentException(
          "The %s (%s) must be a finite number of at most (%s) in size.\nMaybe it is not a count."
              .formatted(what, value, MOST));
    }
  }
}
