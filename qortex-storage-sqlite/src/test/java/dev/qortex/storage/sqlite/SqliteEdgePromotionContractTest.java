package dev.qortex.storage.sqlite;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.feedback.EdgePromotionContract;
import java.nio.file.Path;
import java.util.Optional;

class SqliteEdgePromotionContractTest extends EdgePromotionContract {

  @Override
  protected MemoryStore create(Path folder) {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  @Override
  protected Optional<MemoryStore> beside(Path folder) {
    return Optional.of(create(folder));
  }
}
