package dev.qortex.core.causal;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/** The neighbours of each node on one side, by number, as compressed sparse rows. */
final class Adjacency {

  /** An edge between node numbers. */
  record Arc(int cause, int effect, double strength) {

    /** By ends; of several between the same ends the strongest first. */
    static final Comparator<Arc> BY_ENDS =
        Comparator.comparingInt(Arc::cause)
            .thenComparingInt(Arc::effect)
            .thenComparing(Comparator.comparingDouble(Arc::strength).reversed());

    /** The weakest first; of equally weak ones by ends. */
    static final Comparator<Arc> BY_STRENGTH =
        Comparator.comparingDouble(Arc::strength)
            .thenComparingInt(Arc::cause)
            .thenComparingInt(Arc::effect);

    boolean sameEnds(Arc other) {
      return cause == other.cause && effect == other.effect;
    }
  }

  private final int[] offsets;
  private final int[] neighbours;
  private final double[] strengths;

  private Adjacency(int nodes, List<Arc> arcs, ToIntFunction<Arc> near, ToIntFunction<Arc> far) {
    offsets = new int[nodes + 1];
    neighbours = new int[arcs.size()];
    strengths = new double[arcs.size()];
    for (Arc arc : arcs) {
      offsets[near.applyAsInt(arc) + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      offsets[node + 1] += offsets[node];
    }
    int[] next = offsets.clone();
    for (Arc arc : arcs) {
      int slot = next[near.applyAsInt(arc)]++;
      neighbours[slot] = far.applyAsInt(arc);
      strengths[slot] = arc.strength;
    }
  }

  /** The parents of each node; rows rise when the arcs are sorted by ends. */
  static Adjacency parents(int nodes, List<Arc> arcs) {
    return new Adjacency(nodes, arcs, Arc::effect, Arc::cause);
  }

  /** The children of each node; rows rise when the arcs are sorted by ends. */
  static Adjacency children(int nodes, List<Arc> arcs) {
    return new Adjacency(nodes, arcs, Arc::cause, Arc::effect);
  }

  /** The number of arcs. */
  int arcs() {
    return neighbours.length;
  }

  /** The first slot of a node's row. */
  int from(int node) {
    return offsets[node];
  }

  /** One past the last slot of a node's row. */
  int to(int node) {
    return offsets[node + 1];
  }

  /** The neighbour in a slot. */
  int neighbour(int slot) {
    return neighbours[slot];
  }

  /** The strength of the arc in a slot. */
  double strength(int slot) {
    return strengths[slot];
  }

  /** Returns the nodes that are reachable from a node, in a graph without cycles. */
  BitSet reach(int start) {
    BitSet reached = new BitSet();
    ArrayDeque<Integer> next = new ArrayDeque<>(List.of(start));
    for (Integer node = next.poll(); node != null; node = next.poll()) {
      for (int slot = from(node); slot < to(node); slot++) {
        if (!reached.get(neighbours[slot])) {
          reached.set(neighbours[slot]);
          next.add(neighbours[slot]);
        }
      }
    }
    return reached;
  }
}
