package dev.qortex.spring.ai;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.time.Clock;

class InMemoryVectorStoreTest extends VectorStoreContract {

  @Override
  NamedVectorIndex index(int dimension) {
    return new InMemoryNamedVectorIndexes(Clock.systemUTC()).create("contract", dimension);
  }
}
