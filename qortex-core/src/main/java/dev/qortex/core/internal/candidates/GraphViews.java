package dev.qortex.core.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.pagerank.ArcWeights;
import dev.qortex.core.pagerank.PersonalizedPageRank;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The graph as fresh as the moment of asking, cut to the domains of a question, and the walks over
 * it. Those that were asked for last are kept until the graph changes: eight in any case, up to
 * 1,000 as long as they have no more than twice the nodes of the whole graph together. Thread-safe.
 */
public final class GraphViews {

  private static final int KEPT = 8;
  private static final int MOST = 1_000;

  private final GraphSnapshots snapshots;
  private final ArcWeights weights;
  private final Map<Set<String>, View> views = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable GraphSnapshot whole;
  private long nodes;

  /** A part of the graph. Thread-safe. */
  public static final class View {

    public final GraphSnapshot graph;
    private final ArcWeights weights;
    private @Nullable PersonalizedPageRank walks;

    private View(GraphSnapshot graph, ArcWeights weights) {
      this.graph = graph;
      this.weights = weights;
    }

    /** Walks over it, prepared when they are asked for first. */
    public synchronized PersonalizedPageRank walks() {
      PersonalizedPageRank prepared = walks;
      if (prepared == null) {
        prepared = PersonalizedPageRank.over(graph, weights);
        walks = prepared;
      }
      return prepared;
    }
  }

  public GraphViews(GraphSnapshots snapshots, ArcWeights weights) {
    this.snapshots = snapshots;
    this.weights = weights;
  }

  /**
   * The part of the graph that lies in these domains, now.
   *
   * @param domains names; empty for the whole graph
   */
  public synchronized View current(Set<String> domains) {
    GraphSnapshot now = snapshots.current();
    if (whole != now) {
      whole = now;
      views.clear();
      nodes = 0;
    }
    Set<String> key = new TreeSet<>(domains);
    View known = views.get(key);
    if (known != null) {
      return known;
    }
    View fresh = new View(key.isEmpty() ? now : now.restrict(key), weights);
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
