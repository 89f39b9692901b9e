package dev.qortex.graph.memgraph.internal.bolt;

import java.util.Map;
import java.util.Optional;

/**
 * Memgraph's settings of storage and isolation, and whether a graph can be kept with them.
 *
 * <p>Refused are {@code IN_MEMORY_ANALYTICAL}, in which nothing is rolled back and nothing
 * isolated; {@code ON_DISK_TRANSACTIONAL}, which has no indexes of relations; and any isolation
 * below {@code SNAPSHOT_ISOLATION}, in which a reader sees parts of a change. What is not told is
 * not refused.
 *
 * @param values what {@code SHOW STORAGE INFO} shows, by name
 */
record StorageInfo(Map<String, Object> values) {

  private static final String MODE = "IN_MEMORY_TRANSACTIONAL";
  private static final String ISOLATION = "SNAPSHOT_ISOLATION";

  /** True if the server reports the storage mode, which it does of a database only. */
  boolean isTold() {
    return values.containsKey("storage_mode");
  }

  /** Why no graph can be kept, and the remedy. */
  Optional<String> refusal() {
    Object mode = values.getOrDefault("storage_mode", MODE);
    if ("ON_DISK_TRANSACTIONAL".equals(mode)) {
      return Optional.of(
          "stores in the mode (%s), which has no indexes of relations.\nMaybe start it with --storage-mode=%s."
              .formatted(mode, MODE));
    } else if (!MODE.equals(mode)) {
      return Optional.of(
          "stores in the mode (%s), in which a change that fails is not rolled back.\nMaybe run there: STORAGE MODE %s"
              .formatted(mode, MODE));
    }
    // The first up to 3.10, the second from 3.11 on.
    for (String name : new String[] {"global_isolation_level", "storage_isolation_level"}) {
      Object isolation = values.getOrDefault(name, ISOLATION);
      if (!ISOLATION.equals(isolation)) {
        return Optional.of(
            "isolates transactions by (%s), in which a reader sees parts of a change.\nMaybe run there: SET GLOBAL TRANSACTION ISOLATION LEVEL SNAPSHOT ISOLATION"
                .formatted(isolation));
      }
    }
    return Optional.empty();
  }
}
