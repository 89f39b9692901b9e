package dev.qortex.graph.memgraph.internal.graph;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.core.spi.ElementFormat;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.BoltReader;
import dev.qortex.graph.memgraph.internal.rows.ContributionLoader;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import dev.qortex.storage.memory.spi.CheckpointContent;
import dev.qortex.storage.memory.spi.CheckpointContent.Elements;
import dev.qortex.storage.memory.spi.GraphCopy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Checkpoints as rows of JSON: copy of the graph, writing, reading, difference. Pure functions. */
final class CheckpointRows {

  private static final String DOMAIN = "DOMAIN";
  private static final String SOURCE = "SOURCE";

  private CheckpointRows() {}

  /** All that sources say, in one state. */
  static GraphCopy copy(BoltTransaction tx) {
    GraphCopy copy = new GraphCopy();
    BoltReader reader = new BoltReader(tx);
    reader.domains().forEach(copy::add);
    tx.forEach(
        Cypher.ALL_SOURCES,
        Map.of(),
        row -> copy.add(ContributionLoader.source(row), ElementRows.text(row, "domain")));
    tx.forEach(Cypher.ALL_NODES, Map.of(), row -> copy.add(ElementRows.node(row)));
    Map<String, ?> types = Map.of("types", ContributionLoader.TYPES);
    ElementRows.edges(tx.list(Cypher.ALL_EDGES, types, ElementRows::edge)).forEach(copy::add);
    tx.forEach(Cypher.ALL_RULES, Map.of(), row -> copy.add(ElementRows.rule(row)));
    tx.forEach(Cypher.ALL_EXAMPLES, Map.of(), row -> copy.add(ElementRows.example(row)));
    tx.forEach(Cypher.ALL_HIDDEN, Map.of(), row -> copy.add(ContributionLoader.hidden(row)));
    return copy;
  }

  /** Shows a state as rows: what kind it is, whether it is visible, and its content. */
  public static void write(CheckpointContent kept, Consumer<List<Object>> rows) {
    kept.domains()
        .values()
        .forEach(
            domain ->
                rows.accept(
                    List.of(
                        DOMAIN,
                        true,
                        List.of(
                            domain.name(), domain.description(), domain.createdAt().toString()))));
    kept.sources()
        .values()
        .forEach(
            source -> {
              SourceMetadata it = source.metadata();
              rows.accept(
                  List.of(
                      SOURCE,
                      true,
                      List.of(
                          it.id(),
                          it.name(),
                          it.type(),
                          it.location(),
                          it.contentHash(),
                          source.domain())));
            });
    write(kept.nodes(), rows);
    write(kept.edges(), rows);
    write(kept.rules(), rows);
    write(kept.examples(), rows);
  }

  private static <K extends Comparable<K>, T> void write(
      Elements<K, T> elements, Consumer<List<Object>> rows) {
    elements
        .said()
        .forEach(
            (key, said) ->
                said.values()
                    .forEach(
                        value ->
                            rows.accept(
                                List.of(
                                    ElementRows.kind(value).name(),
                                    value.equals(elements.visible().get(key)),
                                    ElementRows.row(value)))));
  }

  /** Collects a state from its rows. */
  static final class Reader {
    private final SortedMap<String, Domain> domains = new TreeMap<>();
    private final SortedMap<String, CheckpointContent.Source> sources = new TreeMap<>();
    private final Elements<String, Node> nodes = elements();
    private final Elements<EdgeKey, ConceptEdge> edges = elements();
    private final Elements<String, ExplicitRule> rules = elements();
    private final Elements<String, CodeExample> examples = elements();

    private static <K extends Comparable<K>, T> Elements<K, T> elements() {
      return new Elements<K, T>(new TreeMap<>(), new TreeMap<>());
    }

    void read(List<?> row) {
      String kind = (String) row.get(0);
      if (kind.equals(DOMAIN)) {
        List<?> it = (List<?>) row.get(2);
        String name = (String) it.get(0);
        domains.put(name, new Domain(name, (String) it.get(1), Instant.parse((String) it.get(2))));
      } else if (kind.equals(SOURCE)) {
        List<?> it = (List<?>) row.get(2);
        SourceMetadata source =
            new SourceMetadata(
                (String) it.get(0),
                (String) it.get(1),
                (String) it.get(2),
                (String) it.get(3),
                (String) it.get(4));
        sources.put(source.id(), new CheckpointContent.Source(source, (String) it.get(5)));
      } else {
        element(
            ElementRows.element(Kind.valueOf(kind), (Map<?, ?>) row.get(2)), (Boolean) row.get(1));
      }
    }

    private void element(Object element, boolean visible) {
      if (element instanceof Node node) {
        put(nodes, node.id(), node.provenance().sourceId(), node, visible);
      } else if (element instanceof ConceptEdge edge) {
        put(edges, edge.key(), edge.provenance().sourceId(), edge, visible);
      } else if (element instanceof ExplicitRule rule) {
        put(rules, rule.id(), rule.provenance().sourceId(), rule, visible);
      } else if (element instanceof CodeExample example) {
        put(examples, example.id(), example.provenance().sourceId(), example, visible);
      }
    }

    private static <K extends Comparable<K>, T> void put(
        Elements<K, T> elements, K key, String source, T value, boolean visible) {
      elements.said().computeIfAbsent(key, k -> new TreeMap<>()).put(source, value);
      if (visible) {
        elements.visible().put(key, value);
      }
    }

    CheckpointContent kept(boolean whole) {
      return new CheckpointContent(whole, domains, sources, nodes, edges, rules, examples);
    }
  }

  /** What is said in the one state and not, or not like this, in the other. */
  static ContributedElements<Object> saidBut(CheckpointContent here, CheckpointContent there) {
    ContributedElements<Object> found = new ContributedElements<>(ElementFormat.INSTANCE);
    differing(here.nodes(), there.nodes(), (id, node) -> found.node(id, node.kind(), node));
    differing(here.edges(), there.edges(), found::edge);
    differing(here.rules(), there.rules(), found::rule);
    differing(here.examples(), there.examples(), found::example);
    return found;
  }

  private static <K extends Comparable<K>, T> void differing(
      Elements<K, T> here, Elements<K, T> there, BiConsumer<K, T> visitor) {
    here.said()
        .forEach(
            (key, said) -> {
              Map<String, T> other = there.said().getOrDefault(key, Map.of());
              said.forEach(
                  (source, value) -> {
                    if (!value.equals(other.get(source))) {
                      visitor.accept(key, value);
                    }
                  });
            });
  }
}
