package dev.qortex.core.causal;

import dev.qortex.core.causal.Adjacency.Arc;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Causal graph of concepts: directed and acyclic, with a strength from 0 to 1 on each edge. Of
 * several edges from one node to another the strongest counts. Where edges run in a circle, the
 * weakest one whose ends reach each other is removed (of equally weak ones that with the smaller
 * cause id, then effect id) until no circle is left. The order of the input plays no part.
 *
 * <p>Immutable and thread-safe. Building it takes milliseconds for thousands of edges: keep it as
 * long as the graph has the same revision. Lists are unmodifiable and sorted by id, unless they say
 * otherwise. An unknown id has no relatives.
 */
public final class CausalDag {

  private final String[] ids;
  private final Map<String, Integer> index;
  private final Adjacency parents;
  private final Adjacency children;
  private final List<CausalEdge> removedEdges;

  private CausalDag(
      String[] ids, Map<String, Integer> index, List<Arc> kept, List<CausalEdge> removed) {
    this.ids = ids;
    this.index = index;
    parents = Adjacency.parents(ids.length, kept);
    children = Adjacency.children(ids.length, kept);
    removedEdges = List.copyOf(removed);
  }

  /** The graph of these edges. */
  public static CausalDag of(Collection<CausalEdge> edges) {
    Builder builder =
        new Builder(edges.stream().flatMap(edge -> Stream.of(edge.causeId(), edge.effectId())));
    edges.forEach(edge -> builder.add(edge.causeId(), edge.effectId(), edge.strength()));
    return builder.build();
  }

  /** The graph of the concepts of these domains, read as {@link CausalLink#standard()} says. */
  public static CausalDag of(GraphSnapshot snapshot, Set<String> domains) {
    return of(snapshot, domains, CausalLink.standard());
  }

  /**
   * The graph of the concepts of these domains. The strength of an edge is its confidence times
   * that of its link. Edges that leave the domains have no part.
   *
   * @param domains the domains; empty for all
   * @param links the causal reading of each relation type; edges of other types are left out
   */
  public static CausalDag of(
      GraphSnapshot snapshot, Set<String> domains, Map<RelationType, CausalLink> links) {
    int[] concepts =
        IntStream.range(0, snapshot.nodeCount())
            .filter(node -> snapshot.kind(node) == NodeKind.CONCEPT)
            .filter(node -> domains.isEmpty() || domains.contains(snapshot.domain(node)))
            .toArray();
    Builder builder = new Builder(Arrays.stream(concepts).mapToObj(snapshot::id));
    for (int node : concepts) {
      for (int arc = snapshot.arcsFrom(node); arc < snapshot.arcsTo(node); arc++) {
        CausalLink link = links.get(snapshot.relation(arc));
        if (link != null && snapshot.forward(arc)) {
          double strength = snapshot.confidence(arc) * link.strength();
          String target = snapshot.id(snapshot.neighbour(arc));
          switch (link.direction()) {
            case FORWARD -> builder.add(snapshot.id(node), target, strength);
            case REVERSE -> builder.add(target, snapshot.id(node), strength);
            case BIDIRECTIONAL, NONE -> {}
          }
        }
      }
    }
    return builder.build();
  }

  /** Returns the number of nodes. */
  public int nodeCount() {
    return ids.length;
  }

  /** Returns the number of edges that remain after cycles were broken. */
  public int edgeCount() {
    return parents.arcs();
  }

  /** Returns whether a node exists. */
  public boolean contains(String id) {
    return index.containsKey(id);
  }

  /** Direct causes of a node. */
  public List<String> parents(String id) {
    return neighbours(parents, id);
  }

  /** Direct effects of a node. */
  public List<String> children(String id) {
    return neighbours(children, id);
  }

  /** Direct and indirect causes of a node. */
  public List<String> ancestors(String id) {
    return reachable(parents, id);
  }

  /** Direct and indirect effects of a node. */
  public List<String> descendants(String id) {
    return reachable(children, id);
  }

  /** The strength of an edge; 0 when there is none. */
  public double strength(String causeId, String effectId) {
    int cause = indexOf(causeId);
    int effect = indexOf(effectId);
    if (cause >= 0 && effect >= 0) {
      for (int slot = parents.from(effect); slot < parents.to(effect); slot++) {
        if (parents.neighbour(slot) == cause) {
          return parents.strength(slot);
        }
      }
    }
    return 0;
  }

  /** All nodes, causes before effects; ties are resolved by the smallest id. */
  public List<String> topologicalOrder() {
    int[] waitingFor = new int[ids.length];
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int node = 0; node < ids.length; node++) {
      waitingFor[node] = parents.to(node) - parents.from(node);
      if (waitingFor[node] == 0) {
        ready.add(node);
      }
    }
    List<String> order = new ArrayList<>(ids.length);
    for (Integer node = ready.poll(); node != null; node = ready.poll()) {
      order.add(ids[node]);
      for (int slot = children.from(node); slot < children.to(node); slot++) {
        if (--waitingFor[children.neighbour(slot)] == 0) {
          ready.add(children.neighbour(slot));
        }
      }
    }
    return Collections.unmodifiableList(order);
  }

  /** The edges that were removed to break cycles, the weakest first. */
  public List<CausalEdge> removedEdges() {
    return removedEdges;
  }

  /** Direct causes of each node, by number. */
  Adjacency parents() {
    return parents;
  }

  /** The number of a node, or -1. Numbers rise with ids. */
  int indexOf(String id) {
    return index.getOrDefault(id, -1);
  }

  /** The id of a node. */
  String id(int node) {
    return ids[node];
  }

  private List<String> neighbours(Adjacency side, String id) {
    int node = indexOf(id);
    return node < 0
        ? List.of()
        : IntStream.range(side.from(node), side.to(node))
            .mapToObj(slot -> ids[side.neighbour(slot)])
            .toList();
  }

  private List<String> reachable(Adjacency side, String id) {
    int node = indexOf(id);
    if (node < 0) {
      return List.of();
    }
    return side.reach(node).stream().mapToObj(other -> ids[other]).toList();
  }

  /** Numbers nodes by id, collects edges, and cleans them. */
  private static final class Builder {

    private final String[] ids;
    private final Map<String, Integer> index = new HashMap<>();
    private final List<Arc> arcs = new ArrayList<>();

    private Builder(Stream<String> nodes) {
      ids = nodes.distinct().sorted().toArray(String[]::new);
      for (int node = 0; node < ids.length; node++) {
        index.put(ids[node], node);
      }
    }

    private void add(String cause, String effect, double strength) {
      Integer from = index.get(cause);
      Integer to = index.get(effect);
      if (from != null && to != null) {
        arcs.add(new Arc(from, to, strength));
      }
    }

    private CausalDag build() {
      List<Arc> distinct = strongest();
      distinct.sort(Arc.BY_STRENGTH.reversed());
      BitSet cyclic = CycleBreaker.removed(ids.length, distinct);
      List<Arc> kept = new ArrayList<>();
      List<CausalEdge> removed = new ArrayList<>();
      for (int rank = distinct.size() - 1; rank >= 0; rank--) {
        Arc arc = distinct.get(rank);
        if (cyclic.get(rank)) {
          removed.add(new CausalEdge(ids[arc.cause()], ids[arc.effect()], arc.strength()));
        } else {
          kept.add(arc);
        }
      }
      kept.sort(Arc.BY_ENDS);
      return new CausalDag(ids, index, kept, removed);
    }

    private List<Arc> strongest() {
      arcs.sort(Arc.BY_ENDS);
      List<Arc> strongest = new ArrayList<>(arcs.size());
      for (Arc arc : arcs) {
        if (strongest.isEmpty() || !arc.sameEnds(strongest.get(strongest.size() - 1))) {
          strongest.add(arc);
        }
      }
      return strongest;
    }
  }
}
