package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class GraphContributionTests extends GraphTests {

  @Test
  void theSurestContributionIsVisible() {
    ingestAll(said("a", 0.5), said("b", 0.9), said("c", 0.7));
    assertVisible("b");
    assertThat(graph().contributors("n")).containsExactly("a", "b", "c");
  }

  @Test
  void ofEquallySureOnesThatOfTheSmallestSourceIsVisible() {
    ingestAll(said("b", 0.5), said("a", 0.5), said("c", 0.5));
    assertVisible("a");
  }

  @Test
  void theOrderOfIngestDoesNotMatter() {
    ingestAll(said("c", 0.9), said("a", 0.5), said("b", 0.9));
    VisibleGraph seen = VisibleGraph.of(graph());
    List.of("a", "b", "c").forEach(graph()::retract);
    ingestAll(said("b", 0.9), said("c", 0.9), said("a", 0.5));
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
  }

  @Test
  void aWeakerContributionIsAChangeThatCannotBeSeen() {
    graph().ingest(manifest("b").concept(concept("b", "n", HOME, "sure", 0.9)).build());
    long revision = graph().revision();
    Structure structure = Structure.of(graph());
    IngestReport report =
        graph().ingest(manifest("a").concept(concept("a", "n", HOME, "unsure", 0.5)).build());
    assertThat(report.changed()).isFalse();
    assertThat(report.unembedded()).isEmpty();
    assertThat(report.revision()).isGreaterThan(revision);
    assertThat(graph().concept("n").orElseThrow().description()).isEqualTo("sure");
    assertThat(Structure.of(graph())).isEqualTo(structure);
  }

  @Test
  void retractingTheSurestShowsTheNext() {
    ingestAll(said("a", 0.5), said("b", 0.9));
    RetractReport report = graph().retract("b");
    assertVisible("a");
    assertThat(report.sourceId()).isEqualTo("b");
    assertThat(report.known()).isTrue();
    assertThat(report.updated()).isEqualTo(new ElementCounts(1, 0, 1, 1, 0));
    assertThat(report.removed()).isEqualTo(new ElementCounts(0, 1, 0, 0, 0));
    assertThat(report.unembedded()).containsExactly("n");
    assertThat(report.revision()).isEqualTo(graph().revision());
  }

  @Test
  void examplesAreContributionsToo() {
    graph().ingest(manifest("b").example(example("b", "e", HOME, "b()")).build());
    graph().ingest(manifest("a").example(example("a", "e", HOME, "a()")).build());
    assertThat(graph().examples(HOME)).containsExactly(example("a", "e", HOME, "a()"));
    graph().retract("a");
    assertThat(graph().examples(HOME)).containsExactly(example("b", "e", HOME, "b()"));
    graph().retract("b");
    assertThat(graph().examples(HOME)).isEmpty();
  }

  @Test
  void retractIsTheExactInverseOfIngest() {
    ingestAll(said("b", 0.5));
    VisibleGraph onlyB = VisibleGraph.of(graph());
    ingestAll(said("a", 0.9));
    VisibleGraph both = VisibleGraph.of(graph());
    graph().retract("a");
    assertThat(VisibleGraph.of(graph())).isEqualTo(onlyB);
    ingestAll(said("a", 0.9));
    assertThat(VisibleGraph.of(graph())).isEqualTo(both);
    graph().retract("b");
    graph().retract("a");
    assertThat(graph().stats().total()).isEqualTo(ElementCounts.ZERO);
    assertThat(graph().stats().sources()).isZero();
  }

  @Test
  void aRetractedSourceIsForgotten() {
    ingestAll(said("a", 0.5), said("b", 0.5));
    graph().retract("a");
    assertThat(graph().source("a")).isEmpty();
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("b");
    assertThat(graph().stats().sources()).isEqualTo(1);
    assertThat(graph().retract("a").known()).isFalse();
  }

  @Test
  void retractingAnUnknownSourceChangesNothing() {
    ingestAll(said("a", 0.5));
    long revision = graph().revision();
    VisibleGraph seen = VisibleGraph.of(graph());
    RetractReport report = graph().retract("nobody");
    assertThat(report)
        .isEqualTo(
            new RetractReport(
                "nobody",
                false,
                ElementCounts.ZERO,
                ElementCounts.ZERO,
                List.of(),
                List.of(),
                revision));
    assertThat(graph().revision()).isEqualTo(revision);
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
  }

  @Test
  void anEdgeIsOutOfSightAsLongAsAnEndIsGone() {
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    graph().ingest(manifest("b").concept(concept("b", "y")).edge(edge("b", "x", "y")).build());
    RetractReport gone = graph().retract("a");
    assertThat(gone.removed()).isEqualTo(new ElementCounts(1, 0, 1, 0, 0));
    assertThat(graph().edges("y", Direction.BOTH, Set.of())).isEmpty();
    assertThat(graph().edges("x", Direction.BOTH, Set.of())).isEmpty();
    assertThat(graph().stats().total()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    assertThat(Structure.of(graph()).edges()).isEmpty();
  }

  @Test
  void anEdgeIsBackWhenItsEndIs() {
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    graph().ingest(manifest("b").concept(concept("b", "y")).edge(edge("b", "x", "y")).build());
    VisibleGraph before = VisibleGraph.of(graph());
    graph().retract("a");
    IngestReport back = graph().ingest(manifest("a").concept(concept("a", "x")).build());
    assertThat(back.added()).isEqualTo(new ElementCounts(1, 0, 1, 0, 0));
    assertThat(VisibleGraph.of(graph())).isEqualTo(before);
    assertThat(Structure.of(graph()).edges()).hasSize(1);
  }

  @Test
  void anEdgeOutOfSightCanBeTakenBack() {
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    graph().ingest(manifest("b").concept(concept("b", "y")).edge(edge("b", "x", "y")).build());
    graph().retract("a");
    assertThat(graph().retract("b").removed()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    graph().ingest(manifest("a").concept(concept("a", "x")).concept(concept("a", "y")).build());
    assertThat(graph().edges("x", Direction.BOTH, Set.of())).isEmpty();
  }

  @Test
  void aRuleOutlivesTheConceptsThatItSpeaksOf() {
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    graph().ingest(manifest("b").rule(rule("b", "r", HOME, "Do", List.of("x", "gone"), 1)).build());
    graph().retract("a");
    assertThat(graph().rules(RuleQuery.all().conceptIds(Set.of("x"))))
        .extracting(ExplicitRule::id)
        .containsExactly("r");
  }

  /** A node, an edge and a rule that all sources share, and a passage of its own. */
  private static IngestionManifest said(String source, double confidence) {
    return manifest(source)
        .concept(concept(source, "n", HOME, "as " + source + " says", confidence))
        .concept(concept(source, "shared", HOME, "alike", 1))
        .passage(passage(source, "passage of " + source))
        .edge(edge(source, "n", RelationType.REFINES, "shared", confidence))
        .rule(rule(source, "r", "Do as " + source + " says", confidence))
        .build();
  }

  private void ingestAll(IngestionManifest... manifests) {
    List.of(manifests).forEach(graph()::ingest);
  }

  private void assertVisible(String source) {
    assertThat(graph().concept("n").orElseThrow().description())
        .isEqualTo("as " + source + " says");
    assertThat(graph().edges("n", Direction.OUT, Set.of()))
        .extracting(ConceptEdge::provenance)
        .containsExactly(edge(source, "n", "n").provenance());
    assertThat(graph().rules(RuleQuery.all()))
        .extracting(ExplicitRule::text)
        .containsExactly("Do as " + source + " says");
  }
}
