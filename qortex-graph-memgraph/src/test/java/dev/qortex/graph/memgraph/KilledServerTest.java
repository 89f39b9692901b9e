package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
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

/** A server that is killed in the middle of an ingest, and comes back with the same data. */
class KilledServerTest {

  private static final int MANY = 10_000;

  @Test
  @Timeout(300)
  void nothingIsHalfIngestedAndTheNextCallWorks(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    ServerProcess server = ServerProcess.start(data);
    URI uri = server.uri();
    String port = Integer.toString(uri.getPort());
    BoltSettings hasty =
        BoltSettings.of(uri.toString())
            .timeouts(Duration.ofSeconds(2), Duration.ofMinutes(4))
            .retry(Duration.ofSeconds(15));
    BoltSettings patient = hasty.retry(Duration.ofMinutes(4));
    try (MemgraphBackend backend = MemgraphBackend.open(hasty, InstantSource.system());
        MemgraphBackend other = MemgraphBackend.open(patient, InstantSource.system())) {
      backend.ingest(manifest("small", 3));
      long revision = backend.revision();

      CompletableFuture<IngestReport> lost = begin(backend);
      server.kill();
      assertThatThrownBy(lost::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(uri.toString())
          .hasMessageContaining("Maybe");

      server = ServerProcess.start(data, "--port", port);
      assertThat(backend.revision()).isEqualTo(revision);
      assertThat(backend.stats().total().concepts()).isEqualTo(3);
      assertThat(backend.source("large")).isEmpty();

      CompletableFuture<IngestReport> repeated = begin(other);
      server.kill();
      server = ServerProcess.start(data, "--port", port);
      assertThat(repeated.get().added().concepts())
          .as("the driver repeats what a server that is back in time did not commit")
          .isEqualTo(MANY);
      assertThat(backend.stats().total().concepts()).isEqualTo(3 + MANY);
      assertThat(backend.stats().total().edges()).isEqualTo(2 + MANY - 1);
      assertThat(backend.ingest(manifest("large", MANY)).changed()).isFalse();
    } finally {
      server.kill();
    }
  }

  /** Comes back while the transaction is open at the server, before it is committed. */
  private CompletableFuture<IngestReport> begin(MemgraphBackend backend) throws Exception {
    CompletableFuture<IngestReport> large =
        CompletableFuture.supplyAsync(() -> backend.ingest(manifest("large", MANY)));
    try (var session = backend.bolt().session()) {
      while (!session
          .run(
              "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery = $text RETURN 1 AS one",
              Map.of("text", Query.putNodes(NodeKind.CONCEPT)))
          .hasNext()) {
        assertThat(large).isNotDone();
      }
    }
    assertThat(large).isNotDone();
    return large;
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
