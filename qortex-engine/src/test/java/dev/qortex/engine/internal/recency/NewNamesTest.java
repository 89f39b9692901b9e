package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewNamesTest {

  private static final Set<String> KNOWN = NewNames.known("Where does Ines sit, in room 204?");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ines sits beside Otto.",
        "She moved to the Library.",
        "Her desk stands in room 117.",
        "It is in Graz, says Ines."
      })
  void aNameOrANumberThatTheQuestionHasNotIsNew(String text) {
    assertThat(NewNames.isIn(text, KNOWN)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Yesterday it rained.",
        "Now I know that Ines sits in room 204.",
        "We asked INES.",
        "I'm sure, and so am I."
      })
  void theFirstWordAndWordsOfTheQuestionAreNot(String text) {
    assertThat(NewNames.isIn(text, KNOWN)).isFalse();
  }
}
