package dev.qortex.learning.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.learning.Arm;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void anArmWithoutAnIdThatCanBeStoredIsRefused() {
    assertThatThrownBy(() -> Arm.of(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("id of an arm");
    assertThatThrownBy(() -> Arm.of("")).hasMessageContaining("must not be blank");
    assertThatThrownBy(() -> Arm.of(HALF)).hasMessageContaining("index (5)");
  }
}
