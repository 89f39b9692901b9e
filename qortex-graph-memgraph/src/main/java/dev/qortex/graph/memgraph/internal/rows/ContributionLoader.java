package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Loader of all contributions to the elements of an edit. Belongs to one transaction. */
public final class ContributionLoader implements GraphLoader<RuntimeException> {

  /** The names of all types; relations of other types are not ours. */
  public static final List<String> TYPES =
      Arrays.stream(RelationType.values()).map(RelationType::name).toList();

  private final BoltTransaction tx;
  private final TouchedGraph<Element> graph = new TouchedGraph<>(ElementFormat.INSTANCE);
  private final Set<ElementKey> absent = new HashSet<>();
  private final Set<EdgeKey> parallel = new HashSet<>();
  private @Nullable Boolean hidden;

  public ContributionLoader(BoltTransaction tx) {
    this.tx = tx;
  }

  TouchedGraph<Element> graph() {
    return graph;
  }

  /** An edit of what is loaded. */
  public ContributionEdit<Element, RuntimeException> edit() {
    return new ContributionEdit<>(ElementFormat.INSTANCE, graph, this);
  }

  /** True if more than one relation stands for an edge: Python qortex adds one each time. */
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
    for (ElementStatements each : ElementStatements.ALL) {
      loadHidden(each.kind(), visible(each.kind(), each.ofSources(), ids));
    }
    List<EdgeKey> edges = new ArrayList<>();
    for (Cypher query : List.of(Cypher.EDGES_OF_SOURCES, Cypher.EDGES_OF_FOREIGN_SOURCES)) {
      tx.forEach(query, ids, Map.of("types", TYPES), row -> edges.add(seen(row)));
    }
    loadEdges(edges);
    loadElementsHiddenBy(ids);
  }

  /** Loads all contributions to elements of the sources that are not visible. */
  private void loadElementsHiddenBy(List<String> sources) {
    if (!anyHidden()) {
      return;
    }
    Map<ElementKind, Set<ElementKey>> keys = new EnumMap<>(ElementKind.class);
    tx.forEach(
        Cypher.HIDDEN_OF_SOURCES,
        sources,
        row -> {
          ElementKey key = hidden(row).key();
          add(keys, key);
          if (key instanceof EdgeKey edge) {
            add(keys, ElementId.node(edge.sourceId()));
            add(keys, ElementId.node(edge.targetId()));
          }
        });
    keys.forEach(this::load);
  }

  private static void add(Map<ElementKind, Set<ElementKey>> keys, ElementKey key) {
    keys.computeIfAbsent(key.kind(), kind -> new HashSet<>()).add(key);
  }

  @Override
  public void load(ElementKind kind, Set<? extends ElementKey> keys) {
    if (kind == ElementKind.EDGE) {
      loadEdges(keys.stream().map(EdgeKey.class::cast).toList());
    }
    for (ElementStatements each : ElementStatements.ALL) {
      if (each.kind() == kind) {
        loadUnread(each, keys);
      }
    }
  }

  private void loadUnread(ElementStatements statements, Set<? extends ElementKey> keys) {
    ElementKind kind = statements.kind();
    Set<ElementKey> unread = new HashSet<>(keys);
    unread.removeIf(key -> graph.of(kind).known(key) != null || absent.contains(key));
    if (!unread.isEmpty()) {
      Set<ElementKey> found = visible(kind, statements.byId(), indexed(unread));
      loadHidden(kind, found);
      unread.removeAll(found);
      absent.addAll(unread);
    }
  }

  private static List<String> indexed(Collection<ElementKey> keys) {
    return IndexKeys.keys(keys.stream().map(ElementKey::toString).toList());
  }

  /** Loads the visible contributions to some elements; the keys of the elements. */
  private Set<ElementKey> visible(ElementKind kind, Cypher query, Collection<String> parameters) {
    Set<ElementKey> found = new HashSet<>();
    tx.forEach(
        query,
        parameters,
        row -> {
          Element element = ElementRows.element(kind, row);
          if (element instanceof Node node) {
            graph.remember(node.id(), node.kind(), node.domain());
          }
          graph.of(kind).load(element.key(), element);
          found.add(element.key());
        });
    return found;
  }

  private void loadHidden(ElementKind kind, Set<ElementKey> keys) {
    hiddenOf(Cypher.HIDDEN, indexed(keys), kind, edge -> true);
  }

  /** The edges for which more than one relation stands. */
  public void loadParallelEdges() {
    loadEdges(tx.list(Cypher.PARALLEL_EDGES, Map.of("types", TYPES), this::seen));
  }

  /** Each with every relation that stands for it, whichever source contributes it. */
  private void loadEdges(Collection<EdgeKey> keys) {
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
    hiddenOf(Cypher.HIDDEN, IndexKeys.keys(starts), ElementKind.EDGE, Set.copyOf(unread)::contains);
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
    Set<ElementKey> ends = new HashSet<>();
    for (Cypher query : List.of(Cypher.HIDDEN, Cypher.HIDDEN_TO)) {
      ends.addAll(hiddenOf(query, IndexKeys.keys(nodes), ElementKind.EDGE, edge -> true));
    }
    load(ElementKind.NODE, ends);
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

  /**
   * Some of the rules and examples of which somebody says that they are of a domain.
   *
   * @param limit how many are looked for, from 1
   * @return how many were found; less than the limit when there are no more
   */
  public int loadTextsOf(String domain, int limit) {
    Map<ElementKind, Set<ElementKey>> keys = new EnumMap<>(ElementKind.class);
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("domain", IndexKeys.key(domain));
    int[] found = new int[1];
    for (ElementStatements.Texts texts : ElementStatements.Texts.ALL) {
      if (found[0] < limit) {
        parameters.put("limit", limit - found[0]);
        tx.forEach(
            texts.ofDomain(),
            parameters,
            row -> {
              add(keys, new ElementId(texts.kind(), ElementRows.text(row, "id")));
              found[0]++;
            });
      }
    }
    if (found[0] < limit && anyHidden()) {
      parameters.put("kinds", List.of(Kind.RULE.name(), Kind.EXAMPLE.name()));
      parameters.put("limit", limit - found[0]);
      tx.forEach(
          Cypher.HIDDEN_OF_DOMAIN,
          parameters,
          row -> {
            add(keys, hidden(row).key());
            found[0]++;
          });
    }
    keys.forEach(this::load);
    return found[0];
  }

  /**
   * Loads contributions to those that are not visible. An element must be loaded as a whole, or a
   * later call takes what is loaded of it for all.
   *
   * @param wanted which edges
   * @return the ends of the edges
   */
  private Set<ElementKey> hiddenOf(
      Cypher query, List<String> ids, ElementKind kind, Predicate<EdgeKey> wanted) {
    Set<ElementKey> ends = new HashSet<>();
    if (ids.isEmpty() || !anyHidden()) {
      return ends;
    }
    tx.forEach(
        query,
        ids,
        Map.of("kinds", Kind.names(kind)),
        row -> {
          Element contribution = hidden(row);
          if (!(contribution.key() instanceof EdgeKey edge)) {
            graph.of(kind).load(contribution.key(), contribution);
          } else if (wanted.test(edge)) {
            graph.of(kind).load(edge, contribution);
            ends.add(ElementId.node(edge.sourceId()));
            ends.add(ElementId.node(edge.targetId()));
          }
        });
    return ends;
  }

  /** A contribution that is not visible. */
  public static Element hidden(Map<String, Object> row) {
    Kind kind = Kind.valueOf(ElementRows.text(row, "kind"));
    return ElementRows.element(kind, JsonProperties.map(ElementRows.text(row, "element")));
  }

  /** True if there are contributions that are not visible, which is rare. */
  private boolean anyHidden() {
    Boolean known = hidden;
    if (known == null) {
      known = tx.any(Cypher.ANY_HIDDEN, Map.of());
      hidden = known;
    }
    return known;
  }
}
