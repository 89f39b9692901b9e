package dev.qortex.storage.sql.graph;

import dev.qortex.core.spi.CheckpointChecks;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies of the graph in the tables of checkpoints, made and restored inside of the database,
 * because it may be too large for the heap. What is compared element by element comes back by
 * {@link SqlGraphEdit}, all else from here. Pure functions on a connection.
 */
final class CheckpointTables {

  private CheckpointTables() {}

  /** Copies the content of the state; its domains have been copied. */
  static void fill(SqlConnection connection, GraphState kept) throws SQLException {
    String into = "INSERT INTO checkpoint_%s SELECT " + kept.checkpoint() + ", ";
    String covered = "(SELECT key FROM nodes WHERE domain IS NOT NULL AND %s)";
    String nodes = covered.formatted(kept.covers("domain"));
    connection.update(
        into.formatted("node_contributions")
            + "node, contributor, wins, confidence, payload FROM node_contributions WHERE node IN "
            + nodes
            + " ORDER BY node, contributor");
    connection.update(
        into.formatted("edges")
            + "source, target, relation, contributor, wins AND source NOT IN "
            + GraphState.GONE
            + " AND target NOT IN "
            + GraphState.GONE
            + ", confidence, payload FROM edges WHERE "
            + (kept.whole() ? "true" : "source IN " + nodes + " OR target IN " + nodes));
    for (ElementTable table : ElementTable.WITH_DOMAIN) {
      connection.update(
          into.formatted(table.name())
              + "id, contributor, wins, domain, confidence, payload FROM "
              + table.name()
              + " WHERE "
              + kept.covers("domain")
              + " ORDER BY id, contributor");
    }
    connection.update(
        into.formatted("nodes")
            + "key, id, CASE WHEN "
            + kept.covers("domain")
            + " THEN kind END, CASE WHEN "
            + kept.covers("domain")
            + " THEN domain END FROM nodes"
            + (kept.whole() ? "" : " WHERE key IN " + nodes + " OR key IN " + ends(kept)));
    connection.update(
        into.formatted("sources")
            + "key, id, domain, name, type, location, content_hash FROM sources WHERE "
            + (kept.whole() ? "true" : kept.covers("domain") + contributing(kept)));
    connection.update(
        into.formatted("vectors")
            + "n.key, v.vector FROM nodes n JOIN vectors v ON v.id = n.id WHERE n.key IN "
            + nodes);
  }

  private static String ends(GraphState kept) {
    String end = "SELECT %s FROM checkpoint_edges WHERE checkpoint = " + kept.checkpoint();
    return "(" + end.formatted("source") + " UNION " + end.formatted("target") + ")";
  }

  private static String contributing(GraphState kept) {
    StringBuilder sql = new StringBuilder();
    for (ElementTable table : ElementTable.ALL) {
      sql.append(" OR key IN (SELECT contributor FROM checkpoint_")
          .append(table.name())
          .append(" WHERE checkpoint = ")
          .append(kept.checkpoint())
          .append(')');
    }
    return sql.toString();
  }

  /** Deletes all of a checkpoint. */
  static void delete(SqlConnection connection, long checkpoint) throws SQLException {
    List<String> tables = new ArrayList<>(List.of("vectors"));
    ElementTable.ALL.forEach(table -> tables.add(table.name()));
    tables.addAll(List.of("nodes", "sources", "domains"));
    for (String table : tables) {
      connection.update("DELETE FROM checkpoint_" + table + " WHERE checkpoint = ?", checkpoint);
    }
    connection.update("DELETE FROM checkpoints WHERE key = ?", checkpoint);
  }

  /** Refuses to restore elements that lie in another domain now. */
  static void check(SqlConnection connection, GraphState kept) throws SQLException {
    refuse(
        connection,
        "node",
        "SELECT n.id, n.domain, c.domain FROM checkpoint_nodes c JOIN nodes n ON n.id = c.id"
            + " WHERE c.checkpoint = ? AND n.domain <> c.domain ORDER BY n.id LIMIT 1",
        kept);
    refuse(
        connection,
        "node",
        "SELECT n.id, (SELECT upper(name) FROM node_kinds WHERE code = n.kind),"
            + " (SELECT upper(name) FROM node_kinds WHERE code = c.kind)"
            + " FROM checkpoint_nodes c JOIN nodes n ON n.id = c.id"
            + " WHERE c.checkpoint = ? AND n.kind <> c.kind ORDER BY n.id LIMIT 1",
        kept);
    refuse(
        connection,
        "source",
        "SELECT s.id, s.domain, c.domain FROM checkpoint_sources c JOIN sources s ON s.id = c.id"
            + " WHERE c.checkpoint = ? AND s.domain <> c.domain AND NOT ("
            + kept.covers("s.domain")
            + " AND "
            + kept.covers("c.domain")
            + ") ORDER BY s.id LIMIT 1",
        kept);
    if (!kept.whole()) {
      for (ElementTable table : ElementTable.WITH_DOMAIN) {
        refuse(
            connection,
            table.kind().label(),
            "SELECT r.id, r.domain, c.domain FROM checkpoint_%1$s c JOIN %1$s r ON r.id = c.id"
                    .formatted(table.name())
                + " WHERE c.checkpoint = ? AND NOT "
                + kept.covers("r.domain")
                + " ORDER BY r.id, r.domain, c.domain LIMIT 1",
            kept);
      }
    }
  }

  private static void refuse(SqlConnection connection, String what, String sql, GraphState kept)
      throws SQLException {
    connection.forEach(
        row -> {
          throw refusal(what, row);
        },
        sql,
        kept.checkpoint());
  }

  private static IllegalArgumentException refusal(String what, ResultSet row) throws SQLException {
    return CheckpointChecks.other(what, row.getString(1), row.getString(2), row.getString(3));
  }

  /**
   * Gives nodes that are gone the keys that they had, as far as these are free, for their
   * contributions to come after: what has its old key need not be compared on the heap next time.
   */
  static void restoreKeys(SqlConnection connection, GraphState kept) throws SQLException {
    connection.update(
        "INSERT INTO nodes (key, id) SELECT key, id FROM checkpoint_nodes c"
            + " WHERE checkpoint = ? AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = c.id)"
            + " ON CONFLICT DO NOTHING",
        kept.checkpoint());
  }

  /** Puts back sources, with their old keys where these are free; whether any changed. */
  static boolean restoreSources(SqlConnection connection, GraphState kept) throws SQLException {
    int gone =
        connection.update(
            "INSERT INTO sources (key, id, domain, name, type, location, content_hash)"
                + " SELECT key, id, domain, name, type, location, content_hash"
                + " FROM checkpoint_sources c WHERE checkpoint = ?"
                + " AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.id = c.id)"
                + " ON CONFLICT DO NOTHING",
            kept.checkpoint());
    int others =
        connection.update(
            "INSERT INTO sources (key, id, domain, name, type, location, content_hash)"
                + " SELECT (SELECT coalesce(max(key), 0) FROM sources)"
                + " + row_number() OVER (ORDER BY c.id),"
                + " id, domain, name, type, location, content_hash FROM checkpoint_sources c"
                + " WHERE checkpoint = ? AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.id = c.id"
                + " AND (NOT "
                + kept.covers("s.domain")
                + " OR (s.domain, s.name, s.type, s.location, s.content_hash)"
                + " = (c.domain, c.name, c.type, c.location, c.content_hash)))"
                + " ON CONFLICT (id) DO UPDATE SET domain = excluded.domain, name = excluded.name,"
                + " type = excluded.type, location = excluded.location,"
                + " content_hash = excluded.content_hash",
            kept.checkpoint());
    return gone + others > 0;
  }

  /** Takes away sources that came since and say nothing any more; whether there were any. */
  static boolean deleteSilentSources(SqlConnection connection, GraphState kept)
      throws SQLException {
    return connection.update(
            "DELETE FROM sources WHERE "
                + kept.covers("domain")
                + " AND id NOT IN (SELECT id FROM checkpoint_sources WHERE checkpoint = ?)"
                + silent(),
            kept.checkpoint())
        > 0;
  }

  /** A further condition on rows of sources: that they contribute nothing. */
  static String silent() {
    StringBuilder sql = new StringBuilder();
    for (ElementTable table : ElementTable.ALL) {
      sql.append(" AND NOT EXISTS (SELECT 1 FROM ")
          .append(table.name())
          .append(" WHERE contributor = sources.key)");
    }
    return sql.toString();
  }

  /** Restores the domains themselves; returns whether any changed. */
  static boolean restoreDomains(SqlConnection connection, GraphState kept) throws SQLException {
    String then =
        "(SELECT name, description, created_at FROM checkpoint_domains WHERE checkpoint = ?)";
    int changed =
        connection.update(
            "INSERT INTO domains (name, description, created_at)"
                + " SELECT k.name, k.description, k.created_at FROM "
                + then
                + " k WHERE (k.name, k.description, k.created_at) NOT IN"
                + " (SELECT name, description, created_at FROM domains)"
                + Sql.orReplace("name", "description", "created_at"),
            kept.checkpoint());
    if (kept.whole()) {
      changed +=
          connection.update(
              "DELETE FROM domains WHERE name NOT IN"
                  + " (SELECT name FROM checkpoint_domains WHERE checkpoint = ?)",
              kept.checkpoint());
    }
    return changed > 0;
  }

  /**
   * Puts back vectors of the nodes that have none. Those that have one look as they did then: it is
   * as good. Vectors of another model stay away, and those of an unknown one from a store that has
   * a model.
   *
   * @param model the name of the model that made those of now; empty when it is unknown
   */
  static void restoreVectors(SqlConnection connection, GraphState kept, String model)
      throws SQLException {
    int dimension = (int) MetaKey.DIMENSION.read(connection);
    List<String> back =
        connection.texts(
            "INSERT INTO vectors (id, kind, domain, vector)"
                + " SELECT n.id, n.kind, n.domain, v.vector FROM checkpoints p"
                + " CROSS JOIN checkpoint_vectors v ON v.checkpoint = p.key"
                + " CROSS JOIN checkpoint_nodes c ON c.checkpoint = p.key AND c.key = v.node"
                + " CROSS JOIN nodes n ON n.id = c.id WHERE p.key = ?"
                + " AND p.embedding_model = ?"
                + " AND (length(v.vector) = 4 * ?"
                + " OR length(v.vector) % 4 = 1 AND substr(v.vector, 1, 4) = ?)"
                + " AND n.domain IS NOT NULL"
                + " AND NOT EXISTS (SELECT 1 FROM vectors WHERE id = n.id) RETURNING id",
            kept.checkpoint(), model, dimension, VectorBytes.head(dimension));
    ChangeLog.append(connection, ChangeLog.Kind.VECTORS, back);
  }
}
