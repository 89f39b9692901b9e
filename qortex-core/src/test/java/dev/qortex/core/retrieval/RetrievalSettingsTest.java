package dev.qortex.core.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetrievalSettingsTest {

  @Test
  void onlyTheChosenLegsLook() {
    Library library = new Library().add("d", "Ann", "She sang. She danced.");
    QortexClient memory =
        QortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .legs(LexicalLeg.NAME, GraphLeg.NAME)
            .build();
    assertThat(memory.query("Who danced with Ann?").items())
        .isNotEmpty()
        .allSatisfy(
            item ->
                assertThat(item.explanation().legs())
                    .extracting(LegScore::leg)
                    .doesNotContain(VectorLeg.NAME));
  }

  @Test
  void anUnknownLegIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RetrievalSettings.defaults().legs(Set.of("wooden")))
        .withMessageContainingAll("[wooden]", "[graph, lexical, sentence, vector]", "\nMaybe");
  }
}
