package dev.qortex.learning.strategy;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;

/**
 * Arm with its posterior.
 *
 * @param arm the arm
 * @param posterior the posterior from its prior and evidence
 * @param pulls the number of its observations, which never shrinks: a change of the world does not
 *     make an arm young again
 * @param evidence the amount of evidence: successes and failures, without the prior, at least 0; it
 *     fades
 */
public record Candidate(Arm arm, Posterior posterior, long pulls, double evidence) {

  /** Checks the evidence. */
  public Candidate {
    if (!(evidence >= 0)) {
      throw new IllegalArgumentException(
          "The evidence (%s) about the arm (%s) must be at least 0.".formatted(evidence, arm.id()));
    }
  }

  /**
   * Creates a candidate whose evidence equals its pulls: nothing faded, and no credit was assigned.
   */
  public Candidate(Arm arm, Posterior posterior, long pulls) {
    this(arm, posterior, pulls, pulls);
  }
}
