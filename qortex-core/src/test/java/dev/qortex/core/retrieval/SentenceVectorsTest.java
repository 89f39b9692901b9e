package dev.qortex.core.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.Passage;
import dev.qortex.core.vector.Cosine;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentenceVectorsTest {

  private final Library library = new Library().add("d", "Ann", "She sang. She danced.");

  private Passage passage() {
    return library.store.graph().passage("d:Ann").orElseThrow();
  }

  @Test
  void sentencesAreEmbeddedOnceWithTheirTitle() {
    assertThat(library.sentences.embed(Library.MODEL, List.of(passage()))).isEqualTo(2);
    assertThat(library.sentences.embed(Library.MODEL, List.of(passage()))).isZero();
    float[] row = library.sentences.vectors(Library.MODEL, List.of(passage())).get("d:Ann");
    assertThat(Cosine.of(Library.MODEL.embed(List.of("Ann: She danced.")).get(0), row, 64))
        .isGreaterThan(0.99);
  }

  @Test
  void theVectorsOfAnOlderTextDoNotCount() {
    library.sentences.embed(Library.MODEL, List.of(passage()));
    library.store.graph().retract("d:Ann");
    library.add("d", "Ann", "She wept. She danced.");
    assertThat(library.sentences.vectors(Library.MODEL, List.of(passage()))).isEmpty();
    assertThat(library.sentences.embed(Library.MODEL, List.of(passage()))).isEqualTo(2);
  }

  @Test
  void withoutAPlaceForThemThereAreNone() {
    assertThat(SentenceVectors.none().embed(Library.MODEL, List.of(passage()))).isZero();
    assertThat(SentenceVectors.none().vectors(Library.MODEL, List.of(passage()))).isEmpty();
  }

  @Test
  void aMemoryThatKeepsThemExplainsWhatTheySay() {
    QortexClient memory =
        QortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .sentences(library.sentences)
            .build();
    memory.query("she danced");
    memory.embedMissing();
    assertThat(memory.query("she danced").items().get(0).explanation().legs())
        .extracting(LegScore::leg)
        .contains(SentenceLeg.NAME);
  }
}
