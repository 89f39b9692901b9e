package dev.qortex.engine.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The graph as fresh as the moment of asking, cut to the domains of a question and to what holds at
 * its instant, and the walks over it. Those that were asked for last are kept until the graph
 * changes: eight in any case, up to 1,000 as long as they have no more than twice the nodes of the
 * whole graph together. Thread-safe.
 */
public final class GraphViews {

  private static final int KEPT = 8;
  private static final int MOST = 1_000;

  private final GraphSnapshots snapshots;
  private final ArcWeights weights;
  private final Map<Part, View> views = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable GraphSnapshot whole;

  /** By domains: the views of earlier graphs, from which those of the next are derived. */
  private final Map<Set<String>, View> earlier = new LinkedHashMap<>(16, 0.75f, true);

  private long nodes;

  /** A part of the graph; a moment is one object as long as the same holds. */
  private record Part(Set<String> domains, Moment moment) {

    // Written out: Java links those of a record at the first call, which slows the first answer.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Part part && moment == part.moment && domains.equals(part.domains);
    }

    @Override
    public int hashCode() {
      return 31 * domains.hashCode() + moment.hashCode();
    }

    GraphSnapshot of(GraphSnapshot whole, @Nullable View before) {
      if (domains.isEmpty() && moment.isWhole()) {
        return whole;
      }
      return before == null || before.moment != moment
          ? cut(whole)
          : whole
              .part(before.whole, before.graph, node -> has(whole, node), moment::holds)
              .orElseGet(() -> cut(whole));
    }

    private GraphSnapshot cut(GraphSnapshot whole) {
      return moment.of(domains.isEmpty() ? whole : whole.restrict(domains));
    }

    private boolean has(GraphSnapshot whole, int node) {
      return (domains.isEmpty() || domains.contains(whole.domain(node)))
          && moment.holds(whole.id(node));
    }
  }

  /** A part of the graph. Thread-safe. */
  public static final class View {

    public final GraphSnapshot graph;

    /** The whole graph that it was cut from, and what holds in it. */
    private final GraphSnapshot whole;

    private final Moment moment;
    private final ArcWeights weights;
    private @Nullable PersonalizedPageRank walks;

    /** Walks of an earlier graph, until they are prepared for this one. */
    private @Nullable PersonalizedPageRank earlier;

    private View(GraphSnapshot whole, Part part, ArcWeights weights, @Nullable View before) {
      this.whole = whole;
      this.moment = part.moment;
      this.graph = part.of(whole, before);
      this.weights = weights;
      this.earlier = before == null ? null : before.latest();
    }

    private synchronized @Nullable PersonalizedPageRank latest() {
      return walks == null ? earlier : walks;
    }

    /** Walks over it, prepared when they are asked for first. */
    public synchronized PersonalizedPageRank walks() {
      PersonalizedPageRank prepared = walks;
      if (prepared == null) {
        PersonalizedPageRank before = earlier;
        prepared =
            before == null ? PersonalizedPageRank.over(graph, weights) : before.follow(graph);
        walks = prepared;
        earlier = null;
      }
      return prepared;
    }
  }

  public GraphViews(GraphSnapshots snapshots, ArcWeights weights) {
    this.snapshots = snapshots;
    this.weights = weights;
  }

  /**
   * The part of the graph that lies in these domains, now, without what does not hold.
   *
   * @param domains names; empty for the whole graph
   */
  public View current(Set<String> domains, Moment moment) {
    return snapshots.reading(() -> view(domains, moment));
  }

  private synchronized View view(Set<String> domains, Moment moment) {
    GraphSnapshot now = snapshots.current();
    if (whole != now) {
      whole = now;
      views.forEach((part, view) -> earlier.put(part.domains, view));
      views.clear();
      nodes = 0;
      Iterator<View> eldest = earlier.values().iterator();
      for (int more = earlier.size() - KEPT; more > 0; more--) {
        eldest.next();
        eldest.remove();
      }
    }
    Part key = new Part(new TreeSet<>(domains), moment);
    View known = views.get(key);
    if (known != null) {
      return known;
    }
    View before = earlier.get(key.domains);
    View fresh = new View(now, key, weights, before);
    if (fresh.graph.nodeCount() > 0) {
      views.put(key, fresh);
      nodes += fresh.graph.nodeCount();
      Iterator<View> eldest = views.values().iterator();
      while (views.size() > KEPT && (views.size() > MOST || nodes > 2L * now.nodeCount())) {
        nodes -= eldest.next().graph.nodeCount();
        eldest.remove();
      }
    }
    return fresh;
  }
}
