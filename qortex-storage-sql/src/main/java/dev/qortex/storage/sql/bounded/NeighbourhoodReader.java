package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhood.Mentioned;
import dev.qortex.core.spi.bounded.Neighbourhoods.Seeds;
import dev.qortex.storage.sql.elements.ElementJson;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Breadth-first reading of the graph around seeds: the seeds with their edges; the concepts that
 * the starts mention with the passages that mention these, of which the nearest are kept; the
 * concepts of these passages; and the statistics of all concepts. The edges that enter a node are
 * read if there are few enough of them, and only counted otherwise. Used once.
 */
final class NeighbourhoodReader {

  /** So many edges into the concepts of the starts are read for each passage that is kept. */
  private static final int EDGES_A_PASSAGE = 10;

  /** And so many into other concepts, of which only statistics are wanted. */
  private static final int COUNTED_A_PASSAGE = 2;

  /**
   * The nodes, and their edges, in two parts: those that leave the nodes, and those that enter
   * them, where they are few and there is room for them.
   */
  private static final String AROUND =
      """
      WITH a AS MATERIALIZED (
          SELECT n.key, n.id, n.kind, n.domain, (SELECT count(*) FROM (
            SELECT 1 FROM edges x WHERE x.target = n.key LIMIT %1$s) AS few) AS degree
          FROM nodes n WHERE n.%2$s IN (...) AND n.domain IS NOT NULL),
        b AS MATERIALIZED (%3$s)
      SELECT 0, a.key, a.degree, a.id, a.kind, a.domain, 0, '', 0.0, '' FROM a
      UNION ALL SELECT 1, e.source, e.target, o.id, o.kind, o.domain, e.relation, s.id,
          e.confidence, e.payload
        FROM a CROSS JOIN edges e ON e.source = a.key CROSS JOIN nodes o ON o.key = e.target
        CROSS JOIN sources s ON s.key = e.contributor WHERE e.wins AND o.domain IS NOT NULL
      UNION ALL SELECT 3, b.key, 0, '', 0, '', 0, '', 0.0, '' FROM b
      UNION ALL SELECT 2, e.source, e.target, o.id, o.kind, o.domain, e.relation, s.id,
          e.confidence, e.payload
        FROM b CROSS JOIN edges e ON e.target = b.key CROSS JOIN nodes o ON o.key = e.source
        CROSS JOIN sources s ON s.key = e.contributor WHERE e.wins AND o.domain IS NOT NULL
      """;

  /** Nodes whose entering edges are read: from that of the fewest on, as long as there is room. */
  private static final String AS_FIT =
      """
      SELECT key FROM (
          SELECT a.key, sum(a.degree) OVER (ORDER BY a.degree, a.key) AS so_far FROM a
          WHERE a.degree <= %1$s) AS few WHERE so_far <= %2$s""";

  /** All nodes that few edges enter, or none: to choose among thousands would cost more. */
  private static final String ALL_OR_NONE =
      """
      SELECT a.key FROM a WHERE a.degree <= %1$s
          AND (SELECT sum(t.degree) FROM a t WHERE t.degree <= %1$s) <= %2$s""";

  /** Mark of the rows of nodes whose entering edges were read. */
  private static final int ENTERED = 3;

  /** A node that was seen. */
  private static final class Seen {
    final String id;
    final NodeKind kind;
    final String domain;

    /** Edges that enter it, perhaps not all; -1 as long as nobody counted. */
    int degree = -1;

    /** Whether all edges that enter it were read. */
    boolean entered;

    /** Whether the edges that leave it were read. */
    boolean left;

    Seen(String id, NodeKind kind, String domain) {
      this.id = id;
      this.kind = kind;
      this.domain = domain;
    }

    boolean isPassage() {
      return kind == NodeKind.PASSAGE;
    }
  }

  private record Arc(long source, long target, int relation) {}

  private record Edge(String contributor, double confidence, String payload) {}

  private final SqlConnection connection;
  private final Seeds seeds;
  private final MemoryReading.Limits limits;
  private final Map<Long, Seen> nodes = new HashMap<>();
  private final Map<Arc, Edge> edges = new LinkedHashMap<>();
  private final Set<Long> kept = new LinkedHashSet<>();
  private final Map<String, ConceptEdge> parsed = new HashMap<>();

  NeighbourhoodReader(SqlConnection connection, Seeds seeds, MemoryReading.Limits limits) {
    this.connection = connection;
    this.seeds = seeds;
    this.limits = limits;
  }

  Neighbourhood read() throws SQLException {
    Set<String> ids = new LinkedHashSet<>(seeds.starts());
    ids.addAll(seeds.others());
    readById(ids);
    Set<String> starting = new HashSet<>(seeds.starts());
    Set<Long> starts = keys(seen -> starting.contains(seen.id));
    kept.addAll(keys(seen -> seen.isPassage() && ids.contains(seen.id)));
    Set<Long> near = neighbours(starts);
    near.removeIf(key -> seen(key).isPassage());
    readByKey(near, AS_FIT, EDGES_A_PASSAGE);
    near.addAll(starts);
    keepNearest(starts, near);
    readByKey(keys(seen -> seen.isPassage() && !seen.left, kept), ALL_OR_NONE, COUNTED_A_PASSAGE);
    readByKey(mentioned(), ALL_OR_NONE, COUNTED_A_PASSAGE);
    return gathered();
  }

  private interface Wanted {
    boolean test(Seen seen);
  }

  private Set<Long> keys(Wanted wanted) {
    return keys(wanted, nodes.keySet());
  }

  private Set<Long> keys(Wanted wanted, Collection<Long> among) {
    return among.stream()
        .filter(key -> wanted.test(seen(key)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Seen seen(long key) {
    Seen known = nodes.get(key);
    if (known == null) {
      throw new IllegalStateException("The node with the key (%s) was not read.".formatted(key));
    }
    return known;
  }

  private void readById(Set<String> ids) throws SQLException {
    int counted = Math.max(seeds.hub(), limits.degree()) + 1;
    String sql = sql("id", counted, AS_FIT, EDGES_A_PASSAGE);
    connection.forEachOf(this::take, sql, ids);
  }

  /** Reads those of which not all is known, in one statement. */
  private void readByKey(Set<Long> keys, String entered, int edges) throws SQLException {
    List<Long> unread =
        keys.stream().filter(key -> seen(key).degree < 0 || !seen(key).left).toList();
    connection.forEachOfAll(this::take, sql("key", limits.degree() + 1, entered, edges), unread);
  }

  private String sql(String column, int counted, String entered, int edgesOfPassage) {
    long room = (long) edgesOfPassage * limits.passages();
    return AROUND.formatted(counted, column, entered.formatted(limits.degree(), room));
  }

  private void take(ResultSet row) throws SQLException {
    int part = row.getInt(1);
    if (part == ENTERED) {
      Seen whole = nodes.get(row.getLong(2));
      if (whole != null) {
        whole.entered = true;
      }
      return;
    }
    long source = row.getLong(2);
    long target = row.getLong(3);
    long shown = part == 1 ? target : source;
    Seen seen = nodes.get(shown);
    if (seen == null) {
      String domain = row.getString(6);
      if (!seeds.covers(domain)) {
        return;
      }
      seen = new Seen(row.getString(4), EnumCodes.kind(row.getInt(5)), domain);
      nodes.put(shown, seen);
    }
    if (part == 0) {
      seen.degree = row.getInt(3);
      seen.left = true;
    } else {
      Arc arc = new Arc(source, target, row.getInt(7));
      if (!edges.containsKey(arc)) {
        edges.put(arc, new Edge(row.getString(8), row.getDouble(9), row.getString(10)));
      }
    }
  }

  private Set<Long> neighbours(Set<Long> of) {
    Set<Long> found = new LinkedHashSet<>();
    for (Arc arc : edges.keySet()) {
      if (of.contains(arc.source)) {
        found.add(arc.target);
      } else if (of.contains(arc.target)) {
        found.add(arc.source);
      }
    }
    found.removeIf(key -> !nodes.containsKey(key));
    return found;
  }

  /** Keeps the passages that share rare concepts with the starts, the nearest first. */
  private void keepNearest(Set<Long> starts, Set<Long> concepts) {
    Map<Long, Integer> leaving = new HashMap<>();
    edges.keySet().forEach(arc -> leaving.merge(arc.source, 1, Integer::sum));
    Map<Long, Double> weights = new HashMap<>();
    for (Arc arc : edges.keySet()) {
      if (starts.contains(arc.source) && concepts.contains(arc.target)) {
        weights.merge(arc.target, 1.0 / leaving.getOrDefault(arc.source, 1), Double::sum);
      }
    }
    starts.stream().filter(concepts::contains).forEach(key -> weights.merge(key, 1.0, Double::sum));
    Map<Long, Double> near = new HashMap<>();
    edges.forEach(
        (arc, edge) -> {
          Seen source = nodes.get(arc.source);
          double weight = weights.getOrDefault(arc.target, 0.0);
          if (source != null && source.isPassage() && weight > 0 && !kept.contains(arc.source)) {
            double owner = role(arc, edge) == Mention.Role.OWNER ? limits.degree() : 1;
            near.merge(
                arc.source, owner * weight / Math.max(1, seen(arc.target).degree), Double::sum);
          }
        });
    near.entrySet().stream()
        .sorted(
            Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(Math.max(0, limits.passages() - kept.size()))
        .forEach(entry -> kept.add(entry.getKey()));
  }

  /** The concepts of the kept passages. */
  private Set<Long> mentioned() {
    Set<Long> found = new LinkedHashSet<>();
    for (Arc arc : edges.keySet()) {
      if (kept.contains(arc.source)
          && nodes.containsKey(arc.target)
          && !seen(arc.target).isPassage()
          && seen(arc.target).degree < 0) {
        found.add(arc.target);
      }
    }
    return found;
  }

  private Neighbourhood gathered() throws SQLException {
    Map<String, Passage> passages = new HashMap<>();
    List<String> ids = kept.stream().map(key -> seen(key).id).toList();
    for (Node node : ElementReader.nodes(connection, ids).values()) {
      if (node instanceof Passage passage) {
        passages.put(passage.id(), passage);
      }
    }
    Map<String, String> concepts = new HashMap<>();
    nodes.values().stream()
        .filter(seen -> !seen.isPassage())
        .forEach(seen -> concepts.put(seen.id, seen.domain));
    List<ConceptEdge> between = new ArrayList<>();
    edges.forEach(
        (arc, edge) -> {
          if (isKept(arc.source) && isKept(arc.target)) {
            between.add(edge(arc, edge));
          }
        });
    return new Neighbourhood(
        passages, concepts, between, statistics(), sourceSizes(passages.values()));
  }

  private boolean isKept(long key) {
    Seen node = nodes.get(key);
    return node != null && (!node.isPassage() || kept.contains(key));
  }

  private EdgeKey key(Arc arc) {
    return new EdgeKey(seen(arc.source).id, seen(arc.target).id, EnumCodes.relation(arc.relation));
  }

  private ConceptEdge edge(Arc arc, Edge edge) {
    ConceptEdge like = alike(arc, edge);
    EdgeKey key = key(arc);
    Provenance said = like.provenance();
    return new ConceptEdge(
        key.sourceId(),
        key.targetId(),
        key.relation(),
        edge.confidence,
        new Provenance(edge.contributor, said.location(), said.quote(), said.validity()),
        like.properties());
  }

  /** Any edge with the same payload: thousands of edges share some dozens, each parsed once. */
  private ConceptEdge alike(Arc arc, Edge edge) {
    return parsed.computeIfAbsent(
        edge.payload,
        payload ->
            (ConceptEdge)
                ElementJson.element(
                    key(arc),
                    new StoredContribution(edge.contributor, edge.confidence, "", payload)));
  }

  /** Where all edges into a concept were read, those that count; the others are only counted. */
  private Map<String, Mentioned> statistics() {
    Map<Long, int[]> counts = new HashMap<>();
    edges.forEach(
        (arc, edge) -> {
          Seen source = nodes.get(arc.source);
          Seen target = nodes.get(arc.target);
          if (source != null
              && target != null
              && EnumCodes.relation(arc.relation) == RelationType.MENTIONS
              && source.isPassage()
              && !target.isPassage()
              && source.domain.equals(target.domain)) {
            Mention.Role role = role(arc, edge);
            int[] count = counts.computeIfAbsent(arc.target, key -> new int[2]);
            count[0] += role == Mention.Role.STATED ? 0 : 1;
            count[1] += role == Mention.Role.OWNER ? 1 : 0;
          }
        });
    Map<String, Mentioned> statistics = new HashMap<>();
    counts.forEach(
        (key, count) -> {
          Seen concept = seen(key);
          int passages = concept.entered ? count[0] : Math.max(count[0], concept.degree);
          if (passages > 0) {
            statistics.put(concept.id, new Mentioned(passages, count[1]));
          }
        });
    return statistics;
  }

  private Mention.Role role(Arc arc, Edge edge) {
    return edge.payload.contains("\"role\"")
        ? Mention.of(alike(arc, edge)).role()
        : Mention.Role.NAMED;
  }

  /** How many passages each source has in its domain, as far as there are few. */
  private Map<String, Integer> sourceSizes(Collection<Passage> passages) throws SQLException {
    Map<String, Integer> sizes = new HashMap<>();
    List<String> sources =
        passages.stream().map(passage -> passage.provenance().sourceId()).distinct().toList();
    connection.forEachOf(
        row -> sizes.put(row.getString(1), row.getInt(2)),
        "SELECT s.id, (SELECT count(*) FROM (SELECT 1 FROM node_contributions c"
            + " CROSS JOIN nodes n ON n.key = c.node WHERE c.contributor = s.key AND c.wins"
            + " AND n.kind = "
            + EnumCodes.code(NodeKind.PASSAGE)
            + " AND n.domain = s.domain LIMIT 1000) AS few) FROM sources s WHERE s.id IN (...)",
        sources);
    return sizes;
  }
}
