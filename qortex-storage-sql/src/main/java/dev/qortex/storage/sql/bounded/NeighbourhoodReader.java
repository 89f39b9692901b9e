package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Mention;
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
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first reading of the graph around seeds: the seeds with their edges; the concepts that
 * the starts mention with the passages that mention these, of which the nearest are kept; the
 * concepts of these passages; and the statistics of all concepts. The edges that enter a node are
 * read if there are few enough of them, and only counted otherwise. A mention that enters a concept
 * is read by its keys alone, from the index; all else of it comes with the passage, if that is
 * kept. Used once.
 */
final class NeighbourhoodReader {

  /**
   * Number of edges into the concepts of the starts that are read for each passage that is kept.
   */
  private static final int EDGES_A_PASSAGE = 10;

  /** Number of edges that are read into other concepts, of which only statistics are needed. */
  private static final int COUNTED_A_PASSAGE = 2;

  private static final int MENTIONS = EnumCodes.code(RelationType.MENTIONS);

  // Parts of the rows of AROUND.
  private static final int NODE = 0;
  private static final int LEAVING = 1;
  private static final int MENTIONED = 2;
  private static final int ROLE = 3;
  private static final int ENTERING = 4;
  private static final int ENTERED = 5;

  /**
   * The nodes; the edges that leave them; the mentions that enter them, where there are few and
   * there is room for them, and the roles of those that have one; the other edges that enter these,
   * with the node that they come from; and which nodes these are.
   */
  private static final String AROUND =
      """
      WITH a AS MATERIALIZED (
          SELECT n.key, n.id, n.kind, n.domain, n.in_degree AS degree
          FROM nodes n WHERE n.%1$s IN (...) AND n.domain IS NOT NULL),
        b AS MATERIALIZED (%2$s)
      SELECT 0, a.key, a.degree, 0, 0, 0, 0.0, '', a.id, a.kind, a.domain FROM a
      UNION ALL SELECT 1, e.source, e.target, e.relation, e.role, e.contributor, e.confidence,
          e.payload, '', 0, ''
        FROM a CROSS JOIN edges e ON e.source = a.key WHERE e.wins
      UNION ALL SELECT 2, e.source, e.target, %3$s, 0, 0, 0.0, '', '', 0, ''
        FROM b CROSS JOIN edges e ON e.target = b.key AND e.relation = %3$s WHERE e.wins
      UNION ALL SELECT 3, e.source, e.target, %3$s, e.role, 0, 0.0, '', '', 0, ''
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
      UNION ALL SELECT 5, b.key, 0, 0, 0, 0, 0.0, '', '', 0, '' FROM b
      """;

  /** Nodes whose entering edges are read: from that of the fewest on, as long as there is room. */
  private static final String AS_FIT =
      """
      SELECT key FROM (
          SELECT a.key, sum(a.degree) OVER (ORDER BY a.degree, a.key) AS so_far FROM a
          WHERE a.degree <= %1$s) AS few WHERE so_far <= %2$s\
      """;

  /** All nodes that few edges enter, or none: to choose among thousands would cost more. */
  private static final String ALL_OR_NONE =
      """
      SELECT a.key FROM a WHERE a.degree <= %1$s
          AND (SELECT sum(t.degree) FROM a t WHERE t.degree <= %1$s) <= %2$s\
      """;

  /** Whole nodes by their keys, with the key of the source, and the revision of the graph. */
  private static final String NODES =
      "SELECT n.*, (SELECT value FROM meta WHERE key = 'revision') FROM ("
          + ElementReader.NODES
          + "WHERE n.key IN (...)) n";

  /** A node that was seen. */
  private static final class Seen {
    final String id;
    final NodeKind kind;
    final String domain;

    /** Edges that enter it, up to a limit; -1 as long as the number was not read. */
    int degree = -1;

    /** True if all edges that enter it were read. */
    boolean entered;

    Seen(String id, NodeKind kind, String domain) {
      this.id = id;
      this.kind = kind;
      this.domain = domain;
    }

    boolean isPassage() {
      return kind == NodeKind.PASSAGE;
    }
  }

  private record Arc(long source, long target, int relation) {

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

  /** The origin of a provenance, which several edges share. */
  private record Said(long contributor, String payload) {}

  /** An edge as far as it was read: at least its role. */
  private static final class Edge {
    int role;
    long contributor;
    double confidence;

    /** Null as long as only the keys were read. */
    @Nullable String payload;

    Mention.Role role() {
      return Mention.Role.values()[role];
    }
  }

  private final SqlConnection connection;
  private final SourceSizes sources;
  private final Seeds seeds;
  private final MemoryReading.Limits limits;
  private final Map<Long, Seen> nodes = new HashMap<>();
  private final Map<Arc, Edge> edges = new LinkedHashMap<>();
  private final Set<Long> kept = new LinkedHashSet<>();
  private final Map<String, ConceptEdge> parsed = new HashMap<>();
  private final Map<Said, Provenance> provenances = new HashMap<>();

  NeighbourhoodReader(
      SqlConnection connection, SourceSizes sources, Seeds seeds, MemoryReading.Limits limits) {
    this.connection = connection;
    this.sources = sources;
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
    readByKey(near, AS_FIT, EDGES_A_PASSAGE);
    near.addAll(starts);
    keepNearest(starts, near);
    readByKey(kept, ALL_OR_NONE, COUNTED_A_PASSAGE);
    kept.removeIf(key -> !isSeen(key, true));
    readByKey(ends(), ALL_OR_NONE, COUNTED_A_PASSAGE);
    return gathered();
  }

  private interface Wanted {
    boolean test(Seen seen);
  }

  private Set<Long> keys(Wanted wanted) {
    return nodes.entrySet().stream()
        .filter(entry -> wanted.test(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private boolean isSeen(long key, boolean passage) {
    Seen known = nodes.get(key);
    return known != null && known.isPassage() == passage;
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
    connection.forEachOfAll(row -> take(row, counted), sql("id", AS_FIT, EDGES_A_PASSAGE), ids);
  }

  /** Reads those of which not all is known, in one statement, in the order of their rows. */
  private void readByKey(Collection<Long> keys, String entered, int edges) throws SQLException {
    List<Long> unread =
        keys.stream()
            .filter(
                key -> {
                  Seen known = nodes.get(key);
                  return known == null || known.degree < 0;
                })
            .sorted()
            .toList();
    int counted = limits.degree() + 1;
    connection.forEachOfAll(row -> take(row, counted), sql("key", entered, edges), unread);
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
      default -> throw new IllegalStateException("There is no part (%s).".formatted(part));
    }
  }

  private @Nullable Seen takeNode(long key, ResultSet row) throws SQLException {
    Seen known = nodes.get(key);
    if (known == null) {
      String domain = row.getString(11);
      if (!seeds.covers(domain)) {
        return null;
      }
      known = new Seen(row.getString(9), EnumCodes.kind(row.getInt(10)), domain);
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
      edge.payload = row.getString(8);
    }
  }

  /** The concepts next to these nodes, and what may be one. */
  private Set<Long> neighbours(Set<Long> of) {
    Set<Long> found = new LinkedHashSet<>();
    for (Arc arc : edges.keySet()) {
      if (of.contains(arc.source)) {
        found.add(arc.target);
      } else if (of.contains(arc.target) && !arc.isMention()) {
        found.add(arc.source);
      }
    }
    found.removeIf(key -> isSeen(key, true));
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
          double weight = weights.getOrDefault(arc.target, 0.0);
          if (weight > 0
              && nodes.containsKey(arc.target)
              && mayBePassage(arc)
              && !kept.contains(arc.source)) {
            double owner = edge.role() == Mention.Role.OWNER ? limits.degree() : 1;
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

  /** True if the source is a passage, or is unknown and mentions something. */
  private boolean mayBePassage(Arc arc) {
    Seen source = nodes.get(arc.source);
    return source == null ? arc.isMention() : source.isPassage();
  }

  /**
   * Ends of edges, and the nodes that the others come from. A concept that only one of the passages
   * names leads to no other of them by names, and is left out unless the memory is read whole.
   */
  private Set<Long> ends() {
    Set<Long> once = new HashSet<>();
    Set<Long> found = new LinkedHashSet<>();
    edges.forEach(
        (arc, edge) -> {
          if (edge.payload != null) {
            found.add(arc.source);
            boolean named = arc.isMention() && edge.role() == Mention.Role.NAMED;
            if (seeds.whole() || !named || !once.add(arc.target)) {
              found.add(arc.target);
            }
          }
        });
    found.removeIf(key -> isSeen(key, true));
    return found;
  }

  private Neighbourhood gathered() throws SQLException {
    Set<String> asked = new HashSet<>(seeds.starts());
    asked.addAll(seeds.others());
    Map<String, Passage> passages = new HashMap<>();
    Map<Long, String> sourceIds = new HashMap<>();
    Set<Long> contributors = new LinkedHashSet<>();
    long[] revision = new long[1];
    connection.forEachOfAll(
        row -> {
          if (ElementReader.node(row) instanceof Passage passage) {
            passages.put(passage.id(), passage);
            sourceIds.put(row.getLong(8), passage.provenance().sourceId());
            if (asked.contains(passage.id())) {
              contributors.add(row.getLong(8));
            }
            revision[0] = row.getLong(9);
          }
        },
        NODES,
        kept);
    Map<String, String> concepts = new HashMap<>();
    nodes.values().stream()
        .filter(seen -> !seen.isPassage())
        .forEach(seen -> concepts.put(seen.id, seen.domain));
    edges.values().stream()
        .filter(edge -> edge.payload != null && !sourceIds.containsKey(edge.contributor))
        .forEach(edge -> contributors.add(edge.contributor));
    Map<String, Integer> sizes = new HashMap<>();
    sources
        .read(connection, contributors, revision[0])
        .forEach(
            (key, source) -> {
              sourceIds.put(key, source.id());
              sizes.put(source.id(), source.passages());
            });
    List<ConceptEdge> between = new ArrayList<>();
    edges.forEach(
        (arc, edge) -> {
          String source = sourceIds.get(edge.contributor);
          String payload = edge.payload;
          if (source != null && payload != null && isKept(arc.source) && isKept(arc.target)) {
            between.add(edge(arc, edge, payload, source));
          }
        });
    return new Neighbourhood(passages, concepts, between, statistics(), sizes);
  }

  private boolean isKept(long key) {
    Seen node = nodes.get(key);
    return node != null && (!node.isPassage() || kept.contains(key));
  }

  private ConceptEdge edge(Arc arc, Edge edge, String payload, String contributor) {
    EdgeKey key =
        new EdgeKey(seen(arc.source).id, seen(arc.target).id, EnumCodes.relation(arc.relation));
    // Thousands of edges share some dozens of payloads, each of which is parsed once.
    ConceptEdge like =
        parsed.computeIfAbsent(
            payload,
            text ->
                (ConceptEdge)
                    ElementJson.element(
                        key, new StoredContribution(contributor, edge.confidence, "", text)));
    Provenance provenance =
        provenances.computeIfAbsent(
            new Said(edge.contributor, payload),
            said -> {
              Provenance other = like.provenance();
              return new Provenance(contributor, other.location(), other.quote(), other.validity());
            });
    return new ConceptEdge(
        key.sourceId(),
        key.targetId(),
        key.relation(),
        edge.confidence,
        provenance,
        like.properties());
  }

  /**
   * Mentions of each concept: those that were read, or the count of the database where not all
   * edges were read.
   */
  private Map<String, Mentioned> statistics() {
    Map<Long, int[]> counts = new HashMap<>();
    edges.forEach(
        (arc, edge) -> {
          Seen target = nodes.get(arc.target);
          if (arc.isMention() && target != null && !target.isPassage() && counts(arc, target)) {
            int[] count = counts.computeIfAbsent(arc.target, key -> new int[2]);
            count[0] += edge.role() == Mention.Role.STATED ? 0 : 1;
            count[1] += edge.role() == Mention.Role.OWNER ? 1 : 0;
          }
        });
    Map<String, Mentioned> statistics = new HashMap<>();
    counts.forEach(
        (key, count) -> {
          Seen concept = seen(key);
          boolean counted = concept.entered || seeds.whole();
          int passages = counted ? count[0] : Math.max(count[0], concept.degree);
          if (passages > 0) {
            statistics.put(concept.id, new Mentioned(passages, count[1]));
          }
        });
    return statistics;
  }

  /**
   * True if a mention comes from a passage of the domain; a node that was not read counts as one.
   */
  private boolean counts(Arc arc, Seen target) {
    Seen source = nodes.get(arc.source);
    return source == null
        ? !seeds.whole()
        : source.isPassage() && source.domain.equals(target.domain);
  }
}
