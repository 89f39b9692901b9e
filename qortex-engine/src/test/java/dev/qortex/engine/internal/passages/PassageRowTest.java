package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PassageRowTest {

  private static final Provenance HERE = Provenance.of("s");

  private static ConceptEdge mention(String concept, Map<String, Object> properties) {
    return new ConceptEdge("p", concept, RelationType.MENTIONS, 0.5, HERE, properties);
  }

  @Test
  void whatIsOnlyStatedIsNoNameOfThePassage() {
    Passage passage = Passage.of("p", "d", "", "Barges carry coal. Sledges wait.", HERE);
    PassageRow row =
        new PassageRow(
            passage,
            new PassageRow.SourceSize(),
            List.of(
                mention("sledge", Map.of("sentences", List.of(1L))),
                mention("coal", Map.of("role", "stated", "sentences", List.of(0L))),
                mention("barge", Map.of("role", "owner"))),
            new float[0],
            TokenStates.MISSING,
            new ConceptNames());
    assertThat(row.concepts).extracting(concept -> concept.id).containsExactly("barge", "sledge");
    assertThat(row.owned).containsExactly(true, false);
  }
}
