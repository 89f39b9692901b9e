package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class GraphSnapshotsTest {

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));

  @Test
  void asLongAsNothingChangesTheSnapshotIsTheSame() {
    GraphSnapshots snapshots = new GraphSnapshots(graph);
    ingest("a", "home", "x");
    GraphSnapshot first = snapshots.current();
    assertThat(snapshots.current()).isSameAs(first);
    ingest("a", "home", "x");
    assertThat(snapshots.current()).isSameAs(first);
  }

  @Test
  void afterAChangeItIsFresh() {
    GraphSnapshots snapshots = new GraphSnapshots(graph);
    ingest("a", "home", "x");
    assertThat(snapshots.current().nodeCount()).isEqualTo(2);
    ingest("b", "away", "y");
    assertThat(snapshots.current().nodeCount()).isEqualTo(4);
    assertThat(snapshots.current().revision()).isEqualTo(graph.revision());
    graph.retract("a");
    assertThat(snapshots.current().nodeCount()).isEqualTo(2);
    assertThat(snapshots.current().arcCount()).isEqualTo(2);
  }

  @Test
  void aBackendWithoutAChangeFeedIsReadAnew() {
    GraphSnapshots snapshots = new GraphSnapshots(withoutFeed());
    ingest("a", "home", "x");
    assertThat(snapshots.current().nodeCount()).isEqualTo(2);
    graph.retract("a");
    ingest("b", "away", "y");
    assertThat(snapshots.current().domain(0)).isEqualTo("away");
  }

  @Test
  void whenTheFeedHasForgottenTheWholeGraphIsRead() {
    GraphSnapshots snapshots = new GraphSnapshots(graph);
    ingest("a", "home", "x");
    snapshots.current();
    IngestionManifest.Builder huge =
        IngestionManifest.builder("home").source(SourceMetadata.of("huge", "test"));
    for (int i = 0; i < 100_001; i++) {
      huge.concept(ConceptNode.of("h" + i, "home", "n", "", Provenance.of("huge")));
    }
    graph.ingest(huge.build());
    assertThat(snapshots.current().nodeCount()).isEqualTo(100_003);
  }

  @Test
  void aWriterThatAsksDoesNotWaitForOneWhoWaitsForIt() {
    ingest("a", "home", "x");
    GraphSnapshots snapshots = new GraphSnapshots(graph, graph::reading);
    Thread other = new Thread(snapshots::current);
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          int nodes =
              graph.exclusively(
                  () -> {
                    other.start();
                    while (other.getState() != Thread.State.WAITING) {
                      Thread.onSpinWait();
                    }
                    return snapshots.current().nodeCount();
                  });
          assertThat(nodes).isEqualTo(2);
          other.join();
        });
  }

  /** The same graph, but as a type that is no {@link ChangeFeed}. */
  private GraphBackend withoutFeed() {
    return (GraphBackend)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {GraphBackend.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(graph, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void ingest(String source, String domain, String node) {
    Provenance provenance = Provenance.of(source);
    graph.ingest(
        IngestionManifest.builder(domain)
            .source(SourceMetadata.of(source, "test"))
            .concept(ConceptNode.of(node, domain, node, "", provenance))
            .concept(ConceptNode.of(node + "'", domain, node, "", provenance))
            .edge(ConceptEdge.of(node, RelationType.USES, node + "'", 1, provenance))
            .build());
  }
}
