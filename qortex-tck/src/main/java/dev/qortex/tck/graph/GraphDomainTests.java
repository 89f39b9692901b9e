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
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.VisibleGraph;
import dev.qortex.tck.support.HostileTexts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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

  @Test
  void everyTextOfEveryElementComesBackUnchanged() {
    for (String text : HostileTexts.ALL) {
      IngestionManifest manifest = allOf(text);
      graph().ingest(manifest);
      assertThat(graph().domain(text)).map(Domain::name).contains(text);
      assertThat(graph().source(text)).contains(manifest.sources().get(0));
      assertThat(graph().sources(text)).isEqualTo(manifest.sources());
      assertThat(graph().contributors(text)).containsExactly(text);
      assertThat(graph().concept(text)).contains(manifest.concepts().get(0));
      assertThat(graph().passage("p" + text)).contains(manifest.passages().get(0));
      assertThat(graph().edges(text, Direction.OUT, Set.of())).isEqualTo(manifest.edges());
      assertThat(graph().rules(RuleQuery.all().conceptIds(Set.of(text))))
          .isEqualTo(manifest.rules());
      assertThat(graph().rules(RuleQuery.all().domains(Set.of(text)))).isEqualTo(manifest.rules());
      assertThat(graph().examples(text)).isEqualTo(manifest.examples());
      assertThat(graph().examples(RuleQuery.all().conceptIds(Set.of(text))))
          .isEqualTo(manifest.examples());
      assertThat(graph().nodes(NodeQuery.all().domains(Set.of(text)))).hasSize(2);
      assertThat(graph().nodes(NodeQuery.all().nameContains(text)))
          .extracting(Node::id)
          .contains(text);
    }
    assertThat(graph().stats().sources()).isEqualTo(HostileTexts.ALL.size());
    assertThat(graph().stats().domains()).containsOnlyKeys(HostileTexts.ALL);
  }

  @Test
  void pagesOfHostileIdsHaveNeitherGapsNorRepetitions() {
    HostileTexts.ALL.forEach(text -> graph().ingest(allOf(text)));
    List<Node> onePage = graph().nodes(NodeQuery.all());
    assertThat(onePage).hasSize(2 * HostileTexts.ALL.size()).doesNotHaveDuplicates();
    assertThat(graph().streamNodes(NodeQuery.all().limit(1)).toList()).isEqualTo(onePage);
    assertThat(graph().streamRules(RuleQuery.all().limit(1))).hasSize(HostileTexts.ALL.size());
    assertThat(Structure.of(graph()).nodes()).hasSize(onePage.size());
  }

  @Test
  void aSnapshotKnowsTheOrderOfHostileIds() {
    HostileTexts.ALL.forEach(text -> graph().ingest(allOf(text)));
    GraphSnapshot snapshot = GraphSnapshot.of(graph());
    assertThat(IntStream.range(0, snapshot.nodeCount()).mapToObj(snapshot::nodeAt))
        .extracting(snapshot::id)
        .isSorted()
        .hasSize(2 * HostileTexts.ALL.size());
  }

  @Test
  void aSecondIngestOfHostileTextsChangesNothing() {
    for (String text : HostileTexts.ALL) {
      graph().ingest(allOf(text));
      long revision = graph().revision();
      assertThat(graph().ingest(allOf(text)).changed()).isFalse();
      assertThat(graph().revision()).isEqualTo(revision);
    }
  }

  @Test
  void textsThatLookAlikeAreRetractedAndDeletedApart() {
    HostileTexts.ALL.forEach(text -> graph().ingest(allOf(text)));
    int left = HostileTexts.ALL.size();
    for (String text : HostileTexts.ALL) {
      boolean retract = left % 2 == 0;
      assertThat(retract ? graph().retract(text).known() : graph().deleteDomain(text)).isTrue();
      assertThat(graph().stats().sources()).isEqualTo(--left);
      assertThat(graph().stats().total().total()).isEqualTo(5 * left);
    }
  }

  private static IngestionManifest allOf(String text) {
    Provenance source = new Provenance(text, text, text);
    Map<String, Object> extras = Map.of(text, text, "list", List.of(text, Map.of(text, text)));
    return IngestionManifest.builder(text)
        .source(new SourceMetadata(text, text, text, text, text))
        .concept(new ConceptNode(text, text, text, text, 1, source, extras))
        .passage(new Passage("p" + text, text, text, text, source, new Sequence(text, 1), extras))
        .edge(new ConceptEdge(text, "p" + text, RelationType.USES, 1, source, extras))
        .rule(new ExplicitRule(text, text, text, List.of(text), text, 1, source))
        .example(new CodeExample(text, text, text, text, text, List.of(text), false, source))
        .note(IngestNote.odd("hostile", text))
        .build();
  }
}
