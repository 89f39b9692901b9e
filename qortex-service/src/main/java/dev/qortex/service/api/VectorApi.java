package dev.qortex.service.api;

import dev.qortex.core.search.NamedVectorIndex.Description;
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
      text = "Creates a vector index; an existing one of the same dimension is not changed.",
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

  /** An index that exists. */
  record CreateResult(
      @Arg("created or exists.") String status, String indexName, int dimension, String metric) {}

  @Op(
      name = "qortex_vector_list_indexes",
      text = "Lists the vector indexes with their dimensions and sizes.",
      toolset = Toolset.VECTORS,
      route = "POST vector/list-indexes",
      command = "vector list-indexes",
      commandAliases = "vector describe-index")
  ListResult indexes(ListInput input, Call call);

  /** Selection of indexes. */
  record ListInput(@Arg("Only the index of that name.") Optional<String> indexName) {}

  /** Indexes. */
  record ListResult(@Arg("By name.") List<IndexItem> indexes) {}

  /** An index. */
  record IndexItem(
      String indexName,
      int dimension,
      String metric,
      @Arg("Number of vectors.") int count,
      Instant createdAt) {

    /** Converts the description of an index. */
    public static IndexItem of(Description index) {
      return new IndexItem(
          index.name(), index.dimension(), "cosine", index.size(), index.createdAt());
    }
  }

  @Op(
      name = "qortex_vector_delete_index",
      text = "Deletes a vector index and its items.",
      toolset = Toolset.VECTORS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST vector/delete-index",
      command = "vector delete-index")
  StatusResult deleteIndex(IndexInput input, Call call);

  /** Name of an index. */
  record IndexInput(@Arg(CreateInput.NAME) String indexName) {}

  /** Number of items that a deletion concerned. */
  record StatusResult(
      @Arg("deleted, or not_found when there was nothing to delete.") String status, int count) {}

  @Op(
      name = "qortex_vector_upsert",
      text =
          "Adds vectors with documents and metadata; an existing item is replaced as a whole, or"
              + " keeps the fields that are not given.",
      toolset = Toolset.VECTORS,
      scope = Scope.WRITE,
      destructive = true,
      route = "POST vector/upsert",
      command = "vector upsert")
  UpsertResult upsert(UpsertInput input, Call call);

  /** Items to store. */
  record UpsertInput(
      @Arg(CreateInput.NAME) String indexName,
      @Arg(
              value =
                  "The vectors, each of the index's dimension; absent to change items that exist.",
              min = 1)
          Optional<List<float[]>> vectors,
      @Arg("Metadata of each item: texts, numbers, booleans, lists, objects.")
          Optional<List<Map<String, Object>>> metadata,
      @Arg(value = "Id of each item; random ones if absent.", min = 1) Optional<List<String>> ids,
      @Arg("Text of each item.") Optional<List<String>> documents,
      @Arg(
              value = "Whether items that exist keep what is not given; without vectors they do.",
              byDefault = "false")
          boolean keep) {}

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

    /** Converts a match. */
    public static Found of(Match match, boolean withVector) {
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
      name = "qortex_vector_delete_many",
      text = "Deletes items by their ids or by a filter on their metadata.",
      toolset = Toolset.VECTORS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST vector/delete-many",
      command = "vector delete",
      commandAliases = "vector delete-many")
  StatusResult delete(DeleteInput input, Call call);

  /** Items to delete. */
  record DeleteInput(
      @Arg(CreateInput.NAME) String indexName,
      @Arg("Ids of items; give these or a filter.") Optional<List<String>> ids,
      @Arg(value = QueryInput.FILTER, min = 1) Optional<Map<String, Object>> filter) {}
}
