package dev.qortex.engine.internal.explain;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.query.GraphPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A path before its nodes are read.
 *
 * @param words of the question, for its first node
 * @param ids of its nodes
 * @param edges between them, one less
 */
public record Path(String words, List<String> ids, List<EdgeKey> edges) {

  /** The path, if all of its nodes are there and may be named. */
  public Optional<GraphPath> path(Map<String, Node> nodes, Predicate<Node> mayLead) {
    List<GraphPath.Stop> stops = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      Node node = nodes.get(ids.get(i));
      if (node == null || !mayLead.test(node)) {
        return Optional.empty();
      }
      stops.add(
          new GraphPath.Stop(
              node.id(),
              node.domain(),
              node.name().isEmpty() ? node.id() : node.name(),
              i == 0 ? Optional.empty() : Optional.of(edges.get(i - 1))));
    }
    return Optional.of(new GraphPath(words, stops));
  }
}
