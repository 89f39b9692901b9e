package dev.qortex.storage.memory.spi;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Node;
import dev.qortex.storage.memory.InMemoryBackend;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The state of an {@link InMemoryBackend}: contributions and the indexes over them. */
public final class InMemoryGraph {

  public final SortedMap<String, CheckpointContent.Source> sources =
      new TreeMap<>(IdOrder.BY_CODE_POINT);
  public final Contributions<String, Node> nodes =
      new Contributions<>(IdOrder.BY_CODE_POINT, Node::provenance, Node::confidence);
  public final Contributions<EdgeKey, ConceptEdge> edges =
      new Contributions<EdgeKey, ConceptEdge>(
          Comparator.naturalOrder(), ConceptEdge::provenance, ConceptEdge::confidence);
  public final Contributions<String, ExplicitRule> rules =
      new Contributions<>(
          IdOrder.BY_CODE_POINT, ExplicitRule::provenance, ExplicitRule::confidence);
  public final Contributions<String, CodeExample> examples =
      new Contributions<>(IdOrder.BY_CODE_POINT, CodeExample::provenance, example -> 1.0);
  private final Map<String, SortedSet<EdgeKey>> touching = new HashMap<>();
  public final Map<String, Set<String>> rulesByConcept = new HashMap<>();
  public final Map<String, Set<String>> examplesByConcept = new HashMap<>();

  public Node node(String id) {
    Node node = nodes.visible(id);
    if (node == null) {
      throw new IllegalStateException("The node (%s) is gone.".formatted(id));
    }
    return node;
  }

  /** The edge, if somebody contributes it and both of its ends exist. */
  public @Nullable ConceptEdge visible(EdgeKey key) {
    return nodes.has(key.sourceId()) && nodes.has(key.targetId()) ? edges.visible(key) : null;
  }

  public SortedSet<EdgeKey> touching(String nodeId) {
    return touching.getOrDefault(nodeId, Collections.emptySortedSet());
  }

  /** Whether a source says nothing. */
  boolean isSilent(String source) {
    return nodes.keysOf(source).isEmpty()
        && edges.keysOf(source).isEmpty()
        && rules.keysOf(source).isEmpty()
        && examples.keysOf(source).isEmpty();
  }

  /** Brings the index of edges by their ends up to date. */
  void index(EdgeKey key) {
    if (edges.has(key)) {
      touching.computeIfAbsent(key.sourceId(), id -> new TreeSet<>()).add(key);
      touching.computeIfAbsent(key.targetId(), id -> new TreeSet<>()).add(key);
    } else {
      drop(touching, key.sourceId(), key);
      drop(touching, key.targetId(), key);
    }
  }

  /** Replaces the concepts under which a rule or an example is found. */
  static void index(
      Map<String, Set<String>> byConcept, String id, List<String> before, List<String> now) {
    before.forEach(concept -> drop(byConcept, concept, id));
    now.forEach(concept -> byConcept.computeIfAbsent(concept, c -> new HashSet<>()).add(id));
  }

  private static <T, S extends Set<T>> void drop(Map<String, S> index, String key, T value) {
    S values = index.get(key);
    if (values != null && values.remove(value) && values.isEmpty()) {
      index.remove(key);
    }
  }

  public SortedMap<String, ElementCounts> counts() {
    SortedMap<String, ElementCounts> counts = new TreeMap<>();
    for (String id : nodes.keys()) {
      Node node = node(id);
      count(counts, node.domain(), c -> c.plus(one(node)));
    }
    for (EdgeKey key : edges.keys()) {
      if (visible(key) != null) {
        count(counts, node(key.sourceId()).domain(), c -> c.plus(new ElementCounts(0, 0, 1, 0, 0)));
      }
    }
    for (String id : rules.keys()) {
      ExplicitRule rule = rules.visible(id);
      if (rule != null) {
        count(counts, rule.domain(), c -> c.plus(new ElementCounts(0, 0, 0, 1, 0)));
      }
    }
    for (String id : examples.keys()) {
      CodeExample example = examples.visible(id);
      if (example != null) {
        count(counts, example.domain(), c -> c.plus(new ElementCounts(0, 0, 0, 0, 1)));
      }
    }
    return counts;
  }

  private static void count(
      SortedMap<String, ElementCounts> counts, String domain, UnaryOperator<ElementCounts> more) {
    counts.put(domain, more.apply(counts.getOrDefault(domain, ElementCounts.ZERO)));
  }

  static ElementCounts one(Node node) {
    return switch (node.kind()) {
      case CONCEPT -> new ElementCounts(1, 0, 0, 0, 0);
      case PASSAGE -> new ElementCounts(0, 1, 0, 0, 0);
    };
  }
}
