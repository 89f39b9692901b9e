package dev.qortex.tck.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Question;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class ClientComparisonTests extends ClientTests {

  @BeforeEach
  void ingestFilms() {
    passage("Free Guy", "A film by Shawn Levy.", "Shawn Levy");
    passage("Shawn Levy", "Born in Montreal, he makes comedies.", "Montreal");
    passage("Montreal", "Ships lie there.", "Island");
    passage("Questions", "Where was the director of it born?", "Asking");
  }

  private void passage(String title, String text, String name) {
    Provenance here = Provenance.of(title);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("films").source(SourceMetadata.of(title, "test"));
    manifest.passage(Passage.of("p:" + title, "films", title, text, here));
    for (String each : List.of(title, name)) {
      manifest.concept(ConceptNode.of("c:" + each, "films", each, "", here));
      manifest.edge(
          new ConceptEdge(
              "p:" + title,
              "c:" + each,
              RelationType.MENTIONS,
              1,
              here,
              each.equals(title) ? Mention.owner().properties() : Map.of()));
    }
    memory.ingest(manifest.build());
  }

  @Test
  void whatTheWalkBringsUpAndWhatFallsIsShownWithTheReason() {
    Comparison comparison =
        memory.compare(
            Question.of("Where was the director of Free Guy born?")
                .kinds(NodeKind.PASSAGE)
                .limit(3));
    assertThat(comparison.vectors())
        .extracting(AnswerItem::id)
        .containsExactly("p:Questions", "p:Free Guy", "p:Shawn Levy");
    assertThat(comparison.whole().items())
        .extracting(AnswerItem::id)
        .containsExactly("p:Free Guy", "p:Montreal", "p:Shawn Levy");
    assertThat(comparison.moves())
        .extracting(move -> move.item().id() + " " + move.before() + " " + move.after())
        .containsExactly("p:Free Guy 2 1", "p:Montreal 0 2", "p:Questions 1 0");
    assertThat(comparison.moves().get(0).why())
        .contains("graph adds")
        .contains("by \"free guy\" = Free Guy <-mentions- Free Guy");
    assertThat(comparison.moves().get(2).why())
        .contains("has only vector")
        .contains("the last of the answer has");
    assertThat(comparison.toString())
        .contains("vectors alone\n  1  ")
        .contains("the whole\n  1  ")
        .contains("1 -> -  p:Questions: has only");
  }

  @Test
  void theAnswerOfAComparisonTakesFeedback() {
    Comparison comparison = memory.compare(Question.of("Free Guy"));
    String id = comparison.whole().items().get(0).id();
    assertThat(memory.feedback(comparison.whole().id(), Map.of(id, Outcome.ACCEPTED)).applied())
        .isEqualTo(1);
    assertThat(memory.compare(Question.of("Free Guy")).whole().items().get(0).explanation().past())
        .isPositive();
  }
}
