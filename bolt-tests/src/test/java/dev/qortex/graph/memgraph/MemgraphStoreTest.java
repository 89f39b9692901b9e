package dev.qortex.graph.memgraph;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.tck.store.MemoryStoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** The graph on a real server, all else in SQLite. */
class MemgraphStoreTest extends MemoryStoreContract {

  @Override
  protected MemoryStore create(Path folder) {
    RealServer.empty();
    return open(folder);
  }

  @Override
  protected int steps() {
    return RealServer.thorough() ? super.steps() : 10;
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
