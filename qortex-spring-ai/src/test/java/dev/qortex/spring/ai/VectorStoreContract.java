package dev.qortex.spring.ai;

import dev.qortex.core.search.NamedVectorIndex;
import java.util.function.Consumer;
import org.springframework.ai.test.vectorstore.BaseVectorStoreTests;
import org.springframework.ai.vectorstore.VectorStore;

/** Spring AI's own contract of a vector store, over the index of a subclass. */
abstract class VectorStoreContract extends BaseVectorStoreTests {

  /** An empty index of that dimension; a new one for each test. */
  abstract NamedVectorIndex index(int dimension);

  @Override
  protected void executeTest(Consumer<VectorStore> test) {
    HashedWords model = new HashedWords();
    test.accept(QortexVectorStore.builder(index(model.dimensions()), model).build());
  }
}
