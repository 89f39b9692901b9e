package dev.qortex.core.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.pagerank.PushScores.Bounded;
import dev.qortex.core.search.Scored;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ForwardPushTest {

  private static final double ROUNDING = 1e-10;
  private static final RankSettings PRECISE =
      RankSettings.defaults().tolerance(1e-13).maxIterations(400);

  @Property(tries = 500)
  void scoresLieWithinTheirBoundsOfPowerIteration(
      @ForAll @From("graphs") RandomWalks given, @ForAll @IntRange(max = 9) int digits) {
    PushScores pushed =
        given
            .walks()
            .push(given.seeds(), PushSettings.defaults().epsilon(Math.pow(10, -digits)), 100);
    assertWithin(pushed, given, given.walks().rank(given.seeds(), PRECISE));
  }

  @Property(tries = 500)
  void extraEdgesArePushedAsInAGraphThatIsBuiltWithThem(
      @ForAll @From("graphs") RandomWalks given, @ForAll @IntRange(max = 9) int digits) {
    PersonalizedPageRank walks = given.walks();
    PushSettings settings = PushSettings.defaults().epsilon(Math.pow(10, -digits));
    PushScores before = walks.push(given.seeds(), settings, 100);
    PushScores pushed = walks.push(given.seeds(), given.extra(), settings, 100, node -> true);
    assertWithin(pushed, given, given.withExtra().walks().rank(given.seeds(), PRECISE));
    assertThat(walks.push(given.seeds(), settings, 100)).isEqualTo(before);
  }

  private static void assertWithin(PushScores pushed, RandomWalks given, RankScores precise) {
    Set<String> unlisted = new HashSet<>();
    for (int i = 0; i < given.nodes(); i++) {
      unlisted.add(given.id(i));
    }
    for (Bounded found : pushed.top()) {
      double score = precise.score(found.id());
      assertThat(found.score()).isCloseTo(score, within(found.bound() + ROUNDING));
      assertThat(found.bound()).isBetween(0.0, pushed.unsettled() + ROUNDING);
      unlisted.remove(found.id());
    }
    for (String id : unlisted) {
      assertThat(precise.score(id)).isLessThanOrEqualTo(pushed.unsettled() + ROUNDING);
    }
  }

  @Property(tries = 100)
  void aSmallEpsilonGivesTheScoresOfPowerIteration(@ForAll @From("graphs") RandomWalks given) {
    RankScores precise = given.walks().rank(given.seeds(), PRECISE);
    PushScores pushed =
        given.walks().push(given.seeds(), PushSettings.defaults().epsilon(1e-12), 100);
    assertThat(pushed.unsettled()).isLessThan(1e-9);
    for (Bounded found : pushed.top()) {
      assertThat(found.score()).isCloseTo(precise.score(found.id()), within(1e-9));
    }
  }

  @Test
  void aWalkThatIsLostMakesTheBoundWider() {
    GraphSnapshot.Builder builder = builder(2);
    builder.edge("n0", "n1", RelationType.USES, 1.0);
    ArcWeights oneWay = (relation, forward, confidence) -> forward ? 1 : 0;
    PushScores pushed =
        PersonalizedPageRank.over(builder.build(1), oneWay)
            .push(Map.of("n0", 1.0), PushSettings.defaults().epsilon(1.0), 2);
    // Nothing is pushed. In the end n0 has 1 / 1.85, and n1 the rest.
    assertThat(pushed.arcs()).isZero();
    assertThat(pushed.unsettled()).isEqualTo(0.85);
    Bounded seed = pushed.top().get(0);
    assertThat(seed.score()).isCloseTo(0.15, within(1e-12));
    assertThat(seed.score() + seed.bound()).isGreaterThan(1 / 1.85);
  }

  @Test
  void inMutualGraphsTheBoundIsEpsilonForEachArc() {
    PersonalizedPageRank walks = hubs(500, 2500);
    PushSettings settings = PushSettings.defaults().epsilon(1e-4);
    GraphSnapshot graph = walks.graph();
    for (Bounded found : walks.push(Map.of("n3", 1.0), settings, 50).top()) {
      int node = graph.indexOf(found.id());
      int degree = graph.arcsTo(node) - graph.arcsFrom(node);
      assertThat(found.bound()).isLessThanOrEqualTo(1.0001 * 0.85 * 1e-4 * degree);
    }
  }

  @Test
  void theEffortDoesNotGrowWithTheGraph() {
    PushSettings settings = PushSettings.defaults().epsilon(1e-3);
    for (int nodes : new int[] {100, 1000, 10000}) {
      PushScores pushed = hubs(nodes, 5 * nodes).push(Map.of("n7", 1.0), settings, 10);
      assertThat(pushed.arcs()).isBetween(10L, (long) (1 / (0.15 * 1e-3)));
    }
  }

  @Test
  void theTopIsNearlyThatOfPowerIteration() {
    PersonalizedPageRank walks = hubs(5000, 50000);
    Random random = new Random(11);
    int common = 0;
    for (int query = 0; query < 20; query++) {
      Map<String, Double> seeds = new HashMap<>();
      while (seeds.size() < 5) {
        seeds.put("n" + random.nextInt(5000), 1.0);
      }
      List<String> exact =
          walks.rank(seeds, PRECISE).top(20, node -> true).stream().map(Scored::id).toList();
      PushScores pushed = walks.push(seeds, PushSettings.defaults(), 20);
      common += (int) pushed.top().stream().filter(found -> exact.contains(found.id())).count();
    }
    assertThat(common).isGreaterThanOrEqualTo((int) (0.95 * 20 * 20));
  }

  @Test
  void theTopIsSortedFilteredAndTiesAreBrokenById() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    List.of("hub", "c", "a", "b").forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    List.of("c", "a", "b").forEach(id -> builder.edge("hub", id, RelationType.USES, 1.0));
    GraphSnapshot graph = builder.build(1);
    PersonalizedPageRank walks = PersonalizedPageRank.over(graph, ArcWeights.confidence());
    Map<String, Double> seeds = Map.of("hub", 1.0);
    assertThat(walks.push(seeds, PushSettings.defaults(), 3).top())
        .extracting(Bounded::id)
        .containsExactly("hub", "a", "b");
    int hub = graph.indexOf("hub");
    assertThat(walks.push(seeds, List.of(), PushSettings.defaults(), 2, node -> node != hub).top())
        .extracting(Bounded::id)
        .containsExactly("a", "b");
  }

  @Test
  void withoutAKnownSeedTheListIsEmpty() {
    PersonalizedPageRank walks = hubs(10, 20);
    PushScores nothing = new PushScores(List.of(), 0, 0);
    assertThat(walks.push(Map.of(), PushSettings.defaults(), 5)).isEqualTo(nothing);
    assertThat(walks.push(Map.of("nobody", 1.0), PushSettings.defaults(), 5)).isEqualTo(nothing);
    assertThat(walks.push(Map.of("n1", 0.0), PushSettings.defaults(), 5)).isEqualTo(nothing);
    assertThat(
            PersonalizedPageRank.over(GraphSnapshot.builder().build(0), ArcWeights.confidence())
                .push(Map.of("n1", 1.0), PushSettings.defaults(), 5))
        .isEqualTo(nothing);
  }

  @Test
  void aFilterThatFailsSpoilsNoLaterPush() {
    PersonalizedPageRank walks = hubs(100, 300);
    Map<String, Double> seeds = Map.of("n1", 1.0);
    PushScores before = walks.push(seeds, PushSettings.defaults(), 20);
    assertThatThrownBy(
            () ->
                walks.push(
                    seeds,
                    List.of(),
                    PushSettings.defaults(),
                    20,
                    node -> {
                      throw new IllegalStateException("filter");
                    }))
        .hasMessage("filter");
    assertThat(walks.push(seeds, PushSettings.defaults(), 20)).isEqualTo(before);
  }

  @Test
  void nonsenseIsRefusedByItsValue() {
    PersonalizedPageRank walks = hubs(10, 20);
    PushSettings settings = PushSettings.defaults();
    assertThatThrownBy(() -> walks.push(Map.of("n0", -1.0), settings, 5))
        .hasMessageContaining("(-1.0)");
    assertThatThrownBy(() -> walks.push(Map.of("n0", Double.NaN), settings, 5))
        .hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> walks.push(Map.of("n0", 1.0), settings, 0))
        .hasMessageContaining("(0)");
    assertThatThrownBy(() -> settings.damping(0)).hasMessageContaining("(0.0)");
    assertThatThrownBy(() -> settings.epsilon(0)).hasMessageContaining("(0.0)");
    assertThatThrownBy(() -> settings.epsilon(2)).hasMessageContaining("(2.0)");
    assertThatThrownBy(() -> settings.epsilon(1e-13)).hasMessageContaining("(1.0E-13)");
    assertThatThrownBy(() -> settings.epsilon(Double.NaN)).hasMessageContaining("(NaN)");
  }

  /** Few hubs, many small nodes, every edge alike. */
  private static PersonalizedPageRank hubs(int nodes, int edges) {
    Random random = new Random(42);
    GraphSnapshot.Builder builder = builder(nodes);
    for (int edge = 0; edge < edges; edge++) {
      double u = random.nextDouble();
      builder.edge(
          "n" + random.nextInt(nodes), "n" + (int) (u * u * nodes), RelationType.USES, 1.0);
    }
    return PersonalizedPageRank.over(builder.build(1), ArcWeights.confidence());
  }

  private static GraphSnapshot.Builder builder(int nodes) {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    for (int node = 0; node < nodes; node++) {
      builder.node("n" + node, NodeKind.CONCEPT, "d");
    }
    return builder;
  }

  @Provide
  Arbitrary<RandomWalks> graphs() {
    return RandomWalks.any();
  }
}
