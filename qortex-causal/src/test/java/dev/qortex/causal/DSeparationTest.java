package dev.qortex.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.causal.CausalDag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DSeparationTest {

  @ParameterizedTest
  @CsvSource({"chain, 1", "fork, 1", "collider, 1", "sprinkler, 2", "smoking, 0", "mbias, 31"})
  void allSeparationsAreThoseOfTheOriginal(String graph, int count) throws IOException {
    List<String> known =
        Graphs.rows("separations.csv", graph).stream()
            .map(row -> row[1] + "," + row[2] + "," + row[3])
            .toList();

    assertThat(separations(Graphs.original(graph)))
        .containsExactlyInAnyOrderElementsOf(known)
        .hasSize(count);
  }

  private static List<String> separations(CausalDag dag) {
    List<String> nodes = new ArrayList<>(new TreeSet<>(dag.topologicalOrder()));
    List<String> found = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      for (int j = i + 1; j < nodes.size(); j++) {
        List<String> others = new ArrayList<>(nodes);
        others.removeAll(List.of(nodes.get(i), nodes.get(j)));
        for (int subset = 0; subset < 1 << others.size(); subset++) {
          Set<String> z = subset(others, subset);
          if (z.size() <= 3
              && new DSeparation(dag).isDSeparated(Set.of(nodes.get(i)), Set.of(nodes.get(j)), z)) {
            found.add(nodes.get(i) + "," + nodes.get(j) + "," + String.join(" ", z));
          }
        }
      }
    }
    return found;
  }

  private static Set<String> subset(List<String> items, int bits) {
    Set<String> chosen = new TreeSet<>();
    for (int i = 0; i < items.size(); i++) {
      if ((bits >> i & 1) == 1) {
        chosen.add(items.get(i));
      }
    }
    return chosen;
  }

  @Property(tries = 300)
  void separationIsWhatTheMoralGraphOfTheAncestorsSays(@ForAll long seed) {
    Random random = new Random(seed);
    CausalDag dag = CausalDag.of(Graphs.random(random, 9, random.nextInt(2, 16)));
    List<Set<String>> sets = List.of(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    for (String node : dag.topologicalOrder()) {
      int set = random.nextInt(5);
      if (set < 3) {
        sets.get(set).add(node);
      }
    }

    assertThat(new DSeparation(dag).isDSeparated(sets.get(0), sets.get(1), sets.get(2)))
        .isEqualTo(separatedInMoralGraph(dag, sets))
        .isEqualTo(new DSeparation(dag).isDSeparated(sets.get(1), sets.get(0), sets.get(2)));
  }

  private static boolean separatedInMoralGraph(CausalDag dag, List<Set<String>> sets) {
    Set<String> ancestors = new HashSet<>();
    for (Set<String> set : sets) {
      ancestors.addAll(set);
      set.forEach(node -> ancestors.addAll(dag.ancestors(node)));
    }
    Graph<String, DefaultEdge> moral = new SimpleGraph<>(DefaultEdge.class);
    ancestors.forEach(moral::addVertex);
    for (String child : ancestors) {
      List<String> family = new ArrayList<>(dag.parents(child));
      family.add(child);
      for (String one : family) {
        family.stream().filter(two -> !two.equals(one)).forEach(two -> moral.addEdge(one, two));
      }
    }
    moral.removeAllVertices(sets.get(2));
    ConnectivityInspector<String, DefaultEdge> paths = new ConnectivityInspector<>(moral);
    return sets.get(0).stream()
        .noneMatch(x -> sets.get(1).stream().anyMatch(y -> paths.pathExists(x, y)));
  }

  @Test
  void unknownAndSharedNodesAreRefused() {
    CausalDag dag = Graphs.dag("a b 1", "b c 1");

    assertThatThrownBy(() -> new DSeparation(dag).isDSeparated(Set.of("a"), Set.of("x"), Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(x)");
    assertThatThrownBy(
            () -> new DSeparation(dag).isDSeparated(Set.of("a"), Set.of("c"), Set.of("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("([a])");
  }
}
