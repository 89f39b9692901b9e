package org.example.store;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.ElementFormat;
import dev.qortex.core.spi.GraphLoader;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One writing call: lets the contribution engine change a copy of what the call touches, and
 * compares. The graph itself stays as it is. Not thread-safe.
 */
final class JournalEdit implements GraphLoader<RuntimeException> {

  private final JournalGraph graph;
  private final TouchedGraph<Element> touched = new TouchedGraph<>(ElementFormat.INSTANCE);
  private final ContributionEdit<Element, RuntimeException> edit =
      new ContributionEdit<>(ElementFormat.INSTANCE, touched, this);
  private final Map<String, Domain> domains = new TreeMap<>();
  private final Map<String, KnownSource> sources = new TreeMap<>();

  JournalEdit(JournalGraph graph) {
    this.graph = graph;
  }

  void create(Domain domain) {
    if (!domain.equals(graph.domains().get(domain.name()))) {
      domains.put(domain.name(), domain);
    }
  }

  void ingest(IngestionManifest manifest, InstantSource clock) {
    edit.ingest(manifest);
    for (String name : manifest.domains()) {
      if (!graph.domains().containsKey(name)) {
        create(new Domain(name, "", clock.instant()));
      }
    }
    for (SourceMetadata source : manifest.sources()) {
      put(new KnownSource(source, manifest.domain()));
    }
  }

  private void put(KnownSource source) {
    if (!source.equals(graph.sources().get(source.metadata().id()))) {
      sources.put(source.metadata().id(), source);
    }
  }

  /** Takes back all of a source; whether it was known. */
  boolean retract(String source) {
    boolean known = edit.retract(source);
    if (known) {
      sources.put(source, null);
    }
    return known;
  }

  /** Deletes all of a domain; the ids of its nodes and rules. */
  List<String> deleteDomain(String domain) {
    domains.put(domain, null);
    List<String> ids = load(ElementKind.NODE, domain);
    loadEdgesOf(ids);
    ids.addAll(load(ElementKind.RULE, domain));
    load(ElementKind.EXAMPLE, domain);
    touched.nodes().takeBack(said -> true);
    touched.edges().takeBack(said -> true);
    edit.takeBackTextsOf(domain);
    Set<String> speaking = speaking();
    graph
        .sources()
        .forEach(
            (id, source) -> {
              if (source.domain().equals(domain) && !speaking.contains(id)) {
                sources.put(id, null);
              }
            });
    return ids;
  }

  /** Loads the elements of a domain; their ids. */
  private List<String> load(ElementKind kind, String domain) {
    List<String> ids = new ArrayList<>();
    for (ElementKey key : graph.keys(kind)) {
      if (graph.visible(key).domain().equals(domain)) {
        load(key);
        ids.add(key.toString());
      }
    }
    return ids;
  }

  /** Makes the kept domains what they were. */
  void restore(CheckpointContent then) {
    then.check(graph);
    edit.replace(then.added(graph), then.missing(graph));
    then.domains().values().forEach(this::create);
    for (String name : graph.domains().keySet()) {
      if (then.whole() && !then.domains().containsKey(name)) {
        domains.put(name, null);
      }
    }
    then.sources()
        .forEach(
            (id, source) -> {
              KnownSource now = graph.sources().get(id);
              if (now == null || then.covers(now.domain())) {
                put(source);
              }
            });
    Set<String> speaking = speaking();
    graph
        .sources()
        .forEach(
            (id, source) -> {
              boolean came = then.covers(source.domain()) && !then.sources().containsKey(id);
              if (came && !speaking.contains(id)) {
                sources.put(id, null);
              }
            });
  }

  /** Ids of the sources of the graph that contribute after the edit. */
  private Set<String> speaking() {
    Set<String> speaking = new HashSet<>();
    for (ElementKind kind : ElementKind.values()) {
      for (ElementKey key : graph.keys(kind)) {
        TouchedElements<Element>.Slot slot = touched.of(kind).known(key);
        speaking.addAll(slot == null ? graph.said(key).keySet() : slot.now().keySet());
      }
    }
    return speaking;
  }

  /** Ends the edit. */
  Change change() {
    edit.finish();
    List<Element> said = new ArrayList<>();
    List<Element> takenBack = new ArrayList<>();
    for (ElementKind kind : ElementKind.values()) {
      for (TouchedElements<Element>.Slot slot : touched.of(kind).changes().values()) {
        for (String source : slot.sources()) {
          Element before = slot.before().get(source);
          Element now = slot.now().get(source);
          if (now == null) {
            takenBack.add(before);
          } else if (!now.equals(before)) {
            said.add(now);
          }
        }
      }
    }
    return new Change(graph.revision() + 1, domains, sources, said, takenBack);
  }

  /** Effect on the visible graph, after {@link #change}. */
  GraphOutcome outcome() {
    return edit.outcome();
  }

  @Override
  public void loadSources(Collection<String> ids) {
    for (String id : ids) {
      KnownSource source = graph.sources().get(id);
      if (source != null) {
        touched.remember(source.metadata(), source.domain());
      }
    }
  }

  /** Scans the graph; a larger store would have an index by source. */
  @Override
  public void loadAllOf(Collection<String> sources) {
    for (ElementKind kind : ElementKind.values()) {
      for (ElementKey key : graph.keys(kind)) {
        if (!Collections.disjoint(graph.said(key).keySet(), sources)) {
          load(key);
        }
      }
    }
  }

  @Override
  public void load(ElementKind kind, Set<? extends ElementKey> keys) {
    keys.forEach(this::load);
  }

  private void load(ElementKey key) {
    if (key instanceof EdgeKey edge) {
      remember(edge.sourceId());
      remember(edge.targetId());
    } else if (key.kind() == ElementKind.NODE) {
      remember(key.toString());
    }
    graph.said(key).values().forEach(said -> touched.of(key.kind()).load(key, said));
  }

  private void remember(String id) {
    Node node = graph.node(id);
    if (node != null) {
      touched.remember(id, node.kind(), node.domain());
    }
  }

  /** Scans the edges; a larger store would have an index by their ends. */
  @Override
  public void loadEdgesOf(Collection<String> nodes) {
    Set<String> ids = Set.copyOf(nodes);
    for (ElementKey key : ids.isEmpty() ? List.<ElementKey>of() : graph.keys(ElementKind.EDGE)) {
      EdgeKey edge = (EdgeKey) key;
      if (ids.contains(edge.sourceId()) || ids.contains(edge.targetId())) {
        load(key);
      }
    }
  }
}
