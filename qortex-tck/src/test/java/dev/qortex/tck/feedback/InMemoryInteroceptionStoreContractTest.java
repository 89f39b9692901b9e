package dev.qortex.tck.feedback;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.storage.memory.feedback.InMemoryInteroceptionStore;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryInteroceptionStoreContractTest extends InteroceptionStoreContract {

  @Override
  protected InteroceptionStore create(Path folder) {
    return new InMemoryInteroceptionStore();
  }

  @Override
  protected Optional<InteroceptionStore> reopen(Path folder) {
    return Optional.empty();
  }
}
