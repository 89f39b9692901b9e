package dev.qortex.storage.sqlite.internal.feedback;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqlBatch;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Factors in a file. Thread-safe. */
public final class SqliteInteroceptionStore implements InteroceptionStore {

  private final SqliteDatabase database;

  public SqliteInteroceptionStore(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Map<String, Double> factors(Collection<String> nodeIds) {
    return Collections.unmodifiableSortedMap(
        database.<SortedMap<String, Double>>read(connection -> load(connection, nodeIds)));
  }

  private static SortedMap<String, Double> load(Connection connection, Collection<String> ids)
      throws SQLException {
    SortedMap<String, Double> found = new TreeMap<>();
    for (List<String> piece : Sql.pieces(ids)) {
      Sql.forEach(
          connection,
          row -> {
            found.put(row.getString(1), row.getDouble(2));
            return true;
          },
          "SELECT node_id, factor FROM factors WHERE node_id IN " + Sql.marks(piece.size()),
          piece.toArray());
    }
    return found;
  }

  @Override
  public Map<String, Double> adjust(Map<String, Double> deltas) {
    Map<String, Double> own = Map.copyOf(deltas);
    return Collections.unmodifiableSortedMap(
        database.<SortedMap<String, Double>>writeGrouped(
            own.size(), connection -> adjust(connection, own)));
  }

  private static SortedMap<String, Double> adjust(Connection connection, Map<String, Double> deltas)
      throws SQLException {
    Map<String, Double> before = load(connection, deltas.keySet());
    SortedMap<String, Double> after = new TreeMap<>();
    deltas.forEach(
        (id, delta) ->
            after.put(id, InteroceptionStore.adjusted(before.getOrDefault(id, 1.0), delta)));
    try (SqlBatch batch =
        new SqlBatch(
            connection, "INSERT OR REPLACE INTO factors (node_id, factor) VALUES (?, ?)")) {
      for (Map.Entry<String, Double> factor : after.entrySet()) {
        batch.add(factor.getKey(), factor.getValue());
      }
      batch.run();
    }
    return after;
  }

  @Override
  public void forget(Collection<String> nodeIds) {
    database.write(
        connection -> {
          for (List<String> piece : Sql.pieces(nodeIds)) {
            Sql.update(
                connection,
                "DELETE FROM factors WHERE node_id IN " + Sql.marks(piece.size()),
                piece.toArray());
          }
          return true;
        });
  }

  @Override
  public int size() {
    return database.<Integer>read(
        connection ->
            Sql.first(connection, row -> row.getInt(1), "SELECT count(*) FROM factors").orElse(0));
  }
}
