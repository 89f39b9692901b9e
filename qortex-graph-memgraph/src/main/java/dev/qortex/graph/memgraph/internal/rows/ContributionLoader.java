package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.ElementFormat;
import dev.qortex.core.spi.GraphLoader;
import dev.qortex.core.spi.TouchedGraph;
import dev.qortex.core.spi.TouchedGraph.KnownNode;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Loader of all contributions to the elements of an edit. Belongs to one transaction. */
public final class ContributionLoader implements GraphLoader<RuntimeException> {

  /** The names of all types; relations of other types are not ours. */
  public static final List<String> TYPES =
      Arrays.stream(RelationType.values()).map(RelationType::name).toList();

  private static final List<String> NODES = List.of(Kind.CONCEPT.name(), Kind.PASSAGE.name());
  private static final List<String> EDGES = List.of(Kind.EDGE.name());
  private static final List<String> RULES = List.of(Kind.RULE.name());
  private static final List<String> EXAMPLES = List.of(Kind.EXAMPLE.name());

  private final BoltTransaction tx;
  private final TouchedGraph<Object> graph = new TouchedGraph<>(ElementFormat.INSTANCE);
  private final Set<String> unknownNodes = new HashSet<>();
  private final Set<EdgeKey> parallel = new HashSet<>();
  private @Nullable Boolean hidden;

  public ContributionLoader(BoltTransaction tx) {
    this.tx = tx;
  }

  TouchedGraph<Object> graph() {
    return graph;
  }

  /** An edit of what is loaded. */
  public ContributionEdit<Object, RuntimeException> edit() {
    return new ContributionEdit<>(ElementFormat.INSTANCE, graph, this);
  }

  /** Whether more than one relation stands for an edge: Python qortex adds one each time. */
  boolean parallel(EdgeKey key) {
    return parallel.contains(key);
  }

  @Override
  public void loadSources(Collection<String> ids) {
    Set<String> missing = new TreeSet<>(ids);
    missing.removeAll(graph.sources().keySet());
    tx.forEach(
        Cypher.SOURCES,
        IndexKeys.keys(missing),
        row -> {
          SourceMetadata source = source(row);
          graph.remember(source, ElementRows.text(row, "domain"));
          missing.remove(source.id());
        });
    for (String id : missing) {
      Set<String> domains = new TreeSet<>();
      tx.forEach(
          Cypher.DOMAIN_OF_FOREIGN_SOURCE,
          Map.of("id", IndexKeys.key(id)),
          row -> domains.add(ElementRows.text(row, "domain")));
      domains.stream()
          .findFirst()
          .ifPresent(domain -> graph.remember(SourceMetadata.of(id, ElementRows.UNKNOWN), domain));
    }
  }

  public static SourceMetadata source(Map<?, ?> row) {
    String id = ElementRows.text(row, "id");
    return new SourceMetadata(
        id,
        ElementRows.orElse(ElementRows.text(row, "name"), id),
        ElementRows.orElse(ElementRows.text(row, "type"), ElementRows.UNKNOWN),
        ElementRows.text(row, "location"),
        ElementRows.text(row, "content_hash"));
  }

  @Override
  public void loadAllOf(Collection<String> sources) {
    List<String> ids = IndexKeys.keys(sources);
    hiddenOf(Cypher.HIDDEN, visible(Cypher.NODES_OF_SOURCES, ids, this::node), NODES);
    List<EdgeKey> edges = new ArrayList<>();
    for (Cypher query : List.of(Cypher.EDGES_OF_SOURCES, Cypher.EDGES_OF_FOREIGN_SOURCES)) {
      tx.forEach(query, ids, Map.of("types", TYPES), row -> edges.add(seen(row)));
    }
    loadEdges(edges);
    hiddenOf(Cypher.HIDDEN, visible(Cypher.RULES_OF_SOURCES, ids, ElementRows::rule), RULES);
    hiddenOf(
        Cypher.HIDDEN, visible(Cypher.EXAMPLES_OF_SOURCES, ids, ElementRows::example), EXAMPLES);
    loadElementsHiddenBy(ids);
  }

  /** Of what the sources say and is not seen, all that is said. */
  private void loadElementsHiddenBy(List<String> sources) {
    if (!anyHidden()) {
      return;
    }
    Set<String> nodes = new HashSet<>();
    Set<EdgeKey> edges = new HashSet<>();
    Set<String> rules = new HashSet<>();
    Set<String> examples = new HashSet<>();
    tx.forEach(
        Cypher.HIDDEN_OF_SOURCES,
        sources,
        row -> {
          Map<?, ?> element = JsonProperties.map(ElementRows.text(row, "element"));
          switch (Kind.valueOf(ElementRows.text(row, "kind"))) {
            case CONCEPT, PASSAGE -> nodes.add(ElementRows.text(element, "id"));
            case EDGE -> edges.add(ElementRows.edge(element).key());
            case RULE -> rules.add(ElementRows.text(element, "id"));
            case EXAMPLE -> examples.add(ElementRows.text(element, "id"));
          }
        });
    edges.forEach(
        key -> {
          nodes.add(key.sourceId());
          nodes.add(key.targetId());
        });
    loadNodes(nodes);
    loadEdges(edges);
    loadRules(rules);
    loadExamples(examples);
  }

  @Override
  public void loadNodes(Collection<String> ids) {
    Set<String> unread = new HashSet<>(ids);
    unread.removeIf(id -> graph.nodes().known(id) != null || unknownNodes.contains(id));
    if (unread.isEmpty()) {
      return;
    }
    Set<String> found = visible(Cypher.NODES, IndexKeys.keys(unread), this::node);
    hiddenOf(Cypher.HIDDEN, found, NODES);
    unread.removeAll(found);
    unknownNodes.addAll(unread);
  }

  /** Loads the visible contributions to some elements; the ids of the elements. */
  private Set<String> visible(
      Cypher query, Collection<String> keys, Function<Map<?, ?>, Object> read) {
    Set<String> found = new HashSet<>();
    tx.forEach(
        query,
        keys,
        row -> {
          load(read.apply(row));
          found.add(ElementRows.text(row, "id"));
        });
    return found;
  }

  private Node node(Map<?, ?> row) {
    Node node = ElementRows.node(row);
    graph.remember(node.id(), node.kind(), node.domain());
    return node;
  }

  /** The edges for which more than one relation stands. */
  public void loadParallelEdges() {
    loadEdges(tx.list(Cypher.PARALLEL_EDGES, Map.of("types", TYPES), this::seen));
  }

  /** Each with every relation that stands for it, whoever says it. */
  @Override
  public void loadEdges(Collection<EdgeKey> keys) {
    List<EdgeKey> unread =
        keys.stream().distinct().filter(key -> graph.edges().known(key) == null).toList();
    Map<NodeKind, Map<NodeKind, List<Map<String, Object>>>> rows = new EnumMap<>(NodeKind.class);
    Set<String> starts = new HashSet<>();
    for (EdgeKey key : unread) {
      KnownNode source = graph.node(key.sourceId());
      KnownNode target = graph.node(key.targetId());
      starts.add(key.sourceId());
      if (source != null && target != null) {
        rows.computeIfAbsent(source.kind(), kind -> new EnumMap<>(NodeKind.class))
            .computeIfAbsent(target.kind(), kind -> new ArrayList<>())
            .add(key(key));
      }
    }
    List<ConceptEdge> edges = new ArrayList<>();
    Set<EdgeKey> found = new HashSet<>();
    rows.forEach(
        (source, byTarget) ->
            byTarget.forEach(
                (target, some) ->
                    tx.forEach(
                        Cypher.EDGES.text(source, target),
                        "batch",
                        byStart(some),
                        Map.of(),
                        row -> {
                          ConceptEdge edge = ElementRows.edge(row);
                          edges.add(edge);
                          if (!found.add(edge.key())) {
                            parallel.add(edge.key());
                          }
                        })));
    ElementRows.edges(edges).forEach(edge -> graph.edges().load(edge.key(), edge));
    hiddenOf(Cypher.HIDDEN, starts, EDGES, Set.copyOf(unread)::contains);
  }

  /** An edge as a parameter. */
  static Map<String, Object> key(EdgeKey key) {
    return Map.of(
        "source", IndexKeys.key(key.sourceId()),
        "target", IndexKeys.key(key.targetId()),
        "relation", key.relation().name());
  }

  /** Edges as parameters, those of one start and type together. */
  static List<Map<String, Object>> byStart(List<Map<String, Object>> edges) {
    Map<List<Object>, List<Object>> targets = new LinkedHashMap<>();
    for (Map<String, Object> edge : edges) {
      List<Object> start = new ArrayList<>();
      Collections.addAll(start, edge.get("source"), edge.get("relation"));
      targets.computeIfAbsent(start, key -> new ArrayList<>()).add(edge.get("target"));
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    targets.forEach(
        (start, ends) ->
            rows.add(Map.of("source", start.get(0), "relation", start.get(1), "targets", ends)));
    return rows;
  }

  @Override
  public void loadEdgesOf(Collection<String> nodes) {
    List<String> present = nodes.stream().filter(id -> graph.node(id) != null).toList();
    List<EdgeKey> edges = new ArrayList<>();
    tx.forEach(
        Cypher.ENDS_AT,
        IndexKeys.keys(present),
        Map.of("types", TYPES),
        row -> edges.add(seen(row)));
    loadEdges(edges);
    Set<String> ends = new HashSet<>();
    ends.addAll(hiddenOf(Cypher.HIDDEN, nodes, EDGES));
    ends.addAll(hiddenOf(Cypher.HIDDEN_TO, nodes, EDGES));
    loadNodes(ends);
  }

  /** An edge that is there, whose ends thus are. */
  private EdgeKey seen(Map<String, Object> row) {
    EdgeKey key = ElementRows.edgeKey(row);
    remember(row, key.sourceId(), "source");
    remember(row, key.targetId(), "target");
    return key;
  }

  private void remember(Map<String, Object> row, String id, String end) {
    graph.remember(
        id,
        Boolean.TRUE.equals(row.get(end + "_passage")) ? NodeKind.PASSAGE : NodeKind.CONCEPT,
        ElementRows.text(row, end + "_domain"));
  }

  @Override
  public void loadRules(Collection<String> ids) {
    visible(Cypher.RULES, IndexKeys.keys(ids), ElementRows::rule);
    hiddenOf(Cypher.HIDDEN, ids, RULES);
  }

  @Override
  public void loadExamples(Collection<String> ids) {
    visible(Cypher.EXAMPLES, IndexKeys.keys(ids), ElementRows::example);
    hiddenOf(Cypher.HIDDEN, ids, EXAMPLES);
  }

  /**
   * Some of the rules and examples of which somebody says that they are of a domain.
   *
   * @param limit how many are looked for, from 1
   * @return how many were found; less than the limit when there are no more
   */
  public int loadTextsOf(String domain, int limit) {
    Set<String> rules = new HashSet<>();
    Set<String> examples = new HashSet<>();
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("domain", IndexKeys.key(domain));
    parameters.put("kinds", List.of(Kind.RULE.name(), Kind.EXAMPLE.name()));
    parameters.put("limit", limit);
    tx.forEach(Cypher.RULES_OF_DOMAIN, parameters, row -> rules.add(ElementRows.text(row, "id")));
    if (rules.size() < limit) {
      parameters.put("limit", limit - rules.size());
      tx.forEach(
          Cypher.EXAMPLES_OF_DOMAIN, parameters, row -> examples.add(ElementRows.text(row, "id")));
    }
    int found = rules.size() + examples.size();
    if (found < limit && anyHidden()) {
      parameters.put("limit", limit - found);
      int[] hidden = new int[1];
      tx.forEach(
          Cypher.HIDDEN_OF_DOMAIN,
          parameters,
          row -> {
            String id =
                ElementRows.text(JsonProperties.map(ElementRows.text(row, "element")), "id");
            boolean rule = ElementRows.text(row, "kind").equals(Kind.RULE.name());
            (rule ? rules : examples).add(id);
            hidden[0]++;
          });
      found += hidden[0];
    }
    loadRules(rules);
    loadExamples(examples);
    return found;
  }

  private Set<String> hiddenOf(Cypher query, Collection<String> ids, List<String> kinds) {
    return hiddenOf(query, ids, kinds, key -> true);
  }

  /**
   * Loads what is said of those and not seen. An element must be loaded as a whole, or a later call
   * takes what is loaded of it for all.
   *
   * @param wanted which edges
   * @return the ends of the edges
   */
  private Set<String> hiddenOf(
      Cypher query, Collection<String> ids, List<String> kinds, Predicate<EdgeKey> wanted) {
    Set<String> ends = new HashSet<>();
    if (ids.isEmpty() || !anyHidden()) {
      return ends;
    }
    tx.forEach(
        query,
        IndexKeys.keys(ids),
        Map.of("kinds", kinds),
        row -> {
          Object contribution = hidden(row);
          if (!(contribution instanceof ConceptEdge edge)) {
            load(contribution);
          } else if (wanted.test(edge.key())) {
            load(contribution);
            ends.add(edge.sourceId());
            ends.add(edge.targetId());
          }
        });
    return ends;
  }

  /** What is said and not seen. */
  public static Object hidden(Map<String, Object> row) {
    Kind kind = Kind.valueOf(ElementRows.text(row, "kind"));
    return ElementRows.element(kind, JsonProperties.map(ElementRows.text(row, "element")));
  }

  private void load(Object element) {
    if (element instanceof Node node) {
      graph.nodes().load(node.id(), node);
    } else if (element instanceof ConceptEdge edge) {
      graph.edges().load(edge.key(), edge);
    } else if (element instanceof ExplicitRule rule) {
      graph.rules().load(rule.id(), rule);
    } else if (element instanceof CodeExample example) {
      graph.examples().load(example.id(), example);
    }
  }

  /** Mostly nothing is said that is not seen. */
  private boolean anyHidden() {
    Boolean known = hidden;
    if (known == null) {
      known = tx.any(Cypher.ANY_HIDDEN, Map.of());
      hidden = known;
    }
    return known;
  }
}
