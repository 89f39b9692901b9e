package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Named vector indexes of the caller's own vectors, searched by cosine and metadata. */
public final class VectorOperations implements ApiGroup, VectorApi {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(VectorApi.class);

  private static final int MOST_INDEXES = 1_000;
  private final NamedVectorIndexes indexes;
  private final Supplier<String> ids;

  /** The operations of those indexes; items without an id get a random one. */
  public VectorOperations(NamedVectorIndexes indexes) {
    this(indexes, () -> UUID.randomUUID().toString());
  }

  /**
   * The operations of those indexes.
   *
   * @param ids makes ids of items that come without one
   */
  public VectorOperations(NamedVectorIndexes indexes, Supplier<String> ids) {
    this.indexes = Checks.given("indexes", indexes);
    this.ids = Checks.given("source of ids", ids);
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(VectorApi.class, this));
  }

  @Override
  public CreateResult createIndex(CreateInput input, Call call) {
    boolean known = indexes.find(input.indexName()).isPresent();
    if (!known && indexes.list().size() >= MOST_INDEXES) {
      throw new IllegalStateException(
          "There are %s vector indexes, the most there may be.\nDelete one first."
              .formatted(MOST_INDEXES));
    }
    indexes.create(input.indexName(), input.dimension());
    return new CreateResult(
        known ? "exists" : "created", input.indexName(), input.dimension(), input.metric());
  }

  @Override
  public StatusResult deleteIndex(IndexInput input, Call call) {
    index(input.indexName());
    return deleted(indexes.delete(input.indexName()) ? 1 : 0);
  }

  private static StatusResult deleted(int count) {
    return new StatusResult(count == 0 ? "not_found" : "deleted", count);
  }

  @Override
  public UpsertResult upsert(UpsertInput input, Call call) {
    int count = input.vectors().size();
    NamedVectorIndex index = index(input.indexName());
    List<Item> items = new ArrayList<>(count);
    Set<String> unique = new HashSet<>();
    for (int i = 0; i < count; i++) {
      items.add(
          new Item(
              one("ids", input.ids(), i, count).orElseGet(ids),
              input.vectors().get(i),
              one("documents", input.documents(), i, count).orElse(""),
              one("metadata", input.metadata(), i, count).orElse(Map.of())));
      if (!unique.add(items.get(i).id())) {
        throw ServiceException.invalid(
            "ids",
            "The id '%s' stands twice.\nMaybe leave one of the two out."
                .formatted(Checks.shown(items.get(i).id())));
      }
    }
    index.upsert(items);
    return new UpsertResult("upserted", items.stream().map(Item::id).toList(), count);
  }

  private static <T> Optional<T> one(String what, Optional<List<T>> values, int i, int count) {
    if (values.isPresent() && values.get().size() != count) {
      throw ServiceException.invalid(
          what,
          "The number of %s (%s) is not that of the vectors (%s).\nGive one for each, or none."
              .formatted(what, values.get().size(), count));
    }
    return values.map(all -> all.get(i));
  }

  @Override
  public QueryResult query(QueryInput input, Call call) {
    return new QueryResult(
        index(input.indexName())
            .query(input.queryVector(), input.topK(), MetadataFilter.of(input.filter()))
            .stream()
            .map(match -> Found.of(match, input.includeVector()))
            .toList());
  }

  @Override
  public StatusResult update(UpdateInput input, Call call) {
    NamedVectorIndex index = index(input.indexName());
    if (input.vector().isEmpty() && input.metadata().isEmpty()) {
      throw ServiceException.invalid(
          "vector",
          "The change of the item '%s' has neither vector nor metadata.\nGive one of them, or both."
              .formatted(Checks.shown(input.id())));
    }
    boolean known =
        index.update(
            input.id(),
            item ->
                new Item(
                    item.id(),
                    input.vector().orElse(item.vector()),
                    item.document(),
                    input.metadata().orElse(item.metadata())));
    if (!known) {
      throw ServiceException.notFound(
          "id",
          "The index '%s' has no item '%s'.\nMaybe add it by qortex_vector_upsert."
              .formatted(input.indexName(), Checks.shown(input.id())));
    }
    return new StatusResult("updated", 1);
  }

  @Override
  public StatusResult deleteMany(DeleteManyInput input, Call call) {
    if (input.ids().isPresent() == input.filter().isPresent()) {
      throw ServiceException.invalid(
          "ids",
          "Items are deleted either by ids or by a filter.\n"
              + "Give one of them; qortex_vector_delete_index deletes all.");
    }
    NamedVectorIndex index = index(input.indexName());
    return deleted(
        input
            .ids()
            .map(index::delete)
            .orElseGet(() -> index.delete(MetadataFilter.of(input.filter().orElseThrow()))));
  }

  private NamedVectorIndex index(String name) {
    return indexes
        .find(name)
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "index_name",
                    "There is no index '%s'.\nMaybe create it by qortex_vector_create_index."
                        .formatted(Checks.shown(name))));
  }

  @Override
  public ListResult indexes(Call call) {
    return new ListResult(indexes.list().stream().map(NamedVectorIndex.Description::name).toList());
  }

  @Override
  public DescribeResult describeIndex(IndexInput input, Call call) {
    return DescribeResult.of(index(input.indexName()).description());
  }

  @Override
  public StatusResult delete(DeleteInput input, Call call) {
    return deleted(index(input.indexName()).delete(List.of(input.id())));
  }
}
