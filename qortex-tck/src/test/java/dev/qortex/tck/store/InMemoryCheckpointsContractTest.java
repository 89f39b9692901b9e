package dev.qortex.tck.store;

import dev.qortex.core.store.InMemoryStore;
import dev.qortex.core.store.MemoryStore;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryCheckpointsContractTest extends CheckpointsContract {

  @Override
  protected MemoryStore create(Path folder) {
    return new InMemoryStore();
  }

  @Override
  protected Optional<MemoryStore> reopen(Path folder) {
    return Optional.empty();
  }
}
