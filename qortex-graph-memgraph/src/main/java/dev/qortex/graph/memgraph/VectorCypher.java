package dev.qortex.graph.memgraph;

import java.util.List;

/**
 * What is sent about vectors of one dimension. A vector is a node with a label for all of them and
 * one for its dimension, which has an index of its own.
 *
 * @param dialect of the server
 * @param dimension from 1
 */
record VectorCypher(Dialect dialect, int dimension) {

  /** One process at a time puts or removes; the graph is not locked for it. */
  static final String LOCK =
      "MERGE (l:QortexGraph {id: 'vectors'}) SET l.writes = coalesce(l.writes, 0) + 1";

  static final String INDEX_NAME = "index_name";

  static final String HASHES =
      "UNWIND $keys AS key MATCH (v:QortexVector {key: key}) RETURN v.key AS key, v.hash AS hash";

  static final String READ = HASHES + ", v.vector AS vector";

  /** Only what the caller put: another may have put another one since. */
  static final String DELETE =
      "UNWIND $batch AS row MATCH (v:QortexVector {key: row.key}) WHERE v.hash = row.hash DELETE v";

  private static final int CAPACITY = 10_000;

  private static final int ANY = 384;

  private String label() {
    return "QortexVector" + dimension;
  }

  /** The name of the index. */
  String index() {
    return "qortex_vectors_" + dimension;
  }

  /** All indexes of vectors, with their names in the column {@link #INDEX_NAME}. */
  String indexes() {
    return switch (dialect) {
      case MEMGRAPH -> "SHOW VECTOR INDEX INFO";
      case NEO4J -> "SHOW VECTOR INDEXES YIELD name RETURN name AS " + INDEX_NAME;
    };
  }

  /** Makes the index. */
  String makeIndex() {
    return switch (dialect) {
      // The index grows by itself.
      case MEMGRAPH ->
          "CREATE VECTOR INDEX %s ON :%s(vector) WITH CONFIG {\"dimension\": %d, \"capacity\": %d, \"metric\": \"cos\"}"
              .formatted(index(), label(), dimension, CAPACITY);
      case NEO4J ->
          "CREATE VECTOR INDEX %s IF NOT EXISTS FOR (v:%s) ON (v.vector) OPTIONS {indexConfig: {`vector.dimensions`: %d, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false}}"
              .formatted(index(), label(), dimension);
    };
  }

  /** Makes room for vectors whose key has one of another dimension. */
  String deleteOthers() {
    return "UNWIND $keys AS key MATCH (v:QortexVector {key: key}) WHERE NOT v:%s DELETE v"
        .formatted(label());
  }

  String put() {
    String merge =
        "UNWIND $batch AS row MERGE (v:QortexVector {key: row.key}) SET v:%s, v.hash = row.hash"
            .formatted(label());
    return switch (dialect) {
      case MEMGRAPH -> merge + ", v.vector = row.vector";
      // It lies in single precision then.
      case NEO4J ->
          merge + " WITH v, row CALL db.create.setNodeVectorProperty(v, 'vector', row.vector)";
    };
  }

  /** The nearest by the index, with their cosine. */
  String nearest() {
    return switch (dialect) {
      case MEMGRAPH ->
          "CALL vector_search.search($index, $k, $question) YIELD node, distance"
              + " RETURN node.key AS key, node.hash AS hash, 1.0 - distance AS cosine";
      case NEO4J ->
          "CALL db.index.vector.queryNodes($index, $k, $question) YIELD node, score"
              + " RETURN node.key AS key, node.hash AS hash, 2.0 * score - 1.0 AS cosine";
    };
  }

  /** All of it, for one dimension that stands for any. */
  static List<String> statements(Dialect dialect) {
    VectorCypher cypher = new VectorCypher(dialect, ANY);
    return List.of(
        cypher.indexes(),
        cypher.makeIndex(),
        LOCK,
        HASHES,
        READ,
        DELETE,
        cypher.deleteOthers(),
        cypher.put(),
        cypher.nearest());
  }
}
