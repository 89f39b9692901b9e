package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * The part of a graph that follows that of an earlier one. An edge that starts at a node is a
 * number here: the other end, and in the last byte the type of its arc.
 *
 * @param before the earlier graph
 * @param now the graph that {@link GraphSnapshot#continues continues} it
 * @param nodes the wanted nodes, called with numbers in the graph
 * @param edges the wanted edges between wanted nodes
 */
record SnapshotPart(
    GraphSnapshot before, GraphSnapshot now, IntPredicate nodes, Predicate<EdgeKey> edges) {

  private static final RelationType[] RELATIONS = RelationType.values();

  /** Derives the part of the graph from that of the earlier one. */
  GraphSnapshot follow(GraphSnapshot part) {
    List<NodeChange> added = new ArrayList<>();
    for (int node = before.nodeCount(); node < now.nodeCount(); node++) {
      if (nodes.test(node)) {
        added.add(new NodeChange(now.id(node), now.kind(node), now.domain(node), true, true));
      }
    }
    List<EdgeChange> changed = new ArrayList<>();
    for (int node = 0; node < now.nodeCount(); node++) {
      boolean known = node < before.nodeCount();
      if (!(known && now.sameArcs(before, node)) && nodes.test(node)) {
        addChanges(node, known ? starting(before, node) : new HashMap<>(), changed);
      }
    }
    boolean all = part == before && added.size() == now.nodeCount() - before.nodeCount();
    if (!changed.removeIf(change -> !edges.test(change.key())) && all) {
      return now;
    }
    return part.apply(new GraphChanges(part.revision(), now.revision(), added, changed));
  }

  /** The confidences of the edges that start at a node. */
  private static Map<Long, Double> starting(GraphSnapshot graph, int node) {
    Map<Long, Double> found = new HashMap<>();
    for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
      if (graph.forward(arc)) {
        found.put(
            (long) graph.neighbour(arc) << Byte.SIZE | graph.relation(arc).ordinal() << 1,
            graph.confidence(arc));
      }
    }
    return found;
  }

  /** Adds the edges that start at a node and are others than before. */
  private void addChanges(int node, Map<Long, Double> earlier, List<EdgeChange> changes) {
    starting(now, node)
        .forEach(
            (edge, confidence) -> {
              if (!confidence.equals(earlier.remove(edge)) && nodes.test(target(edge))) {
                changes.add(new EdgeChange(key(node, edge), confidence, true));
              }
            });
    for (long edge : earlier.keySet()) {
      if (nodes.test(target(edge))) {
        changes.add(new EdgeChange(key(node, edge), 0, false));
      }
    }
  }

  private static int target(long edge) {
    return (int) (edge >> Byte.SIZE);
  }

  private EdgeKey key(int node, long edge) {
    return new EdgeKey(now.id(node), now.id(target(edge)), RELATIONS[(int) (edge & 0xff) >> 1]);
  }
}
