package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyTest {

  private static final List<String> ARMS = List.of("c", "a", "b", "d");

  @Test
  void aUniformPolicyFavoursNobody() {
    assertThat(Policy.uniform().probabilities("here", ARMS))
        .containsExactly(0.25, 0.25, 0.25, 0.25);
  }

  @Test
  void weightsBecomeProbabilitiesInTheOrderOfTheCandidates() {
    Map<String, Double> weights = Map.of("a", 1.0, "b", 0.0, "c", 5.0, "d", 2.0);
    Policy policy =
        Policy.proportional(
            (context, arm) -> context.equals("here") ? weights.getOrDefault(arm, 0.0) : 1);
    assertThat(policy.probabilities("here", ARMS)).containsExactly(0.625, 0.125, 0, 0.25);
    assertThat(policy.probabilities("there", ARMS)).containsExactly(0.25, 0.25, 0.25, 0.25);
  }

  @Test
  void aGreedyPolicyTakesTheBestAndOfEqualsTheSmallestId() {
    Policy policy = Policy.greedy((context, arm) -> arm.equals(context) ? -1 : 7);
    assertThat(policy.probabilities("x", ARMS)).containsExactly(0, 1, 0, 0);
    assertThat(policy.probabilities("a", ARMS)).containsExactly(0, 0, 1, 0);
    assertThat(policy.probabilities("x", List.of("b"))).containsExactly(1);
  }

  @Test
  void anExploringPolicyIsUniformForAShareOfItsDecisions() {
    Policy policy = Policy.greedy((context, arm) -> arm.equals("b") ? 1 : 0);
    assertThat(policy.exploring(0.5).probabilities("x", ARMS))
        .containsExactly(0.125, 0.125, 0.625, 0.125);
    assertThat(policy.exploring(0).probabilities("x", ARMS)).containsExactly(0, 0, 1, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policy.exploring(1.5))
        .withMessageContaining("(1.5)");
  }
}
