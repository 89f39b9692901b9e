package dev.qortex.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.EmbeddingStoreAddAllContract;
import dev.langchain4j.store.embedding.EmbeddingStoreRemoveAllContract;
import dev.langchain4j.store.embedding.EmbeddingStoreWithFilteringIT;
import dev.langchain4j.store.embedding.EmbeddingStoreWithRemovalIT;
import dev.qortex.core.search.NamedVectorIndex;
import org.junit.jupiter.api.Nested;

/** LangChain4j's own contract of an embedding store, over the index of a subclass. */
abstract class EmbeddingStoreContract {

  private final EmbeddingModel model = new HashedWords();

  /** An empty index of that dimension; a new one for each test. */
  abstract NamedVectorIndex index(int dimension);

  private EmbeddingStore<TextSegment> store() {
    return new QortexEmbeddingStore(index(model.dimension()));
  }

  @Nested
  class AddingAndFiltering extends EmbeddingStoreWithFilteringIT
      implements EmbeddingStoreAddAllContract {

    private final EmbeddingStore<TextSegment> store = store();

    @Override
    public EmbeddingStore<TextSegment> embeddingStore() {
      return store;
    }

    @Override
    protected EmbeddingModel embeddingModel() {
      return model;
    }

    @Override
    protected boolean supportsContains() {
      return true;
    }
  }

  @Nested
  class Removal extends EmbeddingStoreWithRemovalIT implements EmbeddingStoreRemoveAllContract {

    private final EmbeddingStore<TextSegment> store = store();

    @Override
    public EmbeddingStore<TextSegment> embeddingStore() {
      return store;
    }

    @Override
    protected EmbeddingModel embeddingModel() {
      return model;
    }
  }
}
