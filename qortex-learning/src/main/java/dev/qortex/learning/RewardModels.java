package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Outcome;
import java.util.function.ToDoubleFunction;

enum RewardModels implements RewardModel {
  GIVEN(RewardModels::given),
  BINARY(outcome -> outcome.word().isEmpty() ? given(outcome) : known(outcome) == 1 ? 1 : 0),
  TERNARY(RewardModels::known),
  PYTHON_QORTEX(
      outcome -> {
        double given = outcome.reward().orElse(0);
        return switch (given == 0 ? outcome.word() : "") {
          case "" -> given;
          case "accepted" -> 1;
          case "partial" -> 0.5;
          default -> 0;
        };
      });

  private final ToDoubleFunction<ArmOutcome> model;

  RewardModels(ToDoubleFunction<ArmOutcome> model) {
    this.model = model;
  }

  @Override
  public double reward(ArmOutcome outcome) {
    return model.applyAsDouble(outcome);
  }

  /** The reward of the word; without one the given reward. */
  private static double known(ArmOutcome outcome) {
    if (outcome.word().isEmpty()) {
      return given(outcome);
    }
    try {
      return Outcome.of(outcome.word()).reward();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The outcome (%s) of the arm (%s) is unknown.\nMaybe accepted, partial or rejected, or wire a reward model of your own."
              .formatted(Checks.shown(outcome.word()), outcome.armId()),
          e);
    }
  }

  private static double given(ArmOutcome outcome) {
    return outcome
        .reward()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The outcome (%s) of the arm (%s) has no reward.\nMaybe give one, as Outcome.of does for a word, or wire a reward model that reads words."
                        .formatted(Checks.shown(outcome.word()), outcome.armId())));
  }
}
