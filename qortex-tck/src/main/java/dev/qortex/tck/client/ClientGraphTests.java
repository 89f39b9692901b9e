package dev.qortex.tck.client;

import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.search.Scored;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class ClientGraphTests extends ClientTests {

  @Test
  void ingestingTwiceChangesNothing() {
    IngestionManifest handbook =
        IngestionManifest.builder("ops")
            .addAll(handbook("ops"))
            .note(IngestNote.dropped("page 3", "It is empty."))
            .build();
    IngestReport first = memory.ingest(handbook);
    assertThat(first.added().toString())
        .isEqualTo("2 concepts, 3 passages, 2 edges, 1 rules, 1 examples");
    assertThat(first.notes()).isEqualTo(handbook.notes());
    assertThat(first.unembedded()).isEmpty();
    IngestReport second = memory.ingest(handbook);
    assertThat(second.changed()).isFalse();
    assertThat(second.revision()).isEqualTo(first.revision());
  }

  @Test
  void sourcesAndConceptsOfADomainAreListed() {
    SourceMetadata source = new SourceMetadata("s", "Notes", "markdown", "docs/a.md", "1f");
    memory.ingest(
        IngestionManifest.builder("notes")
            .source(source)
            .concept(named("s", "a", "A"))
            .concept(named("s", "b", "B"))
            .build());
    memory.ingest(manifest("t").concept(named("t", "b", "B")).build());
    assertThat(memory.sources("notes")).containsExactly(source);
    assertThat(memory.sources("unknown")).isEmpty();
    assertThat(memory.concepts("unknown", Set.of())).isEmpty();
    assertThat(nodes(memory.concepts("home", Set.of()).toList())).containsExactly("a", "b");
    assertThat(nodes(memory.concepts("home", Set.of("s")).toList())).containsExactly("b");
    assertThat(memory.concepts("home", Set.of("s", "t"))).isEmpty();
    assertThat(nodes(memory.concepts("home", Set.of("another"), "a").toList()))
        .containsExactly("b");
    assertThat(memory.concepts("home", Set.of(), "b")).isEmpty();
  }

  @Test
  void manyConceptsAreListedInTheOrderOfIds() {
    IngestionManifest.Builder many = manifest("s");
    for (int i = 0; i < 2_000; i++) {
      many.concept(named("s", "n" + (10_000 + i), "name"));
    }
    store.graph().ingest(many.build());
    List<ConceptNode> all = memory.concepts("home", Set.of()).toList();
    assertThat(all).hasSize(2_000).isEqualTo(local.concepts("home", Set.of()).toList());
    assertThat(nodes(all)).isSorted().doesNotHaveDuplicates();
    assertThat(memory.concepts("home", Set.of(), "n10999")).hasSize(1_000);
  }

  @Test
  void aRetractionReportsWhatItDid() {
    memory.ingest(note("one", "apples and pears", 0.9));
    RetractReport report = memory.retract("one");
    assertThat(report.known()).isTrue();
    assertThat(report.removed().concepts()).isEqualTo(1);
    assertThat(report.updated().total()).isZero();
    assertThat(memory.retract("one").known()).isFalse();
  }

  @Test
  void aManifestTakesBackWhatASourceSaidThatItNamesWithoutElements() {
    memory.ingest(note("old", "apples and pears", 0.9));
    SourceMetadata old = memory.sources("notes").get(0);
    IngestionManifest instead =
        IngestionManifest.builder("notes")
            .addAll(note("new", "bridges and tunnels", 0.5))
            .source(old)
            .build();
    assertThat(memory.ingest(instead).updated().concepts()).isEqualTo(1);
    assertThat(memory.query("apples and pears").items()).isEmpty();
    assertThat(ids(memory.query("bridges and tunnels"))).containsExactly("note");
    assertThat(memory.sources("notes")).contains(old);
    assertThat(memory.retract("old").removed().total()).isZero();
    assertThat(ids(memory.query("bridges and tunnels"))).containsExactly("note");
    assertThat(memory.sources("notes")).doesNotContain(old);
  }

  @Test
  void afterARetractionTheTextOfTheOtherSourceIsFound() {
    memory.ingest(note("one", "apples and pears", 0.9));
    memory.ingest(note("two", "bridges and tunnels", 0.5));
    assertThat(memory.query("bridges and tunnels").items()).isEmpty();
    assertThat(memory.retract("one").unembedded()).isEmpty();
    Answer answer = memory.query("bridges and tunnels");
    assertThat(ids(answer)).containsExactly("note");
    assertThat(answer.items().get(0).explanation().legs()).extracting("leg").contains("vector");
  }

  @Test
  void nodesAreLookedUpByTheirIds() {
    memory.ingest(handbook("ops"));
    assertThat(nodes(memory.nodes(List.of("ops/retry", "nobody", "ops/breaker", "ops/retry"))))
        .containsExactly("ops/retry", "ops/breaker");
    assertThat(memory.nodes(List.of("ops/breaker"))).isEqualTo(local.nodes(List.of("ops/breaker")));
    assertThat(memory.nodes(List.of())).isEmpty();
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      many.add("nobody" + i);
    }
    many.add("ops/retry");
    assertThat(nodes(memory.nodes(many))).containsExactly("ops/retry");
  }

  @Test
  void theNearestPassagesAreOfTheSameDomain() {
    memory.ingest(handbook("ops"));
    memory.ingest(handbook("web"));
    List<Scored> nearest = memory.nearest("ops/retry", 100);
    assertThat(nearest)
        .isNotEmpty()
        .isSortedAccordingTo(Scored.BEST_FIRST)
        .allSatisfy(near -> assertThat(near.id()).startsWith("ops/").isNotEqualTo("ops/retry"))
        .isEqualTo(local.nearest("ops/retry", 100));
    assertThat(memory.nearest("ops/retry", 1)).isEqualTo(nearest.subList(0, 1));
    assertThat(memory.nearest("nobody", 1)).isEmpty();
  }

  @Test
  void theSurroundingsOfANodeAreShownStepByStep() {
    memory.ingest(handbook("ops"));
    Exploration near = memory.explore("ops/breaker", 1).orElseThrow();
    assertThat(nodes(near.neighbours())).containsExactly("ops/retry-concept");
    assertThat(near.edges()).hasSize(1);
    Exploration far = memory.explore("ops/breaker", 2).orElseThrow();
    assertThat(nodes(far.neighbours())).contains("ops/retry-concept", "ops/retry");
    assertThat(far.rules()).extracting(Rule::id).containsExactly("ops/rule");
    assertThat(far).isEqualTo(local.explore("ops/breaker", 2).orElseThrow());
    assertThat(memory.explore("nobody", 1)).isEmpty();
    assertThat(memory.explore("ops/breaker", 3)).isPresent();
  }

  @Test
  void lookingAroundAndDerivingStayInsideOfTheDomain() {
    memory.ingest(handbook("ops"));
    memory.ingest(handbook("secret"));
    memory.ingest(bridge("ops/breaker", RelationType.REQUIRES, "secret/breaker"));
    Exploration around = memory.explore("ops/breaker", 3).orElseThrow();
    assertThat(around.neighbours()).allMatch(node -> node.domain().equals("ops"));
    assertThat(around.edges()).noneMatch(edge -> edge.targetId().startsWith("secret"));
    assertThat(around.rules()).allMatch(rule -> rule.domain().equals("ops"));
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("ops"))))
        .noneMatch(rule -> rule.sourceConcepts().contains("secret/breaker"));
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("ops", "secret"))))
        .anyMatch(rule -> rule.sourceConcepts().contains("secret/breaker"));
  }

  @Test
  void pathsLeadIntoTheDomainsThatAreNamed() {
    memory.ingest(handbook("ops"));
    memory.ingest(handbook("web"));
    memory.ingest(bridge("ops/breaker", RelationType.REQUIRES, "web/breaker"));
    List<GraphPath> paths = memory.related("ops/breaker", Set.of("web"));
    assertThat(paths.get(0)).hasToString("[ops] Circuit Breaker -requires-> [web] Circuit Breaker");
    assertThat(paths).hasSize(3).isEqualTo(local.related("ops/breaker", Set.of("web")));
    assertThat(memory.related("nobody", Set.of("web"))).isEmpty();
  }

  @Test
  void rulesAreStatedAndDerived() {
    memory.ingest(handbook("ops"));
    store.graph().createDomain("elsewhere", "");
    List<Rule> all = memory.rules(RuleSelection.all());
    assertThat(all)
        .extracting(rule -> rule.derivation().value())
        .containsExactlyInAnyOrder("explicit", "derived");
    assertThat(all).isEqualTo(local.rules(RuleSelection.all()));
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("elsewhere")))).isEmpty();
  }

  @Test
  void everyPartOfASelectionOfRulesCounts() {
    memory.ingest(handbook("ops"));
    memory.ingest(handbook("web"));
    RuleSelection all = RuleSelection.all();
    beliefs.put("ops/rule", new Sure(100, 0.25, 0.2, 0.3));
    for (RuleSelection selection :
        List.of(
            all.domains(Set.of("web")),
            all.concepts(Set.of("ops/breaker")),
            all.categories(Set.of("architectural")),
            all.derivations(Set.of(Rule.Derivation.EXPLICIT)),
            all.relations(Set.of(RelationType.REQUIRES)),
            all.minConfidence(0.5),
            all.minPosterior(0.5),
            all.offset(1),
            all.limit(1))) {
      List<Rule> expected = local.rules(selection);
      assertThat(expected).isNotEqualTo(local.rules(all));
      assertThat(memory.rules(selection)).isEqualTo(expected);
    }
  }

  @Test
  void theStatusCountsEverything() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("retry");
    memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
    MemoryStatus status = memory.status();
    assertThat(status.graph().total().toString())
        .isEqualTo("2 concepts, 3 passages, 2 edges, 1 rules, 1 examples");
    assertThat(status.graph().domains()).containsOnlyKeys("ops");
    assertThat(status.vectors()).isEqualTo(5);
    assertThat(status.embeddingModel()).isEqualTo("hashing-256");
    assertThat(status.factors()).isEqualTo(1);
    assertThat(status.outcomes()).isEqualTo(1);
    assertThat(status).isEqualTo(local.status());
  }

  @Test
  void nodesThatLackAVectorAreEmbeddedLater() {
    store.graph().ingest(handbook("ops"));
    assertThat(memory.query(Question.of("retry").legs("vector")).items()).isEmpty();
    assertThat(memory.embedMissing()).isEqualTo(5);
    assertThat(memory.query(Question.of("retry").legs("vector")).items()).isNotEmpty();
    assertThat(memory.embedMissing()).isZero();
  }
}
