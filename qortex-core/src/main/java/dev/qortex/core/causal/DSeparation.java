package dev.qortex.core.causal;

import java.util.BitSet;
import java.util.stream.Collectors;
import org.jgrapht.alg.util.UnionFind;

/*
 * Decides d-separation on the moral graph of the ancestors: x and y are separated by z if and only
 * if z cuts every path between them in the undirected graph that joins each ancestor of the three
 * sets with its parents, and these parents with each other. Joining is all that matters, so a
 * family is melted into one set instead of being drawn as a clique: near linear in the edges.
 *
 * Source: Lauritzen et al., Independence Properties of Directed Markov Fields (1990).
 */
final class DSeparation {

  private DSeparation() {}

  static boolean separated(Adjacency parents, BitSet x, BitSet y, BitSet z) {
    BitSet start = (BitSet) x.clone();
    start.or(y);
    start.or(z);
    BitSet ancestors = parents.reach(start);
    UnionFind<Integer> joined =
        new UnionFind<>(ancestors.stream().boxed().collect(Collectors.toSet()));
    ancestors.stream().forEach(child -> joinFamily(parents, child, z, joined));
    return x.stream().noneMatch(one -> y.stream().anyMatch(other -> joined.inSameSet(one, other)));
  }

  private static void joinFamily(
      Adjacency parents, int child, BitSet z, UnionFind<Integer> joined) {
    int known = z.get(child) ? -1 : child;
    for (int slot = parents.from(child); slot < parents.to(child); slot++) {
      int parent = parents.neighbour(slot);
      if (!z.get(parent)) {
        if (known >= 0) {
          joined.union(known, parent);
        }
        known = parent;
      }
    }
  }
}
