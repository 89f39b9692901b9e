package dev.qortex.core.graph.memory;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.memory.InMemoryGraph.Parts;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ManifestChecks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One writing call on an {@link InMemoryGraph}: remembers what everything that it touches looked
 * like before, so that it can tell at the end what changed. It cannot fail half-way: all that can
 * be wrong is found by {@link #check} first.
 */
final class GraphEdit {

  record Outcome(
      ElementCounts added,
      ElementCounts updated,
      ElementCounts removed,
      List<String> unembedded,
      List<NodeChange> nodes,
      List<EdgeChange> edges) {}

  private final InMemoryGraph graph;
  private final Map<String, Optional<Node>> nodesBefore = new HashMap<>();
  private final Map<EdgeKey, Optional<ConceptEdge>> edgesBefore = new HashMap<>();
  private final SortedMap<String, Optional<ExplicitRule>> rulesBefore = new TreeMap<>();
  private final SortedMap<String, Optional<CodeExample>> examplesBefore = new TreeMap<>();
  private boolean changed;

  GraphEdit(InMemoryGraph graph) {
    this.graph = graph;
  }

  /** Refuses a manifest that cannot be ingested as a whole. */
  static void check(InMemoryGraph graph, IngestionManifest manifest) {
    Set<String> replaced = new HashSet<>();
    if (manifest.complete()) {
      manifest.sources().forEach(source -> replaced.add(source.id()));
    }
    manifest.sources().forEach(source -> ManifestChecks.source(manifest, source, graph.sources));
    Map<String, Node> given = new HashMap<>();
    ManifestChecks.nodes(manifest)
        .forEach(
            node -> {
              ManifestChecks.sameIdentity(given.putIfAbsent(node.id(), node), node);
              ManifestChecks.sameIdentity(graph.nodes.visible(node.id()), node);
            });
    ManifestChecks.sameDomains(
        manifest,
        id -> {
          ExplicitRule known = graph.rules.visible(id);
          return known == null ? null : known.domain();
        },
        id -> {
          CodeExample known = graph.examples.visible(id);
          return known == null ? null : known.domain();
        });
    for (ConceptEdge edge : manifest.edges()) {
      for (String end : List.of(edge.sourceId(), edge.targetId())) {
        boolean known =
            given.containsKey(end) || !replaced.containsAll(graph.nodes.said(end).keySet());
        ManifestChecks.end(edge, end, known);
      }
    }
  }

  void ingest(IngestionManifest manifest) {
    Map<String, SourceMetadata> sources = new LinkedHashMap<>();
    manifest.sources().forEach(source -> sources.put(source.id(), source));
    Parts kept = new Parts();
    Map<String, Parts> keptBySource = new HashMap<>();
    sources.keySet().forEach(id -> keptBySource.put(id, new Parts()));
    ManifestChecks.surest(
            ManifestChecks.nodes(manifest), Node::id, Node::provenance, Node::confidence)
        .forEach(
            node -> {
              put(node);
              keptBySource.getOrDefault(node.provenance().sourceId(), kept).nodes.add(node.id());
            });
    ManifestChecks.surest(
            manifest.edges().stream(),
            ConceptEdge::key,
            ConceptEdge::provenance,
            ConceptEdge::confidence)
        .forEach(
            edge -> {
              put(edge);
              keptBySource.getOrDefault(edge.provenance().sourceId(), kept).edges.add(edge.key());
            });
    ManifestChecks.surest(
            manifest.rules().stream(),
            ExplicitRule::id,
            ExplicitRule::provenance,
            ExplicitRule::confidence)
        .forEach(
            rule -> {
              put(rule);
              keptBySource.getOrDefault(rule.provenance().sourceId(), kept).rules.add(rule.id());
            });
    ManifestChecks.surest(
            manifest.examples().stream(), CodeExample::id, CodeExample::provenance, example -> 1.0)
        .forEach(
            example -> {
              put(example);
              keptBySource
                  .getOrDefault(example.provenance().sourceId(), kept)
                  .examples
                  .add(example.id());
            });
    for (SourceMetadata source : sources.values()) {
      if (manifest.complete()) {
        removeAllBut(source.id(), keptBySource.getOrDefault(source.id(), kept));
      }
      CheckpointContent.Source now = new CheckpointContent.Source(source, manifest.domain());
      changed |= !now.equals(graph.sources.put(source.id(), now));
    }
  }

  void retract(String source) {
    removeAllBut(source, new Parts());
    changed |= graph.sources.remove(source) != null;
    graph.parts.remove(source);
  }

  /** Notes that domains came or went, which is a change even when nothing is in them. */
  void changeDomains() {
    changed = true;
  }

  void deleteDomain(String domain) {
    changeDomains();
    List<String> nodes = new ArrayList<>();
    graph.nodes.keys().forEach(nodes::add);
    for (String id : nodes) {
      if (graph.node(id).domain().equals(domain)) {
        for (EdgeKey key : List.copyOf(graph.touching(id))) {
          List.copyOf(graph.edges.said(key).keySet()).forEach(source -> remove(key, source));
        }
        List.copyOf(graph.nodes.said(id).keySet()).forEach(source -> removeNode(id, source));
      }
    }
    List<String> ids = new ArrayList<>();
    graph.rules.keys().forEach(ids::add);
    for (String id : ids) {
      Map.copyOf(graph.rules.said(id))
          .forEach(
              (source, rule) -> {
                if (rule.domain().equals(domain)) {
                  removeRule(id, source);
                }
              });
    }
    ids.clear();
    graph.examples.keys().forEach(ids::add);
    for (String id : ids) {
      Map.copyOf(graph.examples.said(id))
          .forEach(
              (source, example) -> {
                if (example.domain().equals(domain)) {
                  removeExample(id, source);
                }
              });
    }
    graph
        .sources
        .values()
        .removeIf(
            source ->
                source.domain().equals(domain) && graph.partsOf(source.metadata().id()).isEmpty());
  }

  /**
   * Makes the kept domains what they were, except for the domains themselves. Edges come first, as
   * long as it is known where their ends lie now.
   */
  void restore(CheckpointContent then) {
    restore(
        then.edges().said(),
        graph.edges,
        (key, edge) -> then.touches(key, graph),
        this::put,
        this::remove);
    restore(
        then.nodes().said(),
        graph.nodes,
        (id, node) -> then.covers(node.domain()),
        this::put,
        this::removeNode);
    restore(
        then.rules().said(),
        graph.rules,
        (id, rule) -> then.covers(rule.domain()),
        this::put,
        this::removeRule);
    restore(
        then.examples().said(),
        graph.examples,
        (id, example) -> then.covers(example.domain()),
        this::put,
        this::removeExample);
    then.sources()
        .forEach(
            (id, source) -> {
              CheckpointContent.Source now = graph.sources.get(id);
              if (now == null || then.covers(now.domain())) {
                changed |= !source.equals(graph.sources.put(id, source));
              }
            });
    changed |=
        graph
            .sources
            .entrySet()
            .removeIf(
                source ->
                    then.covers(source.getValue().domain())
                        && !then.sources().containsKey(source.getKey())
                        && graph.partsOf(source.getKey()).isEmpty());
  }

  private <K extends Comparable<K>, T> void restore(
      Map<K, Map<String, T>> then,
      Contributions<K, T> now,
      BiPredicate<K, T> covered,
      Consumer<T> put,
      BiConsumer<K, String> remove) {
    List<K> keys = new ArrayList<>();
    now.keys().forEach(keys::add);
    for (K key : keys) {
      Set<String> kept = then.getOrDefault(key, Map.of()).keySet();
      Map.copyOf(now.said(key))
          .forEach(
              (source, value) -> {
                if (!kept.contains(source) && covered.test(key, value)) {
                  remove.accept(key, source);
                }
              });
    }
    then.values().forEach(said -> said.values().forEach(put));
  }

  boolean changedAnything() {
    return changed;
  }

  private void removeAllBut(String source, Parts kept) {
    Parts parts = graph.partsOf(source);
    Stream.of(parts.edges.toArray(EdgeKey[]::new))
        .filter(key -> !kept.edges.contains(key))
        .forEach(key -> remove(key, source));
    Stream.of(parts.nodes.toArray(String[]::new))
        .filter(id -> !kept.nodes.contains(id))
        .forEach(id -> removeNode(id, source));
    Stream.of(parts.rules.toArray(String[]::new))
        .filter(id -> !kept.rules.contains(id))
        .forEach(id -> removeRule(id, source));
    Stream.of(parts.examples.toArray(String[]::new))
        .filter(id -> !kept.examples.contains(id))
        .forEach(id -> removeExample(id, source));
  }

  private void put(Node node) {
    String source = node.provenance().sourceId();
    if (!node.equals(graph.nodes.said(node.id(), source))) {
      touch(node.id());
      if (!graph.nodes.has(node.id())) {
        graph.touching(node.id()).forEach(this::touch);
      }
      graph.nodes.put(node.id(), source, node);
      graph.partsOf(source).nodes.add(node.id());
      changed = true;
    }
  }

  private void removeNode(String id, String source) {
    touch(id);
    if (graph.nodes.said(id).size() == 1) {
      graph.touching(id).forEach(this::touch);
    }
    graph.nodes.remove(id, source);
    graph.partsOf(source).nodes.remove(id);
    changed = true;
  }

  private void put(ConceptEdge edge) {
    EdgeKey key = edge.key();
    String source = edge.provenance().sourceId();
    if (!edge.equals(graph.edges.said(key, source))) {
      touch(key);
      graph.edges.put(key, source, edge);
      graph.index(key);
      graph.partsOf(source).edges.add(key);
      changed = true;
    }
  }

  private void remove(EdgeKey key, String source) {
    touch(key);
    graph.edges.remove(key, source);
    graph.unindexIfGone(key);
    graph.partsOf(source).edges.remove(key);
    changed = true;
  }

  private void put(ExplicitRule rule) {
    String source = rule.provenance().sourceId();
    if (!rule.equals(graph.rules.said(rule.id(), source))) {
      rulesBefore.computeIfAbsent(rule.id(), id -> Optional.ofNullable(graph.rules.visible(id)));
      graph.rules.put(rule.id(), source, rule);
      graph.index(rule);
      graph.partsOf(source).rules.add(rule.id());
      changed = true;
    }
  }

  private void removeRule(String id, String source) {
    ExplicitRule rule = graph.rules.said(id, source);
    if (rule != null) {
      rulesBefore.computeIfAbsent(id, key -> Optional.ofNullable(graph.rules.visible(key)));
      graph.rules.remove(id, source);
      graph.unindexIfGone(rule);
      graph.partsOf(source).rules.remove(id);
      changed = true;
    }
  }

  private void put(CodeExample example) {
    String source = example.provenance().sourceId();
    if (!example.equals(graph.examples.said(example.id(), source))) {
      examplesBefore.computeIfAbsent(
          example.id(), id -> Optional.ofNullable(graph.examples.visible(id)));
      graph.examples.put(example.id(), source, example);
      graph.index(example);
      graph.partsOf(source).examples.add(example.id());
      changed = true;
    }
  }

  private void removeExample(String id, String source) {
    CodeExample example = graph.examples.said(id, source);
    if (example != null) {
      examplesBefore.computeIfAbsent(id, key -> Optional.ofNullable(graph.examples.visible(key)));
      graph.examples.remove(id, source);
      graph.unindexIfGone(example);
      graph.partsOf(source).examples.remove(id);
      changed = true;
    }
  }

  private void touch(String nodeId) {
    nodesBefore.computeIfAbsent(nodeId, id -> Optional.ofNullable(graph.nodes.visible(id)));
  }

  private void touch(EdgeKey key) {
    edgesBefore.computeIfAbsent(key, k -> Optional.ofNullable(graph.visible(k)));
  }

  Outcome finish() {
    ChangeTally tally = new ChangeTally();
    inOrder(
        nodesBefore,
        (id, before) -> tally.node(before, Optional.ofNullable(graph.nodes.visible(id))));
    inOrder(
        edgesBefore,
        (key, before) -> tally.edge(key, before, Optional.ofNullable(graph.visible(key))));
    tally.others(rulesBefore, graph.rules::visible, new ElementCounts(0, 0, 0, 1, 0));
    tally.others(examplesBefore, graph.examples::visible, new ElementCounts(0, 0, 0, 0, 1));
    return tally.outcome();
  }

  /** Sorting once is much faster than a tree that is kept sorted. */
  private static <K extends Comparable<K>, V> void inOrder(
      Map<K, V> map, BiConsumer<K, V> visitor) {
    List<Map.Entry<K, V>> entries = new ArrayList<>(map.entrySet());
    entries.sort(Map.Entry.comparingByKey());
    entries.forEach(entry -> visitor.accept(entry.getKey(), entry.getValue()));
  }

  /** Compares what was with what is. */
  static final class ChangeTally {
    private ElementCounts added = ElementCounts.ZERO;
    private ElementCounts updated = ElementCounts.ZERO;
    private ElementCounts removed = ElementCounts.ZERO;
    private final List<String> unembedded = new ArrayList<>();
    private final List<NodeChange> nodes = new ArrayList<>();
    private final List<EdgeChange> edges = new ArrayList<>();

    void node(Optional<Node> before, Optional<Node> after) {
      if (before.equals(after)) {
        return;
      }
      Node node = after.or(() -> before).orElseThrow();
      boolean textChanged = !before.map(Node::content).equals(after.map(Node::content));
      count(before.isPresent(), after.isPresent(), InMemoryGraph.one(node));
      nodes.add(
          new NodeChange(node.id(), node.kind(), node.domain(), after.isPresent(), textChanged));
      if (after.isPresent() && textChanged) {
        unembedded.add(node.id());
      }
    }

    void edge(EdgeKey key, Optional<ConceptEdge> before, Optional<ConceptEdge> after) {
      if (before.equals(after)) {
        return;
      }
      count(before.isPresent(), after.isPresent(), new ElementCounts(0, 0, 1, 0, 0));
      edges.add(
          new EdgeChange(key, after.map(ConceptEdge::confidence).orElse(0.0), after.isPresent()));
    }

    <K, T> void others(
        Map<K, Optional<T>> before,
        Function<K, @org.jspecify.annotations.Nullable T> now,
        ElementCounts one) {
      before.forEach(
          (key, was) -> {
            Optional<T> is = Optional.ofNullable(now.apply(key));
            if (!was.equals(is)) {
              count(was.isPresent(), is.isPresent(), one);
            }
          });
    }

    private void count(boolean before, boolean after, ElementCounts one) {
      if (before && after) {
        updated = updated.plus(one);
      } else if (after) {
        added = added.plus(one);
      } else {
        removed = removed.plus(one);
      }
    }

    Outcome outcome() {
      return new Outcome(added, updated, removed, unembedded, nodes, edges);
    }
  }
}
