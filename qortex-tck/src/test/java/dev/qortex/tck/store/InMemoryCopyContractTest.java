package dev.qortex.tck.store;

import dev.qortex.core.store.CopyableStore;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;

class InMemoryCopyContractTest extends MemoryCopyContract {

  @Override
  protected CopyableStore create(Path folder) {
    return new InMemoryStore();
  }
}
