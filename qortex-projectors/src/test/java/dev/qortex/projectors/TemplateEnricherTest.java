package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TemplateEnricherTest {

  private static final Provenance BOOK = Provenance.of("book");

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final TemplateEnricher enricher = new TemplateEnricher(graph);

  TemplateEnricherTest() {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("calls")
            .source(SourceMetadata.of("book", "text"))
            .concept(ConceptNode.of("b", "calls", "Breaker", "", BOOK))
            .concept(ConceptNode.of("t", "calls", "{source}", "", BOOK));
    for (RelationType relation : RelationType.values()) {
      manifest.edge(ConceptEdge.of("b", relation, "t", 1.0, BOOK));
    }
    graph.ingest(manifest.build());
  }

  @Test
  void aDerivedRuleIsExplainedByItsRelationAndSeverity() {
    assertThat(enrichment(derived(RelationType.REQUIRES)))
        .isEqualTo(
            new Enrichment(
                "When working with Breaker or {source} in the domain calls.",
                "Breaker is used without {source}.",
                "Breaker needs {source} to work. Breaking the rule is a fault.",
                List.of("calls", "architectural", "derived", "requires")));
  }

  @Test
  void everyRelationWithTemplatesHasWordingOfItsOwn() {
    List<EnrichedRule> enriched = enricher.enrich(rules(Set.of()));
    assertThat(enriched).hasSize(13);
    assertThat(enriched).extracting(e -> e.enrichment().antipattern()).doesNotHaveDuplicates();
    assertThat(enriched)
        .allSatisfy(
            e ->
                assertThat(List.of(e.enrichment().antipattern(), e.enrichment().rationale()))
                    .allMatch(text -> text.contains("Breaker") && text.contains("{source}")));
  }

  @Test
  void aStatedRuleIsPlacedButNoAntipatternIsInvented() {
    Enrichment enrichment = enrichment(stated(List.of("b", "unknown")));
    assertThat(enrichment.context())
        .isEqualTo("When working with Breaker or unknown in the domain calls.");
    assertThat(enrichment.antipattern()).isEmpty();
    assertThat(enrichment.rationale()).isEqualTo("A source of the domain calls states it.");
    assertThat(enrichment.tags()).containsExactly("calls");
  }

  @Test
  void manyConceptsAreCountedRatherThanListed() {
    assertThat(enrichment(stated(List.of("1", "2", "3", "4", "5"))).context())
        .isEqualTo("When working with 1, 2, 3 and 2 more in the domain calls.");
    assertThat(enrichment(stated(List.of())).context())
        .isEqualTo("When working in the domain calls.");
  }

  @Test
  void metadataThatMakesNoSenseIsNotTrusted() {
    Rule odd =
        new Rule(
            "x",
            "calls",
            "Text.",
            Derivation.CAUSAL,
            List.of("b"),
            "",
            1.0,
            0.0,
            Map.of("relation_type", 7, "template_severity", List.of()));
    assertThat(enrichment(odd).rationale()).contains("causal structure of the domain calls");
  }

  private Enrichment enrichment(Rule rule) {
    return enricher.enrich(List.of(rule)).get(0).enrichment();
  }

  private Rule derived(RelationType relation) {
    return rules(Set.of(relation)).get(0);
  }

  private List<Rule> rules(Set<RelationType> relations) {
    return new GraphRules(graph, TemplateSet.standard(), BeliefSource.none())
        .rules(RuleSelection.all().domains(Set.of("calls")).relations(relations));
  }

  private static Rule stated(List<String> concepts) {
    return new Rule("r", "calls", "Text.", Derivation.EXPLICIT, concepts, "", 1.0, 0.0, Map.of());
  }
}
