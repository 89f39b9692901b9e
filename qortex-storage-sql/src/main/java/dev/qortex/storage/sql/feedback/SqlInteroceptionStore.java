package dev.qortex.storage.sql.feedback;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Teleportation factors in a file. Thread-safe. */
public record SqlInteroceptionStore(SqlDatabase database) implements InteroceptionStore {

  @Override
  public Map<String, Double> factors(Collection<String> nodeIds) {
    // A question asks for those of hundreds of nodes, three times; before any feedback there are
    // none.
    if (!database.inTransaction() && !database.look("any factors", SqlInteroceptionStore::hasAny)) {
      return Map.of();
    }
    return Collections.unmodifiableSortedMap(
        database.<SortedMap<String, Double>>read(connection -> load(connection, nodeIds)));
  }

  private static boolean hasAny(SqlConnection connection) throws SQLException {
    return connection.exists("SELECT 1 FROM factors LIMIT 1");
  }

  private static SortedMap<String, Double> load(SqlConnection connection, Collection<String> ids)
      throws SQLException {
    SortedMap<String, Double> found = new TreeMap<>();
    connection.forEachOf(
        row -> found.put(row.getString(1), row.getDouble(2)),
        "SELECT node_id, factor FROM factors WHERE node_id IN (...)",
        ids);
    return found;
  }

  @Override
  public Map<String, Double> adjust(Map<String, Double> deltas) {
    Map<String, Double> own = Map.copyOf(deltas);
    return Collections.unmodifiableSortedMap(
        database.<SortedMap<String, Double>>writeGrouped(
            own.size(), connection -> adjust(connection, own)));
  }

  private static SortedMap<String, Double> adjust(
      SqlConnection connection, Map<String, Double> deltas) throws SQLException {
    Map<String, Double> before = load(connection, deltas.keySet());
    SortedMap<String, Double> after = new TreeMap<>();
    deltas.forEach(
        (id, delta) ->
            after.put(id, InteroceptionStore.adjusted(before.getOrDefault(id, 1.0), delta)));
    connection.updateEach(
        "INSERT INTO factors (node_id, factor) VALUES (?, ?)" + Sql.orReplace("node_id", "factor"),
        after.entrySet(),
        factor -> new Object[] {factor.getKey(), factor.getValue()});
    return after;
  }

  @Override
  public void forget(Collection<String> nodeIds) {
    database.change(
        connection ->
            connection.updateAnyOf("DELETE FROM factors WHERE node_id IN (...)", nodeIds));
  }

  @Override
  public int size() {
    return database.<Integer>read(
        connection -> (int) connection.number("SELECT count(*) FROM factors"));
  }

  /** All factors, by node. */
  public SortedMap<String, Double> all() {
    SortedMap<String, Double> found = new TreeMap<>();
    database.<Boolean>readCommitted(
        connection -> {
          connection.forEach(
              row -> found.put(row.getString(1), row.getDouble(2)),
              "SELECT node_id, factor FROM factors");
          return true;
        });
    return Collections.unmodifiableSortedMap(found);
  }
}
