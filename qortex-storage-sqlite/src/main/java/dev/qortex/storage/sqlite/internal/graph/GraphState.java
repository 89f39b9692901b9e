package dev.qortex.storage.sqlite.internal.graph;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.storage.sqlite.internal.elements.EnumCodes;
import dev.qortex.storage.sqlite.internal.elements.StoredContribution;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A state of the graph as SQL, that of now or one that a checkpoint has kept, so that the database
 * can compare two of them without bringing either onto the heap.
 *
 * <p>What is in one state and not in the other is found by the keys of nodes and sources, which
 * mostly are the same in both; where a key stands for another id there, all that has it is taken
 * for different. So nothing is missed, and whoever receives it compares by id.
 *
 * @param checkpoint the key of a checkpoint; null for now
 * @param whole whether it covers every domain
 */
record GraphState(@Nullable Long checkpoint, boolean whole) {

  /** All that there is now. */
  static final GraphState NOW = new GraphState(null, true);

  /** The keys of nodes that are gone and only ends of edges; mostly there are few. */
  static final String GONE = "(SELECT key FROM nodes WHERE domain IS NULL)";

  /** A condition on a column that holds the name of a domain: whether the state covers it. */
  String covers(String column) {
    return whole
        ? "true"
        : column
            + " IN (SELECT name FROM checkpoint_domains WHERE checkpoint = "
            + checkpoint
            + ")";
  }

  String nodes() {
    return of("nodes", "key, id, kind, domain", "");
  }

  private String sources() {
    return of("sources", "key, id", "");
  }

  private String contributions() {
    return of("node_contributions", "node, contributor, confidence, payload", "wins");
  }

  private String edges() {
    return of(
        "edges",
        "source, target, relation, contributor, confidence, payload",
        "wins AND source NOT IN " + GONE + " AND target NOT IN " + GONE);
  }

  private String texts(String table) {
    return of(table, "id, contributor, domain, confidence, payload", "wins");
  }

  private String of(String table, String columns, String visible) {
    if (checkpoint == null) {
      String seen = visible.isEmpty() ? "" : ", " + visible + " AS visible";
      return "(SELECT " + columns + seen + " FROM " + table + ")";
    }
    String seen = visible.isEmpty() ? "" : ", visible";
    return "(SELECT %s%s FROM checkpoint_%s WHERE checkpoint = %d)"
        .formatted(columns, seen, table, checkpoint);
  }

  /**
   * Shows what is contributed here and not, or not like this, there, in the domains that both
   * cover. The edges of a node that lies in one of these in either state belong to them.
   *
   * @param visible whether only what is visible counts
   */
  void difference(
      GraphState there,
      SqlConnection connection,
      ContributedElements<StoredContribution> elements,
      boolean visible)
      throws SQLException {
    showNodes(there, connection, elements, visible ? " AND %s.visible" : "");
    showEdges(there, connection, elements, visible);
    for (String table : new String[] {"rules", "examples"}) {
      showTexts(table, there, connection, elements, visible ? " AND %s.visible" : "");
    }
  }

  private String shared(GraphState there, String column) {
    return "(" + covers(column) + " AND " + there.covers(column) + ")";
  }

  private void showNodes(
      GraphState there,
      SqlConnection connection,
      ContributedElements<StoredContribution> elements,
      String visible)
      throws SQLException {
    connection.forEach(
        row -> {
          StoredContribution contribution =
              new StoredContribution(
                  row.getString(4), row.getDouble(5), row.getString(3), row.getString(6));
          elements.node(row.getString(1), EnumCodes.kind(row.getInt(2)), contribution);
        },
        "SELECT n.id, n.kind, n.domain, s.id, c.confidence, c.payload FROM "
            + nodes()
            + " n CROSS JOIN "
            + contributions()
            + " c ON c.node = n.key CROSS JOIN "
            + sources()
            + " s ON s.key = c.contributor WHERE n.domain IS NOT NULL AND "
            + shared(there, "n.domain")
            + visible.formatted("c")
            + " AND NOT EXISTS (SELECT 1 FROM "
            + there.contributions()
            + " d CROSS JOIN "
            + there.nodes()
            + " m ON m.key = d.node CROSS JOIN "
            + there.sources()
            + " t ON t.key = d.contributor WHERE d.node = c.node AND d.contributor = c.contributor"
            + " AND d.confidence = c.confidence AND d.payload = c.payload AND m.id = n.id"
            + " AND m.kind = n.kind AND m.domain = n.domain AND t.id = s.id"
            + visible.formatted("d")
            + ")");
  }

  private void showTexts(
      String table,
      GraphState there,
      SqlConnection connection,
      ContributedElements<StoredContribution> elements,
      String visible)
      throws SQLException {
    connection.forEach(
        row -> {
          StoredContribution contribution =
              new StoredContribution(
                  row.getString(2), row.getDouble(4), row.getString(3), row.getString(5));
          if (table.equals("rules")) {
            elements.rule(row.getString(1), contribution);
          } else {
            elements.example(row.getString(1), contribution);
          }
        },
        "SELECT r.id, s.id, r.domain, r.confidence, r.payload FROM "
            + texts(table)
            + " r CROSS JOIN "
            + sources()
            + " s ON s.key = r.contributor WHERE "
            + shared(there, "r.domain")
            + visible.formatted("r")
            + " AND NOT EXISTS (SELECT 1 FROM "
            + there.texts(table)
            + " d CROSS JOIN "
            + there.sources()
            + " t ON t.key = d.contributor WHERE d.id = r.id AND d.contributor = r.contributor"
            + " AND d.domain = r.domain AND d.confidence = r.confidence AND d.payload = r.payload"
            + " AND t.id = s.id"
            + visible.formatted("d")
            + ")");
  }

  private void showEdges(
      GraphState there,
      SqlConnection connection,
      ContributedElements<StoredContribution> elements,
      boolean visible)
      throws SQLException {
    String moved = "(SELECT key FROM moved)";
    connection.forEach(
        row -> {
          EdgeKey key =
              new EdgeKey(row.getString(1), row.getString(2), EnumCodes.relation(row.getInt(3)));
          elements.edge(
              key,
              new StoredContribution(row.getString(4), row.getDouble(5), "", row.getString(6)));
        },
        "WITH moved AS MATERIALIZED ("
            + moved(there)
            + "), moved_sources AS MATERIALIZED (SELECT s.key FROM "
            + sources()
            + " s WHERE NOT EXISTS (SELECT 1 FROM "
            + there.sources()
            + " t WHERE t.key = s.key AND t.id = s.id)), ends AS MATERIALIZED ("
            + ends(there, visible)
            + ") SELECT a.id, b.id, e.relation, s.id, e.confidence, e.payload FROM "
            + edges()
            + " e CROSS JOIN "
            + nodes()
            + " a ON a.key = e.source CROSS JOIN "
            + nodes()
            + " b ON b.key = e.target CROSS JOIN "
            + sources()
            + " s ON s.key = e.contributor WHERE "
            + (visible ? "e.visible AND " : "")
            + (whole && there.whole
                ? "true"
                : "(e.source IN (SELECT key FROM ends) OR e.target IN (SELECT key FROM ends))")
            + " AND (NOT EXISTS (SELECT 1 FROM "
            + there.edges()
            + " x WHERE x.source = e.source AND x.target = e.target AND x.relation = e.relation"
            + " AND x.contributor = e.contributor AND x.confidence = e.confidence"
            + " AND x.payload = e.payload"
            + (visible ? " AND x.visible" : "")
            + ") OR e.source IN "
            + moved
            + " OR e.target IN "
            + moved
            + " OR e.contributor IN (SELECT key FROM moved_sources))");
  }

  /** The keys that stand for another node there, or for one that is not covered alike. */
  private String moved(GraphState there) {
    return "SELECT n.key FROM "
        + nodes()
        + " n WHERE NOT EXISTS (SELECT 1 FROM "
        + there.nodes()
        + " m WHERE m.key = n.key AND m.id = n.id AND ("
        + shared(there, "m.domain")
        + " IS TRUE) = ("
        + shared(there, "n.domain")
        + " IS TRUE))";
  }

  /** The nodes whose edges count. */
  private String ends(GraphState there, boolean visible) {
    String here =
        "SELECT key FROM " + nodes() + " WHERE domain IS NOT NULL AND " + shared(there, "domain");
    return visible
        ? here
        : here
            + " UNION SELECT n.key FROM "
            + there.nodes()
            + " m JOIN "
            + nodes()
            + " n ON n.id = m.id WHERE m.domain IS NOT NULL AND "
            + shared(there, "m.domain");
  }

  /** How much is visible of what a checkpoint has kept. */
  ElementCounts counts(SqlConnection connection) throws SQLException {
    return new ElementCounts(
        count(connection, nodes() + " WHERE kind = " + EnumCodes.code(NodeKind.CONCEPT)),
        count(connection, nodes() + " WHERE kind = " + EnumCodes.code(NodeKind.PASSAGE)),
        count(connection, edges() + " WHERE visible"),
        count(connection, texts("rules") + " WHERE visible"),
        count(connection, texts("examples") + " WHERE visible"));
  }

  private static int count(SqlConnection connection, String from) throws SQLException {
    return (int) connection.number("SELECT count(*) FROM " + from);
  }
}
