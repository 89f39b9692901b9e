package dev.qortex.tck.search;

import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

class InMemoryNamedVectorIndexesContractTest extends NamedVectorIndexesContract {

  @Override
  protected NamedVectorIndexes create(Path folder, InstantSource clock) {
    return new InMemoryNamedVectorIndexes(clock);
  }

  @Override
  protected Optional<NamedVectorIndexes> beside(Path folder) {
    return Optional.empty();
  }
}
