package dev.qortex.storage.sql.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.feedback.SqlEdgeBuffer;
import dev.qortex.storage.sql.feedback.SqlQueryFeedbackStore;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.names.NameTables;
import java.sql.SQLException;

/**
 * Deletion of the nodes of a domain with every edge that touches them, inside of the database,
 * because they may be too many for the heap. Pure functions on a connection.
 */
final class DomainNodes {

  private static final String KEYS = "(SELECT key FROM nodes WHERE domain = ?)";
  private static final String IDS =
      "(SELECT id FROM nodes WHERE domain = ? UNION ALL SELECT id FROM rules WHERE domain = ?)";
  private static final String TOUCHING = "(e.source IN " + KEYS + " OR e.target IN " + KEYS + ")";

  private DomainNodes() {}

  /**
   * Deletes them with what was learned about them and about the rules of the domain, which are
   * still there, and counts what was visible.
   */
  static void delete(SqlConnection connection, String domain, GraphOutcome outcome)
      throws SQLException {
    count(connection, domain, outcome);
    connection.update("DELETE FROM factors WHERE node_id IN " + IDS, domain, domain);
    SqlQueryFeedbackStore.forget(connection, IDS, domain, domain);
    SqlEdgeBuffer.forgetNodes(connection, IDS, domain, domain);
    connection.update(
        "UPDATE nodes SET in_degree = in_degree - c.edges"
            + " FROM (SELECT target, count(*) AS edges FROM edges WHERE source IN "
            + KEYS
            + " GROUP BY target) AS c WHERE nodes.key = c.target"
            + " AND (nodes.domain IS NULL OR nodes.domain <> ?)",
        domain,
        domain);
    connection.update("DELETE FROM edges AS e WHERE " + TOUCHING, domain, domain);
    NameTables.deleteDomain(connection, domain);
    connection.update("DELETE FROM node_contributions WHERE node IN " + KEYS, domain);
    connection.update(
        "UPDATE nodes SET domain = NULL, kind = NULL, name = NULL, in_degree = 0 WHERE domain = ?",
        domain);
  }

  private static void count(SqlConnection connection, String domain, GraphOutcome outcome)
      throws SQLException {
    connection.forEach(
        row -> {
          EdgeKey key =
              new EdgeKey(row.getString(1), row.getString(2), EnumCodes.relation(row.getInt(3)));
          outcome.edge(key, true, false, 0.0);
        },
        "SELECT a.id, b.id, e.relation FROM edges e JOIN nodes a ON a.key = e.source"
            + " JOIN nodes b ON b.key = e.target"
            + " WHERE e.wins AND a.domain IS NOT NULL AND b.domain IS NOT NULL AND "
            + TOUCHING,
        domain,
        domain);
    connection.forEach(
        row ->
            outcome.node(
                row.getString(1), EnumCodes.kind(row.getInt(2)), domain, true, false, true),
        "SELECT id, kind FROM nodes WHERE domain = ?",
        domain);
  }
}
