package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.spi.bounded.Neighbourhoods.Seeds;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and edges of a part of the graph, into which rows are read: of each node what it is and
 * the edges that leave it; of the edges that enter it all if there are few enough of them, and only
 * their number otherwise. A mention that enters a concept is read by its keys alone, from the
 * index; all else of it comes with the passage, if that is read, too. Used by one thread.
 */
final class GraphRows {

  /**
   * Number of edges into the concepts of the starts that are read for each passage that is kept.
   */
  private static final int EDGES_A_PASSAGE = 10;

  /** Number of edges that are read into other concepts, of which only statistics are needed. */
  private static final int COUNTED_A_PASSAGE = 2;

  private static final int MENTIONS = EnumCodes.code(RelationType.MENTIONS);

  private static final Mention.Role[] ROLES = Mention.Role.values();

  // Parts of the rows of AROUND.
  private static final int NODE = 0;
  private static final int LEAVING = 1;
  private static final int MENTIONED = 2;
  private static final int ROLE = 3;
  private static final int ENTERING = 4;
  private static final int ENTERED = 5;
  private static final int CONTRIBUTION = 6;
  private static final int FAR = 7;

  /**
   * The nodes; the edges that leave them; the mentions that enter them, where there are few and
   * there is room for them, and the roles of those that have one; the other edges that enter these,
   * with the node that they come from; and which nodes these are. What a part has not is null, for
   * which neither the server nor the driver makes a value.
   */
  private static final String AROUND =
      """
      WITH a AS MATERIALIZED (
          SELECT n.key, n.id, n.kind, n.domain, n.in_degree AS degree
          FROM nodes n WHERE n.%1$s IN (...) AND n.domain IS NOT NULL),
        b AS MATERIALIZED (%2$s)
      SELECT 0, a.key, a.degree, NULL, NULL, NULL, NULL, NULL, a.id, a.kind, a.domain FROM a
      UNION ALL SELECT 1, e.source, e.target, e.relation, e.role, e.contributor, e.confidence,
          e.payload, NULL, NULL, NULL
        FROM a CROSS JOIN edges e ON e.source = a.key WHERE e.wins
      UNION ALL SELECT 2, e.source, e.target, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM b CROSS JOIN edges e ON e.target = b.key AND e.relation = %3$s WHERE e.wins
      UNION ALL SELECT 3, e.source, e.target, NULL, e.role, NULL, NULL, NULL, NULL, NULL, NULL
        FROM b CROSS JOIN edges e ON e.target = b.key AND e.relation = %3$s AND e.role > 0
        WHERE e.wins
      UNION ALL SELECT 4, e.source, e.target, e.relation, e.role, e.contributor, e.confidence,
          e.payload, o.id, o.kind, o.domain
        FROM b CROSS JOIN edges e ON e.target = b.key AND e.relation < %3$s
        CROSS JOIN nodes o ON o.key = e.source WHERE e.wins AND o.domain IS NOT NULL
      UNION ALL SELECT 4, e.source, e.target, e.relation, e.role, e.contributor, e.confidence,
          e.payload, o.id, o.kind, o.domain
        FROM b CROSS JOIN edges e ON e.target = b.key AND e.relation > %3$s
        CROSS JOIN nodes o ON o.key = e.source WHERE e.wins AND o.domain IS NOT NULL
      UNION ALL SELECT 5, b.key, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM b
      """;

  /** The texts of the passages among the nodes, with the keys and ids of their sources. */
  private static final String CONTRIBUTIONS =
      """
      UNION ALL SELECT 6, a.key, c.contributor, NULL, NULL, NULL, c.confidence, c.payload, s.id,
          NULL, NULL
        FROM a CROSS JOIN node_contributions c ON c.node = a.key AND c.wins
        CROSS JOIN sources s ON s.key = c.contributor WHERE a.kind = %s
      """
          .formatted(EnumCodes.code(NodeKind.PASSAGE));

  /** The nodes to which edges lead that are no mentions. */
  private static final String FAR_NODES =
      """
      UNION ALL SELECT 7, o.key, NULL, NULL, NULL, NULL, NULL, NULL, o.id, o.kind, o.domain
        FROM a CROSS JOIN edges e ON e.source = a.key AND e.relation <> %s
        CROSS JOIN nodes o ON o.key = e.target WHERE e.wins AND o.domain IS NOT NULL
      """
          .formatted(MENTIONS);

  /** Nodes whose entering edges are read: from that of the fewest on, as long as there is room. */
  private static final String AS_FIT =
      """
      SELECT key FROM (
          SELECT a.key, sum(a.degree) OVER (ORDER BY a.degree, a.key) AS so_far FROM a
          WHERE a.degree BETWEEN 1 AND %1$s) AS few WHERE so_far <= %2$s\
      """;

  /** All nodes that few edges enter, or none: to choose among thousands would cost more. */
  private static final String ALL_OR_NONE =
      """
      SELECT a.key FROM a WHERE a.degree BETWEEN 1 AND %1$s
          AND (SELECT sum(t.degree) FROM a t WHERE t.degree <= %1$s) <= %2$s\
      """;

  /** A node that was seen. */
  static final class Seen {
    final String id;
    final NodeKind kind;
    final String domain;

    /** Edges that enter it, up to a limit; -1 as long as the number was not read. */
    int degree = -1;

    /** True if all edges that enter it were read. */
    boolean entered;

    /** The contribution of its source; null for a concept, or a passage that was not read whole. */
    @Nullable StoredContribution said;

    /** The key of that source. */
    long contributor;

    Seen(String id, NodeKind kind, String domain) {
      this.id = id;
      this.kind = kind;
      this.domain = domain;
    }

    boolean isPassage() {
      return kind == NodeKind.PASSAGE;
    }
  }

  /** An edge by the keys of its nodes. */
  record Arc(long source, long target, int relation) {

    /** 2^64, divided by the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    boolean isMention() {
      return relation == MENTIONS;
    }

    /** A hash that is even for keys in a row, by Fibonacci hashing. */
    @Override
    public int hashCode() {
      return Long.hashCode((source * GOLDEN + target) * GOLDEN + relation);
    }
  }

  /** An edge as far as it was read: at least its role. */
  static final class Edge {
    int role;
    long contributor;
    double confidence;

    /** Null as long as only the keys were read. */
    @Nullable String payload;

    Mention.Role role() {
      return ROLES[role];
    }
  }

  final Map<Long, Seen> nodes = new HashMap<>();
  final Map<Arc, Edge> edges = new LinkedHashMap<>();
  private final SqlConnection connection;
  private final Seeds seeds;
  private final MemoryReading.Limits limits;

  /** Reads nothing yet. */
  GraphRows(SqlConnection connection, Seeds seeds, MemoryReading.Limits limits) {
    this.connection = connection;
    this.seeds = seeds;
    this.limits = limits;
  }

  /** Returns true if the node was seen and is a passage, or is a concept. */
  boolean isSeen(long key, boolean passage) {
    Seen known = nodes.get(key);
    return known != null && known.isPassage() == passage;
  }

  /** The node with a key, which must have been seen. */
  Seen seen(long key) {
    Seen known = nodes.get(key);
    if (known == null) {
      throw new IllegalStateException("The node with the key (%s) was not read.".formatted(key));
    }
    return known;
  }

  /** Reads nodes by their ids, with the texts of passages among them. */
  void readById(Set<String> ids) throws SQLException {
    int counted = Math.max(seeds.hub(), limits.degree()) + 1;
    connection.forEachOfAll(
        row -> take(row, counted), sql("id", AS_FIT, EDGES_A_PASSAGE) + CONTRIBUTIONS, ids);
  }

  /** Reads nodes next to starts, and of the edges that enter them as many as there is room for. */
  void readNear(Collection<Long> keys) throws SQLException {
    read(unread(keys), sql("key", AS_FIT, EDGES_A_PASSAGE));
  }

  /** Reads passages with their texts. */
  void readPassages(Collection<Long> keys) throws SQLException {
    read(
        keys.stream().filter(key -> !nodes.containsKey(key) || seen(key).said == null).toList(),
        sql("key", ALL_OR_NONE, COUNTED_A_PASSAGE) + CONTRIBUTIONS);
  }

  /**
   * Reads nodes of which only statistics are needed.
   *
   * @param far whether to read also the nodes to which edges lead from there that are no mentions,
   *     so that a walk comes as far as three of them
   */
  void readCounts(Collection<Long> keys, boolean far) throws SQLException {
    read(unread(keys), sql("key", ALL_OR_NONE, COUNTED_A_PASSAGE) + (far ? FAR_NODES : ""));
  }

  private List<Long> unread(Collection<Long> keys) {
    return keys.stream().filter(key -> !nodes.containsKey(key) || seen(key).degree < 0).toList();
  }

  /** Reads nodes in one statement, in the order of their rows. */
  private void read(List<Long> keys, String sql) throws SQLException {
    int counted = limits.degree() + 1;
    connection.forEachOfAll(row -> take(row, counted), sql, keys.stream().sorted().toList());
  }

  private String sql(String column, String entered, int edgesOfPassage) {
    long room = (long) edgesOfPassage * limits.passages();
    return AROUND.formatted(column, entered.formatted(limits.degree(), room), MENTIONS);
  }

  /**
   * Takes a row of {@link #AROUND}.
   *
   * @param counted the number of entering edges from which on a node has many
   */
  private void take(ResultSet row, int counted) throws SQLException {
    int part = row.getInt(1);
    long key = row.getLong(2);
    switch (part) {
      case NODE -> {
        Seen seen = takeNode(key, row);
        if (seen != null) {
          seen.degree = Math.min(counted, row.getInt(3));
          seen.entered |= seen.degree == 0;
        }
      }
      case ENTERED -> {
        Seen whole = nodes.get(key);
        if (whole != null) {
          whole.entered = true;
        }
      }
      case MENTIONED -> edge(key, row.getLong(3), MENTIONS);
      case ROLE -> edge(key, row.getLong(3), MENTIONS).role = row.getInt(5);
      case LEAVING -> takeEdge(key, row);
      case ENTERING -> {
        if (takeNode(key, row) != null) {
          takeEdge(key, row);
        }
      }
      case FAR -> takeNode(key, row);
      case CONTRIBUTION -> {
        Seen passage = nodes.get(key);
        if (passage != null) {
          passage.contributor = row.getLong(3);
          passage.said =
              new StoredContribution(
                  connection.text(row, 9),
                  row.getDouble(7),
                  passage.domain,
                  connection.text(row, 8));
        }
      }
      default -> throw new IllegalStateException("There is no part (%s).".formatted(part));
    }
  }

  private @Nullable Seen takeNode(long key, ResultSet row) throws SQLException {
    Seen known = nodes.get(key);
    if (known == null) {
      String domain = connection.text(row, 11);
      if (!seeds.covers(domain)) {
        return null;
      }
      known = new Seen(connection.text(row, 9), EnumCodes.kind(row.getInt(10)), domain);
      nodes.put(key, known);
    }
    return known;
  }

  private Edge edge(long source, long target, int relation) {
    return edges.computeIfAbsent(new Arc(source, target, relation), arc -> new Edge());
  }

  private void takeEdge(long source, ResultSet row) throws SQLException {
    Edge edge = edge(source, row.getLong(3), row.getInt(4));
    if (edge.payload == null) {
      edge.role = row.getInt(5);
      edge.contributor = row.getLong(6);
      edge.confidence = row.getDouble(7);
      edge.payload = connection.text(row, 8);
    }
  }
}
