package dev.qortex.core.spi;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Contributions of sources to some elements. Not thread-safe.
 *
 * @param <S> the contribution of one source
 */
public final class ContributedElements<S> {

  /** Contribution of one source to an element. */
  public record One<K, S>(K key, S said) {}

  private final ContributionFormat<S> format;
  private final List<One<String, S>> nodes = new ArrayList<>();
  private final List<One<EdgeKey, S>> edges = new ArrayList<>();
  private final List<One<String, S>> rules = new ArrayList<>();
  private final List<One<String, S>> examples = new ArrayList<>();
  private final Map<String, NodeKind> kinds = new HashMap<>();

  /** Nothing so far. */
  public ContributedElements(ContributionFormat<S> format) {
    this.format = format;
  }

  /** Adds what a source says of a node. */
  public void node(String id, NodeKind kind, S said) {
    nodes.add(new One<>(id, said));
    kinds.put(id, kind);
  }

  /** Adds what a source says of an edge. */
  public void edge(EdgeKey key, S said) {
    edges.add(new One<>(key, said));
  }

  /** Adds what a source says of a rule. */
  public void rule(String id, S said) {
    rules.add(new One<>(id, said));
  }

  /** Adds what a source says of an example. */
  public void example(String id, S said) {
    examples.add(new One<>(id, said));
  }

  /** Contributions to nodes. */
  public List<One<String, S>> nodes() {
    return Collections.unmodifiableList(nodes);
  }

  /** Contributions to edges. */
  public List<One<EdgeKey, S>> edges() {
    return Collections.unmodifiableList(edges);
  }

  /** Contributions to rules. */
  public List<One<String, S>> rules() {
    return Collections.unmodifiableList(rules);
  }

  /** Contributions to examples. */
  public List<One<String, S>> examples() {
    return Collections.unmodifiableList(examples);
  }

  /** Something that is said of each node. */
  Map<String, Node> someOfEachNode() {
    Map<String, Node> found = new HashMap<>();
    for (One<String, S> one : nodes) {
      NodeKind kind = kinds.get(one.key());
      if (kind != null && !found.containsKey(one.key())) {
        found.put(one.key(), format.node(one.key(), kind, one.said()));
      }
    }
    return found;
  }

  /** The ends of the edges. */
  public Set<String> ends() {
    Set<String> ends = new HashSet<>();
    for (One<EdgeKey, S> edge : edges) {
      ends.add(edge.key().sourceId());
      ends.add(edge.key().targetId());
    }
    return ends;
  }

  /** Who says all this. */
  Set<String> sources() {
    Set<String> sources = new HashSet<>();
    nodes.forEach(one -> sources.add(format.source(one.said())));
    edges.forEach(one -> sources.add(format.source(one.said())));
    rules.forEach(one -> sources.add(format.source(one.said())));
    examples.forEach(one -> sources.add(format.source(one.said())));
    return sources;
  }
}
