package dev.qortex.core.causal;

import dev.qortex.core.causal.Adjacency.Arc;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/*
 * Makes a graph acyclic: the weakest arc whose ends reach each other goes, until there is none.
 *
 * An arc that lies on no cycle never comes to lie on one by removing others. So the arcs can be
 * judged once each, weakest first, and one goes if and only if its ends reach each other over the
 * arcs that are not weaker. Seen the other way round, adding the strongest first: it goes when
 * adding it makes, or finds, its ends strongly connected. When that first happens to each arc is
 * found by halving the sequence: components of the earlier half tell which arcs are decided there;
 * all others go on with the components melted into nodes. O(arcs * log arcs), instead of one search
 * for components per removal.
 */
final class CycleBreaker {

  /** Arcs by their rank, the strongest being 0, with ends that are local to a step. */
  private static final class Arcs {

    private final int[] ranks;
    private final int[] sources;
    private final int[] targets;
    private int size;

    private Arcs(int capacity) {
      ranks = new int[capacity];
      sources = new int[capacity];
      targets = new int[capacity];
    }

    private void add(int rank, int source, int target) {
      ranks[size] = rank;
      sources[size] = source;
      targets[size++] = target;
    }
  }

  private final int[] numbers;
  private final BitSet removed;

  private CycleBreaker(int nodes, int arcs) {
    numbers = new int[nodes];
    removed = new BitSet(arcs);
  }

  /** The places of the arcs to remove, in a list with the strongest first. */
  static BitSet removed(int nodes, List<Arc> strongestFirst) {
    Arcs arcs = new Arcs(strongestFirst.size());
    for (Arc arc : strongestFirst) {
      arcs.add(arcs.size, arc.cause(), arc.effect());
    }
    CycleBreaker breaker = new CycleBreaker(nodes, arcs.size);
    breaker.decide(0, arcs.size + 1, arcs);
    return breaker.removed;
  }

  /** The ends of these arcs become strongly connected by an arc of rank from (inclusive) to. */
  private void decide(int from, int to, Arcs arcs) {
    if (arcs.size == 0 || arcs.ranks[arcs.size - 1] < from) {
      return;
    }
    if (to - from == 1) {
      removed.set(from);
      return;
    }
    int middle = (from + to) >>> 1;
    int[] component = components(arcs, middle);
    Arcs earlier = new Arcs(arcs.size);
    Arcs later = new Arcs(arcs.size);
    for (int i = 0; i < arcs.size; i++) {
      int source = numbers[arcs.sources[i]];
      int target = numbers[arcs.targets[i]];
      if (arcs.ranks[i] < middle && component[source] == component[target]) {
        earlier.add(arcs.ranks[i], source, target);
      } else {
        later.add(arcs.ranks[i], component[source], component[target]);
      }
    }
    decide(from, middle, earlier);
    decide(middle, to, later);
  }

  /** Numbers the ends of the arcs from 0, and finds their components over arcs below a rank. */
  private int[] components(Arcs arcs, int middle) {
    int nodes = renumber(arcs);
    int[] offsets = new int[nodes + 1];
    for (int i = 0; i < arcs.size; i++) {
      if (arcs.ranks[i] < middle) {
        offsets[numbers[arcs.sources[i]] + 1]++;
      }
    }
    for (int node = 0; node < nodes; node++) {
      offsets[node + 1] += offsets[node];
    }
    int[] next = Arrays.copyOf(offsets, nodes);
    int[] targets = new int[offsets[nodes]];
    for (int i = 0; i < arcs.size; i++) {
      if (arcs.ranks[i] < middle) {
        targets[next[numbers[arcs.sources[i]]]++] = numbers[arcs.targets[i]];
      }
    }
    return StrongComponents.of(nodes, offsets, targets);
  }

  private int renumber(Arcs arcs) {
    for (int i = 0; i < arcs.size; i++) {
      numbers[arcs.sources[i]] = -1;
      numbers[arcs.targets[i]] = -1;
    }
    int nodes = 0;
    for (int i = 0; i < arcs.size; i++) {
      if (numbers[arcs.sources[i]] < 0) {
        numbers[arcs.sources[i]] = nodes++;
      }
      if (numbers[arcs.targets[i]] < 0) {
        numbers[arcs.targets[i]] = nodes++;
      }
    }
    return nodes;
  }
}
