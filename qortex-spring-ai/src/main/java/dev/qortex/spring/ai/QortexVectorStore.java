package dev.qortex.spring.ai;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingOptions;
import org.springframework.ai.vectorstore.AbstractVectorStoreBuilder;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.observation.AbstractObservationVectorStore;
import org.springframework.ai.vectorstore.observation.VectorStoreObservationContext;

/**
 * A named vector index as a Spring AI vector store: as durable as the index, exact, and atomic in
 * every call. A document replaces another of the same id. Thread-safe.
 *
 * <pre>{@code
 * NamedVectorIndex index = store.namedIndexes().create("contract", model.dimensions());
 * VectorStore vectors = QortexVectorStore.builder(index, model).build();
 * }</pre>
 *
 * <p>Filters are applied during the search and compare as {@link
 * dev.qortex.core.search.MetadataFilter} does: values of different types are never equal. The score
 * of a document is the cosine. Metadata are texts, finite numbers, booleans, lists and maps.
 */
public final class QortexVectorStore extends AbstractObservationVectorStore {

  private static final String SYSTEM = "qortex";

  private final NamedVectorIndex index;

  private QortexVectorStore(Builder builder) {
    super(builder);
    this.index = builder.index;
  }

  /**
   * Returns a builder.
   *
   * @param index the index with the dimension of the model, for exclusive use
   * @param model embeds documents and queries
   */
  public static Builder builder(NamedVectorIndex index, EmbeddingModel model) {
    return new Builder(index, model);
  }

  @Override
  public void doAdd(List<Document> documents) {
    doAdd(documents, EmbeddingOptions.builder().build());
  }

  /** Embeds and stores documents. Spring AI 2.1 calls this method with options of its own. */
  public void doAdd(List<Document> documents, EmbeddingOptions options) {
    List<float[]> vectors = embeddingModel.embed(documents, options, batchingStrategy);
    List<Item> items = new ArrayList<>(documents.size());
    for (int i = 0; i < documents.size(); i++) {
      items.add(StoredDocuments.item(documents.get(i), vectors.get(i)));
    }
    index.upsert(items);
  }

  @Override
  public void doDelete(List<String> ids) {
    index.delete(ids);
  }

  @Override
  protected void doDelete(Filter.Expression filter) {
    index.delete(Filters.of(filter));
  }

  /** Finds the nearest documents, ties by id. A threshold of 0 accepts every cosine. */
  @Override
  public List<Document> doSimilaritySearch(SearchRequest request) {
    double least = request.getSimilarityThreshold();
    if (request.getTopK() == 0) {
      return List.of();
    }
    return index
        .query(
            embeddingModel.embed(request.getQuery()),
            request.getTopK(),
            Filters.of(request.getFilterExpression()))
        .stream()
        .filter(
            match ->
                least == SearchRequest.SIMILARITY_THRESHOLD_ACCEPT_ALL || match.score() >= least)
        .map(StoredDocuments::document)
        .toList();
  }

  @Override
  public VectorStoreObservationContext.Builder createObservationContextBuilder(String operation) {
    NamedVectorIndex.Description description = index.description();
    return VectorStoreObservationContext.builder(SYSTEM, operation)
        .collectionName(description.name())
        .dimensions(description.dimension())
        .similarityMetric("cosine");
  }

  /** Returns the index. */
  @Override
  public <T> Optional<T> getNativeClient() {
    @SuppressWarnings("unchecked")
    T client = (T) index;
    return Optional.of(client);
  }

  /** Builder with Spring AI's settings of observations and batches. Not thread-safe. */
  public static final class Builder extends AbstractVectorStoreBuilder<Builder> {

    private final NamedVectorIndex index;

    private Builder(NamedVectorIndex index, @Nullable EmbeddingModel model) {
      super(Checks.given("embedding model", model));
      this.index = Checks.given("index", index);
    }

    @Override
    public QortexVectorStore build() {
      return new QortexVectorStore(this);
    }
  }
}
