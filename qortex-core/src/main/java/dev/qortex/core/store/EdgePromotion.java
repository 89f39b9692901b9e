package dev.qortex.core.store;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rule for the promotion of pairs of nodes that were similar in enough questions to edges: {@code
 * similar_to}, from the smaller id to the greater one, with the mean similarity as confidence. In
 * each domain they are contributed by the source {@link #source}, so that retracting it takes all
 * of them back.
 *
 * @param minHits the least number of sightings of a pair, from 1
 * @param minAverageScore the least mean of its scores, from 0 to 1
 */
public record EdgePromotion(int minHits, double minAverageScore) {

  private static final String GENERATED = "online_gen";
  private static final Comparator<BufferedEdge> BY_PAIR = Comparator.comparing(BufferedEdge::pair);

  /** Checks the bounds. */
  public EdgePromotion {
    Checks.atLeast("number of hits of a pair", minHits, 1);
    Checks.unit("average score of a pair", minAverageScore);
  }

  /** Standard rule: 3 sightings with a mean of 0.75. */
  public static EdgePromotion standard() {
    return new EdgePromotion(3, 0.75);
  }

  /**
   * Result of a promotion.
   *
   * @param promoted the promoted pairs, by pair
   * @param dropped the ready pairs that were discarded, because their nodes do not exist any more,
   *     belong to two domains, or are connected by such an edge already, in either direction; by
   *     pair
   * @param remaining the number of pairs that still wait
   */
  public record Report(List<BufferedEdge> promoted, List<BufferedEdge> dropped, int remaining) {

    /** Makes defensive copies. */
    public Report {
      promoted = List.copyOf(promoted);
      dropped = List.copyOf(dropped);
    }
  }

  /** The id of the source of a domain's promoted edges. */
  public static String source(String domain) {
    return domain + ":" + GENERATED;
  }

  /**
   * Promotes the ready pairs. A pair is promoted once, also by concurrent callers. Atomic in a
   * {@link Transactional} store; in others the edges come first, so that pairs whose edges are
   * refused wait on.
   *
   * @param at the time stamp of the edges
   */
  public Report promote(MemoryStore store, Instant at) {
    if (store.edgeBuffer().ready(minHits, minAverageScore).isEmpty()) {
      return new Report(List.of(), List.of(), store.edgeBuffer().size());
    }
    return store.exclusively(() -> promoteReady(store, at));
  }

  private Report promoteReady(MemoryStore store, Instant at) {
    List<BufferedEdge> ready = store.edgeBuffer().ready(minHits, minAverageScore);
    List<BufferedEdge> dropped = new ArrayList<>();
    SortedMap<String, List<BufferedEdge>> suitable = new TreeMap<>();
    Map<String, Node> nodes = nodes(store.graph(), ready);
    Set<Pair> linked = linked(store.graph(), ready);
    for (BufferedEdge edge : ready) {
      Node first = nodes.get(edge.pair().first());
      Node second = nodes.get(edge.pair().second());
      if (first == null
          || second == null
          || !first.domain().equals(second.domain())
          || linked.contains(edge.pair())) {
        dropped.add(edge);
      } else {
        suitable.computeIfAbsent(first.domain(), d -> new ArrayList<>()).add(edge);
      }
    }
    store.edgeBuffer().forget(dropped.stream().map(BufferedEdge::pair).toList());
    List<BufferedEdge> promoted = new ArrayList<>();
    suitable.forEach(
        (domain, edges) -> {
          store.graph().ingest(manifest(domain, edges, at));
          Set<Pair> taken = new TreeSet<>();
          store
              .edgeBuffer()
              .promote(edges.stream().map(BufferedEdge::pair).toList())
              .forEach(edge -> taken.add(edge.pair()));
          edges.stream().filter(edge -> taken.contains(edge.pair())).forEach(promoted::add);
        });
    promoted.sort(BY_PAIR);
    return new Report(promoted, dropped, store.edgeBuffer().size());
  }

  private static Map<String, Node> nodes(GraphBackend graph, List<BufferedEdge> edges) {
    Set<String> ids = new TreeSet<>();
    edges.forEach(edge -> ids.addAll(List.of(edge.pair().first(), edge.pair().second())));
    return graph.nodes(ids);
  }

  /** The pairs that an edge of that type links already, of all such edges at their first nodes. */
  private static Set<Pair> linked(GraphBackend graph, List<BufferedEdge> edges) {
    Set<String> firsts = new TreeSet<>();
    edges.forEach(edge -> firsts.add(edge.pair().first()));
    Set<Pair> linked = new TreeSet<>();
    for (ConceptEdge edge : graph.edges(firsts, Direction.BOTH, Set.of(RelationType.SIMILAR_TO))) {
      if (!edge.sourceId().equals(edge.targetId())) {
        linked.add(Pair.of(edge.sourceId(), edge.targetId()));
      }
    }
    return linked;
  }

  private static IngestionManifest manifest(String domain, List<BufferedEdge> edges, Instant at) {
    SourceMetadata source = SourceMetadata.of(source(domain), GENERATED);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(source).incomplete();
    for (BufferedEdge edge : edges) {
      manifest.edge(
          new ConceptEdge(
              edge.pair().first(),
              edge.pair().second(),
              RelationType.SIMILAR_TO,
              Math.min(1, edge.averageScore()),
              Provenance.of(source.id()),
              Map.of(
                  "promoted_from", GENERATED,
                  "hit_count", edge.hits(),
                  "promoted_at", at.toString())));
    }
    return manifest.build();
  }
}
