package dev.qortex.tck.internal;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Visible content of a graph, for comparison. */
public record VisibleGraph(
    SortedMap<String, Node> nodes,
    SortedMap<EdgeKey, ConceptEdge> edges,
    SortedMap<String, ExplicitRule> rules,
    SortedMap<String, CodeExample> examples,
    SortedMap<String, List<String>> contributors) {

  public static VisibleGraph of(GraphBackend graph) {
    SortedMap<String, Node> nodes = new TreeMap<>();
    SortedMap<EdgeKey, ConceptEdge> edges = new TreeMap<>();
    SortedMap<String, ExplicitRule> rules = new TreeMap<>();
    SortedMap<String, CodeExample> examples = new TreeMap<>();
    SortedMap<String, List<String>> contributors = new TreeMap<>();
    graph.streamNodes(NodeQuery.history()).forEach(node -> nodes.put(node.id(), node));
    for (String id : nodes.keySet()) {
      graph.edges(id, Direction.OUT, Set.of()).forEach(edge -> edges.put(edge.key(), edge));
      contributors.put(id, graph.contributors(id));
    }
    graph.streamRules(RuleQuery.history()).forEach(rule -> rules.put(rule.id(), rule));
    for (Domain domain : graph.domains()) {
      graph
          .streamExamples(RuleQuery.history().domains(Set.of(domain.name())))
          .forEach(example -> examples.put(example.id(), example));
    }
    return new VisibleGraph(nodes, edges, rules, examples, contributors);
  }

  /** Numbers of elements that are here and were not before. */
  public ElementCounts added(VisibleGraph before) {
    return count(before, false);
  }

  /** Numbers of elements that were before and are not here. */
  public ElementCounts removed(VisibleGraph before) {
    return before.added(this);
  }

  /** Numbers of elements that look different. */
  public ElementCounts updated(VisibleGraph before) {
    return count(before, true);
  }

  private ElementCounts count(VisibleGraph before, boolean known) {
    Collection<Node> changed = differing(before.nodes, nodes, known);
    int passages = (int) changed.stream().filter(Passage.class::isInstance).count();
    return new ElementCounts(
        changed.size() - passages,
        passages,
        differing(before.edges, edges, known).size(),
        differing(before.rules, rules, known).size(),
        differing(before.examples, examples, known).size());
  }

  private static <K, T> Collection<T> differing(Map<K, T> before, Map<K, T> now, boolean known) {
    Map<K, T> found = new HashMap<>(now);
    found.entrySet().removeIf(entry -> entry.getValue().equals(before.get(entry.getKey())));
    found.keySet().removeIf(key -> before.containsKey(key) != known);
    return found.values();
  }
}
