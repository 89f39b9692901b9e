package dev.qortex.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.internal.ValidationUtils;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.RelevanceScore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A named vector index as LangChain4j's embedding store: as durable as the index is, exact, and
 * atomic in every call. What was added under the id of another replaces it. Thread-safe.
 *
 * <p>A segment comes back equal to what was added, metadata included. Filters are applied during
 * the search. They compare as {@link MetadataFilter} does: a value of another type than that of the
 * filter does not match, where LangChain4j's own store throws. An embedding without a segment
 * matches no filter. A question or an embedding without direction (all zeros) is found by nothing.
 */
public final class QortexEmbeddingStore implements EmbeddingStore<TextSegment> {

  private final NamedVectorIndex index;
  private final Supplier<String> ids;

  /** A store in that index, with random UUIDs for what comes without an id. */
  public QortexEmbeddingStore(NamedVectorIndex index) {
    this(index, () -> UUID.randomUUID().toString());
  }

  /**
   * A store in that index.
   *
   * @param index the index with the dimension of the embedding model, such as {@code
   *     store.namedIndexes().create("notes", 384)}, for exclusive use
   * @param ids the source of unique ids for items without one
   */
  public QortexEmbeddingStore(NamedVectorIndex index, Supplier<String> ids) {
    this.index = index;
    this.ids = ids;
  }

  @Override
  public String add(Embedding embedding) {
    return addAll(List.of(embedding)).get(0);
  }

  @Override
  public void add(String id, Embedding embedding) {
    addAll(List.of(id), List.of(embedding), null);
  }

  @Override
  public String add(Embedding embedding, TextSegment segment) {
    return addAll(List.of(embedding), List.of(segment)).get(0);
  }

  @Override
  public List<String> addAll(List<Embedding> embeddings) {
    List<String> given = generateIds(embeddings.size());
    addAll(given, embeddings, null);
    return given;
  }

  @Override
  public List<String> generateIds(int n) {
    return Stream.generate(ids).limit(n).toList();
  }

  @Override
  public void addAll(
      @Nullable List<String> given,
      @Nullable List<Embedding> embeddings,
      @Nullable List<TextSegment> segments) {
    ValidationUtils.ensureConsistentSizes(given, embeddings, segments);
    if (given == null || embeddings == null || given.isEmpty()) {
      return;
    }
    List<Item> items = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      TextSegment segment = segments == null ? null : segments.get(i);
      items.add(Segments.item(given.get(i), embeddings.get(i).vector(), segment));
    }
    index.upsert(items);
  }

  @Override
  public void removeAll(@Nullable Collection<String> removed) {
    if (removed != null && !removed.isEmpty()) {
      index.delete(removed);
    }
  }

  @Override
  public void removeAll(@Nullable Filter filter) {
    index.delete(Filters.translated(ValidationUtils.ensureNotNull(filter, "filter")));
  }

  @Override
  public void removeAll() {
    index.delete(MetadataFilter.all());
  }

  /** The nearest first, ties by id. The score is from 0 to 1: half of 1 more than the cosine. */
  @Override
  public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
    List<EmbeddingMatch<TextSegment>> matches = new ArrayList<>();
    for (Match near :
        index.query(
            request.queryEmbedding().vector(),
            request.maxResults(),
            Filters.translated(request.filter()))) {
      double score = RelevanceScore.fromCosineSimilarity(near.score());
      if (score >= request.minScore()) {
        Item item = near.item();
        matches.add(
            new EmbeddingMatch<>(
                score, item.id(), Embedding.from(item.vector()), Segments.segment(item)));
      }
    }
    return new EmbeddingSearchResult<>(matches);
  }
}
