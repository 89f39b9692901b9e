package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.api.VectorApi;
import dev.qortex.service.error.ServiceException;
import java.util.ArrayList;
import java.util.HashMap;
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
  public ListResult indexes(ListInput input, Call call) {
    List<NamedVectorIndex.Description> wanted =
        input.indexName().map(name -> List.of(index(name).description())).orElseGet(indexes::list);
    return new ListResult(wanted.stream().map(IndexItem::of).toList());
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
    int count = count(input);
    NamedVectorIndex index = index(input.indexName());
    List<Change> changes = new ArrayList<>(count);
    Set<String> unique = new HashSet<>();
    for (int i = 0; i < count; i++) {
      changes.add(
          new Change(
              one("ids", input.ids(), i, count).orElseGet(ids),
              one("vectors", input.vectors(), i, count),
              one("documents", input.documents(), i, count),
              one("metadata", input.metadata(), i, count)));
      if (!unique.add(changes.get(i).id)) {
        throw ServiceException.invalid(
            "ids",
            "The id '%s' occurs twice.\nMaybe leave one of the two out."
                .formatted(Checks.shown(changes.get(i).id)));
      }
    }
    if (input.keep() || input.vectors().isEmpty()) {
      change(index, changes);
    } else {
      index.upsert(changes.stream().map(Change::item).toList());
    }
    return new UpsertResult("upserted", changes.stream().map(Change::id).toList(), count);
  }

  /** An item as far as a call gives it. */
  private record Change(
      String id,
      Optional<float[]> vector,
      Optional<String> document,
      Optional<Map<String, Object>> metadata) {

    Item item() {
      return new Item(id, vector.orElseThrow(), document.orElse(""), metadata.orElse(Map.of()));
    }

    Item of(Item before) {
      return new Item(
          id,
          vector.orElse(before.vector()),
          document.orElse(before.document()),
          metadata.orElse(before.metadata()));
    }
  }

  private static int count(UpsertInput input) {
    if (input.vectors().isEmpty() && input.ids().isEmpty()) {
      throw ServiceException.invalid(
          "vectors", "There are neither vectors nor ids.\nGive vectors to add, or ids to change.");
    }
    if (input.vectors().isEmpty() && input.metadata().isEmpty() && input.documents().isEmpty()) {
      throw ServiceException.invalid(
          "metadata",
          "The change of %s items has neither vectors nor metadata nor documents.\nGive one of them."
              .formatted(input.ids().orElseThrow().size()));
    }
    return input.vectors().map(List::size).orElseGet(() -> input.ids().orElseThrow().size());
  }

  /** Changes items one by one, each in one step, and adds those that do not exist. */
  private static void change(NamedVectorIndex index, List<Change> changes) {
    Map<String, Item> known = new HashMap<>();
    index
        .get(changes.stream().map(Change::id).toList())
        .forEach(item -> known.put(item.id(), item));
    for (Change change : changes) {
      if (change.vector.isEmpty() && !known.containsKey(change.id)) {
        throw unknown(index, change);
      }
    }
    for (Change change : changes) {
      if (!index.update(change.id, change::of)) {
        if (change.vector.isEmpty()) {
          throw unknown(index, change);
        }
        index.upsert(List.of(change.item()));
      }
    }
  }

  private static ServiceException unknown(NamedVectorIndex index, Change change) {
    return ServiceException.notFound(
        "ids",
        "The index '%s' has no item '%s'.\nMaybe give its vector, which adds it."
            .formatted(index.description().name(), Checks.shown(change.id)));
  }

  private static <T> Optional<T> one(String what, Optional<List<T>> values, int i, int count) {
    if (values.isPresent() && values.get().size() != count) {
      throw ServiceException.invalid(
          what,
          "The number of %s (%s) is not that of the items (%s).\nGive one for each, or none."
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
  public StatusResult delete(DeleteInput input, Call call) {
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
}
