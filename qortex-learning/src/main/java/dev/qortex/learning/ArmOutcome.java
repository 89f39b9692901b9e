package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Outcome;
import java.util.OptionalDouble;

/**
 * Observed outcome of an arm: a reward, a word for it, or both. A {@link RewardModel} says what
 * that is worth.
 *
 * @param observationId the id of the observation, such as that of the selection; a second outcome
 *     with this id for the arm and context is passed over
 * @param armId the arm
 * @param reward the reward; empty when it is not known as a number
 * @param word the outcome as a word, such as {@code accepted}, see {@link Outcome}; may be empty
 * @param origin the origin, such as a session; may be empty
 */
public record ArmOutcome(
    String observationId, String armId, OptionalDouble reward, String word, String origin) {

  /** Checks the texts. */
  public ArmOutcome {
    Checks.id("observation id", observationId);
    Checks.id("arm id", armId);
    Checks.text("word of an outcome", word);
    Checks.text("origin", origin);
  }

  /** A reward of unknown origin. */
  public static ArmOutcome of(String observationId, String armId, double reward) {
    return new ArmOutcome(observationId, armId, OptionalDouble.of(reward), "", "");
  }

  /** An outcome, in the words of the memory, of unknown origin: its reward and its word. */
  public static ArmOutcome of(String observationId, String armId, Outcome outcome) {
    Checks.given("outcome of an arm", outcome);
    return new ArmOutcome(
        observationId, armId, OptionalDouble.of(outcome.reward()), outcome.word(), "");
  }

  /** A word of unknown origin, for a reward model that reads it. */
  public static ArmOutcome of(String observationId, String armId, String word) {
    return new ArmOutcome(observationId, armId, OptionalDouble.empty(), word, "");
  }

  /** Returns a copy with another origin. */
  public ArmOutcome from(String newOrigin) {
    return new ArmOutcome(observationId, armId, reward, word, newOrigin);
  }
}
