package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.feedback.Outcome;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewardModelTest {

  private static ArmOutcome both(double reward, String word) {
    return new ArmOutcome("o", "a", OptionalDouble.of(reward), word, "");
  }

  @ParameterizedTest
  @CsvSource({"accepted, 1, 1", "partial, 0, 0.5", "rejected, 0, 0"})
  void wordsHaveTheirRewards(String word, double binary, double ternary) {
    ArmOutcome outcome = ArmOutcome.of("o", "a", word);

    assertThat(RewardModel.binary().reward(outcome)).isEqualTo(binary);
    assertThat(RewardModel.ternary().reward(outcome)).isEqualTo(ternary);
    assertThat(RewardModel.pythonQortex().reward(outcome)).isEqualTo(ternary);
    assertThatThrownBy(() -> RewardModel.given().reward(outcome))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + word + ")")
        .hasMessageContaining("(a)")
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void theMemorysOutcomesAreThoseOfTheLearner() {
    for (Outcome outcome : List.of(Outcome.ACCEPTED, Outcome.PARTIAL, Outcome.REJECTED)) {
      ArmOutcome observed = ArmOutcome.of("o", "a", outcome);
      assertThat(Outcome.of(observed.word())).isEqualTo(outcome);
      for (RewardModel model :
          List.of(RewardModel.given(), RewardModel.ternary(), RewardModel.pythonQortex())) {
        assertThat(model.reward(observed)).isEqualTo(outcome.reward());
      }
    }
    ArmOutcome between = ArmOutcome.of("o", "a", Outcome.reward(0.7));
    assertThat(between.word()).isEmpty();
    assertThat(RewardModel.binary().reward(between)).isEqualTo(0.7);
  }

  @Test
  void withoutAWordTheGivenRewardCounts() {
    for (RewardModel model :
        List.of(
            RewardModel.given(),
            RewardModel.binary(),
            RewardModel.ternary(),
            RewardModel.pythonQortex())) {
      assertThat(model.reward(ArmOutcome.of("o", "a", 0.3))).isEqualTo(0.3);
    }
  }

  @Test
  void aWordBeatsTheGivenRewardExceptForGivenAndPythonQortex() {
    ArmOutcome rejected = both(1, "rejected");

    assertThat(RewardModel.given().reward(rejected)).isOne();
    assertThat(RewardModel.binary().reward(rejected)).isZero();
    assertThat(RewardModel.ternary().reward(rejected)).isZero();
    assertThat(RewardModel.pythonQortex().reward(rejected)).isOne();
    assertThat(RewardModel.pythonQortex().reward(both(0, "accepted"))).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Accepted", "ok", " "})
  void anUnknownWordIsNoSuccess(String word) {
    ArmOutcome outcome = ArmOutcome.of("o", "a", word);

    assertThat(RewardModel.pythonQortex().reward(outcome)).isZero();
    for (RewardModel strict : List.of(RewardModel.binary(), RewardModel.ternary())) {
      assertThatThrownBy(() -> strict.reward(outcome))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(" + word + ") of the arm (a)")
          .hasMessageContaining("\nMaybe accepted, partial or rejected");
    }
  }

  @Test
  void anOutcomeThatSaysNothingIsRefusedExceptByPythonQortex() {
    ArmOutcome silent = ArmOutcome.of("o", "a", "");

    for (RewardModel model :
        List.of(RewardModel.given(), RewardModel.binary(), RewardModel.ternary())) {
      assertThatThrownBy(() -> model.reward(silent))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(a)");
    }
    assertThat(RewardModel.pythonQortex().reward(silent)).isZero();
  }
}
