package dev.qortex.graph.memgraph.internal.bolt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which Memgraph can keep a graph, by what it shows of its storage. */
class StorageInfoTest {

  @ParameterizedTest
  @CsvSource({
    "IN_MEMORY_ANALYTICAL, not rolled back, STORAGE MODE IN_MEMORY_TRANSACTIONAL",
    "ON_DISK_TRANSACTIONAL, no indexes of relations, --storage-mode=IN_MEMORY_TRANSACTIONAL"
  })
  void otherStorageModesAreRefused(String mode, String why, String remedy) {
    StorageInfo info = new StorageInfo(Map.of("storage_mode", mode, "vertex_count", 0L));
    assertThat(info.refusal()).get().asString().contains("(" + mode + ")", why, "\nMaybe", remedy);
  }

  @ParameterizedTest
  @CsvSource({
    "global_isolation_level, READ_COMMITTED",
    "global_isolation_level, READ_UNCOMMITTED",
    "storage_isolation_level, READ_COMMITTED"
  })
  void lesserIsolationIsRefused(String name, String isolation) {
    StorageInfo info =
        new StorageInfo(Map.of("storage_mode", "IN_MEMORY_TRANSACTIONAL", name, isolation));
    assertThat(info.refusal())
        .get()
        .asString()
        .contains("(" + isolation + ")", "\nMaybe", "SNAPSHOT ISOLATION");
  }

  @Test
  void theModeOfADatabaseIsToldByOneStatementUpTo310AndByAnotherSince() {
    StorageInfo before =
        new StorageInfo(
            Map.of(
                "storage_mode", "IN_MEMORY_TRANSACTIONAL",
                "global_isolation_level", "SNAPSHOT_ISOLATION",
                "session_isolation_level", ""));
    assertThat(before.isTold()).isTrue();
    assertThat(before.refusal()).isEmpty();
    StorageInfo ofServer =
        new StorageInfo(
            Map.of(
                "global_storage_mode", "IN_MEMORY_ANALYTICAL",
                "global_isolation_level", "SNAPSHOT_ISOLATION"));
    assertThat(ofServer.isTold()).isFalse();
    assertThat(ofServer.refusal())
        .as("the mode of the server is not that of the database")
        .isEmpty();
  }
}
