package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;

/**
 * Outcome of an item of an answer, or of a learner's arm, as a reward. The three named ones have a
 * word, for requests and logs: {@code accepted}, {@code partial} and {@code rejected}.
 *
 * @param reward the reward, from 0 (rejected) to 1 (accepted)
 */
public record Outcome(double reward) {

  /** The item helped: a reward of 1. */
  public static final Outcome ACCEPTED = new Outcome(1.0);

  /** The item helped partly: a reward between 0 and 1. */
  public static final Outcome PARTIAL = new Outcome(0.5);

  /** The item did not help: a reward of 0. */
  public static final Outcome REJECTED = new Outcome(0.0);

  /** Checks the range. */
  public Outcome {
    Checks.unit("reward", reward);
  }

  /** Creates an outcome from a reward between 0 and 1. */
  public static Outcome reward(double reward) {
    return new Outcome(reward);
  }

  /**
   * Returns the outcome with that name.
   *
   * @throws IllegalArgumentException for another one
   */
  public static Outcome of(String word) {
    return switch (Checks.given("word of an outcome", word)) {
      case "accepted" -> ACCEPTED;
      case "partial" -> PARTIAL;
      case "rejected" -> REJECTED;
      default ->
          throw new IllegalArgumentException(
              "The outcome (%s) is unknown.\nMaybe accepted, partial or rejected, or a reward from 0 to 1."
                  .formatted(Checks.shown(word)));
    };
  }

  /** The name of the outcome; empty for a reward without a name. */
  public String word() {
    return reward == 1 ? "accepted" : reward == 0.5 ? "partial" : reward == 0 ? "rejected" : "";
  }

  /** Interpolates a value for this outcome between those for the three named ones. */
  public double interpolate(double rejected, double partial, double accepted) {
    double t = reward <= 0.5 ? reward / 0.5 : (reward - 0.5) / 0.5;
    return reward <= 0.5 ? rejected * (1 - t) + partial * t : partial * (1 - t) + accepted * t;
  }
}
