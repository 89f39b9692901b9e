package dev.qortex.storage.sqlite;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What sources say of some elements. Not thread-safe. */
final class SaidElements implements GraphState.Visitor {

  /** What one source says of an element. */
  record One<K>(K key, Said said) {}

  final List<One<String>> nodes = new ArrayList<>();
  final List<One<EdgeKey>> edges = new ArrayList<>();
  final List<One<String>> rules = new ArrayList<>();
  final List<One<String>> examples = new ArrayList<>();
  private final Map<String, NodeKind> kinds = new HashMap<>();

  @Override
  public void node(String id, NodeKind kind, Said said) {
    nodes.add(new One<>(id, said));
    kinds.put(id, kind);
  }

  @Override
  public void edge(EdgeKey key, Said said) {
    edges.add(new One<>(key, said));
  }

  @Override
  public void text(String table, String id, Said said) {
    (table.equals("rules") ? rules : examples).add(new One<>(id, said));
  }

  /** Something that is said of each node. */
  Map<String, Node> someOfEachNode() {
    Map<String, Node> found = new HashMap<>();
    for (One<String> one : nodes) {
      Said said = one.said();
      NodeKind kind = kinds.get(one.key());
      if (kind != null && !found.containsKey(one.key())) {
        found.put(
            one.key(),
            Payloads.node(
                one.key(), kind, said.domain(), said.source(), said.confidence(), said.payload()));
      }
    }
    return found;
  }

  /** The ends of the edges. */
  Set<String> ends() {
    Set<String> ends = new HashSet<>();
    for (One<EdgeKey> edge : edges) {
      ends.add(edge.key().sourceId());
      ends.add(edge.key().targetId());
    }
    return ends;
  }

  /** Who says all this. */
  Set<String> sources() {
    Set<String> sources = new HashSet<>();
    nodes.forEach(one -> sources.add(one.said().source()));
    edges.forEach(one -> sources.add(one.said().source()));
    rules.forEach(one -> sources.add(one.said().source()));
    examples.forEach(one -> sources.add(one.said().source()));
    return sources;
  }
}
