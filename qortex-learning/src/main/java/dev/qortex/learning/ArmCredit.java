package dev.qortex.learning;

import dev.qortex.learning.store.EvidenceChange;

/**
 * Evidence that reaches an arm through others, such as from its descendants in a causal graph.
 *
 * @param observationId what it comes from; a second credit with this id for the arm and context is
 *     passed over
 * @param armId the arm
 * @param change what it adds
 * @param origin who it came from; may be empty
 */
public record ArmCredit(String observationId, String armId, EvidenceChange change, String origin) {

  /**
   * A credit that moves the belief and is no pull.
   *
   * @param successes added to alpha, finite
   * @param failures added to beta, finite
   */
  public static ArmCredit of(
      String observationId, String armId, double successes, double failures) {
    return new ArmCredit(
        observationId, armId, EvidenceChange.adding(successes, failures, 0, 0), "");
  }

  /** As the original does it: the credit counts as a pull, and the successes as its reward. */
  public static ArmCredit asPull(
      String observationId, String armId, double successes, double failures) {
    return new ArmCredit(
        observationId, armId, EvidenceChange.adding(successes, failures, 1, successes), "");
  }
}
