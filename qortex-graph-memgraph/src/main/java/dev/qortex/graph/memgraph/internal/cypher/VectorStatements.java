package dev.qortex.graph.memgraph.internal.cypher;

/**
 * Statements about vectors of one dimension. A vector is a node with a label for all of them and
 * one for its dimension, which has an index of its own.
 *
 * @param dialect of the server
 * @param dimension from 1
 */
public record VectorStatements(Dialect dialect, int dimension) {

  /** One process at a time puts or removes; the graph is not locked for it. */
  public static final String LOCK =
      "MERGE (l:QortexGraph {id: 'vectors'}) SET l.writes = coalesce(l.writes, 0) + 1";

  public static final String INDEX_NAME = "index_name";

  public static final String HASHES =
      "UNWIND $keys AS key MATCH (v:QortexVector {key: key}) RETURN v.key AS key, v.hash AS hash";

  public static final String READ = HASHES + ", v.vector AS vector";

  /** Only what the caller put: another may have put another one since. */
  public static final String DELETE =
      "UNWIND $batch AS row MATCH (v:QortexVector {key: row.key}) WHERE v.hash = row.hash DELETE v";

  private static final int CAPACITY = 10_000;

  private String label() {
    return "QortexVector" + dimension;
  }

  /** The name of the index. */
  public String index() {
    return "qortex_vectors_" + dimension;
  }

  /** All indexes of vectors, with their names in the column {@link #INDEX_NAME}. */
  public String indexes() {
    return switch (dialect) {
      case MEMGRAPH -> "SHOW VECTOR INDEX INFO";
      case NEO4J -> "SHOW VECTOR INDEXES YIELD name RETURN name AS " + INDEX_NAME;
    };
  }

  /** Makes the index. */
  public String makeIndex() {
    return switch (dialect) {
      // The index grows by itself.
      case MEMGRAPH ->
          "CREATE VECTOR INDEX %s ON :%s(vector) WITH CONFIG {\"dimension\": %s, \"capacity\": %s, \"metric\": \"cos\"}"
              .formatted(index(), label(), dimension, CAPACITY);
      case NEO4J ->
          "CREATE VECTOR INDEX %s IF NOT EXISTS FOR (v:%s) ON (v.vector) OPTIONS {indexConfig: {`vector.dimensions`: %s, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false}}"
              .formatted(index(), label(), dimension);
    };
  }

  /** Makes room for vectors whose key has one of another dimension. */
  public String deleteOthers() {
    return "UNWIND $keys AS key MATCH (v:QortexVector {key: key}) WHERE NOT v:%s DELETE v"
        .formatted(label());
  }

  public String put() {
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
  public String nearest() {
    return switch (dialect) {
      case MEMGRAPH ->
          "CALL vector_search.search($index, $k, $question) YIELD node, distance"
              + " RETURN node.key AS key, node.hash AS hash, 1.0 - distance AS cosine";
      case NEO4J ->
          "CALL db.index.vector.queryNodes($index, $k, $question) YIELD node, score"
              + " RETURN node.key AS key, node.hash AS hash, 2.0 * score - 1.0 AS cosine";
    };
  }
}
