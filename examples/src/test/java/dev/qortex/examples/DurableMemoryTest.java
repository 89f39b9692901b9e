package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Node;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableMemoryTest {

  @TempDir Path folder;

  @Test
  void theImportIsUndoneAndTheBackupIsComplete() {
    DurableMemory.run(folder);
    List<String> kept;
    try (SqliteStore store = SqliteStore.open(folder.resolve("memory.db"))) {
      kept = nodes(store);
      assertThat(store.graph().source("import")).isEmpty();
      assertThat(store.vectors().dimension()).isEqualTo(512);
      assertThat(store.namedIndexes().list()).hasSize(1);
    }
    try (SqliteStore backup = SqliteStore.open(folder.resolve("backup.db"))) {
      assertThat(nodes(backup)).isEqualTo(kept).isNotEmpty();
      assertThat(backup.vectors().dimension()).isEqualTo(256);
      assertThat(backup.maintenance().verify().sound()).isTrue();
    }
  }

  private static List<String> nodes(SqliteStore store) {
    return store.graph().streamNodes(NodeQuery.all()).map(Node::id).toList();
  }
}
