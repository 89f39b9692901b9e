package dev.qortex.storage.sql.feedback;

import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Edge buffer in a file. Thread-safe. */
public record SqlEdgeBuffer(SqlDatabase database, int capacity) implements EdgeBuffer {

  private static final String COLUMNS = "first, second, hits, score_sum, last_seen";

  @Override
  public void record(Collection<Sighting> sightings, Instant at) {
    database.checkOpen();
    if (!sightings.isEmpty()) {
      database.<Integer>write(connection -> record(connection, sightings, at));
    }
  }

  private int record(SqlConnection connection, Collection<Sighting> sightings, Instant at)
      throws SQLException {
    connection.updateEach(
        "INSERT INTO edge_buffer (first, second, hits, score_sum, last_seen, promoted)"
            + " VALUES (?, ?, 1, ?, ?, false) ON CONFLICT (first, second) DO UPDATE SET"
            + " hits = edge_buffer.hits + 1,"
            + " score_sum = edge_buffer.score_sum + excluded.score_sum,"
            + " last_seen = CASE WHEN excluded.last_seen > edge_buffer.last_seen"
            + " THEN excluded.last_seen ELSE edge_buffer.last_seen END"
            + " WHERE NOT edge_buffer.promoted",
        sightings,
        sighting ->
            new Object[] {sighting.pair().first(), sighting.pair().second(), sighting.score(), at});
    return connection.update(
        "DELETE FROM edge_buffer WHERE (first, second) IN (SELECT first, second FROM edge_buffer"
            + " ORDER BY promoted DESC, last_seen, first, second"
            + " LIMIT ?)",
        Math.max(0, connection.number("SELECT count(*) FROM edge_buffer") - capacity));
  }

  @Override
  public List<BufferedEdge> ready(int minHits, double minAverageScore) {
    List<BufferedEdge> found =
        new ArrayList<>(
            database.list(
                SqlEdgeBuffer::edge,
                "SELECT "
                    + COLUMNS
                    + " FROM edge_buffer"
                    + " WHERE NOT promoted AND hits >= ? AND score_sum / hits >= ?",
                minHits,
                minAverageScore));
    found.sort(Comparator.comparing(BufferedEdge::pair));
    return Collections.unmodifiableList(found);
  }

  private static BufferedEdge edge(ResultSet row) throws SQLException {
    int hits = row.getInt(3);
    return new BufferedEdge(
        new Pair(row.getString(1), row.getString(2)),
        hits,
        row.getDouble(4) / hits,
        Sql.instant(row.getString(5)));
  }

  /** The pairs that were promoted, by pair. */
  public List<BufferedEdge> promoted() {
    return database
        .list(SqlEdgeBuffer::edge, "SELECT " + COLUMNS + " FROM edge_buffer WHERE promoted")
        .stream()
        .sorted(Comparator.comparing(BufferedEdge::pair))
        .toList();
  }

  @Override
  public List<BufferedEdge> promote(Collection<Pair> pairs) {
    return Collections.unmodifiableList(
        database.<List<BufferedEdge>>write(
            connection -> {
              List<BufferedEdge> taken = new ArrayList<>();
              for (Pair pair : new TreeSet<>(pairs)) {
                taken.addAll(
                    connection.list(
                        SqlEdgeBuffer::edge,
                        "UPDATE edge_buffer SET promoted = true"
                            + " WHERE first = ? AND second = ? AND NOT promoted RETURNING "
                            + COLUMNS,
                        pair.first(),
                        pair.second()));
              }
              return taken;
            }));
  }

  @Override
  public void forget(Collection<Pair> pairs) {
    database.change(
        connection ->
            connection.updateEach(
                "DELETE FROM edge_buffer WHERE first = ? AND second = ?",
                pairs,
                pair -> new Object[] {pair.first(), pair.second()}));
  }

  @Override
  public void forgetNodes(Collection<String> nodeIds) {
    database.change(
        connection -> {
          for (List<String> piece : Sql.pieces(nodeIds)) {
            forgetNodes(connection, Sql.marks(piece.size()), piece.toArray());
          }
        });
  }

  /**
   * Forgets the pairs of some nodes.
   *
   * @param nodes a set of ids as SQL
   */
  public static void forgetNodes(SqlConnection connection, String nodes, Object... parameters)
      throws SQLException {
    connection.update("DELETE FROM edge_buffer WHERE first IN " + nodes, parameters);
    connection.update("DELETE FROM edge_buffer WHERE second IN " + nodes, parameters);
  }

  @Override
  public int size() {
    return database.<Integer>read(
        connection ->
            (int) connection.number("SELECT count(*) FROM edge_buffer WHERE NOT promoted"));
  }
}
