package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class GraphChangeTests extends GraphTests {

  @Test
  void theStreamShowsNodesByIdAndThenEdgesByKey() {
    ingestThree();
    List<String> nodes = new ArrayList<>();
    List<EdgeKey> edges = new ArrayList<>();
    long revision =
        graph().stream(
            new GraphVisitor() {
              @Override
              public void node(String id, NodeKind kind, String domain) {
                assertThat(edges).isEmpty();
                nodes.add(id);
              }

              @Override
              public void edge(String from, String to, RelationType type, double confidence) {
                assertThat(nodes).contains(from, to);
                edges.add(new EdgeKey(from, to, type));
              }
            });
    assertThat(nodes).containsExactly("x", "y", "z");
    assertThat(edges)
        .containsExactly(
            new EdgeKey("x", "y", RelationType.REQUIRES),
            new EdgeKey("x", "y", RelationType.USES),
            new EdgeKey("z", "x", RelationType.MENTIONS));
    assertThat(revision).isEqualTo(graph().revision());
  }

  @Test
  void theStreamShowsKindsDomainsAndWeights() {
    ingestThree();
    assertThat(Structure.of(graph()).nodes())
        .containsExactly("x CONCEPT of home", "y CONCEPT of away", "z PASSAGE of home");
    assertThat(Structure.of(graph()).edges())
        .containsExactly("x requires y at 1.0", "x uses y at 0.1", "z mentions x at 0.7");
  }

  @Test
  void aVisitorThatFailsLeavesTheGraphAsItWas() {
    ingestThree();
    Structure before = Structure.of(graph());
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                graph().stream(
                    new GraphVisitor() {
                      @Override
                      public void node(String id, NodeKind kind, String domain) {
                        throw new IllegalStateException("enough");
                      }

                      @Override
                      public void edge(
                          String from, String to, RelationType type, double confidence) {}
                    }))
        .withMessage("enough");
    assertThat(Structure.of(graph())).isEqualTo(before);
    assertThat(graph().retract("a").known()).isTrue();
  }

  @Test
  void nothingMovedSinceNow() {
    ingestThree();
    long now = graph().revision();
    assertThat(feed().changesSince(now)).contains(new GraphChanges(now, now, List.of(), List.of()));
  }

  @Test
  void changesTellTheLastStateOfWhatMoved() {
    long start = graph().revision();
    ingestThree();
    long middle = graph().revision();
    graph()
        .ingest(
            manifest("a")
                .concept(concept("a", "x", HOME, "other words", 1))
                .concept(concept("a", "y", AWAY, "", 0.5))
                .edge(edge("a", "x", RelationType.USES, "y", 0.2))
                .build());
    GraphChanges changes = feed().changesSince(middle).orElseThrow();
    assertThat(changes.from()).isEqualTo(middle);
    assertThat(changes.to()).isEqualTo(graph().revision());
    assertThat(changes.nodes())
        .contains(
            new NodeChange("x", NodeKind.CONCEPT, HOME, true, true),
            new NodeChange("z", NodeKind.PASSAGE, HOME, false, true))
        .allSatisfy(
            change -> assertThat(change.id().equals("y") && change.textChanged()).isFalse());
    assertThat(changes.edges())
        .containsExactly(
            new EdgeChange(new EdgeKey("x", "y", RelationType.REQUIRES), 0, false),
            new EdgeChange(new EdgeKey("x", "y", RelationType.USES), 0.2, true),
            new EdgeChange(new EdgeKey("z", "x", RelationType.MENTIONS), 0, false));
    GraphChanges all = feed().changesSince(start).orElseThrow();
    assertThat(all.nodes()).extracting(NodeChange::id).isSorted().doesNotHaveDuplicates();
    assertThat(all.edges()).extracting(EdgeChange::key).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aChangeOfTextIsRememberedWhenSomethingElseChangesAfterIt() {
    graph().ingest(manifest("a").concept(concept("a", "x", HOME, "one", 1)).build());
    long before = graph().revision();
    graph().ingest(manifest("a").concept(concept("a", "x", HOME, "two", 1)).build());
    graph().ingest(manifest("a").concept(concept("a", "x", HOME, "two", 0.5)).build());
    assertThat(feed().changesSince(before).orElseThrow().nodes())
        .containsExactly(new NodeChange("x", NodeKind.CONCEPT, HOME, true, true));
  }

  @Test
  void changesMakeAnEarlierSnapshotTheLaterOne() {
    ingestThree();
    GraphSnapshot before = GraphSnapshot.of(graph());
    graph().ingest(manifest("b").concept(concept("b", "w")).edge(edge("b", "w", "x")).build());
    assertFollows(before);
    graph().retract("a");
    assertFollows(before);
    graph().deleteDomain(HOME);
    assertFollows(before);
  }

  @Test
  void whatCameAndWentInBetweenDoesNotMatter() {
    graph().ingest(manifest("b").concept(concept("b", "w")).build());
    GraphSnapshot before = GraphSnapshot.of(graph());
    ingestThree();
    graph().retract("a");
    assertFollows(before);
    assertThat(graph().stats().total().total()).isEqualTo(1);
  }

  @Test
  void aNodeThatCameBackAsAnotherKindInAnotherDomainIsFollowed() {
    ingestThree();
    GraphSnapshot before = GraphSnapshot.of(graph());
    graph().retract("a");
    graph()
        .ingest(
            manifest("a")
                .concept(concept("a", "x", AWAY, "", 1))
                .concept(concept("a", "y", AWAY, "", 1))
                .concept(concept("a", "z"))
                .edge(edge("a", "x", "y"))
                .build());
    assertFollows(before);
  }

  @Test
  void edgesOutOfSightAreFollowed() {
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    graph().ingest(manifest("b").concept(concept("b", "y")).edge(edge("b", "x", "y")).build());
    GraphSnapshot whole = GraphSnapshot.of(graph());
    graph().retract("a");
    GraphSnapshot hidden = assertFollows(whole);
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    assertFollows(hidden);
    assertFollows(whole);
  }

  @Test
  void theFutureAndTheTimeBeforeTheGraphAreUnknown() {
    ingestThree();
    assertThat(feed().changesSince(graph().revision() + 1)).isEmpty();
    assertThat(feed().changesSince(-1)).isEmpty();
  }

  private ChangeFeed feed() {
    assumeTrue(graph() instanceof ChangeFeed, "the backend is no ChangeFeed");
    return (ChangeFeed) graph();
  }

  private GraphSnapshot assertFollows(GraphSnapshot before) {
    GraphSnapshot after = before.apply(feed().changesSince(before.revision()).orElseThrow());
    assertThat(Structure.of(after)).isEqualTo(Structure.of(GraphSnapshot.of(graph())));
    assertThat(Structure.of(after)).isEqualTo(Structure.of(graph()).sorted());
    assertThat(after.revision()).isEqualTo(graph().revision());
    return after;
  }

  private void ingestThree() {
    graph()
        .ingest(
            manifest("a")
                .passage(passage("a", "z"))
                .concept(concept("a", "y", AWAY, "", 1))
                .concept(concept("a", "x"))
                .edge(edge("a", "z", RelationType.MENTIONS, "x", 0.7))
                .edge(edge("a", "x", RelationType.USES, "y", 0.1))
                .edge(edge("a", "x", RelationType.REQUIRES, "y", 1))
                .build());
  }
}
