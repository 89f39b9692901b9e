package dev.qortex.learning.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.learning.model.Arm;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmUpdateTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");
  private static final String HALF = "half \uD83D";

  private static ArmUpdate with(String what, String value) {
    return ArmUpdate.observation(
        what.equals("observation id") ? value : "o",
        what.equals("context") ? value : "c",
        what.equals("arm id") ? value : "a",
        1,
        what.equals("origin") ? value : "s",
        NOW);
  }

  @ParameterizedTest
  @CsvSource({"observation id", "context", "arm id", "origin"})
  void textsThatAreMissingOrCannotBeStoredAreRefused(String what) {
    assertThatThrownBy(() -> with(what, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining(what);
    assertThatThrownBy(() -> with(what, HALF))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(what)
        .hasMessageContaining("index (5)");
  }

  @ParameterizedTest
  @CsvSource({"observation id", "context", "arm id"})
  void blankIdsAreRefused(String what) {
    assertThatThrownBy(() -> with(what, " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The " + what + " ( ) must not be blank.");
  }

  @Test
  void theOriginMayBeEmptyButTheTimeMustBeKnown() {
    assertThat(with("origin", "").origin()).isEmpty();
    assertThatThrownBy(() -> ArmUpdate.credit("o", "c", "a", 1, "", null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0001-12-31T23:59:59.999999999Z", "+10000-01-01T00:00:00Z"})
  void timesWhoseTextsAreNotInOrderAreRefused(String time) {
    Instant at = Instant.parse(time);
    assertThatThrownBy(() -> ArmUpdate.credit("o", "c", "a", 1, "", at))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + time + ") of the update");
    assertThatThrownBy(() -> new SelectionRecord("s", "c", List.of(), List.of(), false, "", at))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + time + ") of the selection");
  }

  @Test
  void anArmWithoutAnIdThatCanBeStoredIsRefused() {
    assertThatThrownBy(() -> Arm.of(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("id of an arm");
    assertThatThrownBy(() -> Arm.of("")).hasMessageContaining("must not be blank");
    assertThatThrownBy(() -> Arm.of(HALF)).hasMessageContaining("index (5)");
  }
}
