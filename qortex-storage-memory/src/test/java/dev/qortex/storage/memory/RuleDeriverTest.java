package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleDeriverTest {

  private static final Provenance BOOK = Provenance.of("book");

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final GraphRules rules =
      new GraphRules(graph, TemplateSet.standard(), BeliefSource.none());
  private final IngestionManifest.Builder manifest =
      IngestionManifest.builder("d").source(SourceMetadata.of("book", "text"));

  @Test
  void anEdgeBecomesARuleAboutItsConcepts() {
    concept("d", "d:breaker", "Circuit Breaker");
    concept("d", "d:timeout", "Timeout");
    edge("d:breaker", RelationType.REQUIRES, "d:timeout", 0.4);
    assertThat(derived())
        .containsExactly(
            new Rule(
                "derived:d:breaker->d:timeout:requires:imperative",
                "d",
                "Provide Timeout wherever Circuit Breaker is used.",
                Derivation.DERIVED,
                List.of("d:breaker", "d:timeout"),
                "architectural",
                0.4,
                0.0,
                Map.of(
                    "relation_type", "requires",
                    "template_id", "requires:imperative",
                    "template_variant", "imperative",
                    "template_severity", "error")));
  }

  @Test
  void parallelEdgesOfTwoTypesBecomeTwoRules() {
    concepts("a", "b");
    edge("a", RelationType.USES, "b", 1.0);
    edge("a", RelationType.REQUIRES, "b", 1.0);
    assertThat(derived())
        .extracting(Rule::id)
        .containsExactly("derived:a->b:requires:imperative", "derived:a->b:uses:imperative");
  }

  @Test
  void conceptsOfOneNameMakeNoSentence() {
    concept("d", "d:retry", "Retry");
    concept("d", "e:retry", "retry");
    concept("d", "e:backoff", "Backoff");
    edge("d:retry", RelationType.SIMILAR_TO, "e:retry", 1.0);
    edge("d:retry", RelationType.SIMILAR_TO, "e:backoff", 1.0);
    assertThat(derived())
        .extracting(Rule::sourceConcepts)
        .containsExactly(List.of("d:retry", "e:backoff"));
  }

  @Test
  void aFilteredRelationHidesNoOther() {
    concepts("a", "b");
    edge("a", RelationType.REQUIRES, "b", 1.0);
    edge("a", RelationType.USES, "b", 1.0);
    ingest();
    assertThat(
            rules.rules(
                RuleSelection.all().domains(Set.of("d")).relations(Set.of(RelationType.USES))))
        .extracting(rule -> rule.metadata().get("relation_type"))
        .containsExactly("uses");
  }

  @Test
  void onlyStructuralRelationsMeansNoRulesRatherThanAll() {
    concepts("a", "b");
    edge("a", RelationType.REQUIRES, "b", 1.0);
    edge("a", RelationType.RELATES_TO, "b", 1.0);
    ingest();
    assertThat(rules.rules(RuleSelection.all().relations(Set.of(RelationType.RELATES_TO))))
        .isEmpty();
  }

  @Test
  void edgesThatTouchPassagesAndStructuralEdgesBecomeNoRules() {
    concepts("a", "b");
    manifest.passage(Passage.of("p", "d", "Title", "Text.", BOOK));
    edge("p", RelationType.SUPPORTS, "a", 1.0);
    edge("a", RelationType.PART_OF, "p", 1.0);
    edge("a", RelationType.MENTIONS, "b", 1.0);
    assertThat(derived()).isEmpty();
  }

  @Test
  void aRuleBelongsToTheDomainWhereItsEdgeStarts() {
    concept("d", "a", "A");
    concept("e", "b", "B");
    edge("a", RelationType.USES, "b", 1.0);
    edge("b", RelationType.USES, "a", 1.0);
    ingest();
    assertThat(rules.rules(RuleSelection.all().domains(Set.of())))
        .extracting(Rule::domain)
        .containsExactly("d", "e");
    assertThat(rules.rules(RuleSelection.all().domains(Set.of("d", "e")))).hasSize(2);
    assertThat(rules.rules(RuleSelection.all().domains(Set.of("e"))))
        .as("the edge leaves the domain")
        .isEmpty();
    assertThat(rules.rules(RuleSelection.all().domains(Set.of("f")))).isEmpty();
  }

  @Test
  void idsStayUniqueWhenConceptIdsContainArrows() {
    concepts("a", "a->b", "b->c", "c", "a-%3Eb", "x-", ">y", "x", "->y");
    edge("a", RelationType.USES, "b->c", 1.0);
    edge("a->b", RelationType.USES, "c", 1.0);
    edge("a-%3Eb", RelationType.USES, "c", 1.0);
    edge("x-", RelationType.USES, ">y", 1.0);
    edge("x", RelationType.USES, "->y", 1.0);
    assertThat(derived()).hasSize(5).extracting(Rule::id).doesNotHaveDuplicates();
  }

  @Test
  void everyEdgeOfALargeDomainIsSeen() {
    int size = 2_500;
    IntStream.range(0, size).forEach(i -> concept("d", "c" + i, "C" + i));
    IntStream.range(0, size)
        .forEach(i -> edge("c" + i, RelationType.USES, "c" + (i + 1) % size, 1.0));
    List<Rule> rules = derived();
    assertThat(rules).hasSize(size);
    assertThat(rules).extracting(rule -> rule.sourceConcepts().get(0)).isSorted();
  }

  @Test
  void aSelectionOfConceptsYieldsTheRulesOfTheirEdgesInBothDirections() {
    concepts("a", "b", "c", "x");
    edge("a", RelationType.USES, "b", 1.0);
    edge("b", RelationType.USES, "c", 1.0);
    edge("c", RelationType.USES, "x", 1.0);
    concept("e", "far", "Far");
    edge("b", RelationType.USES, "far", 1.0);
    ingest();
    RuleSelection ofB = RuleSelection.all().concepts(Set.of("b"));
    assertThat(rules.rules(ofB))
        .extracting(Rule::sourceConcepts)
        .containsExactly(List.of("a", "b"), List.of("b", "c"), List.of("b", "far"));
    assertThat(rules.rules(ofB.domains(Set.of("d")))).hasSize(2);
  }

  private List<Rule> derived() {
    ingest();
    return rules.rules(RuleSelection.all().domains(Set.of("d")));
  }

  private void ingest() {
    graph.ingest(manifest.build());
  }

  private void concepts(String... ids) {
    List.of(ids).forEach(id -> concept("d", id, id));
  }

  private void concept(String domain, String id, String name) {
    manifest.concept(ConceptNode.of(id, domain, name, "", BOOK));
  }

  private void edge(String source, RelationType relation, String target, double confidence) {
    manifest.edge(ConceptEdge.of(source, relation, target, confidence, BOOK));
  }
}
