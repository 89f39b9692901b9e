package dev.qortex.engine.internal.explain;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.query.ExtraEdge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The shortest paths from a node, step by step; of equally short ones that over the nodes with the
 * smallest ids, and of several edges between two nodes the surest. Used by one thread.
 */
public final class NearestPaths {

  /** A step that would look at more arcs than this is not made. */
  private static final int MOST_ARCS = 5_000;

  private record Link(int before, EdgeKey edge, double confidence) {

    Link surer(Link other) {
      boolean parallel = before == other.before;
      int order = Double.compare(other.confidence, confidence);
      return parallel && (order > 0 || (order == 0 && other.edge.compareTo(edge) < 0))
          ? other
          : this;
    }
  }

  private final GraphSnapshot graph;
  private final int start;
  private final IntPredicate follows;
  private final IntPredicate enters;
  private final Map<Integer, List<ExtraEdge>> extra = new HashMap<>();
  private final Map<Integer, Link> links = new HashMap<>();
  private List<Integer> border;

  /**
   * Paths from that node.
   *
   * @param follows which arcs are followed
   * @param enters which nodes are entered
   */
  public NearestPaths(
      GraphSnapshot graph,
      int start,
      IntPredicate follows,
      IntPredicate enters,
      List<ExtraEdge> extraEdges) {
    this.graph = graph;
    this.start = start;
    this.follows = follows;
    this.enters = enters;
    border = List.of(start);
    for (ExtraEdge edge : extraEdges) {
      for (String end : List.of(edge.sourceId(), edge.targetId())) {
        extra.computeIfAbsent(graph.indexOf(end), node -> new ArrayList<>()).add(edge);
      }
    }
  }

  /** Makes a step; the nodes that are reached by it first, by id. */
  public List<Integer> step() {
    Map<Integer, Link> reached = new HashMap<>();
    long arcs = 0;
    for (int node : border) {
      arcs += graph.arcsTo(node) - graph.arcsFrom(node);
    }
    for (int node : arcs > MOST_ARCS ? List.<Integer>of() : border) {
      for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
        int neighbour = graph.neighbour(arc);
        if (isNew(neighbour) && follows.test(arc) && enters.test(neighbour)) {
          String here = graph.id(node);
          String there = graph.id(neighbour);
          EdgeKey edge =
              graph.forward(arc)
                  ? new EdgeKey(here, there, graph.relation(arc))
                  : new EdgeKey(there, here, graph.relation(arc));
          reached.merge(neighbour, new Link(node, edge, graph.confidence(arc)), Link::surer);
        }
      }
      for (ExtraEdge edge : extra.getOrDefault(node, List.of())) {
        boolean forward = edge.sourceId().equals(graph.id(node));
        int neighbour = graph.indexOf(forward ? edge.targetId() : edge.sourceId());
        if (neighbour >= 0 && isNew(neighbour) && enters.test(neighbour)) {
          EdgeKey key = new EdgeKey(edge.sourceId(), edge.targetId(), edge.relation());
          reached.merge(neighbour, new Link(node, key, edge.confidence()), Link::surer);
        }
      }
    }
    links.putAll(reached);
    border = new ArrayList<>(reached.keySet());
    border.sort(Comparator.comparing(graph::id));
    return Collections.unmodifiableList(border);
  }

  private boolean isNew(int node) {
    return node != start && !links.containsKey(node);
  }

  /** The path from a node that was reached back to the start. */
  public Path back(int node) {
    List<String> ids = new ArrayList<>();
    List<EdgeKey> edges = new ArrayList<>();
    int at = node;
    ids.add(graph.id(at));
    for (Link link = links.get(at); link != null; link = links.get(at)) {
      edges.add(link.edge());
      at = link.before();
      ids.add(graph.id(at));
    }
    return new Path("", ids, edges);
  }

  /** The path from the start to a node that was reached. */
  public Path to(int node) {
    Path back = back(node);
    Collections.reverse(back.ids());
    Collections.reverse(back.edges());
    return back;
  }

  /** The least sure edge on the way to a node that was reached. */
  public double confidence(int node) {
    double least = 1;
    int at = node;
    for (Link link = links.get(at); link != null; link = links.get(at)) {
      least = Math.min(least, link.confidence());
      at = link.before();
    }
    return least;
  }
}
