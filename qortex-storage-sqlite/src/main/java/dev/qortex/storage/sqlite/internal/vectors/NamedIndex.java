package dev.qortex.storage.sqlite.internal.vectors;

import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.storage.sqlite.internal.changes.ChangeLog;
import dev.qortex.storage.sqlite.internal.elements.ElementJson;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqlFunction;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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

  static List<NamedIndex> all(Connection connection) throws SQLException {
    return Sql.list(connection, NamedIndex::of, ROWS);
  }

  static Optional<NamedIndex> find(Connection connection, String name) throws SQLException {
    return Sql.first(connection, NamedIndex::of, ROWS + " WHERE name = ?", name);
  }

  private static NamedIndex of(ResultSet row) throws SQLException {
    return new NamedIndex(
        row.getLong(1), row.getString(2), row.getInt(3), Sql.instant(row.getString(4)));
  }

  /** Whether it is in the file. The key alone may be of a transaction that was taken back. */
  boolean exists(Connection connection) throws SQLException {
    return Sql.first(connection, NamedIndex::of, ROWS + " WHERE key = ?", key)
        .filter(this::equals)
        .isPresent();
  }

  Description description(Connection connection) throws SQLException {
    int size =
        Sql.first(
                connection,
                row -> row.getInt(1),
                "SELECT count(*) FROM named_vectors WHERE named_index = ?",
                key)
            .orElse(0);
    return new Description(name, dimension, size, createdAt);
  }

  /** Tells the copies on heaps; without ids, that the index came or went. */
  void changed(Connection connection, Collection<String> ids) throws SQLException {
    List<Object> payload = new ArrayList<>(ids.size() + 1);
    payload.add(key);
    payload.addAll(ids);
    ChangeLog.append(
        connection,
        ChangeLog.Kind.NAMED_VECTORS,
        null,
        payload.size(),
        () -> ElementJson.json(payload));
  }

  /** Shows columns of all its vectors. */
  void forEach(Connection connection, String columns, SqlFunction<ResultSet, Boolean> visitor)
      throws SQLException {
    Sql.forEach(
        connection,
        visitor,
        "SELECT " + columns + " FROM named_vectors WHERE named_index = ?",
        key);
  }

  /** Shows columns of those of the vectors that exist. */
  void forEach(
      Connection connection,
      String columns,
      Collection<String> ids,
      SqlFunction<ResultSet, Boolean> visitor)
      throws SQLException {
    for (List<String> piece : Sql.pieces(ids)) {
      Sql.forEach(
          connection,
          visitor,
          "SELECT " + columns + " FROM named_vectors WHERE " + among(piece.size()),
          among(piece));
    }
  }

  /** The condition that a vector is one of so many of an index. */
  static String among(int count) {
    return "named_index = ? AND id IN " + Sql.marks(count);
  }

  /** The parameters of that condition. */
  Object[] among(List<String> ids) {
    List<Object> parameters = new ArrayList<>(ids.size() + 1);
    parameters.add(key);
    parameters.addAll(ids);
    return parameters.toArray();
  }
}
