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
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.ruleset.BuildlogSeedTarget;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.storage.memory.InMemoryBackend;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectionTest {

  private static final Provenance BOOK = Provenance.of("book");

  private final InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-21T10:15:30Z"));
  private final InMemoryBackend graph = new InMemoryBackend(clock);
  private final ProjectionSource source =
      new GraphRules(graph, TemplateSet.standard(), BeliefSource.none())::rules;

  @BeforeEach
  void ingest() {
    graph.ingest(
        IngestionManifest.builder("calls")
            .source(SourceMetadata.of("book", "markdown"))
            .concept(ConceptNode.of("breaker", "calls", "Circuit Breaker", "", BOOK))
            .concept(ConceptNode.of("timeout", "calls", "Timeout", "", BOOK))
            .concept(ConceptNode.of("bulkhead", "calls", "Bulkhead", "", BOOK))
            .concept(ConceptNode.of("review", "people", "Review", "", BOOK))
            .edge(ConceptEdge.of("breaker", RelationType.USES, "timeout", 0.5, BOOK))
            .edge(ConceptEdge.of("breaker", RelationType.REQUIRES, "timeout", 0.9, BOOK))
            .edge(ConceptEdge.of("bulkhead", RelationType.MENTIONS, "timeout", 0.9, BOOK))
            .edge(ConceptEdge.of("review", RelationType.SUPPORTS, "breaker", 0.8, BOOK))
            .rule(rule("r:limit", "calls", "Always limit the time of a call.", "timeouts", 0.7))
            .rule(rule("r:pairs", "people", "Review in pairs.", "", 1.0))
            .build());
  }

  @Test
  void theRulesOfADomainReachBuildlogThroughTheSpool(@TempDir Path folder) {
    Spool spool = new Spool(folder, clock, () -> "0a1b2c3d-4e5f");
    Projection<RuleSet> projection =
        new Projection<>(
            source, new TemplateEnricher(graph), RuleSetTarget.of("careful_caller", clock));

    RuleSet rules = projection.project(RuleSelection.all().domains(Set.of("calls")));
    Path seed = new SeedPublisher(spool).publish(rules);

    assertThat(spool.pending())
        .containsExactly("careful_caller_20261121T101530000000-0a1b2c3d.yaml");
    assertThat(RuleSets.read(seed)).isEqualTo(rules);
    assertThat(rules.rules())
        .extracting(RuleSetEntry::rule)
        .containsExactly(
            "Provide Timeout wherever Circuit Breaker is used.",
            "Always limit the time of a call.",
            "Keep Timeout available to Circuit Breaker.");
    assertThat(rules.metadata())
        .containsEntry("source", "qortex")
        .containsEntry("projected_at", "2026-11-21T10:15:30Z")
        .containsEntry("rule_count", 3L);
  }

  @Test
  void theBuildlogTargetWritesTheSameSetAsYaml() {
    RuleSelection people = RuleSelection.all().domains(Set.of("people"));
    String seed =
        new Projection<>(source, Enricher.none(), new BuildlogSeedTarget("people_person", clock))
            .project(people);
    RuleSet same =
        new Projection<>(source, Enricher.none(), RuleSetTarget.of("people_person", clock))
            .project(people);
    assertThat(RuleSets.parse(seed, RuleSetFormat.YAML)).isEqualTo(same);
    assertThat(same.rules()).hasSize(1);
  }

  @Test
  void theSurestRulesComeFirst() {
    assertThat(source.rules(RuleSelection.all()))
        .extracting(Rule::id)
        .containsExactly(
            "r:pairs",
            "derived:breaker->timeout:requires:imperative",
            "derived:review->breaker:supports:imperative",
            "r:limit",
            "derived:breaker->timeout:uses:imperative");
  }

  @Test
  void aFilterOnRelationsLeavesStatedRulesAlone() {
    RuleSelection uses = RuleSelection.all().relations(Set.of(RelationType.USES));
    assertThat(source.rules(uses))
        .extracting(Rule::id)
        .containsExactly("r:pairs", "r:limit", "derived:breaker->timeout:uses:imperative");
    assertThat(source.rules(uses.derivations(Set.of(Derivation.DERIVED)))).hasSize(1);
  }

  @Test
  void aFilterOnDerivationsYieldsThatKindOnly() {
    RuleSelection all = RuleSelection.all();
    assertThat(source.rules(all.derivations(Set.of(Derivation.EXPLICIT)))).hasSize(2);
    assertThat(source.rules(all.derivations(Set.of(Derivation.DERIVED)))).hasSize(3);
    assertThat(source.rules(all.derivations(Set.of(Derivation.CAUSAL)))).isEmpty();
  }

  @Test
  void aFilterOnCategoriesPicksTheTemplatesOfThatCategory() {
    List<Rule> rules =
        source.rules(RuleSelection.all().categories(Set.of("antipattern", "timeouts")));
    assertThat(rules).extracting(Rule::category).containsOnly("antipattern", "timeouts");
    assertThat(rules).hasSize(4);
    assertThat(source.rules(RuleSelection.all().categories(Set.of("poetry")))).isEmpty();
  }

  @Test
  void aFilterOnConfidenceKeepsTheBound() {
    assertThat(source.rules(RuleSelection.all().minConfidence(0.8)))
        .extracting(Rule::confidence)
        .containsExactly(1.0, 0.9, 0.8);
    assertThatThrownBy(() -> RuleSelection.all().minConfidence(80))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(80.0)");
  }

  @Test
  void moreThanTenThousandEdgesAreAllProjected() {
    IngestionManifest.Builder many =
        IngestionManifest.builder("big").source(SourceMetadata.of("list", "text"));
    Provenance list = Provenance.of("list");
    IntStream.rangeClosed(0, 10_500)
        .forEach(i -> many.concept(ConceptNode.of("n" + i, "big", "N" + i, "", list)));
    IntStream.range(0, 10_500)
        .forEach(
            i ->
                many.edge(ConceptEdge.of("n" + i, RelationType.REFINES, "n" + (i + 1), 1.0, list)));
    graph.ingest(many.build());
    assertThat(source.rules(RuleSelection.all().domains(Set.of("big")))).hasSize(10_500);
  }

  @Test
  void anEnricherThatLosesARuleIsCaught() {
    Projection<Integer> projection = new Projection<>(source, rules -> List.of(), List::size);
    assertThatThrownBy(() -> projection.project(RuleSelection.all()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(5)")
        .hasMessageContaining("(0)");
  }

  private static ExplicitRule rule(
      String id, String domain, String text, String category, double confidence) {
    return new ExplicitRule(id, domain, text, List.of("timeout"), category, confidence, BOOK);
  }
}
