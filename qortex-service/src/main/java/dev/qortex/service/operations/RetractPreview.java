package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Node;
import dev.qortex.service.api.FactApi.RetractResult;
import dev.qortex.service.api.GraphApi.NodeItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The nodes that the retraction of a source would remove or change. Reads its domains once. */
final class RetractPreview {

  private static final int SHOWN = 100;
  private static final int DESCRIPTION = 160;

  private final GraphBackend graph;
  private final QortexClient within;

  /**
   * A preview for a caller.
   *
   * @param within the memory within the domains of the caller
   */
  RetractPreview(GraphBackend graph, QortexClient within) {
    this.graph = graph;
    this.within = within;
  }

  RetractResult of(String sourceId) {
    Set<String> domains = domains(sourceId);
    List<NodeItem> gone = new ArrayList<>();
    int removed = 0;
    int updated = 0;
    if (!domains.isEmpty()) {
      try (Stream<Node> nodes = graph.streamNodes(NodeQuery.history().domains(domains))) {
        for (Node node : (Iterable<Node>) nodes::iterator) {
          if (node.provenance().sourceId().equals(sourceId)) {
            if (graph.contributors(node.id()).size() > 1) {
              updated++;
            } else if (++removed <= SHOWN) {
              gone.add(NodeItem.of(node).shortened(DESCRIPTION));
            }
          }
        }
      }
    }
    return new RetractResult(sourceId, !domains.isEmpty(), removed, updated, gone);
  }

  /** The domains of the caller that the source was ingested into. */
  private Set<String> domains(String sourceId) {
    Set<String> domains = new TreeSet<>();
    for (String domain : within.status().graph().domains().keySet()) {
      if (within.sources(domain).stream().anyMatch(source -> source.id().equals(sourceId))) {
        domains.add(domain);
      }
    }
    return domains;
  }
}
