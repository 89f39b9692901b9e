package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;

/**
 * Outcome of an item of an answer, or of a learner's arm, as a reward. The three named ones have a
 * word, for requests and logs: {@code accepted}, {@code partial} and {@code rejected}.
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
   * The outcome of that word.
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

  /** The word of a named outcome; empty for any other reward. */
  public String word() {
    return reward == 1 ? "accepted" : reward == 0.5 ? "partial" : reward == 0 ? "rejected" : "";
  }

  /**
   * A value for this outcome, given those for the three named ones; in between it is interpolated.
   */
  public double interpolate(double rejected, double partial, double accepted) {
    double t = reward <= 0.5 ? reward / 0.5 : (reward - 0.5) / 0.5;
    return reward <= 0.5 ? rejected * (1 - t) + partial * t : partial * (1 - t) + accepted * t;
  }
}
