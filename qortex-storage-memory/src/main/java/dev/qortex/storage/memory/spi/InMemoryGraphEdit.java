package dev.qortex.storage.memory.spi;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.ElementFormat;
import dev.qortex.core.spi.GraphLoader;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** One writing call on an {@link InMemoryGraph}, all or nothing. Not thread-safe. */
public final class InMemoryGraphEdit implements GraphLoader<RuntimeException> {

  private final InMemoryGraph graph;
  private final TouchedGraph<Object> touched = new TouchedGraph<>(ElementFormat.INSTANCE);
  private final ContributionEdit<Object, RuntimeException> edit =
      new ContributionEdit<>(ElementFormat.INSTANCE, touched, this);
  private boolean changed;

  public InMemoryGraphEdit(InMemoryGraph graph) {
    this.graph = graph;
  }

  public void ingest(IngestionManifest manifest) {
    edit.ingest(manifest);
    write();
    for (SourceMetadata source : manifest.sources()) {
      put(new CheckpointContent.Source(source, manifest.domain()));
    }
  }

  /** Takes back all of a source; whether it was known. */
  public boolean retract(String source) {
    boolean known = edit.retract(source);
    write();
    changed |= graph.sources.remove(source) != null;
    return known;
  }

  /** Notes that domains came or went, which is a change even when nothing is in them. */
  public void changeDomains() {
    changed = true;
  }

  /** Deletes all of a domain; the ids of its nodes and rules. */
  public List<String> deleteDomain(String domain) {
    changeDomains();
    List<String> ids = new ArrayList<>();
    for (String id : graph.nodes.keys()) {
      if (graph.node(id).domain().equals(domain)) {
        ids.add(id);
      }
    }
    loadNodes(ids);
    loadEdgesOf(ids);
    touched.nodes().takeBack(said -> true);
    touched.edges().takeBack(said -> true);
    for (String id : graph.rules.keys()) {
      ExplicitRule rule = graph.rules.visible(id);
      if (rule != null && rule.domain().equals(domain)) {
        ids.add(id);
      }
      load(id, graph.rules, touched.rules());
    }
    graph.examples.keys().forEach(id -> load(id, graph.examples, touched.examples()));
    edit.takeBackTextsOf(domain);
    write();
    graph
        .sources
        .values()
        .removeIf(
            source -> source.domain().equals(domain) && graph.isSilent(source.metadata().id()));
    return ids;
  }

  /** Makes the kept domains what they were, except for the domains themselves. */
  public void restore(CheckpointContent then) {
    ContributedElements<Object> came = new ContributedElements<>(ElementFormat.INSTANCE);
    ContributedElements<Object> gone = new ContributedElements<>(ElementFormat.INSTANCE);
    compare(
        then.nodes(),
        graph.nodes,
        (id, node) -> then.covers(node.domain()),
        (id, node) -> came.node(id, node.kind(), node),
        (id, node) -> gone.node(id, node.kind(), node));
    compare(
        then.edges(), graph.edges, (key, edge) -> then.touches(key, graph), came::edge, gone::edge);
    compare(
        then.rules(),
        graph.rules,
        (id, rule) -> then.covers(rule.domain()),
        came::rule,
        gone::rule);
    compare(
        then.examples(),
        graph.examples,
        (id, example) -> then.covers(example.domain()),
        came::example,
        gone::example);
    edit.replace(came, gone);
    write();
    then.sources()
        .forEach(
            (id, source) -> {
              CheckpointContent.Source now = graph.sources.get(id);
              if (now == null || then.covers(now.domain())) {
                put(source);
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
                        && graph.isSilent(source.getKey()));
  }

  private static <K extends Comparable<K>, T> void compare(
      CheckpointContent.Elements<K, T> then,
      Contributions<K, T> now,
      BiPredicate<K, T> covered,
      BiConsumer<K, T> came,
      BiConsumer<K, T> gone) {
    for (K key : now.keys()) {
      Map<String, T> kept = then.said().getOrDefault(key, Map.of());
      now.said(key)
          .forEach(
              (source, value) -> {
                if (!kept.containsKey(source) && covered.test(key, value)) {
                  came.accept(key, value);
                }
              });
    }
    then.said()
        .forEach(
            (key, kept) ->
                kept.forEach(
                    (source, value) -> {
                      if (!value.equals(now.said(key).get(source))) {
                        gone.accept(key, value);
                      }
                    }));
  }

  public boolean changedAnything() {
    return changed;
  }

  public GraphOutcome outcome() {
    return edit.outcome();
  }

  private void put(CheckpointContent.Source source) {
    changed |= !source.equals(graph.sources.put(source.metadata().id(), source));
  }

  private void write() {
    changed |= edit.finish();
    write(touched.nodes(), graph.nodes, Node.class);
    write(touched.edges(), graph.edges, ConceptEdge.class);
    touched.edges().changes().keySet().forEach(graph::index);
    write(touched.rules(), graph.rules, ExplicitRule.class);
    index(touched.rules(), graph.rulesByConcept, said -> ((ExplicitRule) said).conceptIds());
    write(touched.examples(), graph.examples, CodeExample.class);
    index(touched.examples(), graph.examplesByConcept, said -> ((CodeExample) said).conceptIds());
  }

  private static <K extends Comparable<K>, T> void write(
      TouchedElements<K, Object> touched, Contributions<K, T> stored, Class<T> type) {
    touched
        .changes()
        .forEach(
            (key, slot) -> {
              for (String source : slot.sources()) {
                Object said = slot.now().get(source);
                if (said == null) {
                  stored.remove(key, source);
                } else {
                  stored.put(key, type.cast(said));
                }
              }
            });
  }

  private static void index(
      TouchedElements<String, Object> touched,
      Map<String, Set<String>> byConcept,
      Function<Object, List<String>> concepts) {
    touched
        .changes()
        .forEach(
            (id, slot) -> {
              Object before = slot.visibleBefore();
              Object now = slot.visibleNow();
              InMemoryGraph.index(
                  byConcept,
                  id,
                  before == null ? List.of() : concepts.apply(before),
                  now == null ? List.of() : concepts.apply(now));
            });
  }

  @Override
  public void loadSources(Collection<String> ids) {
    for (String id : ids) {
      CheckpointContent.Source source = graph.sources.get(id);
      if (source != null) {
        touched.remember(source.metadata(), source.domain());
      }
    }
  }

  @Override
  public void loadAllOf(Collection<String> sources) {
    for (String source : sources) {
      loadNodes(graph.nodes.keysOf(source));
      loadEdges(graph.edges.keysOf(source));
      loadRules(graph.rules.keysOf(source));
      loadExamples(graph.examples.keysOf(source));
    }
  }

  @Override
  public void loadNodes(Collection<String> ids) {
    for (String id : ids) {
      remember(id);
      load(id, graph.nodes, touched.nodes());
    }
  }

  private void remember(String id) {
    Node node = touched.node(id) == null ? graph.nodes.visible(id) : null;
    if (node != null) {
      touched.remember(id, node.kind(), node.domain());
    }
  }

  @Override
  public void loadEdges(Collection<EdgeKey> keys) {
    for (EdgeKey key : keys) {
      remember(key.sourceId());
      remember(key.targetId());
      load(key, graph.edges, touched.edges());
    }
  }

  @Override
  public void loadEdgesOf(Collection<String> nodes) {
    nodes.forEach(id -> loadEdges(graph.touching(id)));
  }

  @Override
  public void loadRules(Collection<String> ids) {
    ids.forEach(id -> load(id, graph.rules, touched.rules()));
  }

  @Override
  public void loadExamples(Collection<String> ids) {
    ids.forEach(id -> load(id, graph.examples, touched.examples()));
  }

  private static <K extends Comparable<K>, T> void load(
      K key, Contributions<K, T> stored, TouchedElements<K, Object> touched) {
    if (touched.known(key) == null) {
      stored.said(key).values().forEach(said -> touched.load(key, said));
    }
  }
}
