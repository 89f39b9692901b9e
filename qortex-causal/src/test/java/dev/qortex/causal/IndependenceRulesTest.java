package dev.qortex.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IndependenceRulesTest {

  private static final Provenance BOOK = Provenance.of("book");

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final IndependenceRules source =
      new IndependenceRules(graph, new GraphSnapshots(graph), BeliefSource.none());
  private final IngestionManifest.Builder manifest =
      IngestionManifest.builder("d").source(SourceMetadata.of("book", "text"));

  @Test
  void aChainGivesAnIndependenceGivenItsMiddle() {
    concepts("d", "a", "b", "c");
    requires("a", "b", 1.0);
    requires("b", "c", 0.5);
    List<Rule> rules = rules(RuleSelection.all());
    assertThat(rules)
        .containsExactly(
            new Rule(
                "causal:a<>c",
                "d",
                "Once B is known, do not infer A from C or vice versa: they are then independent.",
                Derivation.CAUSAL,
                List.of("a", "c"),
                "causal_independence",
                0.45,
                0.0,
                Map.of("conditioning_set", List.of("b"), "method", "d_separation")));
  }

  @Test
  void whatEndedIsNotIndependentOfAnything() {
    concepts("d", "a", "b", "c");
    requires("a", "b", 1.0);
    Provenance ended = BOOK.during(new Validity(null, Instant.EPOCH.minusSeconds(1), ""));
    manifest.edge(ConceptEdge.of("b", RelationType.REQUIRES, "c", 0.5, ended));
    assertThat(rules(RuleSelection.all())).isEmpty();
  }

  @Test
  void twoCausesOfOneEffectAreIndependentAsLongAsItIsUnknown() {
    concepts("d", "a", "b", "c");
    requires("a", "c", 1.0);
    requires("b", "c", 1.0);
    List<Rule> rules = rules(RuleSelection.all());
    assertThat(rules).hasSize(1);
    assertThat(rules.get(0).text())
        .isEqualTo("Do not infer A from B or vice versa: they are independent.");
    assertThat(rules.get(0).metadata().get("conditioning_set")).isEqualTo(List.of());
    assertThat(rules.get(0).confidence()).isCloseTo(0.9, within(1e-12));
  }

  @Test
  void everyRuleIsAClaimThatTheGraphImplies() {
    concepts("d", "a", "b", "c", "e", "f");
    requires("a", "b", 1.0);
    requires("a", "c", 1.0);
    requires("b", "e", 1.0);
    requires("c", "e", 1.0);
    requires("e", "f", 1.0);
    List<Rule> rules = rules(RuleSelection.all());
    assertThat(rules)
        .extracting(Rule::id)
        .containsExactly("causal:a<>e", "causal:b<>c", "causal:b<>f", "causal:c<>f");
    assertThat(rules)
        .extracting(rule -> rule.metadata().get("conditioning_set"))
        .containsExactly(List.of("b", "c"), List.of("a"), List.of("e"), List.of("e"));
  }

  @Test
  void onlyWhatIsSelectedIsDerivedEachDomainForItself() {
    concepts("d", "a", "b", "c");
    concepts("other", "x", "y", "z");
    requires("a", "b", 1.0);
    requires("b", "c", 1.0);
    requires("x", "y", 1.0);
    requires("y", "z", 1.0);
    requires("c", "x", 1.0);
    RuleSelection all = RuleSelection.all();
    assertThat(rules(all)).extracting(Rule::id).containsExactly("causal:a<>c", "causal:x<>z");
    assertThat(source.rules(all.domains(Set.of("other")))).hasSize(1);
    assertThat(source.rules(all.concepts(Set.of("a")))).hasSize(1);
    assertThat(source.rules(all.categories(Set.of("general")))).isEmpty();
    assertThat(source.rules(all.categories(Set.of("causal_independence")))).hasSize(2);
    assertThat(source.rules(all.derivations(Set.of(Derivation.DISCOVERED)))).isEmpty();
    assertThat(source.rules(all.minConfidence(0.95))).isEmpty();
  }

  @Test
  void tooManyPairsAreRefusedRatherThanCut() {
    concepts("d", "hub");
    for (int i = 0; i < 150; i++) {
      concepts("d", "n" + i);
      requires("n" + i, "hub", 1.0);
    }
    graph.ingest(manifest.build());
    assertThatThrownBy(() -> source.rules(RuleSelection.all()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The domain (d)")
        .hasMessageContaining("(10000)");
    assertThat(source.rules(RuleSelection.all().concepts(Set.of("n7")))).hasSize(149);
  }

  private List<Rule> rules(RuleSelection selection) {
    graph.ingest(manifest.build());
    return source.rules(selection);
  }

  private void concepts(String domain, String... ids) {
    for (String id : ids) {
      manifest.concept(ConceptNode.of(id, domain, id.toUpperCase(Locale.ROOT), "", BOOK));
    }
  }

  private void requires(String cause, String effect, double confidence) {
    manifest.edge(ConceptEdge.of(cause, RelationType.REQUIRES, effect, confidence, BOOK));
  }
}
