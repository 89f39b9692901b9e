package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NegationTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "never log a token",
        "don't merge on red",
        "avoid globals",
        "the job stops here",
        "deploy without downtime"
      })
  void aRuleThatForbids(String text) {
    assertThat(Negation.in(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"always log the cause", "never merge without tests", "note the nonstop retries"})
  void aRuleThatAsks(String text) {
    assertThat(Negation.in(text)).isFalse();
  }
}
