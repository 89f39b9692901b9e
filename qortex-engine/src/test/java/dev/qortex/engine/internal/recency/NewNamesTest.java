package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewNamesTest {

  private static final Set<String> KNOWN = NewNames.known("Where does Ines sit, in room 204?");

  private static boolean hasNew(String text) {
    return NewNames.anyMissing(NewNames.of(text).toArray(String[]::new), KNOWN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ines sits beside Otto.",
        "She moved to the Library.",
        "She moved. 117 is her room.",
        "Her desk stands in room 117.",
        "It is in Graz, says Ines."
      })
  void aNameOrANumberThatTheQuestionHasNotIsNew(String text) {
    assertThat(hasNew(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Yesterday it rained.",
        "It rained. Then Ines left! Who knows?",
        "Now I know that Ines sits in room 204.",
        "We asked INES.",
        "我们 问了 她",
        "I'm sure, and so am I."
      })
  void firstWordsOfSentencesAndWordsOfTheQuestionAreNot(String text) {
    assertThat(hasNew(text)).isFalse();
  }
}
