package dev.qortex.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.internal.ranking.Library;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetrievalSettingsTest {

  @Test
  void onlyTheChosenLegsLook() {
    Library library = new Library().add("d", "Ann", "She sang. She danced.");
    QortexClient memory =
        QortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .retrieval(
                RetrievalSettings.defaults()
                    .legs(Set.of(RetrievalSettings.LEXICAL, RetrievalSettings.GRAPH)))
            .build();
    assertThat(memory.query("Who danced with Ann?").items())
        .isNotEmpty()
        .allSatisfy(
            item ->
                assertThat(item.explanation().legs())
                    .extracting(LegScore::leg)
                    .doesNotContain(RetrievalSettings.VECTOR));
  }

  @Test
  void anUnknownLegIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RetrievalSettings.defaults().legs(Set.of("wooden")))
        .withMessageContainingAll("[wooden]", "[graph, lexical, sentence, vector]", "\nMaybe");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 51})
  void aWalkRefusesASharpnessBeyondNumbers(double sharpness) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WalkSettings(.85, 20, 1e-4, 30, sharpness, .2, .02, 20))
        .withMessageContaining("sharpness (" + sharpness);
  }
}
