package dev.qortex.graph.memgraph;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.tck.store.CheckpointsContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** Checkpoints of a graph on a real server, with vectors in SQLite. */
class MemgraphStoreCheckpointsTest extends CheckpointsContract {

  @Override
  protected MemoryStore create(Path folder) {
    RealServer.empty();
    return open(folder);
  }

  @Override
  protected Optional<MemoryStore> reopen(Path folder) {
    return Optional.of(open(folder));
  }

  private static MemoryStore open(Path folder) {
    return MemgraphStore.open(
        MemgraphBackend.open(RealServer.settings(), InstantSource.system()),
        SqliteStore.open(folder.resolve("local.db")));
  }
}
