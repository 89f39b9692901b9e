package dev.qortex.engine.internal.client;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.query.Exploration;
import dev.qortex.engine.internal.ranking.RuleCollector;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Looks around nodes, step by step, inside of their domain. As thread-safe as the graph. */
public final class NeighbourhoodExplorer {

  private static final int DEEPEST = 3;

  private final GraphBackend graph;
  private final RuleCollector rules;
  private final Moments moments;

  public NeighbourhoodExplorer(GraphBackend graph, Moments moments) {
    this.graph = graph;
    this.moments = moments;
    this.rules = new RuleCollector(graph);
  }

  /**
   * The neighbourhood of a node up to the given number of steps, as of an instant; the edges of
   * each node are read once.
   */
  public Optional<Exploration> explore(String nodeId, int depth, Instant at) {
    if (depth < 1 || depth > DEEPEST) {
      throw new IllegalArgumentException(
          "The depth (%s) must be from 1 to %s.".formatted(depth, DEEPEST));
    }
    Node start = graph.nodes(List.of(nodeId)).get(nodeId);
    if (start == null) {
      return Optional.empty();
    }
    Moment moment = moments.at(at);
    Map<String, Node> seen = new LinkedHashMap<>(Map.of(nodeId, start));
    SortedMap<EdgeKey, ConceptEdge> edges = new TreeMap<>();
    Collection<String> border = List.of(nodeId);
    for (int step = 0; step < depth; step++) {
      Set<String> next = new LinkedHashSet<>();
      for (String id : border) {
        for (ConceptEdge edge : graph.edges(id, Direction.BOTH, Set.of())) {
          if (!moment.holds(edge.key())) {
            continue;
          }
          edges.put(edge.key(), edge);
          next.add(edge.sourceId().equals(id) ? edge.targetId() : edge.sourceId());
        }
      }
      next.removeAll(seen.keySet());
      next.removeIf(id -> !moment.holds(id));
      Map<String, Node> found = new LinkedHashMap<>(graph.nodes(next));
      found.values().removeIf(node -> !node.domain().equals(start.domain()));
      seen.putAll(found);
      border = found.keySet();
    }
    edges
        .keySet()
        .removeIf(key -> !seen.containsKey(key.sourceId()) || !seen.containsKey(key.targetId()));
    Map<String, Double> scores = new LinkedHashMap<>();
    seen.keySet().forEach(id -> scores.put(id, 0.0));
    seen.remove(nodeId);
    return Optional.of(
        new Exploration(
            start,
            List.copyOf(edges.values()),
            List.copyOf(seen.values()),
            rules.collect(scores, Set.of(start.domain()), rule -> rule.validity().holdsAt(at))));
  }
}
