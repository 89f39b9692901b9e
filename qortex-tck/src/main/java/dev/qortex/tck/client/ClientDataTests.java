package dev.qortex.tck.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.tck.support.HostileTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class ClientDataTests extends ClientTests {

  /** Numbers that a careless way through text, float or double would change. */
  private static final Map<String, Object> NUMBERS =
      Map.of(
          "largest",
          Long.MAX_VALUE,
          "smallest",
          Long.MIN_VALUE,
          "beyond double",
          (1L << 53) + 1,
          "third",
          1.0 / 3,
          "whole",
          2.0,
          "huge",
          Double.MAX_VALUE,
          "tiny",
          Double.MIN_VALUE,
          "minus zero",
          -0.0,
          "nested",
          List.of(1L, List.of(0.1), Map.of("yes", true)));

  @Test
  void everyTextArrivesAsItIs() {
    Provenance from = new Provenance("s", HostileTexts.EMOJI, HostileTexts.HALF_WIDTH);
    List<ConceptNode> concepts = new ArrayList<>();
    List<ExplicitRule> rules = new ArrayList<>();
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    for (String text : HostileTexts.ALL) {
      concepts.add(
          new ConceptNode(
              text, "d", text, text, 1, from, Map.of(Checks.shown(text), List.of(text))));
      rules.add(new ExplicitRule("rule of " + text, "d", text, List.of(text), text, 1, from));
    }
    concepts.forEach(manifest::concept);
    rules.forEach(manifest::rule);
    memory.ingest(manifest.build());
    assertThat(memory.concepts("d", Set.of()))
        .containsExactlyInAnyOrderElementsOf(concepts)
        .isEqualTo(local.concepts("d", Set.of()).toList());
    assertThat(memory.rules(RuleSelection.all()))
        .extracting("text", "category")
        .containsExactlyInAnyOrderElementsOf(
            rules.stream().map(rule -> tuple(rule.text(), rule.category())).toList());
    for (String text : HostileTexts.ALL) {
      assertThat(memory.explore(text, 1).orElseThrow().node().name()).isEqualTo(text);
      assertThat(memory.query(text).items()).isEqualTo(local.query(text).items());
    }
  }

  @Test
  void everyNumberArrivesAsItIs() {
    Provenance from = Provenance.of("s");
    ConceptNode concept = new ConceptNode("c", "d", "Numbers", "all", 0.1 + 0.2, from, NUMBERS);
    memory.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "test"))
            .concept(concept)
            .build());
    assertThat(local.concepts("d", Set.of())).containsExactly(concept);
    assertThat(memory.concepts("d", Set.of())).containsExactly(concept);
    NUMBERS.forEach(
        (name, value) -> {
          Question question = Question.of("numbers").where(Map.of(name, value));
          assertThat(memory.query(question).items())
              .as(name)
              .extracting(AnswerItem::node)
              .containsExactly(concept);
        });
  }

  @Test
  void aLargeManifestArrivesWhole() {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    Provenance from = Provenance.of("s", "Chapter 1");
    for (int i = 0; i < 10_000; i++) {
      manifest.concept(
          ConceptNode.of("d:" + i, "d", "Name " + i, "The concept of number " + i, from));
    }
    manifest.passage(Passage.of("p", "d", "Long", "All of it. ".repeat(20_000), from));
    assertThat(memory.ingest(manifest.build()).added().toString())
        .isEqualTo("10000 concepts, 1 passages, 0 edges, 0 rules, 0 examples");
    Answer answer = memory.query(Question.of("Name").limit(2_000));
    assertThat(answer.items()).isEqualTo(local.query(Question.of("Name").limit(2_000)).items());
  }
}
