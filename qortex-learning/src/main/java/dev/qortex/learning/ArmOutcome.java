package dev.qortex.learning;

/**
 * What came of choosing an arm.
 *
 * @param observationId who observed what; a second outcome with this id for the arm and context is
 *     passed over
 * @param armId the arm
 * @param reward from 0 to 1
 * @param origin who it came from, such as a session; may be empty
 */
public record ArmOutcome(String observationId, String armId, double reward, String origin) {

  /** An outcome of unknown origin. */
  public static ArmOutcome of(String observationId, String armId, double reward) {
    return new ArmOutcome(observationId, armId, reward, "");
  }
}
