package dev.qortex.langchain4j;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.time.Clock;

class InMemoryEmbeddingStoreTest extends EmbeddingStoreContract {

  @Override
  NamedVectorIndex index(int dimension) {
    return new InMemoryNamedVectorIndexes(Clock.systemUTC()).create("contract", dimension);
  }
}
