package dev.qortex.learning;

import dev.qortex.core.internal.util.Checks;

enum RewardModels implements RewardModel {
  GIVEN {
    @Override
    public double reward(ArmOutcome outcome) {
      return given(outcome);
    }
  },
  BINARY {
    @Override
    public double reward(ArmOutcome outcome) {
      return outcome.word().isEmpty() ? given(outcome) : outcome.word().equals(ACCEPTED) ? 1 : 0;
    }
  },
  TERNARY {
    @Override
    public double reward(ArmOutcome outcome) {
      return switch (outcome.word()) {
        case "" -> given(outcome);
        case ACCEPTED -> 1;
        case PARTIAL -> HALF;
        case REJECTED -> 0;
        default ->
            throw new IllegalArgumentException(
                "The outcome (%s) of the arm (%s) is unknown.\nMaybe accepted, partial or rejected, or wire a reward model of your own."
                    .formatted(Checks.shown(outcome.word()), outcome.armId()));
      };
    }
  },
  PYTHON_QORTEX {
    @Override
    public double reward(ArmOutcome outcome) {
      double given = outcome.reward().orElse(0);
      if (given != 0 || outcome.word().isEmpty()) {
        return given;
      }
      return switch (outcome.word()) {
        case ACCEPTED -> 1;
        case PARTIAL -> HALF;
        default -> 0;
      };
    }
  };

  private static final String ACCEPTED = "accepted";
  private static final String PARTIAL = "partial";
  private static final String REJECTED = "rejected";
  private static final double HALF = 0.5;

  private static double given(ArmOutcome outcome) {
    return outcome
        .reward()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The outcome (%s) of the arm (%s) has no reward.\nMaybe give one, or wire a reward model that reads words."
                        .formatted(Checks.shown(outcome.word()), outcome.armId())));
  }
}
