package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoggedDecisionTest {

  private static final List<String> ARMS = List.of("a", "b");

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, 1.0000001, Double.NaN, Double.POSITIVE_INFINITY})
  void aPropensityThatIsNoProbabilityIsRefused(double propensity) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoggedDecision("here", ARMS, "a", propensity, 1))
        .withMessageContainingAll("(" + propensity + ")", "(a)", "\nMaybe");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.0000001, Double.NaN})
  void aRewardOutsideOfItsRangeIsRefused(double reward) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoggedDecision("here", ARMS, "a", 0.5, reward))
        .withMessageContaining("(" + reward + ")");
  }

  @Test
  void theChosenArmStandsAmongTheCandidatesOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoggedDecision("here", ARMS, "c", 0.5, 1))
        .withMessageContainingAll("(c)", "([a, b])", "\nMaybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoggedDecision("here", List.of("a", "b", "a"), "a", 0.5, 1))
        .withMessageContaining("([a, b, a])");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoggedDecision(" ", ARMS, "a", 0.5, 1))
        .withMessageContaining("context");
  }

  @Test
  void theCandidatesAreCopied() {
    List<String> arms = new ArrayList<>(ARMS);
    LoggedDecision decision = new LoggedDecision("here", arms, "a", 1, 0);
    arms.clear();
    assertThat(decision.candidates()).isEqualTo(ARMS);
  }
}
