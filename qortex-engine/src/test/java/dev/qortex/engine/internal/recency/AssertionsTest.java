package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionsTest {

  private static boolean states(String text) {
    return Assertions.states(passage(text));
  }

  private static String stated(String text) {
    return Assertions.stated(passage(text));
  }

  private static Passage passage(String text) {
    return new Passage("id", "talk", "user", text, Provenance.of("s"), Sequence.NONE, Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mara lives in Graz.",
        "Who pays for the tent? Otto does.",
        "If the pump hangs, restart it.",
        "Mara was ill when she wrote that.",
        "Mara dreams too much.",
        "Mara turned the radio down and thought it over."
      })
  void aTurnStatesSomethingUnlessItAsksOrSupposes(String text) {
    assertThat(states(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Does Mara live in Graz?",
        "\"Is that Mara?\" ",
        "Mara WOULD live on a boat.",
        "Perhaps Mara moves to Porto.",
        "Mara dreams of a helicopter.",
        "If it were up to Mara she'd live on a boat.",
        "Wenn Mara reich wäre, wohnte sie in Rom.",
        "Somebody suggested Porto to Mara.",
        "Mara thought about a boat.",
        "A cottage was ruled out.",
        "Mara nearly signed a lease in Porto.",
        "The sale of the boat fell through.",
        "Mara attempted to rent a boat.",
        "Mara hat Rom vorgeschlagen.",
        "Mara habiterait là, peut-être.",
        "¿Dónde vive Mara?"
      })
  void aQuestionASuppositionOrAProposalStatesNothing(String text) {
    assertThat(states(text)).isFalse();
  }

  @Test
  void onlySentencesThatStateSomethingAreStated() {
    assertThat(stated("Mara has a boat. Does it leak? Perhaps it does. It is blue."))
        .isEqualTo("Mara has a boat. It is blue.");
    assertThat(stated("Does it leak?")).isEmpty();
  }

  @Test
  void aLongTextStatesSomething() {
    assertThat(states("Mara would live on a boat. ".repeat(30))).isTrue();
  }
}
