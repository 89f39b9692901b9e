package dev.qortex.learning.store;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Objects;

/**
 * Log entry for the change that one observation makes to the evidence about one arm in one context.
 * An observation id counts once for an arm and context, so that a retry changes nothing.
 *
 * @param observationId the id of the observation; not blank
 * @param context a {@link ContextKey}; not blank
 * @param armId the arm; not blank
 * @param change the change of the evidence
 * @param origin the origin, such as a session; may be empty
 * @param at the time of the observation, in the years 0000 to 9999
 */
public record ArmUpdate(
    String observationId,
    String context,
    String armId,
    EvidenceChange change,
    String origin,
    Instant at) {

  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  /** Checks the components. */
  public ArmUpdate {
    Checks.id("observation id", observationId);
    Checks.id("context", context);
    Checks.id("arm id", armId);
    Objects.requireNonNull(change, "The change of an update must not be null.");
    Checks.text("origin", origin);
    checkTime("update", at);
  }

  /** Times are stored as text, whose order is theirs in these years only. */
  static void checkTime(String what, Instant at) {
    Objects.requireNonNull(at, () -> "The time of the " + what + " must not be null.");
    if (at.isBefore(FIRST) || at.isAfter(LAST)) {
      throw new IllegalArgumentException(
          "The time (%s) of the %s must be in the years 0000 to 9999.\nMaybe seconds were taken for milliseconds, or the reverse."
              .formatted(at, what));
    }
  }

  /**
   * Creates the update of an arm's own observation: the reward adds to alpha, 1 minus the reward
   * adds to beta.
   *
   * @param reward a value from 0 to 1
   */
  public static ArmUpdate observation(
      String observationId,
      String context,
      String armId,
      double reward,
      String origin,
      Instant at) {
    if (!(reward >= 0 && reward <= 1)) {
      throw new IllegalArgumentException(
          "The reward (%s) of the arm (%s) must be between 0 and 1.\nMaybe scale it, or use a reward model."
              .formatted(reward, armId));
    }
    return new ArmUpdate(
        observationId,
        context,
        armId,
        EvidenceChange.adding(reward, 1 - reward, 1, reward),
        origin,
        at);
  }

  /**
   * Credit that reaches an arm: positive adds to alpha, negative to beta. It does not count as a
   * pull.
   */
  public static ArmUpdate credit(
      String observationId,
      String context,
      String armId,
      double credit,
      String origin,
      Instant at) {
    return new ArmUpdate(
        observationId,
        context,
        armId,
        EvidenceChange.adding(Math.max(credit, 0), Math.max(-credit, 0), 0, 0),
        origin,
        at);
  }

  /** Returns a copy with another observation id. */
  public ArmUpdate withObservationId(String id) {
    return new ArmUpdate(id, context, armId, change, origin, at);
  }
}
