package dev.qortex.core.spi;

import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Saved state of some domains of a graph on the heap: the contributions of every source, and the
 * visible ones. For implementers of {@link Checkpoints}. Not to be changed any more.
 *
 * @param whole whether it covers the whole graph, including domains that it does not contain
 * @param domains the domains, by name
 * @param sources the sources of these domains, and those that contribute to them, by id
 * @param contributions the contributions to each element, by source; with every edge that touches
 *     one of the nodes
 * @param visible the visible contribution to each element that has one
 */
public record CheckpointContent(
    boolean whole,
    SortedMap<String, Domain> domains,
    SortedMap<String, KnownSource> sources,
    SortedMap<ElementKey, Map<String, Element>> contributions,
    SortedMap<ElementKey, Element> visible) {

  /**
   * Returns the current state.
   *
   * @param chosen the names of the domains to save; empty for the whole graph
   * @throws IllegalArgumentException for an unknown domain
   */
  public static CheckpointContent of(ContributedGraph graph, Set<String> chosen) {
    for (String name : chosen) {
      if (!graph.domains().containsKey(name)) {
        throw CheckpointChecks.unknownDomain(name);
      }
    }
    SortedMap<String, Domain> domains = new TreeMap<>(graph.domains());
    if (!chosen.isEmpty()) {
      domains.keySet().retainAll(chosen);
    }
    CheckpointContent kept =
        new CheckpointContent(
            chosen.isEmpty(),
            domains,
            new TreeMap<>(graph.sources()),
            new TreeMap<>(),
            new TreeMap<>());
    Set<String> contributors = new HashSet<>();
    // Nodes are the first kind, so that the edges that touch them are known.
    for (ElementKind kind : ElementKind.values()) {
      for (ElementKey key : graph.keys(kind)) {
        kept.keep(key, graph, contributors);
      }
    }
    kept.sources
        .values()
        .removeIf(
            source ->
                !kept.covers(source.domain()) && !contributors.contains(source.metadata().id()));
    return kept;
  }

  private void keep(ElementKey key, ContributedGraph graph, Set<String> contributors) {
    Map<String, Element> kept = new TreeMap<>(graph.contributions(key));
    kept.values().removeIf(element -> !covers(element));
    if (!kept.isEmpty()) {
      contributions.put(key, kept);
      contributors.addAll(kept.keySet());
    }
    Element seen = graph.visible(key);
    if (seen != null && covers(seen)) {
      visible.put(key, seen);
    }
  }

  /** Returns whether an element lies in a domain, or is an edge that touches a saved node. */
  private boolean covers(Element element) {
    return element.key() instanceof EdgeKey edge
        ? whole || hasNode(edge.sourceId()) || hasNode(edge.targetId())
        : covers(element.domain());
  }

  private boolean hasNode(String id) {
    return contributions.containsKey(ElementId.node(id));
  }

  /** Returns whether the state covers a domain. */
  public boolean covers(String domain) {
    return whole || domains.containsKey(domain);
  }

  /**
   * Returns whether an element lies in a domain, or is an edge that touches a node that does or
   * that was saved.
   */
  private boolean covers(Element element, ContributedGraph now) {
    return element.key() instanceof EdgeKey edge
        ? whole || coversNode(edge.sourceId(), now) || coversNode(edge.targetId(), now)
        : covers(element.domain());
  }

  private boolean coversNode(String id, ContributedGraph now) {
    Node node = now.node(id);
    return hasNode(id) || (node != null && covers(node.domain()));
  }

  /** Number of visible elements. */
  public ElementCounts counts() {
    ElementCounts counts = ElementCounts.ZERO;
    for (Element element : visible.values()) {
      counts = counts.plus(ElementCounts.of(element));
    }
    return counts;
  }

  /** The contributions in the saved domains that were added since. */
  public ContributedElements<Element> added(ContributedGraph now) {
    ContributedElements<Element> added = new ContributedElements<>(ElementFormat.INSTANCE);
    for (ElementKind kind : ElementKind.values()) {
      for (ElementKey key : now.keys(kind)) {
        Map<String, Element> kept = contributions.getOrDefault(key, Map.of());
        now.contributions(key)
            .forEach(
                (source, element) -> {
                  if (!kept.containsKey(source) && covers(element, now)) {
                    added.add(element);
                  }
                });
      }
    }
    return added;
  }

  /** The saved contributions that were removed or changed since. */
  public ContributedElements<Element> missing(ContributedGraph now) {
    ContributedElements<Element> missing = new ContributedElements<>(ElementFormat.INSTANCE);
    contributions.forEach(
        (key, kept) -> {
          Map<String, ? extends Element> present = now.contributions(key);
          kept.forEach(
              (source, element) -> {
                if (!element.equals(present.get(source))) {
                  missing.add(element);
                }
              });
        });
    return missing;
  }

  /**
   * Throws if elements of this state belong to other domains now, so that it cannot be restored.
   */
  public void check(ContributedGraph now) {
    visible.values().forEach(then -> checkNode(then, now));
    sources.forEach(
        (id, then) -> {
          KnownSource source = now.sources().get(id);
          if (source != null
              && !source.domain().equals(then.domain())
              && !(covers(source.domain()) && covers(then.domain()))) {
            throw CheckpointChecks.other("source", id, source.domain(), then.domain());
          }
        });
    contributions.forEach(
        (key, bySource) -> bySource.values().forEach(then -> checkText(then, now)));
  }

  private static void checkNode(Element element, ContributedGraph graph) {
    if (element instanceof Node then) {
      Node now = graph.node(then.id());
      if (now != null && !now.domain().equals(then.domain())) {
        throw CheckpointChecks.other("node", then.id(), now.domain(), then.domain());
      }
      if (now != null && now.kind() != then.kind()) {
        throw CheckpointChecks.other(
            "node", then.id(), now.kind().toString(), then.kind().toString());
      }
    }
  }

  /** Rules and examples keep their domain. */
  private void checkText(Element then, ContributedGraph graph) {
    ElementKey key = then.key();
    if (!key.kind().inGraph()) {
      for (Element now : graph.contributions(key).values()) {
        if (!covers(now.domain())) {
          throw CheckpointChecks.other(
              key.kind().label(), key.toString(), now.domain(), then.domain());
        }
      }
    }
  }

  /** Compares two states in the domains that both cover. */
  public static CheckpointDiff diff(CheckpointContent from, CheckpointContent to) {
    Predicate<String> shared = domain -> from.covers(domain) && to.covers(domain);
    return CheckpointDiff.of(from.visible(shared), to.visible(shared));
  }

  private SortedMap<ElementKey, Element> visible(Predicate<String> shared) {
    Predicate<String> hasSharedNode =
        id -> {
          Element node = visible.get(ElementId.node(id));
          return node != null && shared.test(node.domain());
        };
    SortedMap<ElementKey, Element> found = new TreeMap<>(visible);
    found
        .values()
        .removeIf(
            element ->
                element.key() instanceof EdgeKey edge
                    ? !hasSharedNode.test(edge.sourceId()) && !hasSharedNode.test(edge.targetId())
                    : !shared.test(element.domain()));
    return found;
  }
}
