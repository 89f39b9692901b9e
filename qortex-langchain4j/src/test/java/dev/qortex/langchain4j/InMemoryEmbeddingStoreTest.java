package dev.qortex.langchain4j;

import dev.qortex.core.vector.InMemoryNamedVectorIndexes;
import dev.qortex.core.vector.NamedVectorIndex;
import java.time.Clock;

class InMemoryEmbeddingStoreTest extends EmbeddingStoreContract {

  @Override
  NamedVectorIndex index(int dimension) {
    return new InMemoryNamedVectorIndexes(Clock.systemUTC()).create("contract", dimension);
  }
}
