package dev.qortex.service.operations;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Named vector indexes of the caller's own vectors, searched by cosine and metadata. */
public interface VectorApi {

  @Op(
      name = "qortex_vector_create_index",
      text = "Creates a vector index; one of the same dimension that exists stays as it is.",
      toolset = Toolset.VECTORS,
      scope = Scope.WRITE,
      idempotent = true,
      route = "POST vector/create-index",
      command = "vector create-index")
  CreateResult createIndex(CreateInput input, Call call);

  /** An index to create. */
  record CreateInput(
      @Arg(value = CreateInput.NAME, min = 1, max = 200) String indexName,
      @Arg(value = "Length of its vectors.", min = 1, max = 16_384) int dimension,
      @Arg(value = "The similarity.", byDefault = "\"cosine\"", oneOf = "cosine") String metric) {

    static final String NAME = "Name of the index.";
  }

  /** An index that is there. */
  record CreateResult(
      @Arg("created or exists.") String status, String indexName, int dimension, String metric) {}

  @Op(
      name = "qortex_vector_delete_index",
      text = "Deletes a vector index with all that is in it.",
      toolset = Toolset.VECTORS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST vector/delete-index",
      command = "vector delete-index")
  StatusResult deleteIndex(IndexInput input, Call call);

  /** Names of indexes. */
  record ListResult(@Arg("In order.") List<String> indexes) {}

  /** An index. */
  record IndexInput(@Arg(CreateInput.NAME) String indexName) {}

  /** Description of an index. */
  record DescribeResult(
      String indexName,
      int dimension,
      String metric,
      @Arg("Number of vectors.") int count,
      Instant createdAt) {

    static DescribeResult of(NamedVectorIndex.Description index) {
      return new DescribeResult(
          index.name(), index.dimension(), "cosine", index.size(), index.createdAt());
    }
  }

  /** Number of things that a change concerned. */
  record StatusResult(
      @Arg("updated, deleted, or not_found when there was nothing to delete.") String status,
      int count) {}

  @Op(
      name = "qortex_vector_upsert",
      text =
          "Adds vectors with documents and metadata; an id that is known is replaced as a"
              + " whole.",
      toolset = Toolset.VECTORS,
      scope = Scope.WRITE,
      destructive = true,
      route = "POST vector/upsert",
      command = "vector upsert")
  UpsertResult upsert(UpsertInput input, Call call);

  /** Items to store. */
  record UpsertInput(
      @Arg(CreateInput.NAME) String indexName,
      @Arg(value = "The vectors, each of the index's dimension.", min = 1) List<float[]> vectors,
      @Arg("Metadata of each vector: texts, numbers, booleans, lists, objects.")
          Optional<List<Map<String, Object>>> metadata,
      @Arg("Id of each vector; random ones if absent.") Optional<List<String>> ids,
      @Arg("Text of each vector.") Optional<List<String>> documents) {}

  /** Items that were stored. */
  record UpsertResult(@Arg("Always upserted.") String status, List<String> ids, int count) {}

  @Op(
      name = "qortex_vector_query",
      text = "Finds the nearest vectors whose metadata match a filter.",
      toolset = Toolset.VECTORS,
      route = "POST vector/query",
      command = "vector query")
  QueryResult query(QueryInput input, Call call);

  /** A question to an index. */
  record QueryInput(
      @Arg(CreateInput.NAME) String indexName,
      @Arg("A vector of the index's dimension.") float[] queryVector,
      @Arg(value = "How many to find at most.", byDefault = "10", min = 1, max = 1_000) int topK,
      @Arg(value = QueryInput.FILTER, byDefault = "{}") Map<String, Object> filter,
      @Arg(value = "Whether to return the vectors, too.", byDefault = "false")
          boolean includeVector) {

    static final String FILTER =
        "What the metadata must be: {\"year\": {\"$gte\": 2020}, \"lang\": \"en\"}. Operators: $eq,"
            + " $ne, $gt, $gte, $lt, $lte, $in, $nin, $contains, $exists; $and, $or, $not.";
  }

  /** Findings. */
  record QueryResult(@Arg("Best first.") List<Found> results) {}

  /** An item that was found. */
  record Found(
      String id,
      @Arg("Cosine, from -1 to 1.") double score,
      Map<String, Object> metadata,
      String document,
      Optional<float[]> vector) {

    static Found of(Match match, boolean withVector) {
      Item item = match.item();
      return new Found(
          item.id(),
          match.score(),
          item.metadata(),
          item.document(),
          Optional.of(item.vector()).filter(any -> withVector));
    }
  }

  @Op(
      name = "qortex_vector_update",
      text = "Gives an item a new vector, new metadata, or both; the rest stays.",
      toolset = Toolset.VECTORS,
      scope = Scope.WRITE,
      idempotent = true,
      destructive = true,
      route = "POST vector/update",
      command = "vector update")
  StatusResult update(UpdateInput input, Call call);

  /** A change of an item. */
  record UpdateInput(
      @Arg(CreateInput.NAME) String indexName,
      @Arg("Id of the item.") String id,
      @Arg("The new vector.") Optional<float[]> vector,
      @Arg("The new metadata, in place of all that it has.")
          Optional<Map<String, Object>> metadata) {}

  @Op(
      name = "qortex_vector_delete_many",
      text = "Deletes items by their ids or by a filter on their metadata.",
      toolset = Toolset.VECTORS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST vector/delete-many",
      command = "vector delete-many")
  StatusResult deleteMany(DeleteManyInput input, Call call);

  /** An item to delete. */
  record DeleteInput(@Arg(CreateInput.NAME) String indexName, @Arg("Id of the item.") String id) {}

  /** Items to delete. */
  record DeleteManyInput(
      @Arg(CreateInput.NAME) String indexName,
      @Arg("Ids of items; give these or a filter.") Optional<List<String>> ids,
      @Arg(value = QueryInput.FILTER, min = 1) Optional<Map<String, Object>> filter) {}

  @Op(
      name = "qortex_vector_list_indexes",
      text = "Names the vector indexes.",
      toolset = Toolset.VECTORS,
      route = "POST vector/list-indexes",
      command = "vector list-indexes")
  ListResult indexes(Call call);

  @Op(
      name = "qortex_vector_describe_index",
      text = "Tells dimension, metric and size of a vector index.",
      toolset = Toolset.VECTORS,
      route = "POST vector/describe-index",
      command = "vector describe-index")
  DescribeResult describeIndex(IndexInput input, Call call);

  @Op(
      name = "qortex_vector_delete",
      text = "Deletes an item.",
      toolset = Toolset.VECTORS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST vector/delete",
      command = "vector delete")
  StatusResult delete(DeleteInput input, Call call);
}
