package dev.qortex.core.causal;

import static dev.qortex.core.causal.Graphs.dag;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.causal.Credits.AncestorCredit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreditAssignerTest {

  private static final CausalDag FAMILY =
      dag("g p1 0.9", "p1 leaf 0.8", "p2 leaf 0.7", "gg g 0.6", "p1 sib 0.5");

  private final CreditAssigner assigner = CreditAssigner.standard();

  private static Map<String, Double> byId(Credits credits) {
    Map<String, Double> byId = new HashMap<>();
    credits.ancestors().forEach(credit -> byId.put(credit.ancestorId(), credit.credit()));
    return byId;
  }

  private static void assertCredits(Credits credits, Map<String, Double> expected) {
    assertThat(byId(credits).keySet()).isEqualTo(expected.keySet());
    byId(credits)
        .forEach((id, credit) -> assertThat(credit).isCloseTo(expected.get(id), within(1e-12)));
  }

  @Test
  void ancestorsAreCreditedAsByTheOriginal() {
    Credits credits = assigner.assign(FAMILY, "leaf", 1);

    assertThat(credits.direct()).isEqualTo(1);
    assertCredits(credits, Map.of("p1", 0.4, "g", 0.18, "gg", 0.054, "p2", 0.35));
    assertThat(credits.ancestors())
        .extracting(AncestorCredit::path)
        .containsExactly(
            List.of("p1", "leaf"),
            List.of("p2", "leaf"),
            List.of("g", "p1", "leaf"),
            List.of("gg", "g", "p1", "leaf"));
  }

  @Test
  void thePathEndsAtTheGreatestDepth() {
    CreditAssigner shallow = new CreditAssigner(0.5, 0.01, 1);

    assertCredits(shallow.assign(FAMILY, "leaf", 1), Map.of("p1", 0.4, "p2", 0.35));
  }

  /** Python qortex shares one search among all items of a call; here each item has its own. */
  @Test
  void theLargerOfTwoItemsCreditsIsWhatTheOriginalGivesForBoth() {
    assertCredits(
        assigner.assign(FAMILY, "leaf", 0.6),
        Map.of("p1", 0.24, "g", 0.108, "gg", 0.0324, "p2", 0.21));
    assertCredits(
        assigner.assign(FAMILY, "sib", 0.6), Map.of("p1", 0.15, "g", 0.0675, "gg", 0.02025));
  }

  @Test
  void ofTwoPathsTheBetterOneCountsWhicheverComesFirst() {
    Credits credits =
        assigner.assign(dag("a item 0.9", "b item 0.9", "root a 0.3", "root b 0.9"), "item", 1);

    assertThat(byId(credits).get("root")).isCloseTo(0.2025, within(1e-12));
    assertThat(credits.ancestors().get(2).path()).containsExactly("root", "b", "item");
  }

  @Test
  void aLongerPathMayBeTheBetterOne() {
    CausalDag dag = dag("root item 0.1", "root a 1", "a item 1");

    assertThat(byId(assigner.assign(dag, "item", 1)).get("root")).isEqualTo(0.25);
    assertThat(byId(new CreditAssigner(0.5, 0, 1).assign(dag, "item", 1)).get("root"))
        .isEqualTo(0.05);
  }

  @Test
  void ofEqualPathsTheShorterThenTheSmallerIdCounts() {
    CausalDag dag = dag("root a 0.8", "a item 0.5", "root b 0.5", "b item 0.8", "x root 1");
    CausalDag shortcut = dag("root item 0.5", "root a 1", "a item 1");

    assertThat(assigner.assign(dag, "item", 1).ancestors())
        .filteredOn(credit -> credit.ancestorId().equals("x"))
        .singleElement()
        .satisfies(x -> assertThat(x.path()).containsExactly("x", "root", "a", "item"));
    assertThat(
            new CreditAssigner(1, 0, 50)
                .assign(dag("root item 1", "root a 1", "a item 1"), "item", 1)
                .ancestors())
        .extracting(AncestorCredit::path)
        .containsExactly(List.of("a", "item"), List.of("root", "item"));
    assertThat(byId(assigner.assign(shortcut, "item", 1)).get("root")).isEqualTo(0.25);
  }

  @Test
  void aRejectionIsANegativeCredit() {
    Credits credits = assigner.assign(dag("a b 0.9", "b c 0.8"), "c", -0.5);

    assertThat(credits.direct()).isEqualTo(-0.5);
    assertCredits(credits, Map.of("b", -0.2, "a", -0.09));
  }

  @Test
  void creditsBelowTheLeastAreDropped() {
    CausalDag dag = dag("a item 0.02", "b item 0.0199", "c item 0");

    assertCredits(assigner.assign(dag, "item", 1), Map.of("a", 0.01));
    assertCredits(
        new CreditAssigner(0.5, 0, 50).assign(dag, "item", -1), Map.of("a", -0.01, "b", -0.00995));
  }

  @Test
  void aRewardOfZeroAndAnUnknownItemCreditNobodyElse() {
    assertThat(assigner.assign(FAMILY, "leaf", 0)).isEqualTo(new Credits("leaf", 0, List.of()));
    assertThat(assigner.assign(FAMILY, "x", 1)).isEqualTo(new Credits("x", 1, List.of()));
    assertThat(new CreditAssigner(0, 0, 50).assign(FAMILY, "leaf", 1).ancestors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 1.01, -9, Double.NEGATIVE_INFINITY})
  void aRewardOutsideOfItsRangeIsRefused(double reward) {
    assertThatThrownBy(() -> assigner.assign(FAMILY, "leaf", reward))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + reward + ")");
  }

  @Test
  void settingsOutsideOfTheirRangeAreRefused() {
    assertThatThrownBy(() -> new CreditAssigner(1.1, 0.01, 50)).hasMessageContaining("(1.1)");
    assertThatThrownBy(() -> new CreditAssigner(0.5, Double.NaN, 50)).hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> new CreditAssigner(0.5, 0.01, 0)).hasMessageContaining("(0)");
  }

  @Property(tries = 200)
  void theBestOfAllPathsWinsWhateverTheOrderOfEdges(@ForAll long seed) {
    Random random = new Random(seed);
    List<CausalEdge> edges = Graphs.random(random, 7, random.nextInt(1, 20));
    int depth = random.nextInt(1, 6);
    CreditAssigner any = new CreditAssigner(0.75, 0.01, depth);
    CausalDag dag = CausalDag.of(edges);
    String item = dag.topologicalOrder().get(dag.nodeCount() - 1);
    Credits credits = any.assign(dag, item, 1);
    Map<String, Double> best = new HashMap<>();
    walk(dag, item, 1, depth, best);

    assertCredits(credits, best);
    assertThat(any.assign(CausalDag.of(Graphs.shuffled(edges, random)), item, 1))
        .isEqualTo(credits);
    for (AncestorCredit credit : credits.ancestors()) {
      assertThat(credit.path()).startsWith(credit.ancestorId()).endsWith(item);
      assertThat(along(dag, credit.path())).isCloseTo(credit.credit(), within(1e-12));
    }
  }

  private static void walk(
      CausalDag dag, String node, double credit, int depth, Map<String, Double> best) {
    for (String parent : depth == 0 ? List.<String>of() : dag.parents(node)) {
      double passed = credit * 0.75 * dag.strength(parent, node);
      if (passed >= 0.01) {
        best.merge(parent, passed, Math::max);
        walk(dag, parent, passed, depth - 1, best);
      }
    }
  }

  @Test
  void summedPathsAddUpAndTheStrongestIsShown() {
    CausalDag dag = dag("a item 0.9", "b item 0.9", "root a 0.3", "root b 0.9", "root item 0.1");
    Credits credits = assigner.summingPaths().assign(dag, "item", -1);

    assertCredits(credits, Map.of("a", -0.45, "b", -0.45, "root", -0.0675 - 0.2025 - 0.05));
    assertThat(credits.ancestors().get(2).path()).containsExactly("root", "b", "item");
  }

  @Test
  void aSumIsNeverMoreThanTheReward() {
    CreditAssigner undamped = new CreditAssigner(1, 0, 50).summingPaths();
    CausalDag dag = dag("root a 1", "root b 1", "a item 1", "b item 1", "top root 0.25");

    assertCredits(
        undamped.assign(dag, "item", -0.5),
        Map.of("a", -0.5, "b", -0.5, "root", -0.5, "top", -0.25));
  }

  @Test
  void pathsOfOneLengthThatAreTooWeakAloneMayCountTogether() {
    CausalDag dag = dag("root a 0.1", "a item 0.3", "root b 0.1", "b item 0.3", "root item 0.019");

    assertThat(byId(assigner.assign(dag, "item", 1))).containsOnlyKeys("a", "b");
    assertCredits(
        assigner.summingPaths().assign(dag, "item", 1),
        Map.of("a", 0.15, "b", 0.15, "root", 0.015));
  }

  @Test
  void morePathsThanANumberCanHoldAreCappedToo() {
    int layers = 1100;
    List<CausalEdge> edges = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      for (String ends : List.of("a a", "a b", "b a", "b b")) {
        String[] sides = ends.split(" ");
        edges.add(new CausalEdge(sides[0] + (layer + 1), sides[1] + layer, 1));
      }
    }
    edges.add(new CausalEdge("weak", "a" + layers, 0));
    edges.add(new CausalEdge("weak", "b" + layers, 0.5));
    Credits credits =
        new CreditAssigner(1, 0, 2000).summingPaths().assign(CausalDag.of(edges), "a0", 0.25);

    assertThat(byId(credits)).hasSize(2 * layers + 1).containsEntry("weak", 0.25);
  }

  @Property(tries = 200)
  void withoutALeastCreditTheSumIsThatOfAllPaths(@ForAll long seed) {
    Random random = new Random(seed);
    CausalDag dag = CausalDag.of(Graphs.random(random, 7, random.nextInt(1, 20)));
    int depth = random.nextInt(1, 6);
    String item = dag.topologicalOrder().get(dag.nodeCount() - 1);
    Map<String, Double> sums = new HashMap<>();
    collect(
        dag,
        List.of(item),
        1,
        depth,
        (path, credit) -> sums.merge(path.get(0), credit, Double::sum));
    sums.replaceAll((id, sum) -> Math.min(sum, 1));

    assertCredits(new CreditAssigner(0.75, 0, depth).summingPaths().assign(dag, item, 1), sums);
  }

  private static void collect(
      CausalDag dag,
      List<String> path,
      double credit,
      int depth,
      BiConsumer<List<String>, Double> paths) {
    for (String parent : depth == 0 ? List.<String>of() : dag.parents(path.get(0))) {
      double passed = credit * 0.75 * dag.strength(parent, path.get(0));
      List<String> longer = new ArrayList<>(path);
      longer.add(0, parent);
      paths.accept(longer, passed);
      collect(dag, longer, passed, depth - 1, paths);
    }
  }

  @Property(tries = 300)
  void summedCreditsAreDroppedPerLengthWhateverTheOrderOfEdges(@ForAll long seed) {
    Random random = new Random(seed);
    List<CausalEdge> edges = Graphs.random(random, 7, random.nextInt(1, 24));
    int depth = random.nextInt(1, 6);
    double least = random.nextDouble(0.3);
    CausalDag dag = CausalDag.of(edges);
    String item = dag.topologicalOrder().get(dag.nodeCount() - 1);
    CreditAssigner best = new CreditAssigner(0.75, least, depth);
    Credits credits = best.summingPaths().assign(dag, item, 1);

    assertCredits(credits, summed(dag, item, depth, least));
    assertThat(best.summingPaths().assign(CausalDag.of(Graphs.shuffled(edges, random)), item, 1))
        .isEqualTo(credits);
    Map<String, AncestorCredit> all = new HashMap<>();
    credits.ancestors().forEach(credit -> all.put(credit.ancestorId(), credit));
    for (AncestorCredit alone : best.assign(dag, item, 1).ancestors()) {
      AncestorCredit together = all.get(alone.ancestorId());
      assertThat(together.credit()).isGreaterThanOrEqualTo(alone.credit());
      assertThat(together.path()).isEqualTo(alone.path());
    }
  }

  /** Every path by itself: those of one length and one first node count, and go on, together. */
  private static Map<String, Double> summed(CausalDag dag, String item, int depth, double least) {
    Map<String, Double> sums = new HashMap<>();
    Map<List<String>, Double> paths = Map.of(List.of(item), 1.0);
    for (int length = 1; length <= depth; length++) {
      Map<List<String>, Double> longer = new HashMap<>();
      paths.forEach((path, credit) -> collect(dag, path, credit, 1, longer::put));
      Map<String, Double> groups = new HashMap<>();
      longer.forEach((path, credit) -> groups.merge(path.get(0), credit, Double::sum));
      longer.keySet().removeIf(path -> groups.get(path.get(0)) < least);
      longer.forEach((path, credit) -> sums.merge(path.get(0), credit, Double::sum));
      paths = longer;
    }
    sums.replaceAll((id, sum) -> Math.min(sum, 1));
    return sums;
  }

  private static double along(CausalDag dag, List<String> path) {
    List<Double> factors = new ArrayList<>();
    for (int i = path.size() - 1; i > 0; i--) {
      factors.add(0.75 * dag.strength(path.get(i - 1), path.get(i)));
    }
    return factors.stream().reduce(1.0, (product, factor) -> product * factor);
  }
}
