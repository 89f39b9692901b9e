package dev.qortex.benchmarks.pagerank;

import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A graph with few hubs and many small nodes: sources are uniform, targets fall off with the square
 * of a uniform number. Edges have confidences from 0.5 to 1.
 */
final class RandomGraph {

  private static final RelationType[] RELATIONS = RelationType.values();

  private RandomGraph() {}

  static void show(int nodes, int edges, long seed, GraphVisitor visitor) {
    Random random = new Random(seed);
    for (int node = 0; node < nodes; node++) {
      visitor.node("node-" + node, NodeKind.CONCEPT, "benchmark");
    }
    for (int edge = 0; edge < edges; edge++) {
      int source = random.nextInt(nodes);
      double u = random.nextDouble();
      int target = (int) (u * u * nodes);
      visitor.edge(
          "node-" + source,
          "node-" + target,
          RELATIONS[edge % RELATIONS.length],
          0.5 + 0.5 * random.nextDouble());
    }
  }

  static GraphSnapshot snapshot(int nodes, int edges, long seed) {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    show(nodes, edges, seed, builder);
    return builder.build(1);
  }

  /** Queries, each from some nodes alike. */
  static List<Map<String, Double>> seeds(int nodes, int queries, int seeds, long seed) {
    Random random = new Random(seed + 1);
    List<Map<String, Double>> all = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      Map<String, Double> some = new HashMap<>();
      while (some.size() < seeds) {
        some.put("node-" + random.nextInt(nodes), 1.0);
      }
      all.add(some);
    }
    return all;
  }
}
