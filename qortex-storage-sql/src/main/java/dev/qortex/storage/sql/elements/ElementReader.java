package dev.qortex.storage.sql.elements;

import dev.qortex.commons.Paging;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Queries of the visible graph. Pure functions on a connection. */
public final class ElementReader {

  /** The visible nodes: id, kind, domain, source, confidence, payload, name, key of the source. */
  public static final String NODES =
      "SELECT n.id, n.kind, n.domain, s.id, c.confidence, c.payload, n.name, s.key FROM nodes n"
          + " JOIN node_contributions c ON c.node = n.key AND c.wins"
          + " JOIN sources s ON s.key = c.contributor ";

  private static final String EDGES =
      "SELECT a.id, b.id, e.relation, '', s.id, e.confidence, e.payload FROM edges e"
          + " JOIN nodes a ON a.key = e.source JOIN nodes b ON b.key = e.target"
          + " JOIN sources s ON s.key = e.contributor"
          + " WHERE e.wins AND a.domain IS NOT NULL AND b.domain IS NOT NULL AND ";

  /** Rows with a beginning or an end of validity, as the partial indexes of the tables say it. */
  private static final String LIMITED = "replace(%1$s.payload, '\"valid_', '') <> %1$s.payload";

  private static final String TEXTS =
      "SELECT r.id, r.domain, s.id, r.confidence, r.payload FROM %s r"
          + " JOIN sources s ON s.key = r.contributor WHERE r.wins AND ";

  /** Domain, concepts, passages, edges, rules, examples: several rows a domain. */
  private static final String COUNTS =
      """
      SELECT name, 0, 0, 0, 0, 0 FROM domains
      UNION ALL SELECT domain, count(*) FILTER (WHERE kind = ?), count(*) FILTER (WHERE kind = ?), 0, 0, 0 FROM nodes
        WHERE domain IS NOT NULL GROUP BY domain
      UNION ALL SELECT a.domain, 0, 0, count(*), 0, 0 FROM edges e JOIN nodes a ON a.key = e.source
        JOIN nodes b ON b.key = e.target
        WHERE e.wins AND a.domain IS NOT NULL AND b.domain IS NOT NULL GROUP BY a.domain
      UNION ALL SELECT domain, 0, 0, 0, count(*), 0 FROM rules WHERE wins GROUP BY domain
      UNION ALL SELECT domain, 0, 0, 0, 0, count(*) FROM examples WHERE wins GROUP BY domain
      """;

  /** Larger sets are compared on the heap only. */
  private static final int LARGEST_SET = 500;

  private ElementReader() {}

  public static Optional<Domain> domain(SqlConnection connection, String name) throws SQLException {
    return connection.first(
        ElementReader::domain,
        "SELECT name, description, created_at FROM domains WHERE name = ?",
        name);
  }

  public static List<Domain> domains(SqlConnection connection) throws SQLException {
    return sorted(
        connection.list(ElementReader::domain, "SELECT name, description, created_at FROM domains"),
        Comparator.comparing(Domain::name, IdOrder.BY_CODE_POINT));
  }

  private static Domain domain(ResultSet row) throws SQLException {
    return new Domain(row.getString(1), row.getString(2), Sql.instant(row.getString(3)));
  }

  public static Optional<SourceMetadata> source(SqlConnection connection, String id)
      throws SQLException {
    return connection.first(
        ElementReader::metadata,
        "SELECT key, id, name, type, location, content_hash FROM sources WHERE id = ?",
        id);
  }

  public static List<SourceMetadata> sources(SqlConnection connection, String domain)
      throws SQLException {
    return sorted(
        connection.list(
            ElementReader::metadata,
            "SELECT key, id, name, type, location, content_hash FROM sources WHERE domain = ?",
            domain),
        Comparator.comparing(SourceMetadata::id, IdOrder.BY_CODE_POINT));
  }

  /** The instants at which the sources of a domain were ingested, as far as they are known. */
  public static Map<String, Instant> ingestedAt(SqlConnection connection, String domain)
      throws SQLException {
    Map<String, Instant> found = new HashMap<>();
    connection.forEach(
        row -> found.put(row.getString(1), Sql.instant(row.getString(2))),
        "SELECT id, ingested_at FROM sources WHERE domain = ? AND ingested_at <> ''",
        domain);
    return Collections.unmodifiableMap(found);
  }

  /** A source, whose first column is its key. */
  public static SourceMetadata metadata(ResultSet row) throws SQLException {
    return new SourceMetadata(
        row.getString(2), row.getString(3), row.getString(4), row.getString(5), row.getString(6));
  }

  public static List<String> contributors(SqlConnection connection, String nodeId)
      throws SQLException {
    return sorted(
        connection.texts(
            "SELECT s.id FROM nodes n JOIN node_contributions c ON c.node = n.key"
                + " JOIN sources s ON s.key = c.contributor WHERE n.id = ?",
            nodeId),
        IdOrder.BY_CODE_POINT);
  }

  private static <T> List<T> sorted(List<T> items, Comparator<T> order) {
    return items.stream().sorted(order).toList();
  }

  public static Map<String, Node> nodes(SqlConnection connection, Collection<String> ids)
      throws SQLException {
    Map<String, Node> found = new HashMap<>();
    connection.forEachOf(
        row -> {
          Node node = node(row);
          found.put(node.id(), node);
        },
        NODES + "WHERE n.id IN (...)",
        ids);
    return Paging.inOrder(ids, found);
  }

  public static Node node(ResultSet row) throws SQLException {
    return (Node) ElementTable.of(ElementKind.NODE).element(row);
  }

  /**
   * A page of nodes.
   *
   * @param now the instant at which the query is asked
   */
  public static List<Node> nodes(SqlConnection connection, NodeQuery query, Instant now)
      throws SQLException {
    Predicate<Node> version = query.versions().when(now);
    String part = query.nameContains().toLowerCase(Locale.ROOT);
    List<@Nullable Object> parameters = new ArrayList<>(List.of(query.after()));
    String where = "WHERE n.id > ?" + inDomains("n.domain", query.domains(), parameters);
    List<Node> page = new ArrayList<>();
    connection.forEachWhile(
        row -> {
          boolean wanted =
              (query.domains().isEmpty() || query.domains().contains(row.getString(3)))
                  && (query.kinds().isEmpty()
                      || query.kinds().contains(EnumCodes.kind(row.getInt(2))))
                  && row.getString(7).toLowerCase(Locale.ROOT).contains(part);
          Node node = wanted ? node(row) : null;
          if (node != null && version.test(node)) {
            page.add(node);
          }
          return page.size() < query.limit();
        },
        NODES + where + " ORDER BY n.id",
        parameters.toArray());
    return Collections.unmodifiableList(page);
  }

  /**
   * The domains wanted. Several are looked for along the ids (the plus keeps SQLite from using the
   * index of domains), so that a page need not sort them all.
   */
  private static String inDomains(
      String column, Set<String> domains, List<@Nullable Object> parameters) {
    return in(domains.size() == 1 ? column : "+" + column, domains, parameters);
  }

  /** A condition that narrows a column to a set, if that is not empty and not too large. */
  private static String in(String column, Set<String> values, List<@Nullable Object> parameters) {
    if (values.isEmpty() || values.size() > LARGEST_SET) {
      return "";
    }
    parameters.addAll(values);
    return " AND " + column + " IN " + Sql.marks(values.size());
  }

  public static List<ConceptEdge> edges(
      SqlConnection connection,
      Collection<String> nodeIds,
      Direction direction,
      Set<RelationType> relations)
      throws SQLException {
    List<String> ends =
        switch (direction) {
          case OUT -> List.of("e.source");
          case IN -> List.of("e.target");
          case BOTH -> List.of("e.source", "e.target");
        };
    List<Integer> codes = relations.stream().map(EnumCodes::code).toList();
    String wanted = codes.isEmpty() ? "" : "e.relation IN " + Sql.marks(codes.size()) + " AND ";
    SortedMap<EdgeKey, ConceptEdge> found = new TreeMap<>();
    for (List<String> piece : Sql.pieces(nodeIds)) {
      for (String end : ends) {
        connection.forEach(
            row -> {
              ConceptEdge edge = (ConceptEdge) ElementTable.of(ElementKind.EDGE).element(row);
              found.put(edge.key(), edge);
            },
            EDGES
                + wanted
                + end
                + " IN (SELECT key FROM nodes WHERE id IN "
                + Sql.marks(piece.size())
                + ")",
            Stream.concat(codes.stream(), piece.stream()).toArray());
      }
    }
    return List.copyOf(found.values());
  }

  /** The visible nodes that do not hold at every instant. */
  public static List<Node> limitedNodes(SqlConnection connection) throws SQLException {
    return connection
        .list(ElementReader::node, NODES + "WHERE " + LIMITED.formatted("c") + " ORDER BY n.id")
        .stream()
        .filter(node -> !node.validity().isUnlimited())
        .toList();
  }

  /** The visible edges that do not hold at every instant. */
  public static List<ConceptEdge> limitedEdges(SqlConnection connection) throws SQLException {
    return connection
        .list(
            row -> (ConceptEdge) ElementTable.of(ElementKind.EDGE).element(row),
            EDGES + LIMITED.formatted("e"))
        .stream()
        .filter(edge -> !edge.validity().isUnlimited())
        .sorted(Comparator.comparing(ConceptEdge::key))
        .toList();
  }

  /**
   * A page of rules.
   *
   * @param now the instant at which the query is asked
   */
  public static List<ExplicitRule> rules(SqlConnection connection, RuleQuery query, Instant now)
      throws SQLException {
    return texts(connection, query, now, ElementKind.RULE, ExplicitRule.class);
  }

  /**
   * A page of code examples.
   *
   * @param now the instant at which the query is asked
   */
  public static List<CodeExample> examples(SqlConnection connection, RuleQuery query, Instant now)
      throws SQLException {
    return texts(connection, query, now, ElementKind.EXAMPLE, CodeExample.class);
  }

  private static <T extends Element> List<T> texts(
      SqlConnection connection, RuleQuery query, Instant now, ElementKind kind, Class<T> type)
      throws SQLException {
    Predicate<T> version = query.versions().when(now);
    ElementTable table = ElementTable.of(kind);
    List<@Nullable Object> parameters = new ArrayList<>(List.of(query.after()));
    // Elements of a few concepts are found by these, not by a scan of the domain.
    String where =
        "r.id > ?"
            + (query.conceptIds().isEmpty()
                ? inDomains("r.domain", query.domains(), parameters)
                : in("+r.domain", query.domains(), parameters));
    String concepts = in("concept", query.conceptIds(), parameters);
    if (!concepts.isEmpty()) {
      where +=
          " AND r.id IN (SELECT %1$s FROM %1$s_concepts WHERE true".formatted(table.concepts());
      where += concepts + ")";
    }
    List<T> page = new ArrayList<>();
    connection.forEachWhile(
        row -> {
          T one = type.cast(table.element(row));
          boolean wanted =
              (query.domains().isEmpty() || query.domains().contains(one.domain()))
                  && (query.conceptIds().isEmpty()
                      || one.conceptIds().stream().anyMatch(query.conceptIds()::contains))
                  && version.test(one);
          if (wanted) {
            page.add(one);
          }
          return page.size() < query.limit();
        },
        TEXTS.formatted(table.name()) + where + " ORDER BY r.id",
        parameters.toArray());
    return Collections.unmodifiableList(page);
  }

  public static Map<String, ElementCounts> counts(SqlConnection connection) throws SQLException {
    Map<String, ElementCounts> counts = new HashMap<>();
    connection.forEach(
        row ->
            counts.merge(
                row.getString(1),
                new ElementCounts(
                    row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getInt(6)),
                ElementCounts::plus),
        COUNTS,
        EnumCodes.code(NodeKind.CONCEPT),
        EnumCodes.code(NodeKind.PASSAGE));
    return counts;
  }
}
