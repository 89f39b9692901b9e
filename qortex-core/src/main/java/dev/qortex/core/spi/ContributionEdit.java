package dev.qortex.core.spi;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.TouchedGraph.KnownNode;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One writing call: loads all that it touches, changes that on the heap and tells what is
 * different. One of the calls that change, then {@link #finish}; then the backend writes the
 * changes of the {@link TouchedGraph}. Belongs to one transaction. Not thread-safe.
 *
 * @param <S> the contribution of one source
 * @param <X> the exception of a failed read
 */
public final class ContributionEdit<S, X extends Exception> {

  private final ContributionFormat<S> format;
  private final TouchedGraph<S> graph;
  private final GraphLoader<X> loader;
  private final GraphOutcome outcome = new GraphOutcome();
  private final Map<String, Node> given = new HashMap<>();

  /**
   * Changes nothing so far.
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
    Collection<Node> nodes =
        ManifestChecks.surest(
            ManifestChecks.nodes(manifest), Node::id, Node::provenance, Node::confidence);
    Collection<ConceptEdge> edges =
        ManifestChecks.surest(
            manifest.edges().stream(),
            ConceptEdge::key,
            ConceptEdge::provenance,
            ConceptEdge::confidence);
    load(manifest, nodes, edges);
    check(manifest);
    if (manifest.complete()) {
      takeBack(sources);
    }
    put(manifest, nodes, edges);
    loader.loadEdgesOf(graph.movedNodes());
  }

  private void load(
      IngestionManifest manifest, Collection<Node> nodes, Collection<ConceptEdge> edges) throws X {
    if (manifest.complete()) {
      loader.loadAllOf(graph.sources().keySet());
    }
    Set<String> ids = new HashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    edges.forEach(
        edge -> {
          ids.add(edge.sourceId());
          ids.add(edge.targetId());
        });
    loader.loadNodes(ids);
    loader.loadEdges(edges.stream().map(ConceptEdge::key).toList());
    loader.loadRules(manifest.rules().stream().map(ExplicitRule::id).distinct().toList());
    loader.loadExamples(manifest.examples().stream().map(CodeExample::id).distinct().toList());
  }

  private void check(IngestionManifest manifest) {
    for (SourceMetadata source : manifest.sources()) {
      KnownSource known = graph.sources().get(source.id());
      if (known != null) {
        ManifestChecks.sameDomain(source.id(), known.domain(), manifest.domain());
      }
    }
    Map<String, Node> first = new HashMap<>();
    ManifestChecks.nodes(manifest)
        .forEach(
            node -> {
              ManifestChecks.sameIdentity(first.putIfAbsent(node.id(), node), node);
              checkIdentity(node);
            });
    ManifestChecks.sameDomains(
        manifest,
        id -> domainBefore(graph.rules().known(id)),
        id -> domainBefore(graph.examples().known(id)));
    Set<String> replaced = manifest.complete() ? graph.sources().keySet() : Set.of();
    for (ConceptEdge edge : manifest.edges()) {
      for (String end : List.of(edge.sourceId(), edge.targetId())) {
        boolean known = first.containsKey(end) || !replaced.containsAll(graph.contributors(end));
        ManifestChecks.end(edge, end, known);
      }
    }
  }

  private void checkIdentity(Node node) {
    KnownNode known = graph.node(node.id());
    TouchedElements<String, S>.Slot slot = graph.nodes().known(node.id());
    S said = slot == null ? null : slot.visibleBefore();
    if (known != null && said != null) {
      boolean same = node.domain().equals(known.domain()) && node.kind() == known.kind();
      if (!same) {
        ManifestChecks.sameIdentity(format.node(node.id(), known.kind(), said), node);
      }
    }
  }

  private @Nullable String domainBefore(TouchedElements<String, S>.@Nullable Slot slot) {
    S said = slot == null ? null : slot.visibleBefore();
    return said == null ? null : format.domain(said);
  }

  private void takeBack(Collection<String> sources) {
    Set<String> ids = Set.copyOf(sources);
    Predicate<S> theirs = said -> ids.contains(format.source(said));
    graph.nodes().takeBack(theirs);
    graph.edges().takeBack(theirs);
    graph.rules().takeBack(theirs);
    graph.examples().takeBack(theirs);
  }

  private void put(
      IngestionManifest manifest, Collection<Node> nodes, Collection<ConceptEdge> edges) {
    for (Node node : nodes) {
      given.put(node.id(), node);
      graph.nodes().put(node.id(), format.of(node));
    }
    for (ConceptEdge edge : edges) {
      graph.edges().put(edge.key(), format.of(edge));
    }
    ManifestChecks.surest(
            manifest.rules().stream(),
            ExplicitRule::id,
            ExplicitRule::provenance,
            ExplicitRule::confidence)
        .forEach(rule -> graph.rules().put(rule.id(), format.of(rule)));
    ManifestChecks.surest(
            manifest.examples().stream(), CodeExample::id, CodeExample::provenance, example -> 1.0)
        .forEach(example -> graph.examples().put(example.id(), format.of(example)));
  }

  /** Takes back all of a source; whether it was known. The source itself stays. */
  public boolean retract(String source) throws X {
    loader.loadSources(List.of(source));
    if (!graph.sources().containsKey(source)) {
      return false;
    }
    loader.loadAllOf(List.of(source));
    takeBack(List.of(source));
    loader.loadEdgesOf(graph.movedNodes());
    return true;
  }

  /** Takes back the loaded rules and examples of a domain, whoever contributed them. */
  public void takeBackTextsOf(String domain) {
    Predicate<S> inside = said -> format.domain(said).equals(domain);
    graph.rules().takeBack(inside);
    graph.examples().takeBack(inside);
  }

  /**
   * Takes back what came and puts what is gone, where both may have elements that are the same.
   * What is gone may have edges to nodes that are not there any more.
   */
  public void replace(ContributedElements<S> came, ContributedElements<S> gone) throws X {
    loader.loadSources(gone.sources());
    Set<String> ids = new HashSet<>(came.ends());
    ids.addAll(gone.ends());
    came.nodes().forEach(one -> ids.add(one.key()));
    gone.nodes().forEach(one -> ids.add(one.key()));
    loader.loadNodes(ids);
    loader.loadEdges(keys(came.edges(), gone.edges()));
    loader.loadRules(keys(came.rules(), gone.rules()));
    loader.loadExamples(keys(came.examples(), gone.examples()));
    replace(graph.nodes(), came.nodes(), gone.nodes());
    replace(graph.edges(), came.edges(), gone.edges());
    replace(graph.rules(), came.rules(), gone.rules());
    replace(graph.examples(), came.examples(), gone.examples());
    given.putAll(gone.someOfEachNode());
    loader.loadEdgesOf(graph.movedNodes());
  }

  private static <K, S> Set<K> keys(
      List<ContributedElements.One<K, S>> came, List<ContributedElements.One<K, S>> gone) {
    Set<K> keys = new HashSet<>();
    came.forEach(one -> keys.add(one.key()));
    gone.forEach(one -> keys.add(one.key()));
    return keys;
  }

  private <K extends Comparable<K>> void replace(
      TouchedElements<K, S> touched,
      List<ContributedElements.One<K, S>> came,
      List<ContributedElements.One<K, S>> gone) {
    came.forEach(one -> touched.takeBack(one.key(), format.source(one.said())));
    gone.forEach(one -> touched.put(one.key(), one.said()));
  }

  /**
   * Compares what was visible with what is visible now, into the outcome.
   *
   * @return whether any source says anything differently
   */
  public boolean finish() {
    graph.nodes().changes().forEach(this::node);
    boolean sameEnds = graph.movedNodes().isEmpty();
    (sameEnds ? graph.edges().changes() : graph.edges().all()).forEach(this::edge);
    texts(graph.rules(), GraphOutcome.RULE);
    texts(graph.examples(), GraphOutcome.EXAMPLE);
    return !graph.nodes().changes().isEmpty()
        || !graph.edges().changes().isEmpty()
        || !graph.rules().changes().isEmpty()
        || !graph.examples().changes().isEmpty();
  }

  private void node(String id, TouchedElements<String, S>.Slot slot) {
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
  private void edge(EdgeKey key, TouchedElements<EdgeKey, S>.Slot slot) {
    S before = visibleBefore(key, slot);
    S now = visibleNow(key, slot);
    if (!Objects.equals(before, now)) {
      outcome.edge(key, before != null, now != null, now == null ? 0.0 : format.confidence(now));
    }
  }

  /** Visible contribution to an edge before the edit, or null. */
  public @Nullable S visibleBefore(EdgeKey key, TouchedElements<EdgeKey, S>.Slot slot) {
    boolean ends = graph.node(key.sourceId()) != null && graph.node(key.targetId()) != null;
    return ends ? slot.visibleBefore() : null;
  }

  /** Visible contribution to an edge now, or null. */
  public @Nullable S visibleNow(EdgeKey key, TouchedElements<EdgeKey, S>.Slot slot) {
    boolean ends = graph.presentNow(key.sourceId()) && graph.presentNow(key.targetId());
    return ends ? slot.visibleNow() : null;
  }

  private void texts(TouchedElements<String, S> touched, ElementCounts one) {
    touched
        .changes()
        .forEach(
            (id, slot) -> {
              S before = slot.visibleBefore();
              S now = slot.visibleNow();
              if (!Objects.equals(before, now)) {
                outcome.count(before != null, now != null, one);
              }
            });
  }

  /** The kind of a node that is touched, which it keeps for as long as it is there. */
  public NodeKind kind(String id) {
    KnownNode known = graph.node(id);
    return known == null ? Objects.requireNonNull(given.get(id)).kind() : known.kind();
  }

  /** Node as this edit was given it, or null when only stored contributions have it. */
  public @Nullable Node given(String id) {
    return given.get(id);
  }

  /** Effect of the edit on the visible graph, once it is finished. */
  public GraphOutcome outcome() {
    return outcome;
  }
}
