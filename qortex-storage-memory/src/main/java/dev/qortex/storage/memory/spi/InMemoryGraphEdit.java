package dev.qortex.storage.memory.spi;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One writing call on an {@link InMemoryGraph}, all or nothing. Not thread-safe. */
public final class InMemoryGraphEdit implements GraphLoader<RuntimeException> {

  private final InMemoryGraph graph;
  private final TouchedGraph<Element> touched = new TouchedGraph<>(ElementFormat.INSTANCE);
  private final ContributionEdit<Element, RuntimeException> edit =
      new ContributionEdit<>(ElementFormat.INSTANCE, touched, this);
  private boolean changed;

  public InMemoryGraphEdit(InMemoryGraph graph) {
    this.graph = graph;
  }

  public void ingest(IngestionManifest manifest) {
    edit.ingest(manifest);
    write();
    for (SourceMetadata source : manifest.sources()) {
      put(new KnownSource(source, manifest.domain()));
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
    Set<ElementKey> nodes = new HashSet<>();
    for (ElementKey key : graph.nodes.keys()) {
      Element node = graph.visible(key);
      if (node != null && node.domain().equals(domain)) {
        nodes.add(key);
        ids.add(key.toString());
      }
    }
    load(ElementKind.NODE, nodes);
    loadEdgesOf(List.copyOf(ids));
    touched.nodes().takeBack(said -> true);
    touched.edges().takeBack(said -> true);
    for (ElementKey key : graph.rules.keys()) {
      ExplicitRule rule = graph.rules.visible(key);
      if (rule != null && rule.domain().equals(domain)) {
        ids.add(rule.id());
      }
      load(key);
    }
    graph.examples.keys().forEach(this::load);
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
    edit.replace(then.added(graph), then.missing(graph));
    write();
    then.sources()
        .forEach(
            (id, source) -> {
              KnownSource now = graph.sources.get(id);
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

  public boolean changedAnything() {
    return changed;
  }

  public GraphOutcome outcome() {
    return edit.outcome();
  }

  private void put(KnownSource source) {
    changed |= !source.equals(graph.sources.put(source.metadata().id(), source));
  }

  private void write() {
    changed |= edit.finish();
    for (ElementKind kind : ElementKind.values()) {
      touched.of(kind).changes().forEach(this::write);
    }
  }

  private void write(ElementKey key, TouchedElements<Element>.Slot slot) {
    for (String source : slot.sources()) {
      Element said = slot.now().get(source);
      if (said == null) {
        graph.remove(key, source);
      } else {
        graph.put(said);
      }
    }
    if (!key.kind().inGraph()) {
      graph.index(key, slot.visibleBefore(), slot.visibleNow());
    }
  }

  @Override
  public void loadSources(Collection<String> ids) {
    for (String id : ids) {
      KnownSource source = graph.sources.get(id);
      if (source != null) {
        touched.remember(source.metadata(), source.domain());
      }
    }
  }

  @Override
  public void loadAllOf(Collection<String> sources) {
    for (ElementKind kind : ElementKind.values()) {
      sources.forEach(source -> load(kind, graph.of(kind).keysOf(source)));
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
    TouchedElements<Element> elements = touched.of(key.kind());
    if (elements.known(key) == null) {
      graph.of(key.kind()).said(key).values().forEach(said -> elements.load(key, said));
    }
  }

  private void remember(String id) {
    Node node = touched.node(id) == null ? graph.node(id) : null;
    if (node != null) {
      touched.remember(id, node.kind(), node.domain());
    }
  }

  @Override
  public void loadEdgesOf(Collection<String> nodes) {
    nodes.forEach(id -> graph.touching(id).forEach(this::load));
  }
}
