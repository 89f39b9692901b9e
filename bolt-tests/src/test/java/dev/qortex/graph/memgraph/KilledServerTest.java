package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AccessMode;

/**
 * A server that is killed in the middle of an ingest, for which another waits, and comes back with
 * the same data.
 */
class KilledServerTest {

  private static final int MANY = 10_000;
  private static final int FEW = 10;
  private static final String PUT_NODES = Cypher.PUT_NODES.text(NodeKind.CONCEPT);

  @Test
  @Timeout(300)
  void nothingIsHalfIngestedAndTheNextCallWorks(@TempDir Path folder) throws Exception {
    RealServer.assumeStarted();
    Path data = folder.resolve("data");
    ServerProcess server = ServerProcess.start(data);
    URI uri = server.uri();
    BoltSettings hasty =
        BoltSettings.of(uri.toString())
            .timeouts(Duration.ofSeconds(20), Duration.ofMinutes(4))
            .retry(Duration.ofSeconds(1));
    BoltSettings patient = hasty.retry(Duration.ofMinutes(4));
    try (MemgraphBackend backend = MemgraphBackend.open(hasty, InstantSource.system());
        MemgraphBackend other = MemgraphBackend.open(patient, InstantSource.system())) {
      backend.ingest(manifest("small", 3));
      long revision = backend.revision();

      CompletableFuture<IngestReport> lost = begin(backend, "large", MANY, PUT_NODES);
      CompletableFuture<IngestReport> repeated = begin(other, "other", FEW, Cypher.LOCK.text());
      assertThat(lost).as("the kill comes before the end").isNotDone();
      server.kill();
      assertThatThrownBy(lost::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(uri.toString())
          .hasMessageContaining("Maybe");

      server = ServerProcess.start(data, "--port", Integer.toString(uri.getPort()));
      IngestReport report = repeated.get();
      assertThat(report.added().concepts())
          .as("the driver repeats what a server that is back in time did not commit")
          .isEqualTo(FEW);
      assertThat(report.revision()).isEqualTo(revision + 1).isEqualTo(backend.revision());
      assertThat(backend.source("large")).isEmpty();
      assertThat(backend.stats().total()).isEqualTo(new ElementCounts(3 + FEW, 0, 1 + FEW, 0, 0));
      assertThat(backend.ingest(manifest("other", FEW)).changed()).isFalse();
    } finally {
      server.kill();
    }
  }

  /** Comes back while the server runs that statement of an ingest, which is not committed yet. */
  private CompletableFuture<IngestReport> begin(
      MemgraphBackend backend, String source, int size, String statement) {
    CompletableFuture<IngestReport> ingest =
        CompletableFuture.supplyAsync(() -> backend.ingest(manifest(source, size)));
    try (var session = backend.bolt().session(AccessMode.READ)) {
      while (!session
          .run(
              "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery = $text RETURN 1 AS one",
              Map.of("text", statement))
          .hasNext()) {
        assertThat(ingest).isNotDone();
      }
    }
    return ingest;
  }

  private IngestionManifest manifest(String source, int size) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "book"));
    for (int i = 0; i < size; i++) {
      String id = source + i;
      manifest.concept(ConceptNode.of(id, "d", id, "", Provenance.of(source)));
      if (i > 0) {
        manifest.edge(
            ConceptEdge.of(id, RelationType.USES, source + (i - 1), 1, Provenance.of(source)));
      }
    }
    return manifest.build();
  }
}
