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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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

  /** Puts the tables of this state in the places of their names in braces. */
  private String named(String text) {
    String sql = text;
    sql = sql.replace("{nodes}", of("nodes", "key, id, kind, domain", ""));
    sql = sql.replace("{sources}", of("sources", "key, id", ""));
    for (ElementTable table : ElementTable.ALL) {
      String columns =
          String.join(", ", table.columns())
              + (table.hasDomain() ? ", domain" : "")
              + ", contributor, confidence, payload";
      String visible =
          table.kind() == ElementKind.EDGE
              ? "wins AND source NOT IN %1$s AND target NOT IN %1$s".formatted(GONE)
              : "wins";
      sql = sql.replace("{" + table.name() + "}", of(table.name(), columns, visible));
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
    for (ElementTable table : ElementTable.ALL) {
      connection.forEach(
          row -> {
            if (table.kind() == ElementKind.NODE) {
              NodeKind kind = EnumCodes.kind(row.getInt(2));
              elements.node(row.getString(1), kind, table.contribution(row));
            } else {
              elements.add(table.key(row), table.contribution(row));
            }
          },
          difference(there, table, visible));
    }
  }

  private String difference(GraphState there, ElementTable table, boolean visible) {
    String ids =
        switch (table.kind()) {
          case NODE -> "CROSS JOIN {nodes} n ON n.key = c.node AND n.domain IS NOT NULL";
          case EDGE ->
              "CROSS JOIN {nodes} a ON a.key = c.source CROSS JOIN {nodes} b ON b.key = c.target";
          default -> "";
        };
    String key =
        switch (table.kind()) {
          case NODE -> "n.id, n.kind, n.domain";
          case EDGE -> "a.id, b.id, c.relation, ''";
          default -> "c.id, c.domain";
        };
    String moved =
        switch (table.kind()) {
          case NODE -> "c.node IN (SELECT key FROM moved) OR";
          case EDGE ->
              "c.source IN (SELECT key FROM moved) OR c.target IN (SELECT key FROM moved) OR";
          default -> "";
        };
    List<String> columns = new ArrayList<>(table.columns());
    columns.addAll(List.of("contributor", "confidence", "payload"));
    if (table.hasDomain()) {
      columns.add("domain");
    }
    String same =
        columns.stream().map("d.%1$s = c.%1$s"::formatted).collect(Collectors.joining(" AND "));
    String here =
        """
        SELECT %s, s.id, c.confidence, c.payload FROM {%s} c %s
          CROSS JOIN {sources} s ON s.key = c.contributor
          WHERE %s AND %s AND (%s c.contributor IN (SELECT key FROM moved_sources)
          OR NOT EXISTS (SELECT 1 FROM %s d WHERE %s AND %s))
        """
            .formatted(
                key,
                table.name(),
                ids,
                visible ? "c.visible" : "true",
                table.kind() == ElementKind.EDGE
                    ? sharedEdges(there, visible)
                    : shared(there, table.hasDomain() ? "c.domain" : "n.domain"),
                moved,
                there.named("{" + table.name() + "}"),
                same,
                visible ? "d.visible" : "true");
    return moved(there) + named(here);
  }

  /**
   * Common tables of the keys that stand for another node or source there, or for a node that is
   * not covered alike. Of ends of edges that neither covers, a checkpoint knows the id only.
   */
  private String moved(GraphState there) {
    return """
    WITH moved AS MATERIALIZED (
        SELECT n.key FROM %s n WHERE NOT EXISTS (
          SELECT 1 FROM %s m WHERE m.key = n.key AND m.id = n.id
          AND CASE WHEN %s IS TRUE OR %s IS TRUE
            THEN m.kind IS NOT DISTINCT FROM n.kind AND m.domain IS NOT DISTINCT FROM n.domain
            ELSE true END)),
      moved_sources AS MATERIALIZED (
        SELECT s.key FROM %s s WHERE NOT EXISTS (
          SELECT 1 FROM %s t WHERE t.key = s.key AND t.id = s.id))
    """
        .formatted(
            named("{nodes}"),
            there.named("{nodes}"),
            shared(there, "n.domain"),
            shared(there, "m.domain"),
            named("{sources}"),
            there.named("{sources}"));
  }

  /** The edges of the nodes that lie in a domain of both states, in one of the states. */
  private String sharedEdges(GraphState there, boolean visible) {
    if (whole && there.whole) {
      return "true";
    }
    if (visible) {
      return "(%s OR %s)".formatted(shared(there, "a.domain"), shared(there, "b.domain"));
    }
    String ids = "SELECT z.id FROM %s z WHERE " + shared(there, "z.domain");
    String either =
        ids.formatted(named("{nodes}")) + " UNION " + ids.formatted(there.named("{nodes}"));
    return "(a.id IN (%1$s) OR b.id IN (%1$s))".formatted(either);
  }

  private String shared(GraphState there, String column) {
    return "(" + covers(column) + " AND " + there.covers(column) + ")";
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
    return (int) connection.number("SELECT count(*) FROM " + named(from));
  }
}
