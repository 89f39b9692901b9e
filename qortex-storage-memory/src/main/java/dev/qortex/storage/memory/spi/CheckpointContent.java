package dev.qortex.storage.memory.spi;

import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff.Changes;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.CheckpointChecks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Some domains of a graph as they were, on the heap: what every source said, and what was visible
 * of it. For implementers of {@link Checkpoints}. Not to be changed any more.
 *
 * @param whole whether it is all of the graph, so that it covers also domains that it has not
 * @param domains the domains, by name
 * @param sources the sources of these domains, and those that say something in them, by id
 * @param nodes concepts and passages, by id
 * @param edges every edge that touches one of the nodes
 * @param rules stated rules, by id
 * @param examples code examples, by id
 */
public record CheckpointContent(
    boolean whole,
    SortedMap<String, Domain> domains,
    SortedMap<String, Source> sources,
    Elements<String, Node> nodes,
    Elements<EdgeKey, ConceptEdge> edges,
    Elements<String, ExplicitRule> rules,
    Elements<String, CodeExample> examples) {

  /** A source, and the domain that it was ingested into. */
  public record Source(SourceMetadata metadata, String domain) {}

  /**
   * Elements of one kind.
   *
   * @param said the contributions of each source to an element
   * @param visible the visible elements
   */
  public record Elements<K extends Comparable<K>, T>(
      SortedMap<K, Map<String, T>> said, SortedMap<K, T> visible) {

    private static <K extends Comparable<K>, T> Elements<K, T> of(
        Contributions<K, T> all,
        Function<K, @Nullable T> visible,
        BiPredicate<K, T> chosen,
        Set<String> contributors) {
      Elements<K, T> kept = new Elements<K, T>(new TreeMap<>(), new TreeMap<>());
      for (K key : all.keys()) {
        Map<String, T> said = new TreeMap<>(all.said(key));
        said.values().removeIf(value -> !chosen.test(key, value));
        if (!said.isEmpty()) {
          kept.said.put(key, said);
          contributors.addAll(said.keySet());
        }
        T seen = visible.apply(key);
        if (seen != null && chosen.test(key, seen)) {
          kept.visible.put(key, seen);
        }
      }
      return kept;
    }

    private SortedMap<K, T> visible(Predicate<T> chosen) {
      SortedMap<K, T> found = new TreeMap<>(visible);
      found.values().removeIf(chosen.negate());
      return found;
    }
  }

  /**
   * The state of now.
   *
   * @param existing all domains of the graph
   * @param chosen the names of those to keep; empty for the whole graph
   */
  public static CheckpointContent of(
      InMemoryGraph graph, Map<String, Domain> existing, Set<String> chosen) {
    boolean whole = chosen.isEmpty();
    Predicate<String> covered = domain -> whole || chosen.contains(domain);
    Set<String> contributors = new HashSet<>();
    Elements<String, Node> nodes =
        Elements.of(
            graph.nodes,
            graph.nodes::visible,
            (id, node) -> covered.test(node.domain()),
            contributors);
    Predicate<EdgeKey> touching =
        key ->
            whole
                || nodes.said.containsKey(key.sourceId())
                || nodes.said.containsKey(key.targetId());
    Elements<EdgeKey, ConceptEdge> edges =
        Elements.of(graph.edges, graph::visible, (key, edge) -> touching.test(key), contributors);
    Elements<String, ExplicitRule> rules =
        Elements.of(
            graph.rules,
            graph.rules::visible,
            (id, rule) -> covered.test(rule.domain()),
            contributors);
    Elements<String, CodeExample> examples =
        Elements.of(
            graph.examples,
            graph.examples::visible,
            (id, example) -> covered.test(example.domain()),
            contributors);
    SortedMap<String, Source> sources = new TreeMap<>(graph.sources);
    sources
        .values()
        .removeIf(
            source ->
                !covered.test(source.domain()) && !contributors.contains(source.metadata().id()));
    SortedMap<String, Domain> domains = new TreeMap<>(existing);
    domains.keySet().removeIf(covered.negate());
    return new CheckpointContent(whole, domains, sources, nodes, edges, rules, examples);
  }

  /** Whether what lies in that domain is what is kept here, and nothing else. */
  boolean covers(String domain) {
    return whole || domains.containsKey(domain);
  }

  /** Whether an edge touches a node that lies in a kept domain, then or now. */
  boolean touches(EdgeKey key, InMemoryGraph now) {
    return whole || isIn(key.sourceId(), now) || isIn(key.targetId(), now);
  }

  private boolean isIn(String id, InMemoryGraph now) {
    Node node = now.nodes.visible(id);
    return nodes.said.containsKey(id) || (node != null && covers(node.domain()));
  }

  /** The counts of visible elements. */
  public ElementCounts counts() {
    ElementCounts counts =
        new ElementCounts(
            0, 0, edges.visible.size(), rules.visible.size(), examples.visible.size());
    for (Node node : nodes.visible.values()) {
      counts = counts.plus(InMemoryGraph.one(node));
    }
    return counts;
  }

  /** Refuses to be put back into a graph in which elements of it lie elsewhere now. */
  public void check(InMemoryGraph now) {
    nodes.visible.forEach(
        (id, then) -> {
          Node node = now.nodes.visible(id);
          if (node != null && !node.domain().equals(then.domain())) {
            throw CheckpointChecks.other("node", id, node.domain(), then.domain());
          }
          if (node != null && node.kind() != then.kind()) {
            throw CheckpointChecks.other(
                "node", id, node.kind().toString(), then.kind().toString());
          }
        });
    sources.forEach(
        (id, then) -> {
          Source source = now.sources.get(id);
          if (source != null
              && !source.domain().equals(then.domain())
              && !(covers(source.domain()) && covers(then.domain()))) {
            throw CheckpointChecks.other("source", id, source.domain(), then.domain());
          }
        });
    check("rule", rules, now.rules, ExplicitRule::domain);
    check("example", examples, now.examples, CodeExample::domain);
  }

  private <T> void check(
      String what,
      Elements<String, T> kept,
      Contributions<String, T> now,
      Function<T, String> domain) {
    kept.said.forEach(
        (id, said) ->
            said.forEach(
                (source, then) -> {
                  for (T is : now.said(id).values()) {
                    if (!covers(domain.apply(is))) {
                      throw CheckpointChecks.other(what, id, domain.apply(is), domain.apply(then));
                    }
                  }
                }));
  }

  /** The differences from one state to another, in the domains that both cover. */
  public static CheckpointDiff diff(CheckpointContent from, CheckpointContent to) {
    Predicate<String> shared = domain -> from.covers(domain) && to.covers(domain);
    return new CheckpointDiff(
        changes(from.nodes(shared), to.nodes(shared)),
        changes(from.edges(shared), to.edges(shared)),
        changes(
            from.rules.visible(rule -> shared.test(rule.domain())),
            to.rules.visible(rule -> shared.test(rule.domain()))),
        changes(
            from.examples.visible(example -> shared.test(example.domain())),
            to.examples.visible(example -> shared.test(example.domain()))));
  }

  private SortedMap<String, Node> nodes(Predicate<String> shared) {
    return nodes.visible(node -> shared.test(node.domain()));
  }

  private SortedMap<EdgeKey, ConceptEdge> edges(Predicate<String> shared) {
    Predicate<String> isIn =
        id -> {
          Node node = nodes.visible.get(id);
          return node != null && shared.test(node.domain());
        };
    return edges.visible(edge -> isIn.test(edge.sourceId()) || isIn.test(edge.targetId()));
  }

  private static <K extends Comparable<K>, T> Changes<K> changes(
      SortedMap<K, T> before, SortedMap<K, T> after) {
    List<K> added = new ArrayList<>();
    List<K> updated = new ArrayList<>();
    after.forEach(
        (key, now) -> {
          T then = before.get(key);
          if (then == null) {
            added.add(key);
          } else if (!Objects.equals(then, now)) {
            updated.add(key);
          }
        });
    List<K> removed = new ArrayList<>(before.keySet());
    removed.removeIf(after::containsKey);
    return new Changes<>(added, updated, removed);
  }
}
