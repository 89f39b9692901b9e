package dev.qortex.postgres.vectors;

import dev.qortex.core.error.StorageException;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index for approximate search over the codes of all domains (hierarchical navigable small
 * world graph, Malkov and Yashunin 2018). It is made once, while the memory is used and changed
 * without waiting for it, and from then on kept by the server. Thread-safe.
 */
final class HnswIndex {

  /** The largest dimension that such an index has room for. */
  private static final int LARGEST = 4000;

  /** The most memory that the server is asked for while it makes an index, in bytes. */
  private static final long MOST_MEMORY = 512L << 20;

  /** Memory of a vector in such an index beside its numbers, in bytes, roughly. */
  private static final int MEMORY_OF_LINKS = 800;

  /** The beginning of its name, before the dimension. */
  static final String NAME = "vectors_hnsw_";

  private static final Logger LOG = LoggerFactory.getLogger(HnswIndex.class);

  private final PostgresDatabase database;
  private final PgVector extension;
  private final Executor executor;
  private final Set<Integer> requested = ConcurrentHashMap.newKeySet();

  /**
   * Makes nothing yet.
   *
   * @param executor runs what makes the index, which takes minutes for many vectors
   */
  HnswIndex(PostgresDatabase database, PgVector extension, Executor executor) {
    this.database = database;
    this.extension = extension;
    this.executor = executor;
  }

  private static String name(int dimension) {
    return NAME + dimension;
  }

  /** The indexed expression; a search must write it in the same way. */
  static String indexed(PgVector extension, int dimension) {
    return "CAST(code AS " + extension.type(dimension) + ")";
  }

  /** The condition of the index, which a search must state. */
  static String condition(PgVector extension, int dimension) {
    return extension.dimension("code") + " = " + dimension;
  }

  /** Returns true if this process has had the index of that dimension made, or it has no room. */
  boolean isRequested(int dimension) {
    return dimension > LARGEST || requested.contains(dimension);
  }

  /** Has the index made, unless this process did so before, or it has no room for the dimension. */
  void request(int dimension) {
    if (dimension <= LARGEST && requested.add(dimension)) {
      executor.execute(() -> attempt(dimension));
    }
  }

  private void attempt(int dimension) {
    try {
      database.outsideTransactions(connection -> makeAlone(connection, dimension));
    } catch (StorageException | IllegalStateException e) {
      LOG.warn(
          "The index ({}) of ({}) cannot be made; searches compare every vector of their domains.\n"
              + "Maybe let the owner of the tables make it: {}",
          name(dimension),
          database.name(),
          statement(dimension),
          e);
    }
  }

  /** One process makes it; the others go on without. */
  private boolean makeAlone(SqlConnection connection, int dimension) throws SQLException {
    String key = "hashtext(current_schema() || '." + name(dimension) + "')";
    if (!connection
        .first(row -> row.getBoolean(1), "SELECT pg_try_advisory_lock(" + key + ")")
        .orElse(false)) {
      return false;
    }
    try {
      return make(connection, dimension);
    } finally {
      connection.exists("SELECT pg_advisory_unlock(" + key + ")");
    }
  }

  private boolean make(SqlConnection connection, int dimension) throws SQLException {
    for (String unfinished :
        connection.texts(
            "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
                + " WHERE i.indrelid = to_regclass('vectors') AND c.relname LIKE ?"
                + " AND (NOT i.indisvalid OR c.relname <> ?)",
            NAME.replace("_", "\\_") + "%",
            name(dimension))) {
      connection.execute("DROP INDEX CONCURRENTLY IF EXISTS " + unfinished);
    }
    LOG.info("The index ({}) of ({}) is being made.", name(dimension), database.name());
    grantMemory(connection, dimension);
    connection.execute(statement(dimension));
    LOG.info("The index ({}) of ({}) is ready.", name(dimension), database.name());
    return true;
  }

  /**
   * Lets the server keep the whole index in memory while it makes it, within bounds. pgvector
   * inserts the vectors that have no room one by one into the index on disk, which takes longer.
   */
  private void grantMemory(SqlConnection connection, int dimension) throws SQLException {
    connection.exists(
        "SELECT set_config('maintenance_work_mem', greatest("
            + "pg_size_bytes(current_setting('maintenance_work_mem')),"
            + " least(?, ? * (SELECT count(*) FROM vectors WHERE "
            + condition(extension, dimension)
            + "))) / 1024 || 'kB', FALSE)",
        MOST_MEMORY,
        (long) Short.BYTES * dimension + MEMORY_OF_LINKS);
  }

  private String statement(int dimension) {
    return "CREATE INDEX CONCURRENTLY IF NOT EXISTS %s ON vectors USING hnsw ((%s) %s) WHERE %s"
        .formatted(
            name(dimension),
            indexed(extension, dimension),
            extension.operators(),
            condition(extension, dimension));
  }
}
