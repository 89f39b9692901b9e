package dev.qortex.engine.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.engine.internal.explain.NearestPaths;
import dev.qortex.engine.internal.explain.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finder of the path that explains a node which a walk over edges reached: from a start of high
 * weight, over few edges.
 *
 * @param graph the walk went over
 * @param weights of its edges
 * @param starts by id
 * @param extra edges of this walk alone
 * @param admission who may be on a path
 */
record EdgePaths(
    GraphSnapshot graph,
    ArcWeights weights,
    Map<String, Double> starts,
    List<ExtraEdge> extra,
    Admission admission) {

  private static final int LONGEST = 3;

  /** Share of a start's weight that counts one edge away. */
  private static final double STEP = 0.4;

  /** Empty for a start, and for what lies too far away. */
  Optional<Path> to(String id) {
    int node = graph.indexOf(id);
    if (node < 0 || starts.containsKey(id)) {
      return Optional.empty();
    }
    // From the node to the starts, so that a walk came by each arc the other way.
    NearestPaths paths =
        new NearestPaths(
            graph,
            node,
            arc ->
                graph.confidence(arc) >= admission.minConfidence()
                    && weights.weight(
                            graph.relation(arc), !graph.forward(arc), graph.confidence(arc))
                        > 0,
            next -> admission.mayLead(graph.id(next)),
            extra.stream().filter(e -> e.confidence() >= admission.minConfidence()).toList());
    Optional<Path> best = Optional.empty();
    double most = 0;
    double worth = 1;
    double greatest = starts.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    for (int step = 0; step < LONGEST && most < greatest * worth * STEP; step++) {
      worth *= STEP;
      for (int reached : paths.step()) {
        double start = starts.getOrDefault(graph.id(reached), 0.0) * worth;
        if (start > most) {
          most = start;
          best = Optional.of(paths.back(reached));
        }
      }
    }
    return best;
  }
}
