package dev.qortex.core.causal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Edges for tests. */
final class Graphs {

  private Graphs() {}

  /** Edges as words, such as {@code a b 0.9}. */
  static List<CausalEdge> edges(String... lines) {
    List<CausalEdge> edges = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ");
      edges.add(new CausalEdge(words[0], words[1], Double.parseDouble(words[2])));
    }
    return edges;
  }

  static CausalDag dag(String... lines) {
    return CausalDag.of(edges(lines));
  }

  /** Random edges with many circles, loops, repetitions and ties. */
  static List<CausalEdge> random(Random random, int nodes, int count) {
    List<CausalEdge> edges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      edges.add(
          new CausalEdge(
              "n" + random.nextInt(nodes),
              "n" + random.nextInt(nodes),
              random.nextInt(1, 9) / 8.0));
    }
    return edges;
  }

  static <T> List<T> shuffled(List<T> items, Random random) {
    List<T> copy = new ArrayList<>(items);
    Collections.shuffle(copy, random);
    return copy;
  }
}
