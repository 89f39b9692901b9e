package dev.qortex.examples;

import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** State as lines of text, so that two states can be compared. */
final class StateListing {

  private final List<String> lines = new ArrayList<>();

  void add(String name, Object value) {
    lines.add(name + " " + value);
  }

  void graph(MemoryStore store) {
    store.graph().stream(
        new GraphVisitor() {
          @Override
          public void node(String id, NodeKind kind, String domain) {
            add("contributors of " + id, store.graph().contributors(id));
          }

          @Override
          public void edge(
              String sourceId, String targetId, RelationType relation, double confidence) {
            add("edge", List.of(sourceId, relation, targetId, confidence));
          }
        });
    store.graph().streamNodes(NodeQuery.history()).forEach(node -> add("node", node));
    store.graph().streamRules(RuleQuery.history()).forEach(rule -> add("rule", rule));
    List<String> vectors = new ArrayList<>();
    store
        .vectors()
        .forEach(entry -> vectors.add(entry.id() + " " + Arrays.hashCode(entry.vector())));
    vectors.stream().sorted().forEach(vector -> add("vector", vector));
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
