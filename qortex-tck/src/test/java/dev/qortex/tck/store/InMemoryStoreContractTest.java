package dev.qortex.tck.store;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryStoreContractTest extends MemoryStoreContract {

  @Override
  protected MemoryStore create(Path folder) {
    return new InMemoryStore();
  }

  @Override
  protected Optional<MemoryStore> reopen(Path folder) {
    return Optional.empty();
  }
}
