package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DescribedEdgesTest {

  private static final Provenance BOOK = Provenance.of("book");

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final ProjectionSource all =
      new GraphRules(graph, TemplateSet.standard(), BeliefSource.none())::rules;
  private final ProjectionSource described = new DescribedEdges(all, graph, 0.8);

  @BeforeEach
  void ingest() {
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("book", "markdown"))
            .concept(ConceptNode.of("a", "d", "Breaker", "It opens after failures.", BOOK))
            .concept(ConceptNode.of("b", "d", "Timeout", "It ends a call.", BOOK))
            .concept(ConceptNode.of("c", "d", "Bulkhead", "", BOOK))
            .concept(ConceptNode.of("n", "d", "Fallback", "fallback", BOOK))
            .edge(ConceptEdge.of("a", RelationType.USES, "n", 1.0, BOOK))
            .concept(ConceptNode.of("g", "d", "gauntlet_rule:x1", "Never share a pool.", BOOK))
            .concept(ConceptNode.of("p", "d", "persona:keeper", "Reviews by rules.", BOOK))
            .edge(ConceptEdge.of("a", RelationType.REQUIRES, "b", 0.8, BOOK))
            .edge(ConceptEdge.of("a", RelationType.USES, "b", 0.79, BOOK))
            .edge(ConceptEdge.of("a", RelationType.USES, "c", 1.0, BOOK))
            .edge(ConceptEdge.of("g", RelationType.BELONGS_TO, "p", 1.0, BOOK))
            .edge(ConceptEdge.of("a", RelationType.SUPPORTS, "g", 1.0, BOOK))
            .rule(new ExplicitRule("r", "d", "Limit each call.", List.of("c"), "", 0.1, BOOK))
            .build());
  }

  @Test
  void sureEdgesBetweenDescribedConceptsAndStatedRulesPass() {
    assertThat(described.rules(RuleSelection.all()))
        .extracting(Rule::text)
        .containsExactly("Provide Timeout wherever Breaker is used.", "Limit each call.");
  }

  @Test
  void theSourceKeepsThem() {
    assertThat(all.rules(RuleSelection.all())).hasSize(7);
  }

  @Test
  void aPageIsThatOfTheRulesThatPass() {
    assertThat(described.rules(RuleSelection.all().offset(1).limit(1)))
        .extracting(Rule::text)
        .containsExactly("Limit each call.");
  }

  @Test
  void aPercentageIsRefused() {
    assertThatThrownBy(() -> new DescribedEdges(all, graph, 80))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(80.0)");
  }
}
