package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code GraphBackendContract} of the contract kits leaves open. */
class InMemoryBackendTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901234Z");

  @Test
  void theClockDatesDomains() {
    InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(NOW));
    assertThat(graph.createDomain("d", "").createdAt()).isEqualTo(NOW);
    graph.ingest(IngestionManifest.builder("e").build());
    assertThat(graph.domain("e").orElseThrow().createdAt()).isEqualTo(NOW);
  }

  @Test
  void aNewDomainIsAChangeOfTheGraph() {
    InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(NOW));
    graph.createDomain("d", "");
    assertThat(graph.revision()).isEqualTo(1);
    graph.createDomain("d", "again");
    assertThat(graph.ingest(IngestionManifest.builder("d").build()).revision()).isEqualTo(1);
    assertThat(graph.ingest(IngestionManifest.builder("e").build()).revision()).isEqualTo(2);
    assertThat(graph.changesSince(0)).contains(new GraphChanges(0, 2, List.of(), List.of()));
  }

  @Test
  void aListenerHearsEveryChangeOnceAndMayRead() {
    List<GraphChanges> heard = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    InMemoryBackend[] graph = new InMemoryBackend[1];
    graph[0] =
        new InMemoryBackend(
            InstantSource.fixed(NOW),
            changes -> {
              heard.add(changes);
              sizes.add(graph[0].nodes(NodeQuery.all()).size());
            },
            deleted -> {});
    graph[0].ingest(many("a", 2, "text"));
    graph[0].ingest(many("a", 2, "text"));
    graph[0].retract("a");
    assertThat(sizes).containsExactly(2, 0);
    assertThat(heard).extracting(GraphChanges::to).containsExactly(1L, 2L);
    assertThat(heard.get(1).nodes()).extracting(NodeChange::present).containsOnly(false);
  }

  @Test
  void onlySoManyChangesAreRemembered() {
    InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(NOW));
    graph.ingest(many("a", 60_000, "one"));
    assertThat(graph.changesSince(0)).isPresent();
    graph.ingest(many("a", 60_000, "two"));
    assertThat(graph.changesSince(0)).isEmpty();
    assertThat(graph.changesSince(1).orElseThrow().nodes()).hasSize(60_000);
    graph.ingest(many("b", 120_000, "three"));
    assertThat(graph.changesSince(2)).isEmpty();
    assertThat(graph.changesSince(3)).isPresent();
  }

  private static IngestionManifest many(String source, int count, String text) {
    IngestionManifest.Builder builder =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "test"));
    for (int i = 0; i < count; i++) {
      builder.concept(ConceptNode.of(source + i, "d", "n", text, Provenance.of(source)));
    }
    return builder.build();
  }
}
