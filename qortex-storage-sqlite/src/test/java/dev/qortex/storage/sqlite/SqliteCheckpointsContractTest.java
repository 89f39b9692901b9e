package dev.qortex.storage.sqlite;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.store.CheckpointsContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteCheckpointsContractTest extends CheckpointsContract {

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected MemoryStore create(Path folder) {
    return stores.open(folder);
  }

  @Override
  protected Optional<MemoryStore> reopen(Path folder) {
    return Optional.of(stores.reopen(folder));
  }
}
