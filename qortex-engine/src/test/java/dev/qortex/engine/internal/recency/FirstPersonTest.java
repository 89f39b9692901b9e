package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstPersonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I moved to Ghent.",
        "Who is my landlord?",
        "We pay on Fridays",
        "Wer ist unser Vermieter?",
        "J'habite ici."
      })
  void wordsOfTheFirstPersonAreFound(String text) {
    assertThat(FirstPerson.isIn(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The service waits for I/O.",
        "Retries, i.e. repeated calls, are logged.",
        "It throws java.io.IOException.",
        "Pages are at example.github.io",
        "Servers in the EU keep the data.",
        "Mara moved to Ghent."
      })
  void partsOfAbbreviationsAndNamesAreNone(String text) {
    assertThat(FirstPerson.isIn(text)).isFalse();
  }
}
