package dev.qortex.engine.internal.client;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Node;
import dev.qortex.core.query.GraphPath;
import dev.qortex.engine.internal.explain.NearestPaths;
import dev.qortex.engine.internal.explain.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds the shortest paths from a node into other domains. As thread-safe as the graph. */
public final class CrossDomainPaths {

  private static final int FARTHEST = 3;
  private static final int RELATED = 100;

  private final GraphBackend graph;
  private final GraphSnapshots snapshots;

  public CrossDomainPaths(GraphBackend graph, GraphSnapshots snapshots) {
    this.graph = graph;
    this.snapshots = snapshots;
  }

  /** The shortest paths from a node into other domains, over what holds at an instant. */
  public List<GraphPath> related(String nodeId, Set<String> otherDomains, Instant at) {
    Set<String> others = new TreeSet<>(Checks.domains(otherDomains));
    GraphSnapshot now = snapshots.holding(at);
    int start = now.indexOf(nodeId);
    if (start < 0) {
      return List.of();
    }
    others.remove(now.domain(start));
    if (others.isEmpty()) {
      throw new IllegalArgumentException(
          "No domain other than that of the node (%s) is named.\nMaybe use explore to stay inside of it."
              .formatted(now.domain(start)));
    }
    NearestPaths paths =
        new NearestPaths(
            now,
            start,
            arc -> true,
            node -> now.domain(node).equals(now.domain(start)) || others.contains(now.domain(node)),
            List.of());
    List<Path> trails = new ArrayList<>();
    for (int step = 0; step < FARTHEST; step++) {
      paths.step().stream()
          .filter(node -> others.contains(now.domain(node)))
          .sorted(Comparator.comparingDouble(paths::confidence).reversed().thenComparing(now::id))
          .forEach(node -> trails.add(paths.to(node)));
    }
    List<Path> nearest = trails.subList(0, Math.min(RELATED, trails.size()));
    Map<String, Node> nodes =
        graph.nodes(nearest.stream().flatMap(trail -> trail.ids().stream()).toList());
    return nearest.stream().flatMap(trail -> trail.path(nodes, node -> true).stream()).toList();
  }
}
