package dev.qortex.core.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Follows a backend: the graph as arrays, as fresh as the moment of asking. Increments are used
 * where the backend is a {@link ChangeFeed}, a full read otherwise. Thread-safe.
 */
public final class GraphSnapshots {

  private static final int KEPT_VIEWS = 8;

  private final GraphBackend backend;
  private @Nullable GraphSnapshot whole;
  private final Map<Set<String>, GraphSnapshot> views = new LinkedHashMap<>();

  /** Follows that backend; nothing is read yet. */
  public GraphSnapshots(GraphBackend backend) {
    this.backend = backend;
  }

  /** The whole graph now. */
  public synchronized GraphSnapshot current() {
    GraphSnapshot known = whole;
    if (known != null && known.revision() == backend.revision()) {
      return known;
    }
    GraphSnapshot fresh = null;
    if (known != null && backend instanceof ChangeFeed feed) {
      fresh = feed.changesSince(known.revision()).map(known::apply).orElse(null);
    }
    if (fresh == null) {
      fresh = GraphSnapshot.of(backend);
    }
    whole = fresh;
    views.clear();
    return fresh;
  }

  /**
   * The part of the graph that lies in these domains, now.
   *
   * @param domains names; empty for the whole graph
   */
  public synchronized GraphSnapshot current(Set<String> domains) {
    GraphSnapshot all = current();
    if (domains.isEmpty()) {
      return all;
    }
    Set<String> key = new TreeSet<>(domains);
    GraphSnapshot view = views.get(key);
    if (view == null) {
      view = all.restrict(key);
      if (views.size() == KEPT_VIEWS) {
        views.remove(views.keySet().iterator().next());
      }
      views.put(key, view);
    }
    return view;
  }
}
