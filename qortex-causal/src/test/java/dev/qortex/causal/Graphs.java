package dev.qortex.causal;

import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.causal.CausalEdge;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Edges for tests. */
final class Graphs {

  private Graphs() {}

  /** A graph of edges as words, such as {@code a b 0.9}. */
  static CausalDag dag(String... lines) {
    List<CausalEdge> edges = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ");
      edges.add(new CausalEdge(words[0], words[1], Double.parseDouble(words[2])));
    }
    return CausalDag.of(edges);
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

  /** A graph whose separations are known from Python qortex. */
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
}
