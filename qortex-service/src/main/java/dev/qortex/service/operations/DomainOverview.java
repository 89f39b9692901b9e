package dev.qortex.service.operations;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.Node;
import dev.qortex.projectors.RelatedLessons;
import dev.qortex.service.api.GraphApi.EdgeItem;
import dev.qortex.service.api.GraphApi.ExploreResult;
import dev.qortex.service.api.GraphApi.NodeItem;
import dev.qortex.service.api.GraphApi.PairCounts;
import dev.qortex.service.api.GraphApi.PairItem;
import dev.qortex.service.internal.Rounded;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The nodes of a domain with the most edges, and the edges between them. */
final class DomainOverview {

  /** A line or two; the whole text of a node comes when it is explored. */
  private static final int DESCRIPTION = 160;

  private final GraphBackend graph;
  private final GraphSnapshot snapshot;

  DomainOverview(GraphBackend graph, GraphSnapshot snapshot) {
    this.graph = graph;
    this.snapshot = snapshot;
  }

  /**
   * Returns a view with a greatest number of nodes beside the first.
   *
   * @param related finds the pairs with lessons of other domains, if any are asked for
   * @return the view; empty if the domain has no nodes
   */
  Optional<ExploreResult> of(
      String domain, int limit, Supplier<Optional<RelatedLessons.Found>> related) {
    List<Integer> all =
        IntStream.range(0, snapshot.nodeCount())
            .filter(node -> snapshot.domain(node).equals(domain))
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(node -> -degree(node)).thenComparing(snapshot::id))
            .toList();
    List<Integer> shown = all.subList(0, Math.min(all.size(), limit + 1));
    Map<String, Node> nodes = graph.nodes(shown.stream().map(snapshot::id).toList());
    List<NodeItem> items =
        nodes.values().stream().map(node -> NodeItem.of(node).shortened(DESCRIPTION)).toList();
    if (items.isEmpty()) {
      return Optional.empty();
    }
    Optional<RelatedLessons.Found> found = related.get();
    return Optional.of(
        new ExploreResult(
            items.get(0),
            edges(shown),
            List.of(),
            items.subList(1, items.size()),
            all.size() - 1,
            List.of(),
            List.of(),
            found.stream().flatMap(some -> some.pairs().stream()).map(PairItem::of).toList(),
            found.map(some -> new PairCounts(some.compared(), some.related()))));
  }

  private int degree(int node) {
    return snapshot.arcsTo(node) - snapshot.arcsFrom(node);
  }

  private List<EdgeItem> edges(List<Integer> shown) {
    BitSet in = new BitSet(snapshot.nodeCount());
    shown.forEach(in::set);
    List<EdgeItem> edges = new ArrayList<>();
    for (int node : shown) {
      for (int arc = snapshot.arcsFrom(node); arc < snapshot.arcsTo(node); arc++) {
        if (snapshot.forward(arc) && in.get(snapshot.neighbour(arc))) {
          edges.add(
              new EdgeItem(
                  snapshot.id(node),
                  snapshot.id(snapshot.neighbour(arc)),
                  snapshot.relation(arc),
                  Rounded.to4(snapshot.confidence(arc)),
                  Map.of()));
        }
      }
    }
    return edges;
  }
}
