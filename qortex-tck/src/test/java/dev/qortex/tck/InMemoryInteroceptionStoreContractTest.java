package dev.qortex.tck;

import dev.qortex.core.interoception.InMemoryInteroceptionStore;
import dev.qortex.core.interoception.InteroceptionStore;
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
