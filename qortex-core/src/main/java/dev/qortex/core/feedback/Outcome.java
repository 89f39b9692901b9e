package dev.qortex.core.feedback;

import dev.qortex.core.internal.util.Checks;

/**
 * Outcome of an item of an answer, as a reward.
 *
 * @param reward from 0 (rejected) to 1 (accepted)
 */
public record Outcome(double reward) {

  /** It helped. */
  public static final Outcome ACCEPTED = new Outcome(1.0);

  /** It helped somewhat. */
  public static final Outcome PARTIAL = new Outcome(0.5);

  /** It did not help. */
  public static final Outcome REJECTED = new Outcome(0.0);

  /** Checks the range. */
  public Outcome {
    Checks.unit("reward", reward);
  }

  /** Any reward between 0 and 1. */
  public static Outcome reward(double reward) {
    return new Outcome(reward);
  }

  /**
   * A value for this outcome, given those for the three named ones; in between it is interpolated.
   */
  public double interpolate(double rejected, double partial, double accepted) {
    double t = reward <= 0.5 ? reward / 0.5 : (reward - 0.5) / 0.5;
    return reward <= 0.5 ? rejected * (1 - t) + partial * t : partial * (1 - t) + accepted * t;
  }
}
