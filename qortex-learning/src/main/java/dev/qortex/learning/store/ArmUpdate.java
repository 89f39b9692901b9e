package dev.qortex.learning.store;

import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Objects;

/**
 * What one observation adds to the evidence about one arm in one context. An observation id counts
 * once for an arm and context, so that a retry changes nothing.
 *
 * @param observationId who observed what; not blank
 * @param context a {@link ContextKey}; not blank
 * @param armId the arm; not blank
 * @param successes added to alpha, finite, from 0
 * @param failures added to beta, finite, from 0
 * @param pulls 1 for an arm's own observation, 0 for credit that reaches it
 * @param reward the observed reward, from 0 to 1; 0 for credit
 * @param origin who it came from, such as a session; may be empty
 * @param at when it was observed
 */
public record ArmUpdate(
    String observationId,
    String context,
    String armId,
    double successes,
    double failures,
    int pulls,
    double reward,
    String origin,
    Instant at) {

  /** Checks everything. */
  public ArmUpdate {
    Checks.id("observation id", observationId);
    Checks.id("context", context);
    Checks.id("arm id", armId);
    amount("success", armId, successes);
    amount("failure", armId, failures);
    if (pulls < 0) {
      throw new IllegalArgumentException(
          "The pulls (%d) of the arm (%s) must be at least 0.".formatted(pulls, armId));
    }
    checkReward(armId, reward);
    Checks.text("origin", origin);
    Objects.requireNonNull(at, "The time of an update must not be null.");
  }

  /** An arm's own observation: the reward adds to alpha, what is missing to 1 adds to beta. */
  public static ArmUpdate observation(
      String observationId,
      String context,
      String armId,
      double reward,
      String origin,
      Instant at) {
    checkReward(armId, reward);
    return new ArmUpdate(observationId, context, armId, reward, 1 - reward, 1, reward, origin, at);
  }

  /** Credit that reaches an arm: positive adds to alpha, negative to beta. */
  public static ArmUpdate credit(
      String observationId,
      String context,
      String armId,
      double credit,
      String origin,
      Instant at) {
    return new ArmUpdate(
        observationId, context, armId, Math.max(credit, 0), Math.max(-credit, 0), 0, 0, origin, at);
  }

  private static void amount(String what, String armId, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "The %s (%s) of the arm (%s) must be a finite number from 0."
              .formatted(what, value, armId));
    }
  }

  private static void checkReward(String armId, double reward) {
    if (!(reward >= 0 && reward <= 1)) {
      throw new IllegalArgumentException(
          "The reward (%s) of the arm (%s) must be between 0 and 1.\nMaybe scale it, or use a reward model."
              .formatted(reward, armId));
    }
  }
}
