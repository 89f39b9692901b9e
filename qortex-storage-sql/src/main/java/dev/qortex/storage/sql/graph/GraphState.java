package dev.qortex.storage.sql.graph;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A state of the graph as SQL, that of now or one that a checkpoint has kept, so that the database
 * can compare two of them without bringing either onto the heap.
 *
 * <p>What is in one state and not in the other is found by the keys of nodes and sources, which
 * mostly are the same in both; where a key stands for another id there, all that has it is taken
 * for different. So nothing is missed, and the receiver compares by id.
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

  /**
   * A statement about this state and the other one: {@code {nodes}} and the like stand for the
   * tables of this one, {@code {there.nodes}} for those of the other, {@code {both n.domain}} for
   * the condition that both cover a domain.
   */
  private String sql(GraphState there, String text) {
    String sql =
        Pattern.compile("\\{both ([a-z.]+)}")
            .matcher(text)
            .replaceAll(column -> shared(there, column.group(1)));
    return there.named("there.", named("", sql));
  }

  private String named(String prefix, String text) {
    String sql = text;
    sql = sql.replace("{" + prefix + "nodes}", of("nodes", "key, id, kind, domain", ""));
    sql = sql.replace("{" + prefix + "sources}", of("sources", "key, id", ""));
    for (ElementTable table : ElementTable.ALL) {
      String columns =
          String.join(", ", table.columns())
              + (table.hasDomain() ? ", domain" : "")
              + ", contributor, confidence, payload";
      String visible =
          table.kind() == ElementKind.EDGE
              ? "wins AND source NOT IN %1$s AND target NOT IN %1$s".formatted(GONE)
              : "wins";
      sql = sql.replace("{" + prefix + table.name() + "}", of(table.name(), columns, visible));
    }
    return sql;
  }

  private String of(String table, String columns, String visible) {
    if (checkpoint == null) {
      String seen = visible.isEmpty() ? "" : ", " + visible + " AS visible";
      return "(SELECT " + columns + seen + " FROM " + table + ")";
    }
    String seen = visible.isEmpty() ? "" : ", visible";
    return "(SELECT %s%s FROM checkpoint_%s WHERE checkpoint = %s)"
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
    String seen = visible ? " AND %s.visible" : "";
    ElementTable nodes = ElementTable.of(ElementKind.NODE);
    connection.forEach(
        row ->
            elements.node(row.getString(1), EnumCodes.kind(row.getInt(2)), nodes.contribution(row)),
        sql(
            there,
            """
            SELECT n.id, n.kind, n.domain, s.id, c.confidence, c.payload FROM {nodes} n
              CROSS JOIN {node_contributions} c ON c.node = n.key
              CROSS JOIN {sources} s ON s.key = c.contributor
              WHERE n.domain IS NOT NULL AND {both n.domain}%s AND NOT EXISTS (
                SELECT 1 FROM {there.node_contributions} d
                CROSS JOIN {there.nodes} m ON m.key = d.node
                CROSS JOIN {there.sources} t ON t.key = d.contributor
                WHERE d.node = c.node AND d.contributor = c.contributor
                AND d.confidence = c.confidence AND d.payload = c.payload AND m.id = n.id
                AND m.kind = n.kind AND m.domain = n.domain AND t.id = s.id%s)
            """
                .formatted(seen.formatted("c"), seen.formatted("d"))));
    edges(there, connection, elements, visible);
    for (ElementTable table : ElementTable.WITH_DOMAIN) {
      texts(table, there, connection, elements, seen);
    }
  }

  private String shared(GraphState there, String column) {
    return "(" + covers(column) + " AND " + there.covers(column) + ")";
  }

  private void texts(
      ElementTable table,
      GraphState there,
      SqlConnection connection,
      ContributedElements<StoredContribution> elements,
      String seen)
      throws SQLException {
    connection.forEach(
        row -> elements.add(table.key(row), table.contribution(row)),
        sql(
            there,
            """
            SELECT r.id, r.domain, s.id, r.confidence, r.payload FROM {%1$s} r
              CROSS JOIN {sources} s ON s.key = r.contributor
              WHERE {both r.domain}%2$s AND NOT EXISTS (
                SELECT 1 FROM {there.%1$s} d CROSS JOIN {there.sources} t ON t.key = d.contributor
                WHERE d.id = r.id AND d.contributor = r.contributor AND d.domain = r.domain
                AND d.confidence = r.confidence AND d.payload = r.payload AND t.id = s.id%3$s)
            """
                .formatted(table.name(), seen.formatted("r"), seen.formatted("d"))));
  }

  /**
   * {@code moved} are the keys that stand for another node there, or for one that is not covered
   * alike; {@code ends} the nodes whose edges count.
   */
  private void edges(
      GraphState there,
      SqlConnection connection,
      ContributedElements<StoredContribution> elements,
      boolean visible)
      throws SQLException {
    String endsThere =
        """
         UNION SELECT n.key FROM {there.nodes} m JOIN {nodes} n ON n.id = m.id
        WHERE m.domain IS NOT NULL AND {both m.domain}\
        """;
    ElementTable table = ElementTable.of(ElementKind.EDGE);
    String ends = "(e.source IN (SELECT key FROM ends) OR e.target IN (SELECT key FROM ends))";
    connection.forEach(
        row -> elements.add(table.key(row), table.contribution(row)),
        sql(
            there,
            """
            WITH moved AS MATERIALIZED (
                SELECT n.key FROM {nodes} n WHERE NOT EXISTS (
                  SELECT 1 FROM {there.nodes} m WHERE m.key = n.key AND m.id = n.id
                  AND ({both m.domain} IS TRUE) = ({both n.domain} IS TRUE))),
              moved_sources AS MATERIALIZED (
                SELECT s.key FROM {sources} s WHERE NOT EXISTS (
                  SELECT 1 FROM {there.sources} t WHERE t.key = s.key AND t.id = s.id)),
              ends AS MATERIALIZED (
                SELECT n.key FROM {nodes} n WHERE n.domain IS NOT NULL AND {both n.domain}%s)
            SELECT a.id, b.id, e.relation, '', s.id, e.confidence, e.payload FROM {edges} e
              CROSS JOIN {nodes} a ON a.key = e.source CROSS JOIN {nodes} b ON b.key = e.target
              CROSS JOIN {sources} s ON s.key = e.contributor
              WHERE %s AND %s AND (NOT EXISTS (
                SELECT 1 FROM {there.edges} x WHERE x.source = e.source AND x.target = e.target
                AND x.relation = e.relation AND x.contributor = e.contributor
                AND x.confidence = e.confidence AND x.payload = e.payload AND %s)
              OR e.source IN (SELECT key FROM moved) OR e.target IN (SELECT key FROM moved)
              OR e.contributor IN (SELECT key FROM moved_sources))
            """
                .formatted(
                    visible ? "" : endsThere,
                    visible ? "e.visible" : "true",
                    whole && there.whole ? "true" : ends,
                    visible ? "x.visible" : "true")));
  }

  /** The numbers of visible elements of a checkpoint. */
  ElementCounts counts(SqlConnection connection) throws SQLException {
    return new ElementCounts(
        count(connection, "{nodes} x WHERE kind = " + EnumCodes.code(NodeKind.CONCEPT)),
        count(connection, "{nodes} x WHERE kind = " + EnumCodes.code(NodeKind.PASSAGE)),
        count(connection, "{edges} x WHERE visible"),
        count(connection, "{rules} x WHERE visible"),
        count(connection, "{examples} x WHERE visible"));
  }

  private int count(SqlConnection connection, String from) throws SQLException {
    return (int) connection.number("SELECT count(*) FROM " + named("", from));
  }
}
