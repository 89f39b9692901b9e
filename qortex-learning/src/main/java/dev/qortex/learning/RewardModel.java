package dev.qortex.learning;

/**
 * Mapping of outcomes to rewards from 0 to 1. Words are those of {@link
 * dev.qortex.core.feedback.Outcome}. Pure and thread-safe.
 */
@FunctionalInterface
public interface RewardModel {

  /**
   * The reward of an outcome.
   *
   * @throws IllegalArgumentException when the outcome does not say enough
   */
  double reward(ArmOutcome outcome);

  /** The reward that was given. An outcome without one is refused. */
  static RewardModel given() {
    return RewardModels.GIVEN;
  }

  /**
   * The word decides: 1 for {@code accepted}, 0 for {@code partial} and {@code rejected}, and
   * others are refused; without a word the given one.
   */
  static RewardModel binary() {
    return RewardModels.BINARY;
  }

  /**
   * The word decides: 1 for {@code accepted}, 0.5 for {@code partial}, 0 for {@code rejected}, and
   * others are refused; without a word the given one.
   */
  static RewardModel ternary() {
    return RewardModels.TERNARY;
  }

  /**
   * Rewards as in Python qortex: a given reward counts unless it is 0 and there is a word; then the
   * word counts as by {@link #ternary}, and unknown words count 0. So a reward of 1 beats {@code
   * rejected}, and {@code accepted} beats a reward of 0. For hosts that rely on it.
   */
  static RewardModel pythonQortex() {
    return RewardModels.PYTHON_QORTEX;
  }
}
