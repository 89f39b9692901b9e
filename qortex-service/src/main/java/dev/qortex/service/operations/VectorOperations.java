package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Named vector indexes of the caller's own vectors, searched by cosine and metadata. */
public final class VectorOperations implements OperationGroup {

  private static final int MOST_INDEXES = 1_000;
  private static final String NAME = "Name of the index.";
  private static final String FILTER =
      "What the metadata must be: {\"year\": {\"$gte\": 2020}, \"lang\": \"en\"}. Operators: $eq,"
          + " $ne, $gt, $gte, $lt, $lte, $in, $nin, $contains, $exists; $and, $or, $not.";

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
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.VECTORS,
                "qortex_vector_create_index",
                "Creates a vector index; one of the same dimension that exists stays as it is.",
                CreateInput.class,
                CreateResult.class,
                this::create)
            .idempotent(),
        Operation.reading(
            Toolset.VECTORS,
            "qortex_vector_list_indexes",
            "Names the vector indexes.",
            Nothing.class,
            ListResult.class,
            (input, call) ->
                new ListResult(
                    indexes.list().stream().map(NamedVectorIndex.Description::name).toList())),
        Operation.reading(
            Toolset.VECTORS,
            "qortex_vector_describe_index",
            "Tells dimension, metric and size of a vector index.",
            IndexInput.class,
            DescribeResult.class,
            (input, call) -> DescribeResult.of(index(input.indexName()).description())),
        Operation.writing(
                Toolset.VECTORS,
                "qortex_vector_delete_index",
                "Deletes a vector index with all that is in it.",
                IndexInput.class,
                StatusResult.class,
                this::deleteIndex)
            .idempotent()
            .destructive()
            .forPeople(),
        Operation.writing(
                Toolset.VECTORS,
                "qortex_vector_upsert",
                "Adds vectors with documents and metadata; an id that is known is replaced as a"
                    + " whole.",
                UpsertInput.class,
                UpsertResult.class,
                this::upsert)
            .destructive(),
        Operation.reading(
            Toolset.VECTORS,
            "qortex_vector_query",
            "Finds the nearest vectors whose metadata match a filter.",
            QueryInput.class,
            QueryResult.class,
            this::query),
        Operation.writing(
                Toolset.VECTORS,
                "qortex_vector_update",
                "Gives an item a new vector, new metadata, or both; the rest stays.",
                UpdateInput.class,
                StatusResult.class,
                this::update)
            .idempotent()
            .destructive(),
        Operation.writing(
                Toolset.VECTORS,
                "qortex_vector_delete",
                "Deletes an item.",
                DeleteInput.class,
                StatusResult.class,
                (input, call) -> deleted(index(input.indexName()).delete(List.of(input.id()))))
            .idempotent()
            .destructive()
            .forPeople(),
        Operation.writing(
                Toolset.VECTORS,
                "qortex_vector_delete_many",
                "Deletes items by their ids or by a filter on their metadata.",
                DeleteManyInput.class,
                StatusResult.class,
                this::deleteMany)
            .idempotent()
            .destructive()
            .forPeople());
  }

  /** An index to create. */
  record CreateInput(
      @Arg(value = NAME, min = 1, max = 200) String indexName,
      @Arg(value = "Length of its vectors.", min = 1, max = 16_384) int dimension,
      @Arg(value = "The similarity.", byDefault = "\"cosine\"", oneOf = "cosine") String metric) {}

  /** An index that is there. */
  record CreateResult(
      @Arg("created or exists.") String status, String indexName, int dimension, String metric) {}

  private CreateResult create(CreateInput input, Call call) {
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

  /** Names of indexes. */
  record ListResult(@Arg("In order.") List<String> indexes) {}

  /** An index. */
  record IndexInput(@Arg(NAME) String indexName) {}

  /** Description of an index. */
  record DescribeResult(
      String indexName,
      int dimension,
      String metric,
      @Arg("Number of vectors.") int count,
      Instant createdAt) {

    private static DescribeResult of(NamedVectorIndex.Description index) {
      return new DescribeResult(
          index.name(), index.dimension(), "cosine", index.size(), index.createdAt());
    }
  }

  /** Number of things that a change concerned. */
  record StatusResult(
      @Arg("updated, deleted, or not_found when there was nothing to delete.") String status,
      int count) {}

  private StatusResult deleteIndex(IndexInput input, Call call) {
    index(input.indexName());
    return deleted(indexes.delete(input.indexName()) ? 1 : 0);
  }

  private static StatusResult deleted(int count) {
    return new StatusResult(count == 0 ? "not_found" : "deleted", count);
  }

  /** Items to store. */
  record UpsertInput(
      @Arg(NAME) String indexName,
      @Arg(value = "The vectors, each of the index's dimension.", min = 1) List<float[]> vectors,
      @Arg("Metadata of each vector: texts, numbers, booleans, lists, objects.")
          Optional<List<Map<String, Object>>> metadata,
      @Arg("Id of each vector; random ones if absent.") Optional<List<String>> ids,
      @Arg("Text of each vector.") Optional<List<String>> documents) {}

  /** Items that were stored. */
  record UpsertResult(@Arg("Always upserted.") String status, List<String> ids, int count) {}

  private UpsertResult upsert(UpsertInput input, Call call) {
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

  /** A question to an index. */
  record QueryInput(
      @Arg(NAME) String indexName,
      @Arg("A vector of the index's dimension.") float[] queryVector,
      @Arg(value = "How many to find at most.", byDefault = "10", min = 1, max = 1_000) int topK,
      @Arg(value = FILTER, byDefault = "{}") Map<String, Object> filter,
      @Arg(value = "Whether to return the vectors, too.", byDefault = "false")
          boolean includeVector) {}

  /** Findings. */
  record QueryResult(@Arg("Best first.") List<Found> results) {}

  /** An item that was found. */
  record Found(
      String id,
      @Arg("Cosine, from -1 to 1.") double score,
      Map<String, Object> metadata,
      String document,
      Optional<float[]> vector) {

    private static Found of(Match match, boolean withVector) {
      Item item = match.item();
      return new Found(
          item.id(),
          match.score(),
          item.metadata(),
          item.document(),
          Optional.of(item.vector()).filter(any -> withVector));
    }
  }

  private QueryResult query(QueryInput input, Call call) {
    return new QueryResult(
        index(input.indexName())
            .query(input.queryVector(), input.topK(), MetadataFilter.of(input.filter()))
            .stream()
            .map(match -> Found.of(match, input.includeVector()))
            .toList());
  }

  /** A change of an item. */
  record UpdateInput(
      @Arg(NAME) String indexName,
      @Arg("Id of the item.") String id,
      @Arg("The new vector.") Optional<float[]> vector,
      @Arg("The new metadata, in place of all that it has.")
          Optional<Map<String, Object>> metadata) {}

  private StatusResult update(UpdateInput input, Call call) {
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

  /** An item to delete. */
  record DeleteInput(@Arg(NAME) String indexName, @Arg("Id of the item.") String id) {}

  /** Items to delete. */
  record DeleteManyInput(
      @Arg(NAME) String indexName,
      @Arg("Ids of items; give these or a filter.") Optional<List<String>> ids,
      @Arg(value = FILTER, min = 1) Optional<Map<String, Object>> filter) {}

  private StatusResult deleteMany(DeleteManyInput input, Call call) {
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
