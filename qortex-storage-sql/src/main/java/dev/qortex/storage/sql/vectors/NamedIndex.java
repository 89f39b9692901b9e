package dev.qortex.storage.sql.vectors;

import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlConsumer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The row of a named index, and the rows of its vectors.
 *
 * @param key never used for another index that was committed
 * @param name unique at one time
 * @param dimension of its vectors
 * @param createdAt when it was created
 */
record NamedIndex(long key, String name, int dimension, Instant createdAt) {

  private static final String ROWS = "SELECT key, name, dimension, created_at FROM named_indexes";

  // Written out: Java links those of a record at the first call, which slows the first answer.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NamedIndex index
        && key == index.key
        && name.equals(index.name)
        && dimension == index.dimension
        && createdAt.equals(index.createdAt);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(key);
  }

  static List<NamedIndex> all(SqlConnection connection) throws SQLException {
    return connection.list(NamedIndex::of, ROWS);
  }

  static Optional<NamedIndex> find(SqlConnection connection, String name) throws SQLException {
    return connection.first(NamedIndex::of, ROWS + " WHERE name = ?", name);
  }

  private static NamedIndex of(ResultSet row) throws SQLException {
    return new NamedIndex(
        row.getLong(1), row.getString(2), row.getInt(3), Sql.instant(row.getString(4)));
  }

  /** True if it is in the file. The key alone may be of a transaction that was rolled back. */
  boolean exists(SqlConnection connection) throws SQLException {
    return connection
        .first(NamedIndex::of, ROWS + " WHERE key = ?", key)
        .filter(this::equals)
        .isPresent();
  }

  Description description(SqlConnection connection) throws SQLException {
    int size =
        (int) connection.number("SELECT count(*) FROM named_vectors WHERE named_index = ?", key);
    return new Description(name, dimension, size, createdAt);
  }

  /**
   * Deletes the vectors of the sentences, and the tokens, of passages, whatever model made them.
   */
  static void removePassages(SqlConnection connection, List<String> passageIds)
      throws SQLException {
    for (NamedIndex index : passageIds.isEmpty() ? List.<NamedIndex>of() : all(connection)) {
      VectorFamily family = VectorFamily.of(index.name).orElse(null);
      if (family == VectorFamily.SENTENCES) {
        index.removeSentences(connection, passageIds);
      } else if (family == VectorFamily.TOKENS) {
        index.remove(connection, passageIds);
      }
    }
  }

  /** The ids of sentences are those of their passages, a new line and a number. */
  private void removeSentences(SqlConnection connection, List<String> passageIds)
      throws SQLException {
    List<String> gone = new ArrayList<>();
    for (String id : passageIds) {
      connection.forEach(
          row -> {
            if (row.getString(1).indexOf('\n', id.length() + 1) < 0) {
              gone.add(row.getString(1));
            }
          },
          "SELECT id FROM named_vectors WHERE named_index = ? AND id > ? AND id < ?",
          key,
          id + "\n",
          id + "\u000b");
    }
    remove(connection, gone);
  }

  /** Deletes vectors; how many there were. */
  int remove(SqlConnection connection, Collection<String> ids) throws SQLException {
    List<String> gone =
        connection.textsOf(
            "DELETE FROM named_vectors WHERE named_index = ? AND id IN (...) RETURNING id",
            ids,
            key);
    changedIfAny(connection, gone);
    return gone.size();
  }

  /** Tells the copies on heaps of vectors that came, changed or went. */
  void changedIfAny(SqlConnection connection, Collection<String> ids) throws SQLException {
    if (!ids.isEmpty()) {
      changed(connection, ids);
    }
  }

  /** Tells the copies on heaps; without ids, that the index came or went. */
  void changed(SqlConnection connection, Collection<String> ids) throws SQLException {
    List<Object> payload = new ArrayList<>(ids.size() + 1);
    payload.add(key);
    payload.addAll(ids);
    ChangeLog.append(
        connection,
        ChangeLog.Kind.NAMED_VECTORS,
        null,
        payload.size(),
        () -> JsonColumn.write(payload));
  }

  /** Shows columns of all its vectors. */
  void forEach(SqlConnection connection, String columns, SqlConsumer<ResultSet> visitor)
      throws SQLException {
    connection.forEach(
        visitor, "SELECT " + columns + " FROM named_vectors WHERE named_index = ?", key);
  }

  /** Shows columns of those of the vectors that exist. */
  void forEach(
      SqlConnection connection,
      String columns,
      Collection<String> ids,
      SqlConsumer<ResultSet> visitor)
      throws SQLException {
    connection.forEachOf(
        visitor,
        "SELECT " + columns + " FROM named_vectors WHERE named_index = ? AND id IN (...)",
        ids,
        key);
  }
}
