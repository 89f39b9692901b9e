package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphSnapshots;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteTransactionTest {

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static IngestionManifest concept(String id) {
    Provenance source = new Provenance("s", "", "");
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("s", "markdown"))
        .concept(ConceptNode.of(id, "d", id, "", source))
        .build();
  }

  @Test
  void aPictureTakenInATransactionThatIsTakenBackIsNotKept() {
    try (SqliteStore store = open()) {
      GraphBackend graph = store.graph();
      GraphSnapshots snapshots = new GraphSnapshots(graph);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        graph.ingest(concept("d:gone"));
                        assertThat(snapshots.current().nodeCount()).isZero();
                        assertThat(((ChangeFeed) graph).changesSince(0).orElseThrow().nodes())
                            .isEmpty();
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      graph.ingest(concept("d:kept"));
      assertThat(snapshots.current().indexOf("d:kept")).isNotNegative();
      assertThat(snapshots.current().indexOf("d:gone")).isNegative();
    }
  }
}
