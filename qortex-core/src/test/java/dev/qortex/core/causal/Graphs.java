package dev.qortex.core.causal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

  /** The rows of a resource that begin with that name. */
  static List<String[]> rows(String resource, String graph) throws IOException {
    try (InputStream in = Graphs.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(",", -1))
          .filter(row -> row[0].equals(graph))
          .toList();
    }
  }

  /** A graph whose separations are known from the original. */
  static CausalDag original(String graph) throws IOException {
    return CausalDag.of(
        rows("graphs.csv", graph).stream()
            .map(row -> new CausalEdge(row[1], row[2], Double.parseDouble(row[3])))
            .toList());
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
