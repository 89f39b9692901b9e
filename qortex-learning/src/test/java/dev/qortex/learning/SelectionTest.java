package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.model.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SelectionTest {

  private static Selection of(List<Arm> chosen, List<Arm> excluded) {
    return new Selection("s1", chosen, excluded, List.of(), Map.of(), Map.of(), false);
  }

  private final Selection selection =
      of(List.of(new Arm("a", 30), new Arm("b", 12)), List.of(Arm.of("c")));

  @Test
  void anOutcomeBearsTheIdOfItsSelection() {
    assertThat(selection.outcome("b", 0.25))
        .isEqualTo(new ArmOutcome("s1", "b", OptionalDouble.of(0.25), "", ""));
    assertThat(selection.outcome("a", Outcome.ACCEPTED))
        .isEqualTo(new ArmOutcome("s1", "a", OptionalDouble.of(1), "accepted", ""));
    assertThat(selection.outcome("a", "accepted"))
        .isEqualTo(new ArmOutcome("s1", "a", OptionalDouble.empty(), "accepted", ""));
  }

  @Test
  void whatWasNotChosenHasNoOutcome() {
    assertThatThrownBy(() -> selection.outcome("c", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(c)")
        .hasMessageContaining("(s1)")
        .hasMessageContaining("[a, b]");
    assertThatThrownBy(() -> selection.outcome("c", "accepted")).hasMessageContaining("(c)");
  }

  @Test
  void itsFirstArmIsTheBestOne() {
    assertThat(selection.first()).isEqualTo(new Arm("a", 30));
    assertThatThrownBy(() -> of(List.of(), List.of()).first())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(s1)");
  }

  @Test
  void itTellsTheIdsAndTheCosts() {
    assertThat(selection.ids()).containsExactly("a", "b");
    assertThat(selection.usedTokens()).isEqualTo(42);
  }

  @Test
  void laterChangesOfTheListsDoNotReachIt() {
    List<Arm> chosen = new ArrayList<>(List.of(Arm.of("a")));
    Selection copied = of(chosen, List.of());
    chosen.clear();

    assertThat(copied.ids()).containsExactly("a");
  }
}
