package dev.qortex.core.spi;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.EnumMap;
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
  public record One<S>(ElementKey key, S contribution) {}

  private final ContributionFormat<S> format;
  private final Map<ElementKind, List<One<S>>> elements = new EnumMap<>(ElementKind.class);
  private final Map<ElementId, NodeKind> kinds = new HashMap<>();

  /** Creates an empty collection. */
  public ContributedElements(ContributionFormat<S> format) {
    this.format = format;
  }

  /** Adds a contribution to a node. */
  public void node(String id, NodeKind kind, S contribution) {
    ElementId key = ElementId.node(id);
    add(key, contribution);
    kinds.put(key, kind);
  }

  /** Adds the contribution of the element's source. */
  public void add(Element element) {
    S contribution = format.of(element);
    if (element instanceof Node node) {
      node(node.id(), node.kind(), contribution);
    } else {
      add(element.key(), contribution);
    }
  }

  /** Adds a contribution to an edge, a rule or an example. */
  public void add(ElementKey key, S contribution) {
    elements
        .computeIfAbsent(key.kind(), kind -> new ArrayList<>())
        .add(new One<>(key, contribution));
  }

  /** Contributions to the elements of a kind. */
  public List<One<S>> of(ElementKind kind) {
    return elements.getOrDefault(kind, List.of());
  }

  /** Keys of the elements of a kind. */
  Set<ElementKey> keys(ElementKind kind) {
    Set<ElementKey> keys = new HashSet<>();
    of(kind).forEach(one -> keys.add(one.key()));
    return keys;
  }

  /** Returns one contribution to each node. */
  Map<String, Node> someOfEachNode() {
    Map<String, Node> found = new HashMap<>();
    for (One<S> one : of(ElementKind.NODE)) {
      NodeKind kind = kinds.get(one.key());
      String id = one.key().toString();
      if (kind != null && !found.containsKey(id)) {
        found.put(id, format.node(id, kind, one.contribution()));
      }
    }
    return found;
  }

  /** The ids of the nodes at the ends of the edges. */
  public Set<String> ends() {
    Set<String> ends = new HashSet<>();
    for (One<S> one : of(ElementKind.EDGE)) {
      EdgeKey edge = (EdgeKey) one.key();
      ends.add(edge.sourceId());
      ends.add(edge.targetId());
    }
    return ends;
  }

  /** Ids of the contributing sources. */
  Set<String> sources() {
    Set<String> sources = new HashSet<>();
    elements
        .values()
        .forEach(list -> list.forEach(one -> sources.add(format.source(one.contribution()))));
    return sources;
  }
}
