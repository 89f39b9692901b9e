package dev.qortex.tck.feedback;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryEdgePromotionContractTest extends EdgePromotionContract {

  @Override
  protected MemoryStore create(Path folder) {
    return new InMemoryStore();
  }

  @Override
  protected Optional<MemoryStore> beside(Path folder) {
    return Optional.empty();
  }
}
