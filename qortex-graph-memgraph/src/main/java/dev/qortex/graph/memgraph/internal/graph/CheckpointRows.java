package dev.qortex.graph.memgraph.internal.graph;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.BoltReader;
import dev.qortex.graph.memgraph.internal.rows.ContributionLoader;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import dev.qortex.graph.memgraph.internal.rows.ElementStatements;
import dev.qortex.storage.memory.spi.GraphCopy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Checkpoints as rows of JSON: copy of the graph, writing, reading. Pure functions. */
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
    for (ElementStatements each : ElementStatements.ALL) {
      tx.forEach(each.all(), Map.of(), row -> copy.add(ElementRows.element(each.kind(), row)));
    }
    Map<String, ?> types = Map.of("types", ContributionLoader.TYPES);
    ElementRows.edges(tx.list(Cypher.ALL_EDGES, types, ElementRows::edge)).forEach(copy::add);
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
    kept.contributions()
        .forEach(
            (key, bySource) ->
                bySource
                    .values()
                    .forEach(
                        value ->
                            rows.accept(
                                List.of(
                                    ElementRows.kind(value).name(),
                                    value.equals(kept.visible().get(key)),
                                    ElementRows.row(value)))));
  }

  /** Collects a state from its rows. */
  static final class Reader {
    private final SortedMap<String, Domain> domains = new TreeMap<>();
    private final SortedMap<String, KnownSource> sources = new TreeMap<>();
    private final SortedMap<ElementKey, Map<String, Element>> contributions = new TreeMap<>();
    private final SortedMap<ElementKey, Element> visible = new TreeMap<>();

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
        sources.put(source.id(), new KnownSource(source, (String) it.get(5)));
      } else {
        element(
            ElementRows.element(Kind.valueOf(kind), (Map<?, ?>) row.get(2)), (Boolean) row.get(1));
      }
    }

    private void element(Element element, boolean seen) {
      contributions
          .computeIfAbsent(element.key(), key -> new TreeMap<>())
          .put(element.provenance().sourceId(), element);
      if (seen) {
        visible.put(element.key(), element);
      }
    }

    CheckpointContent kept(boolean whole) {
      return new CheckpointContent(whole, domains, sources, contributions, visible);
    }
  }
}
