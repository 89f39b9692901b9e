package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.commons.Paging;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.GraphVisitor;
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
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;

/** Reader of the visible graph. Belongs to one transaction. */
public record BoltReader(BoltTransaction tx) {

  private static final Comparator<Node> BY_ID =
      Comparator.comparing(node -> IndexKeys.key(node.id()), IdOrder.BY_CODE_POINT);

  public Optional<Domain> domain(String name) {
    List<Domain> found = new ArrayList<>();
    tx.forEach(Cypher.DOMAIN, Map.of("name", IndexKeys.key(name)), row -> found.add(domain(row)));
    return found.stream().findFirst();
  }

  public List<Domain> domains() {
    return tx.list(Cypher.DOMAINS, Map.of(), BoltReader::domain).stream()
        .sorted(Comparator.comparing(Domain::name, IdOrder.BY_CODE_POINT))
        .toList();
  }

  private static Domain domain(Map<String, Object> row) {
    return new Domain(
        ElementRows.text(row, "name"),
        ElementRows.text(row, "description"),
        instant(row.get("created_at")));
  }

  /** A time as text or as the server's own; without a zone it is UTC, as with Python qortex. */
  private static Instant instant(@Nullable Object value) {
    if (value instanceof ZonedDateTime time) {
      return time.toInstant();
    } else if (value instanceof LocalDateTime time) {
      return time.toInstant(ZoneOffset.UTC);
    } else if (value instanceof String text) {
      try {
        return DateTimeFormatter.ISO_DATE_TIME.withZone(ZoneOffset.UTC).parse(text, Instant::from);
      } catch (DateTimeException e) {
        return Instant.EPOCH;
      }
    }
    return Instant.EPOCH;
  }

  public Optional<SourceMetadata> source(String id) {
    Map<String, ?> ids = Map.of("ids", List.of(IndexKeys.key(id)));
    return tx.list(Cypher.SOURCES, ids, ContributionLoader::source).stream().findFirst();
  }

  public List<SourceMetadata> sources(String domain) {
    Map<String, ?> key = Map.of("domain", IndexKeys.key(domain));
    return tx.list(Cypher.SOURCES_OF_DOMAIN, key, ContributionLoader::source).stream()
        .sorted(Comparator.comparing(SourceMetadata::id, IdOrder.BY_CODE_POINT))
        .toList();
  }

  /** The instants at which the sources of a domain were ingested, as far as they are known. */
  public Map<String, Instant> ingestedAt(String domain) {
    Map<String, Instant> found = new HashMap<>();
    tx.forEach(
        Cypher.DATES_OF_SOURCES,
        Map.of("domain", IndexKeys.key(domain)),
        row -> found.put(ElementRows.text(row, "id"), instant(row.get("ingested_at"))));
    return Collections.unmodifiableMap(found);
  }

  public List<String> contributors(String node) {
    SortedSet<String> found = new TreeSet<>(IdOrder.BY_CODE_POINT);
    tx.forEach(
        Cypher.CONTRIBUTORS,
        Map.of("id", IndexKeys.key(node), "kinds", Kind.names(ElementKind.NODE)),
        row -> {
          Map<?, ?> said =
              row.get("element") instanceof String json
                  ? JsonProperties.map(json)
                  : Map.of("source_id", ElementRows.text(row, "id"));
          found.add(ElementRows.orElse(ElementRows.text(said, "source_id"), ElementRows.UNKNOWN));
        });
    return List.copyOf(found);
  }

  public Map<String, Node> nodes(Collection<String> ids) {
    Map<String, Node> found = new HashMap<>();
    tx.forEach(
        Cypher.NODES,
        IndexKeys.keys(ids),
        row -> {
          Node node = ElementRows.node(row);
          found.put(node.id(), node);
        });
    return Paging.inOrder(ids, found);
  }

  /** The given nodes that exist. */
  public Set<String> present(Collection<String> ids) {
    Set<String> found = new HashSet<>();
    tx.forEach(Cypher.PRESENT, IndexKeys.keys(ids), row -> found.add(ElementRows.text(row, "id")));
    return found;
  }

  /**
   * A page of nodes. Versions are compared here: servers do not compare texts of instants in time.
   *
   * @param now the instant at which the query is asked
   */
  public List<Node> nodes(NodeQuery query, Instant now) {
    Predicate<Node> version = query.versions().when(now);
    List<Node> found = new ArrayList<>();
    List<Node> page = ofAllTimes(query);
    while (!page.isEmpty()) {
      page.stream().filter(version).limit(query.limit() - found.size()).forEach(found::add);
      boolean last = page.size() < query.limit() || found.size() == query.limit();
      page = last ? List.of() : ofAllTimes(query.after(page.get(page.size() - 1).id()));
    }
    return Collections.unmodifiableList(found);
  }

  private List<Node> ofAllTimes(NodeQuery query) {
    List<Node> page = new ArrayList<>();
    for (NodeKind kind : NodeKind.values()) {
      if (query.kinds().isEmpty() || query.kinds().contains(kind)) {
        page.addAll(query.nameContains().isEmpty() ? page(kind, query) : named(kind, query));
      }
    }
    return page.stream().sorted(BY_ID).limit(query.limit()).toList();
  }

  private List<Node> page(NodeKind kind, NodeQuery query) {
    List<Node> page = new ArrayList<>();
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("after", IndexKeys.key(query.after()));
    parameters.put("limit", query.limit());
    parameters.put("domains", IndexKeys.keys(query.domains()));
    String statement =
        query.domains().isEmpty()
            ? Cypher.NODES_AFTER.text(kind)
            : Cypher.NODES_OF_DOMAINS_AFTER.text(kind);
    tx.forEach(statement, parameters, row -> page.add(ElementRows.node(kind, row)));
    return page;
  }

  /** Servers fold cases in their own ways: names are compared here, as everywhere. */
  private Collection<Node> named(NodeKind kind, NodeQuery query) {
    String part = query.nameContains().toLowerCase(Locale.ROOT);
    List<String> ids = new ArrayList<>();
    tx.whileWanted(
        (kind == NodeKind.CONCEPT ? Cypher.CONCEPT_NAMES_AFTER : Cypher.PASSAGE_NAMES_AFTER).text(),
        after(query.after(), query.domains()),
        row -> {
          String id = ElementRows.text(row, "id");
          String name = ElementRows.text(row, "name");
          String shown = kind == NodeKind.CONCEPT ? ElementRows.orElse(name, id) : name;
          if (shown.toLowerCase(Locale.ROOT).contains(part)) {
            ids.add(id);
          }
          return ids.size() < query.limit();
        });
    return nodes(ids).values();
  }

  private static Map<String, @Nullable Object> after(String id, Set<String> domains) {
    Map<String, @Nullable Object> parameters = new HashMap<>();
    parameters.put("after", IndexKeys.key(id));
    parameters.put("domains", domains.isEmpty() ? null : IndexKeys.keys(domains));
    return parameters;
  }

  public List<ConceptEdge> edges(
      Collection<String> nodes, Direction direction, Set<RelationType> relations) {
    List<String> types =
        relations.isEmpty()
            ? ContributionLoader.TYPES
            : relations.stream().map(RelationType::name).sorted().toList();
    SortedMap<EdgeKey, ConceptEdge> found = new TreeMap<>();
    Cypher query =
        switch (direction) {
          case OUT -> Cypher.EDGES_FROM;
          case IN -> Cypher.EDGES_TO;
          case BOTH -> Cypher.EDGES_AT;
        };
    tx.forEach(
        query,
        IndexKeys.keys(nodes),
        Map.of("types", types),
        row -> {
          ConceptEdge edge = ElementRows.edge(row);
          found.merge(edge.key(), edge, ElementRows::surer);
        });
    return List.copyOf(found.values());
  }

  /** The nodes that do not hold at every instant. */
  public List<Node> limitedNodes() {
    return tx.list(Cypher.LIMITED_NODES, Map.of(), ElementRows::node).stream()
        .sorted(BY_ID)
        .toList();
  }

  /** The edges that do not hold at every instant. */
  public List<ConceptEdge> limitedEdges() {
    Map<String, ?> types = Map.of("types", ContributionLoader.TYPES);
    return ElementRows.edges(tx.list(Cypher.LIMITED_EDGES, types, ElementRows::edge)).stream()
        .sorted(Comparator.comparing(ConceptEdge::key))
        .toList();
  }

  /**
   * A page of rules.
   *
   * @param now the instant at which the query is asked
   */
  public List<ExplicitRule> rules(RuleQuery query, Instant now) {
    return page(query, now, Cypher.RULES_AFTER, ElementRows::rule);
  }

  /**
   * A page of code examples.
   *
   * @param now the instant at which the query is asked
   */
  public List<CodeExample> examples(RuleQuery query, Instant now) {
    return page(query, now, Cypher.EXAMPLES_AFTER, ElementRows::example);
  }

  private <T extends Element> List<T> page(
      RuleQuery query, Instant now, Cypher statement, Function<Map<?, ?>, T> read) {
    Predicate<T> version = query.versions().when(now);
    Map<String, @Nullable Object> parameters = after(query.after(), query.domains());
    Set<String> concepts = query.conceptIds();
    parameters.put("concepts", concepts.isEmpty() ? null : List.copyOf(concepts));
    parameters.put(
        "written",
        concepts.stream().flatMap(id -> JsonProperties.writtenAs(id).stream()).distinct().toList());
    List<T> page = new ArrayList<>();
    tx.whileWanted(
        statement.text(),
        parameters,
        row -> {
          T one = read.apply(row);
          boolean wanted =
              concepts.isEmpty() || one.conceptIds().stream().anyMatch(concepts::contains);
          if (wanted && version.test(one)) {
            page.add(one);
          }
          return page.size() < query.limit();
        });
    return Collections.unmodifiableList(page);
  }

  public GraphStats stats() {
    record Count(String what, @Nullable String domain, @Nullable String text, long number) {}
    List<Count> counts =
        tx.list(
            Cypher.COUNTS,
            Map.of("types", ContributionLoader.TYPES),
            row ->
                new Count(
                    ElementRows.text(row, "what"),
                    (String) row.get("domain"),
                    (String) row.get("text"),
                    ElementRows.whole(row, "number")));
    Map<String, String> names = new HashMap<>();
    long revision = 0;
    int sources = 0;
    for (Count count : counts) {
      switch (count.what) {
        case "REVISION" -> revision = count.number;
        case "SOURCE" -> sources = atMostInt(count.number);
        case "DOMAIN" -> {
          if (count.domain != null) {
            names.put(count.domain, count.text == null ? count.domain : count.text);
          }
        }
        default -> {}
      }
    }
    SortedMap<String, ElementCounts> domains = new TreeMap<>();
    for (Count count : counts) {
      if (count.domain != null) {
        domains.merge(
            names.getOrDefault(count.domain, count.domain),
            counts(count.what, atMostInt(count.number)),
            ElementCounts::plus);
      }
    }
    return new GraphStats(revision, domains, sources);
  }

  private static int atMostInt(long number) {
    return (int) Math.min(number, Integer.MAX_VALUE);
  }

  private static ElementCounts counts(String what, int number) {
    return switch (what) {
      case "CONCEPT" -> new ElementCounts(number, 0, 0, 0, 0);
      case "PASSAGE" -> new ElementCounts(0, number, 0, 0, 0);
      case "EDGE" -> new ElementCounts(0, 0, number, 0, 0);
      case "RULE" -> new ElementCounts(0, 0, 0, number, 0);
      case "EXAMPLE" -> new ElementCounts(0, 0, 0, 0, number);
      default -> ElementCounts.ZERO;
    };
  }

  /** Shows all nodes, then all edges, start by start. */
  public void stream(GraphVisitor visitor) {
    Result nodes = tx.result(Cypher.NODES_IN_ORDER.text(), Map.of());
    while (nodes.hasNext()) {
      Record row = nodes.next();
      visitor.node(
          row.get(0).asString(),
          row.get(1).asBoolean() ? NodeKind.PASSAGE : NodeKind.CONCEPT,
          row.get(2).asString(ElementRows.UNKNOWN));
    }
    EdgesOfOne edges = new EdgesOfOne(visitor);
    Result rows =
        tx.result(Cypher.EDGES_IN_ORDER.text(), Map.of("types", ContributionLoader.TYPES));
    while (rows.hasNext()) {
      Record row = rows.next();
      edges.add(
          row.get(0).asString(),
          row.get(1).asString(),
          RelationType.valueOf(row.get(2).asString()),
          ElementRows.confidence(row.get(3).asObject()));
    }
    edges.show();
  }

  /** The edges of one start, which come in any order and may come twice from Python qortex. */
  private static final class EdgesOfOne {
    private final GraphVisitor visitor;
    private final SortedMap<EdgeKey, Double> edges = new TreeMap<>();
    private String source = "";

    EdgesOfOne(GraphVisitor visitor) {
      this.visitor = visitor;
    }

    void add(String start, String target, RelationType relation, double confidence) {
      if (!start.equals(source)) {
        show();
        source = start;
      }
      edges.merge(new EdgeKey(source, target, relation), confidence, Math::max);
    }

    void show() {
      edges.forEach(
          (key, confidence) ->
              visitor.edge(key.sourceId(), key.targetId(), key.relation(), confidence));
      edges.clear();
    }
  }
}
