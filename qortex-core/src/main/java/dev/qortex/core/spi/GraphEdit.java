package dev.qortex.core.spi;

import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Edit of one writing call on a graph with contributions on the heap: {@link ContributionEdit}
 * changes a copy of the touched elements, and compares. The graph itself stays as it is until the
 * backend applies the difference. One of the calls that change, then {@link #finish}. Not
 * thread-safe.
 */
public final class GraphEdit {

  private final ContributedGraph graph;
  private final TouchedGraph<Element> touched = new TouchedGraph<>(ElementFormat.INSTANCE);
  private final Loader loader = new Loader();
  private final ContributionEdit<Element, RuntimeException> edit =
      new ContributionEdit<>(ElementFormat.INSTANCE, touched, loader);
  private final Map<String, Domain> domains = new TreeMap<>();
  private final Set<String> goneDomains = new TreeSet<>();
  private final Map<String, KnownSource> sources = new TreeMap<>();
  private final Set<String> goneSources = new TreeSet<>();

  /** Creates an edit without changes. */
  public GraphEdit(ContributedGraph graph) {
    this.graph = graph;
  }

  /** Adds a domain, or replaces its description and date. */
  public void put(Domain domain) {
    if (!domain.equals(graph.domains().get(domain.name()))) {
      domains.put(domain.name(), domain);
    }
  }

  private void put(KnownSource source) {
    if (!source.equals(graph.sources().get(source.metadata().id()))) {
      sources.put(source.metadata().id(), source);
    }
  }

  /**
   * Adds the contributions of a manifest, with its sources and domains.
   *
   * @param clock the clock that dates new domains
   * @throws IllegalArgumentException if it cannot be ingested as a whole
   */
  public void ingest(IngestionManifest manifest, InstantSource clock) {
    edit.ingest(manifest);
    for (String name : manifest.domains()) {
      if (!graph.domains().containsKey(name)) {
        put(new Domain(name, "", clock.instant()));
      }
    }
    for (SourceMetadata source : manifest.sources()) {
      put(new KnownSource(source, manifest.domain()));
    }
  }

  /** Removes all contributions of a source; returns whether it was known. */
  public boolean retract(String source) {
    boolean known = edit.retract(source);
    if (known) {
      goneSources.add(source);
    }
    return known;
  }

  /** Retracts all contributions to these nodes and to the edges that touch them. */
  public void drop(Set<String> nodeIds) {
    edit.drop(nodeIds);
  }

  /**
   * Deletes all of a domain, regardless of the contributing source; returns the ids of its nodes
   * and rules.
   */
  public List<String> deleteDomain(String domain) {
    goneDomains.add(domain);
    List<String> ids = loader.load(ElementKind.NODE, domain);
    loader.loadEdgesOf(ids);
    touched.nodes().remove(contribution -> true);
    touched.edges().remove(contribution -> true);
    ids.addAll(loader.load(ElementKind.RULE, domain));
    loader.load(ElementKind.EXAMPLE, domain);
    edit.removeTextsOf(domain);
    Set<String> left = new TreeSet<>();
    graph
        .sources()
        .forEach(
            (id, source) -> {
              if (source.domain().equals(domain)) {
                left.add(id);
              }
            });
    removeSilent(left);
    return ids;
  }

  /**
   * Restores the domains of a checkpoint.
   *
   * @throws IllegalArgumentException if elements of them belong to other domains now; see {@link
   *     Checkpoints#restore}
   */
  public void restore(CheckpointContent then) {
    then.check(graph);
    edit.replace(then.added(graph), then.missing(graph));
    then.domains().values().forEach(this::put);
    for (String name : graph.domains().keySet()) {
      if (then.whole() && !then.domains().containsKey(name)) {
        goneDomains.add(name);
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
    Set<String> came = new TreeSet<>();
    graph
        .sources()
        .forEach(
            (id, source) -> {
              if (then.covers(source.domain()) && !then.sources().containsKey(id)) {
                came.add(id);
              }
            });
    removeSilent(came);
  }

  /** Removes those of the sources that contribute nothing after the edit. */
  private void removeSilent(Set<String> ids) {
    Set<String> silent = new TreeSet<>(ids);
    for (ElementKind kind : ElementKind.values()) {
      Set<String> asked = Set.copyOf(silent);
      for (ElementKey key : asked.isEmpty() ? Set.<ElementKey>of() : graph.keysOf(kind, asked)) {
        TouchedElements<Element>.Slot slot = touched.of(kind).known(key);
        silent.removeAll(slot == null ? graph.contributions(key).keySet() : slot.now().keySet());
      }
    }
    goneSources.addAll(silent);
  }

  /** Ends the edit, and returns the difference. */
  public GraphDifference finish() {
    edit.finish();
    List<Element> contributions = new ArrayList<>();
    List<Element> goneContributions = new ArrayList<>();
    for (ElementKind kind : ElementKind.values()) {
      for (TouchedElements<Element>.Slot slot : touched.of(kind).changes().values()) {
        Map<String, Element> before = slot.before();
        Map<String, Element> now = slot.now();
        for (Element element : now.values()) {
          if (!element.equals(before.get(element.provenance().sourceId()))) {
            contributions.add(element);
          }
        }
        for (Map.Entry<String, Element> gone : before.entrySet()) {
          if (!now.containsKey(gone.getKey())) {
            goneContributions.add(gone.getValue());
          }
        }
      }
    }
    return new GraphDifference(
        List.copyOf(domains.values()),
        goneDomains,
        List.copyOf(sources.values()),
        goneSources,
        contributions,
        goneContributions);
  }

  /** Effect on the visible graph, after {@link #finish}. */
  public GraphOutcome outcome() {
    return edit.outcome();
  }

  /** Reads the graph, each element once. */
  private final class Loader implements GraphLoader<RuntimeException> {

    @Override
    public void loadSources(Collection<String> ids) {
      for (String id : ids) {
        KnownSource source = graph.sources().get(id);
        if (source != null) {
          touched.remember(source.metadata(), source.domain());
        }
      }
    }

    @Override
    public void loadAllOf(Collection<String> ids) {
      Set<String> wanted = new HashSet<>(ids);
      for (ElementKind kind : wanted.isEmpty() ? new ElementKind[0] : ElementKind.values()) {
        graph.keysOf(kind, wanted).forEach(this::load);
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
        graph.contributions(key).values().forEach(contribution -> elements.load(key, contribution));
      }
    }

    private void remember(String id) {
      Node node = touched.node(id) == null ? graph.node(id) : null;
      if (node != null) {
        touched.remember(id, node.kind(), node.domain());
      }
    }

    /** Loads the elements of a domain, and returns their ids. */
    List<String> load(ElementKind kind, String domain) {
      List<String> ids = new ArrayList<>();
      for (ElementKey key : graph.keys(kind)) {
        Element element = graph.visible(key);
        if (element != null && element.domain().equals(domain)) {
          load(key);
          ids.add(key.toString());
        }
      }
      return ids;
    }

    @Override
    public void loadEdgesOf(Collection<String> nodes) {
      graph.edgesOf(Set.copyOf(nodes)).forEach(this::load);
    }
  }
}
