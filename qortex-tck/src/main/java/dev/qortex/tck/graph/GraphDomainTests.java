package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class GraphDomainTests extends GraphTests {

  @Test
  void aDomainIsCreatedOnceAndKeepsItsDescription() {
    Domain created = graph().createDomain(HOME, "first");
    assertThat(created.name()).isEqualTo(HOME);
    assertThat(created.description()).isEqualTo("first");
    assertThat(graph().createDomain(HOME, "second")).isEqualTo(created);
    assertThat(graph().domain(HOME)).contains(created);
  }

  @Test
  void domainsComeByName() {
    List.of("b", "c", "a").forEach(name -> graph().createDomain(name, ""));
    assertThat(graph().domains()).extracting(Domain::name).containsExactly("a", "b", "c");
  }

  @Test
  void anUnknownDomainIsEmpty() {
    assertThat(graph().domain(HOME)).isEmpty();
    assertThat(graph().domains()).isEmpty();
    assertThat(graph().sources(HOME)).isEmpty();
    assertThat(graph().examples(HOME)).isEmpty();
  }

  @Test
  void aBlankNameIsRefused() {
    refused(() -> graph().createDomain(" ", ""), "( )");
    assertThat(graph().domains()).isEmpty();
  }

  @Test
  void onlyANewDomainIsAChange() {
    long empty = graph().revision();
    graph().createDomain(HOME, "");
    long one = graph().revision();
    assertThat(one).isGreaterThan(empty);
    graph().createDomain(HOME, "again");
    assertThat(graph().revision()).isEqualTo(one);
    assertThat(graph().ingest(IngestionManifest.builder(AWAY).build()).revision())
        .isGreaterThan(one);
  }

  @Test
  void ingestCreatesTheDomainsOfTheManifestAndOfItsElements() {
    graph().ingest(manifest("a", "x").concept(concept("a", "n", "y", "", 1)).build());
    graph().ingest(manifest("b", "x").rule(rule("b", "r", "z", "Do", List.of(), 1)).build());
    assertThat(graph().domains()).extracting(Domain::name).containsExactly("x", "y", "z");
  }

  @Test
  void deletingAnUnknownDomainChangesNothing() {
    ingestBothDomains();
    long before = graph().revision();
    VisibleGraph seen = VisibleGraph.of(graph());
    assertThat(graph().deleteDomain("nowhere")).isFalse();
    assertThat(graph().revision()).isEqualTo(before);
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
  }

  @Test
  void deletingADomainLeavesNothingOfItBehind() {
    ingestBothDomains();
    long before = graph().revision();
    assertThat(graph().deleteDomain(HOME)).isTrue();
    assertThat(graph().revision()).isGreaterThan(before);
    assertThat(graph().domain(HOME)).isEmpty();
    assertThat(graph().source("a")).isEmpty();
    assertThat(graph().sources(HOME)).isEmpty();
    assertThat(graph().contributors("h1")).isEmpty();
    VisibleGraph seen = VisibleGraph.of(graph());
    assertThat(seen.nodes()).containsOnlyKeys("a1", "a2");
    assertThat(seen.edges().keySet()).containsExactly(edge("b", "a1", "a2").key());
    assertThat(seen.rules()).containsOnlyKeys("away rule");
    assertThat(seen.examples()).containsOnlyKeys("away example");
    assertThat(graph().stats().domains()).containsOnlyKeys(AWAY);
    assertThat(graph().stats().total()).isEqualTo(new ElementCounts(2, 0, 1, 1, 1));
    assertThat(graph().deleteDomain(HOME)).isFalse();
  }

  @Test
  void aDeletedDomainTakesWhatOtherSourcesContributedToIt() {
    ingestBothDomains();
    graph().ingest(manifest("c", AWAY).concept(concept("c", "h1")).build());
    graph().deleteDomain(HOME);
    assertThat(graph().nodes(Set.of("h1"))).isEmpty();
    graph().ingest(manifest("a").concept(concept("a", "h1")).build());
    assertThat(graph().contributors("h1")).containsExactly("a");
  }

  @Test
  void anEmptyDomainCanBeDeletedAndCreatedAnew() {
    graph().createDomain(HOME, "first");
    assertThat(graph().deleteDomain(HOME)).isTrue();
    assertThat(graph().createDomain(HOME, "second").description()).isEqualTo("second");
  }

  @Test
  void whatWasDeletedCanBeIngestedAgain() {
    ingestBothDomains();
    VisibleGraph before = VisibleGraph.of(graph());
    graph().deleteDomain(HOME);
    ingestBothDomains();
    assertThat(VisibleGraph.of(graph())).isEqualTo(before);
  }

  @Test
  void anEdgeIntoADeletedDomainDoesNotComeBackByItself() {
    ingestBothDomains();
    graph().deleteDomain(HOME);
    graph().ingest(manifest("a").concept(concept("a", "h1")).build());
    assertThat(graph().edges("h1", Direction.BOTH, Set.of())).isEmpty();
  }

  private void ingestBothDomains() {
    graph()
        .ingest(
            manifest("a")
                .concept(concept("a", "h1"))
                .passage(passage("a", "h2"))
                .edge(edge("a", "h1", "h2"))
                .rule(rule("a", "home rule", "Do", 1))
                .example(example("a", "home example", HOME, "x()"))
                .build());
    graph()
        .ingest(
            manifest("b", AWAY)
                .concept(concept("b", "a1", AWAY, "", 1))
                .concept(concept("b", "a2", AWAY, "", 1))
                .edge(edge("b", "a1", "a2"))
                .edge(edge("b", "a1", "h1"))
                .edge(edge("b", "h2", "a2"))
                .rule(rule("b", "away rule", AWAY, "Go", List.of("h1"), 1))
                .example(example("b", "away example", AWAY, "y()"))
                .build());
  }
}
