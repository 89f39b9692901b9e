package dev.qortex.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Choice of the nodes that are worth drawing. */
class SubgraphTest {

  private static final Provenance BOOK = Provenance.of("book", "");

  /** Nodes, each linked to all multiples of its number, so that small numbers win. */
  private static GraphBackend multiples(int nodes) {
    GraphBackend graph = new InMemoryBackend(InstantSource.system());
    IngestionManifest.Builder manifest = IngestionManifest.builder("d");
    manifest.source(new SourceMetadata("book", "book", "text", "", "hash"));
    for (int i = 1; i <= nodes; i++) {
      manifest.concept(new ConceptNode(id(i), "d", id(i), "", 1, BOOK, Map.of()));
      for (int j = 2 * i; j <= nodes; j += i) {
        manifest.edge(ConceptEdge.of(id(i), RelationType.USES, id(j), 1, BOOK));
      }
    }
    graph.ingest(manifest.build());
    return graph;
  }

  private static String id(int i) {
    return Integer.toString(10_000 + i);
  }

  @Test
  void theMostConnectedNodesAreChosenWithTheEdgesBetweenThem() {
    GraphBackend graph = multiples(60);
    GraphSnapshot all = GraphSnapshot.of(graph);
    Subgraph few = Subgraph.mostConnected(graph, all, 3);
    assertThat(few.nodes()).extracting(Node::id).containsExactly(id(1), id(2), id(3));
    assertThat(few.edges())
        .extracting(edge -> edge.sourceId() + edge.targetId())
        .containsExactly(id(1) + id(2), id(1) + id(3));
    assertThat(Subgraph.mostConnected(graph, all, 60)).isEqualTo(Subgraph.domain(graph, "d"));
    assertThat(Subgraph.mostConnected(graph, all.restrict(Set.of("other")), 3).nodes()).isEmpty();
  }

  @Test
  void theCentreOfAPartIsKept() {
    GraphBackend graph = multiples(60);
    Subgraph few = Subgraph.domain(graph, "d").mostConnected(GraphSnapshot.of(graph), id(59), 3);
    assertThat(few.nodes()).extracting(Node::id).containsExactly(id(1), id(2), id(59));
    assertThat(few.edges()).hasSize(2);
  }

  @Test
  void aLargeGraphFitsOnAPage() throws IOException {
    GraphBackend graph = multiples(5_000);
    Subgraph page =
        Subgraph.mostConnected(graph, GraphSnapshot.of(graph), GraphFormat.HTML.mostNodes());
    assertThat(page.nodes()).hasSize(2_000);
    StringWriter text = new StringWriter();
    GraphFormat.HTML.write(page, text);
    assertThat(text.toString()).endsWith("</html>\n");
  }

  @Test
  void whatEndedIsLeftOutUnlessTheHistoryIsAskedFor() {
    GraphBackend graph = multiples(12);
    Instant now = graph.clock().instant();
    Provenance ended = Provenance.of("old").during(new Validity(null, now.minusSeconds(60), ""));
    graph.ingest(
        IngestionManifest.builder("d")
            .source(new SourceMetadata("old", "old", "text", "", "hash"))
            .concept(new ConceptNode("gone", "d", "gone", "", 1, ended, Map.of()))
            .edge(ConceptEdge.of("gone", RelationType.USES, id(1), 1, ended))
            .edge(ConceptEdge.of(id(7), RelationType.PART_OF, id(11), 1, ended))
            .build());
    GraphSnapshots snapshots = new GraphSnapshots(graph);
    Subgraph expected = Subgraph.domain(multiples(12), "d");
    assertThat(Subgraph.domain(graph, "d")).isEqualTo(expected);
    assertThat(Subgraph.mostConnected(graph, snapshots.holding(), 99)).isEqualTo(expected);
    assertThat(Subgraph.of(graph, List.of(id(7), id(11), "gone")).edges()).isEmpty();
    Subgraph all = Subgraph.domain(graph, "d", Versions.HISTORY);
    assertThat(all.nodes()).hasSize(13).extracting(Node::id).contains("gone");
    assertThat(all.edges()).hasSize(expected.edges().size() + 2);
    assertThat(Subgraph.mostConnected(graph, snapshots.current(), 99, Versions.HISTORY))
        .isEqualTo(all);
    Versions before = Versions.asOf(now.minusSeconds(90));
    assertThat(Subgraph.domain(graph, "d", before)).isEqualTo(all);
  }
}
