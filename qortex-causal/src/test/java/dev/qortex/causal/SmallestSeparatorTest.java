package dev.qortex.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.causal.CausalEdge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallestSeparatorTest {

  private static List<String> ids(CausalDag dag) {
    return dag.topologicalOrder().stream().sorted().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"chain", "fork", "collider", "sprinkler", "smoking", "mbias"})
  void theSetIsTheSmallestThatTheOriginalLists(String graph) throws IOException {
    CausalDag dag = Graphs.original(graph);
    List<String> ids = ids(dag);
    for (String x : ids) {
      for (String y : ids.subList(ids.indexOf(x) + 1, ids.size())) {
        Optional<List<String>> known =
            Graphs.rows("separations.csv", graph).stream()
                .filter(row -> row[1].equals(x) && row[2].equals(y))
                .map(row -> row[3].isEmpty() ? List.<String>of() : List.of(row[3].split(" ")))
                .min(Comparator.comparingInt(List::size));

        assertThat(new DSeparation(dag).smallestSeparator(x, y).map(List::copyOf)).isEqualTo(known);
      }
    }
  }

  @Property(tries = 300)
  void theSetIsTheFirstOfTheSmallestThatSeparate(@ForAll long seed) {
    Random random = new Random(seed);
    CausalDag dag = CausalDag.of(Graphs.random(random, 7, random.nextInt(1, 22)));
    List<String> ids = ids(dag);
    for (String x : ids) {
      for (String y : ids) {
        if (!x.equals(y)) {
          assertThat(new DSeparation(dag).smallestSeparator(x, y))
              .isEqualTo(firstByTrying(dag, x, y));
        }
      }
    }
  }

  private static Optional<SortedSet<String>> firstByTrying(CausalDag dag, String x, String y) {
    List<String> others = new ArrayList<>(ids(dag));
    others.removeAll(Set.of(x, y));
    for (int size = 0; size <= others.size(); size++) {
      Optional<SortedSet<String>> found = firstByTrying(dag, x, y, others, size, new TreeSet<>());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<SortedSet<String>> firstByTrying(
      CausalDag dag, String x, String y, List<String> others, int size, SortedSet<String> chosen) {
    if (chosen.size() == size) {
      return Optional.of(chosen)
          .filter(z -> new DSeparation(dag).isDSeparated(Set.of(x), Set.of(y), z));
    }
    for (int i = 0; i < others.size(); i++) {
      SortedSet<String> more = new TreeSet<>(chosen);
      more.add(others.get(i));
      Optional<SortedSet<String>> found =
          firstByTrying(dag, x, y, others.subList(i + 1, others.size()), size, more);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  @Test
  void ofManySmallestSetsTheFirstByIdIsTaken() {
    CausalDag dag = Graphs.dag("x d 1", "d b 1", "b y 1", "x e 1", "e a 1", "a c 1", "c y 1");

    assertThat(new DSeparation(dag).smallestSeparator("x", "y"))
        .contains(new TreeSet<>(Set.of("a", "b")));
    assertThat(new DSeparation(dag).smallestSeparator("y", "x"))
        .isEqualTo(new DSeparation(dag).smallestSeparator("x", "y"));
  }

  @Test
  void anEdgeWithoutStrengthIsAnEdge() {
    CausalDag dag = Graphs.dag("a b 0");

    assertThat(new DSeparation(dag).smallestSeparator("a", "b")).isEmpty();
    assertThat(new DSeparation(dag).smallestSeparator("b", "a")).isEmpty();
  }

  @Test
  void aFamilyOfThousandsIsSeparatedToo() {
    int size = 2000;
    List<CausalEdge> edges = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      edges.add(new CausalEdge("p" + i, "child", 1));
    }
    edges.add(new CausalEdge("child", "end", 1));
    CausalDag dag = CausalDag.of(edges);

    assertThat(new DSeparation(dag).smallestSeparator("p0", "end"))
        .contains(new TreeSet<>(Set.of("child")));
    assertThat(new DSeparation(dag).smallestSeparator("p0", "p1")).contains(new TreeSet<>());
  }

  @Test
  void unknownNodesAndOneNodeTwiceAreRefused() {
    CausalDag dag = Graphs.dag("a b 1");

    assertThatThrownBy(() -> new DSeparation(dag).smallestSeparator("a", "ghost"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(ghost)");
    assertThatThrownBy(() -> new DSeparation(dag).smallestSeparator("a", "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(a)");
  }
}
