package dev.qortex.core.spi;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.core.spi.ManifestChecks.Contribution;
import dev.qortex.core.spi.TouchedGraph.KnownNode;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Edit of one writing call: loads all touched elements, changes them on the heap and computes the
 * difference. One of the calls that change, then {@link #finish}; then the backend writes the
 * changes of the {@link TouchedGraph}. Belongs to one transaction. Not thread-safe.
 *
 * @param <S> the contribution of one source
 * @param <X> the exception of a failed read
 */
public final class ContributionEdit<S, X extends Exception> {

  private static final Comparator<Passage> ORDER =
      Comparator.comparing((Passage passage) -> passage.sequence().group())
          .thenComparingInt(passage -> passage.sequence().position());

  private final ContributionFormat<S> format;
  private final TouchedGraph<S> graph;
  private final GraphLoader<X> loader;
  private final GraphOutcome outcome = new GraphOutcome();
  private final Map<String, Node> given = new HashMap<>();

  /**
   * Creates an edit without changes.
   *
   * @param graph the graph that the loader fills
   */
  public ContributionEdit(
      ContributionFormat<S> format, TouchedGraph<S> graph, GraphLoader<X> loader) {
    this.format = format;
    this.graph = graph;
    this.loader = loader;
  }

  /**
   * Adds the contributions of the manifest, without its sources and domains themselves.
   *
   * @throws IllegalArgumentException when it cannot be ingested as a whole
   */
  public void ingest(IngestionManifest manifest) throws X {
    List<String> sources = manifest.sources().stream().map(SourceMetadata::id).toList();
    loader.loadSources(sources);
    Map<Contribution, Element> elements = ManifestChecks.surest(manifest.elements());
    load(manifest.complete(), elements.keySet());
    check(manifest);
    if (manifest.complete()) {
      remove(sources);
    }
    put(elements);
    if (manifest.complete() && manifest.succession().isPresent()) {
      succeed(manifest, manifest.succession().get());
    }
    loader.loadEdgesOf(graph.movedNodes());
  }

  private void succeed(IngestionManifest manifest, Succession succession) throws X {
    Instant at = ManifestChecks.instant(succession);
    Map<Contribution, Element> elements =
        ManifestChecks.surest(
            new SucceededPassages<>(format, graph, succession, at, manifest).elements().stream());
    load(false, elements.keySet());
    put(elements);
  }

  private void load(boolean complete, Set<Contribution> contributions) throws X {
    if (complete) {
      loader.loadAllOf(graph.sources().keySet());
    }
    Map<ElementKind, Set<ElementKey>> keys = new EnumMap<>(ElementKind.class);
    Set<String> ends = new HashSet<>();
    for (Contribution contribution : contributions) {
      ElementKey key = contribution.key();
      keys.computeIfAbsent(key.kind(), kind -> new HashSet<>()).add(key);
      if (key instanceof EdgeKey edge) {
        ends.add(edge.sourceId());
        ends.add(edge.targetId());
      }
    }
    if (!ends.isEmpty()) {
      Set<ElementKey> nodes = keys.computeIfAbsent(ElementKind.NODE, kind -> new HashSet<>());
      ends.forEach(end -> nodes.add(ElementId.node(end)));
    }
    for (Map.Entry<ElementKind, Set<ElementKey>> entry : keys.entrySet()) {
      loader.load(entry.getKey(), entry.getValue());
    }
  }

  private void check(IngestionManifest manifest) {
    for (SourceMetadata source : manifest.sources()) {
      KnownSource known = graph.sources().get(source.id());
      if (known != null) {
        ManifestChecks.sameDomain(source.id(), known.domain(), manifest.domain());
      }
    }
    Map<String, Node> nodes = new HashMap<>();
    manifest
        .nodes()
        .forEach(
            node -> {
              ManifestChecks.sameIdentity(nodes.putIfAbsent(node.id(), node), node);
              checkIdentity(node);
            });
    Map<ElementKey, Element> texts = new HashMap<>();
    Stream.concat(manifest.rules().stream(), manifest.examples().stream())
        .forEach(text -> checkText(text, texts));
    Set<String> replaced = manifest.complete() ? graph.sources().keySet() : Set.of();
    for (ConceptEdge edge : manifest.edges()) {
      checkEnd(edge, edge.sourceId(), nodes, replaced);
      checkEnd(edge, edge.targetId(), nodes, replaced);
    }
  }

  private void checkText(Element text, Map<ElementKey, Element> texts) {
    ElementKey key = text.key();
    Element first = texts.putIfAbsent(key, text);
    ManifestChecks.sameDomain(text, first == null ? null : first.domain());
    ManifestChecks.sameDomain(text, domainBefore(key));
  }

  private void checkEnd(
      ConceptEdge edge, String end, Map<String, Node> nodes, Set<String> replaced) {
    boolean known = nodes.containsKey(end) || !replaced.containsAll(graph.contributors(end));
    ManifestChecks.end(edge, end, known);
  }

  private void checkIdentity(Node node) {
    KnownNode known = graph.node(node.id());
    TouchedElements<S>.Slot slot = graph.nodes().known(node.key());
    S contribution = slot == null ? null : slot.visibleBefore();
    if (known != null && contribution != null) {
      boolean same = node.domain().equals(known.domain()) && node.kind() == known.kind();
      if (!same) {
        ManifestChecks.sameIdentity(format.node(node.id(), known.kind(), contribution), node);
      }
    }
  }

  private @Nullable String domainBefore(ElementKey key) {
    TouchedElements<S>.Slot slot = graph.of(key.kind()).known(key);
    S contribution = slot == null ? null : slot.visibleBefore();
    return contribution == null ? null : format.domain(contribution);
  }

  private void remove(Collection<String> sources) {
    Set<String> ids = Set.copyOf(sources);
    Predicate<S> theirs = contribution -> ids.contains(format.source(contribution));
    for (ElementKind kind : ElementKind.values()) {
      graph.of(kind).remove(theirs);
    }
  }

  private void put(Map<Contribution, Element> elements) {
    elements.forEach(
        (contribution, element) -> {
          if (element instanceof Node node) {
            given.put(node.id(), node);
          }
          ElementKey key = contribution.key();
          graph.of(key.kind()).put(key, format.of(element));
        });
  }

  /**
   * Retracts all contributions of a source; returns whether it was known. The source itself stays.
   */
  public boolean retract(String source) throws X {
    loader.loadSources(List.of(source));
    if (!graph.sources().containsKey(source)) {
      return false;
    }
    loader.loadAllOf(List.of(source));
    remove(List.of(source));
    loader.loadEdgesOf(graph.movedNodes());
    return true;
  }

  /** Retracts all contributions to these nodes and to the edges that touch them. */
  public void drop(Set<String> nodeIds) throws X {
    loader.load(
        ElementKind.NODE, nodeIds.stream().map(ElementId::node).collect(Collectors.toSet()));
    loader.loadEdgesOf(nodeIds);
    nodeIds.forEach(id -> remove(graph.nodes(), ElementId.node(id)));
    graph.edges().all().keySet().stream()
        .map(EdgeKey.class::cast)
        .filter(key -> nodeIds.contains(key.sourceId()) || nodeIds.contains(key.targetId()))
        .toList()
        .forEach(key -> remove(graph.edges(), key));
  }

  private void remove(TouchedElements<S> elements, ElementKey key) {
    TouchedElements<S>.Slot slot = elements.known(key);
    if (slot != null) {
      Set.copyOf(slot.now().keySet()).forEach(source -> elements.remove(key, source));
    }
  }

  /** Retracts the loaded rules and examples of a domain, regardless of the contributing source. */
  public void removeTextsOf(String domain) {
    Predicate<S> inside = contribution -> format.domain(contribution).equals(domain);
    for (ElementKind kind : ElementKind.values()) {
      if (!kind.inGraph()) {
        graph.of(kind).remove(inside);
      }
    }
  }

  /**
   * Removes the added contributions and adds the missing ones, where elements may be in both.
   * Missing edges may lead to nodes that no longer exist.
   */
  public void replace(ContributedElements<S> came, ContributedElements<S> gone) throws X {
    loader.loadSources(gone.sources());
    for (ElementKind kind : ElementKind.values()) {
      Set<ElementKey> keys = came.keys(kind);
      keys.addAll(gone.keys(kind));
      if (kind == ElementKind.NODE) {
        came.ends().forEach(end -> keys.add(ElementId.node(end)));
        gone.ends().forEach(end -> keys.add(ElementId.node(end)));
      }
      loader.load(kind, keys);
    }
    for (ElementKind kind : ElementKind.values()) {
      TouchedElements<S> touched = graph.of(kind);
      came.of(kind).forEach(one -> touched.remove(one.key(), format.source(one.contribution())));
      gone.of(kind).forEach(one -> touched.put(one.key(), one.contribution()));
    }
    given.putAll(gone.someOfEachNode());
    loader.loadEdgesOf(graph.movedNodes());
  }

  /**
   * Compares the visible state before with the current one, into the outcome.
   *
   * @return whether any contribution changed
   */
  public boolean finish() {
    graph.nodes().changes().forEach((key, slot) -> node(key.toString(), slot));
    moves();
    boolean sameEnds = graph.movedNodes().isEmpty();
    (sameEnds ? graph.edges().changes() : graph.edges().all())
        .forEach((key, slot) -> edge((EdgeKey) key, slot));
    boolean changed = false;
    for (ElementKind kind : ElementKind.values()) {
      if (!kind.inGraph()) {
        texts(kind);
      }
      changed |= !graph.of(kind).changes().isEmpty();
    }
    return changed;
  }

  /** Pairs the passages that went with those that came and have the same text, in their order. */
  private void moves() {
    List<Passage> gone = passages(slot -> slot.visibleNow() == null ? slot.visibleBefore() : null);
    if (gone.isEmpty()) {
      return;
    }
    Map<String, Deque<String>> came = new HashMap<>();
    passages(slot -> slot.visibleBefore() == null ? slot.visibleNow() : null).stream()
        .filter(passage -> Succession.current(passage.id()).equals(passage.id()))
        .forEach(
            passage ->
                came.computeIfAbsent(passage.text(), text -> new ArrayDeque<>()).add(passage.id()));
    for (Passage passage : gone) {
      String id = came.getOrDefault(passage.text(), new ArrayDeque<>()).poll();
      if (id != null) {
        outcome.moved(passage.id(), id);
      }
    }
  }

  /** The changed passages of which a contribution is chosen, in the order of their documents. */
  private List<Passage> passages(Function<TouchedElements<S>.Slot, @Nullable S> chosen) {
    List<Passage> passages = new ArrayList<>();
    graph
        .nodes()
        .changes()
        .forEach(
            (key, slot) -> {
              S contribution = chosen.apply(slot);
              if (contribution != null && kind(key.toString()) == NodeKind.PASSAGE) {
                passages.add((Passage) format.node(key.toString(), NodeKind.PASSAGE, contribution));
              }
            });
    passages.sort(ORDER);
    return passages;
  }

  private void node(String id, TouchedElements<S>.Slot slot) {
    S before = slot.visibleBefore();
    S now = slot.visibleNow();
    if (!Objects.equals(before, now)) {
      NodeKind kind = kind(id);
      String domain = format.domain(Objects.requireNonNull(now == null ? before : now));
      boolean text = before == null || now == null || textDiffers(kind, before, now);
      outcome.node(id, kind, domain, before != null, now != null, text);
    }
  }

  private boolean textDiffers(NodeKind kind, S before, S now) {
    String text = format.node("id", kind, before).content();
    return !text.equals(format.node("id", kind, now).content());
  }

  /** An edge is visible as long as both of its ends are there. */
  private void edge(EdgeKey key, TouchedElements<S>.Slot slot) {
    S before = visibleBefore(key, slot);
    S now = visibleNow(key, slot);
    if (!Objects.equals(before, now)) {
      outcome.edge(key, before != null, now != null, now == null ? 0.0 : format.confidence(now));
    }
  }

  /** Visible contribution to an edge before the edit, or null. */
  public @Nullable S visibleBefore(EdgeKey key, TouchedElements<S>.Slot slot) {
    boolean ends = graph.node(key.sourceId()) != null && graph.node(key.targetId()) != null;
    return ends ? slot.visibleBefore() : null;
  }

  /** Visible contribution to an edge now, or null. */
  public @Nullable S visibleNow(EdgeKey key, TouchedElements<S>.Slot slot) {
    boolean ends = graph.presentNow(key.sourceId()) && graph.presentNow(key.targetId());
    return ends ? slot.visibleNow() : null;
  }

  private void texts(ElementKind kind) {
    graph
        .of(kind)
        .changes()
        .forEach(
            (key, slot) -> {
              S before = slot.visibleBefore();
              S now = slot.visibleNow();
              if (!Objects.equals(before, now)) {
                outcome.text(key.toString(), kind, before != null, now != null);
              }
            });
  }

  /** The kind of a touched node, which does not change while it exists. */
  public NodeKind kind(String id) {
    KnownNode known = graph.node(id);
    return known == null ? Objects.requireNonNull(given.get(id)).kind() : known.kind();
  }

  /** The node that this edit received, or null if only stored contributions have it. */
  public @Nullable Node given(String id) {
    return given.get(id);
  }

  /** The effect of the edit on the visible graph, after {@link #finish}. */
  public GraphOutcome outcome() {
    return outcome;
  }
}
