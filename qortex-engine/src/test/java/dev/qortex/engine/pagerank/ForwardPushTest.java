package dev.qortex.engine.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.search.Scored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ForwardPushTest {

  private static final RankSettings SETTINGS =
      RankSettings.defaults().tolerance(1e-11).maxIterations(400);
  private static final RankSettings PRECISE = SETTINGS.tolerance(1e-13).maxIterations(400);
  private static final IntPredicate ALL = node -> true;

  @Property(tries = 1000)
  void theFirstTwentyAreThoseOfPowerIteration(@ForAll @From("graphs") RandomWalks given) {
    PersonalizedPageRank walks = given.walks();
    assertSameFirst(
        walks.best(given.seeds(), SETTINGS, 30),
        walks.rank(given.seeds(), PRECISE),
        ForwardPush.EQUAL);
  }

  @Property(tries = 1000)
  void extraEdgesArePushedAsInAGraphThatIsBuiltWithThem(@ForAll @From("graphs") RandomWalks given) {
    PersonalizedPageRank walks = given.walks();
    List<Scored> before = walks.best(given.seeds(), SETTINGS, 100);
    assertSameFirst(
        walks.best(given.seeds(), given.extra(), SETTINGS, 100, List.of(ALL)).get(0),
        given.withExtra().walks().rank(given.seeds(), PRECISE),
        ForwardPush.EQUAL);
    assertThat(walks.best(given.seeds(), SETTINGS, 100)).isEqualTo(before);
  }

  @Property(tries = 300)
  void eachChoiceHasItsOwnFirstTwenty(
      @ForAll @From("graphs") RandomWalks given, @ForAll @IntRange(min = 2, max = 5) int part) {
    PersonalizedPageRank walks = given.walks();
    GraphSnapshot graph = walks.graph();
    RankScores precise = walks.rank(given.seeds(), PRECISE);
    List<IntPredicate> choices =
        List.of(
            node -> graph.id(node).hashCode() % part == 0,
            node -> graph.id(node).hashCode() % part != 0);
    List<List<Scored>> best = walks.best(given.seeds(), List.of(), SETTINGS, 20, choices);
    double allowed = ForwardPush.EQUAL * precise.top(1, ALL).get(0).score();
    for (int i = 0; i < choices.size(); i++) {
      assertSameFirst(best.get(i), precise.top(20, choices.get(i)), precise, allowed);
    }
  }

  @Test
  void inLargeGraphsTheFirstTwentyAreThoseOfPowerIterationButForNearlyEqualScores() {
    Random random = new Random(11);
    for (int edges : new int[] {30_000, 100_000}) {
      PersonalizedPageRank walks = hubs(20_000, edges);
      for (int query = 0; query < 20; query++) {
        Map<String, Double> seeds = new HashMap<>();
        while (seeds.size() < 10) {
          // With teleportation factors, seeds weigh from 0.25 to 4 times as much.
          seeds.put("n" + random.nextInt(20_000), random.nextDouble() * Math.pow(2, query % 5 - 2));
        }
        List<ExtraEdge> extra = new ArrayList<>();
        List<String> ids = seeds.keySet().stream().sorted().toList();
        for (int i = 1; i < query % 10; i++) {
          extra.add(
              new ExtraEdge(
                  ids.get(i - 1), ids.get(i), RelationType.SIMILAR_TO, random.nextDouble()));
        }
        List<Scored> best = walks.best(seeds, extra, SETTINGS, 100, List.of(ALL)).get(0);
        assertSameFirst(best, walks.rank(seeds, extra, PRECISE), ForwardPush.NEAR);
      }
    }
  }

  private static void assertSameFirst(List<Scored> best, RankScores precise, double share) {
    List<Scored> expected = precise.top(Math.max(1, best.size()), ALL);
    double allowed = expected.isEmpty() ? 0 : share * expected.get(0).score();
    assertSameFirst(best, expected, precise, allowed);
  }

  /** The same order, where scores differ by more than allowed. */
  private static void assertSameFirst(
      List<Scored> best, List<Scored> expected, RankScores precise, double allowed) {
    assertThat(best).isSortedAccordingTo(Scored.BEST_FIRST);
    for (int i = 0; i < Math.min(ForwardPush.CERTAIN, expected.size()); i++) {
      double score = i < best.size() ? precise.score(best.get(i).id()) : 0;
      assertThat(score).isCloseTo(expected.get(i).score(), within(allowed + 1e-12));
      if (i < best.size()) {
        assertThat(best.get(i).score()).isCloseTo(score, within(2 * allowed + 1e-12));
      }
    }
  }

  @Property(tries = 300)
  void namesDoNotMatter(@ForAll @From("graphs") RandomWalks given) {
    RandomWalks other = given.renamed();
    Map<String, String> renamed = new HashMap<>();
    for (int i = 0; i < given.nodes(); i++) {
      renamed.put(other.id(i), given.id(i));
    }
    double allowed = ForwardPush.EQUAL;
    Map<String, Double> scores = new HashMap<>();
    given
        .walks()
        .best(given.seeds(), SETTINGS, 100)
        .forEach(found -> scores.put(found.id(), found.score()));
    for (Scored found : other.walks().best(other.seeds(), SETTINGS, 100)) {
      double score = scores.getOrDefault(renamed.getOrDefault(found.id(), ""), 0.0);
      assertThat(found.score()).isCloseTo(score, within(allowed));
    }
  }

  @Property(tries = 300)
  void theOrderInWhichNodesAndSeedsComeDoesNotMatterToTheLastBit(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      ids.add("n" + i);
    }
    List<ExtraEdge> edges = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      edges.add(
          new ExtraEdge(
              ids.get(random.nextInt(30)),
              ids.get(random.nextInt(30)),
              RelationType.values()[i % 3],
              random.nextDouble()));
    }
    Map<String, Double> seeds = new HashMap<>();
    Map<String, Double> sameSeeds = new HashMap<>(1024);
    for (String id : List.of("n3", "n14", "n15")) {
      seeds.put(id, 0.5 + id.length() / 7.0);
    }
    seeds.keySet().stream()
        .sorted(Comparator.reverseOrder())
        .forEach(id -> sameSeeds.put(id, seeds.get(id)));
    List<String> shuffled = new ArrayList<>(ids);
    Collections.shuffle(shuffled, random);
    assertThat(walks(shuffled, distinct(edges)).best(sameSeeds, SETTINGS, 30))
        .isEqualTo(walks(ids, distinct(edges)).best(seeds, SETTINGS, 30));
  }

  private static List<ExtraEdge> distinct(List<ExtraEdge> edges) {
    Map<String, ExtraEdge> distinct = new TreeMap<>();
    edges.forEach(
        edge ->
            distinct.merge(
                edge.sourceId() + " " + edge.targetId() + " " + edge.relation(),
                edge,
                (one, other) -> one.confidence() > other.confidence() ? one : other));
    return List.copyOf(distinct.values());
  }

  private static PersonalizedPageRank walks(List<String> ids, List<ExtraEdge> edges) {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    ids.forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    edges.forEach(e -> builder.edge(e.sourceId(), e.targetId(), e.relation(), e.confidence()));
    return PersonalizedPageRank.over(builder.build(1), ArcWeights.confidence());
  }

  @Test
  void theBestAreSortedFilteredAndTiesAreBrokenById() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    List.of("hub", "c", "a", "b").forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    List.of("c", "a", "b").forEach(id -> builder.edge("hub", id, RelationType.USES, 1.0));
    GraphSnapshot graph = builder.build(1);
    PersonalizedPageRank walks = PersonalizedPageRank.over(graph, ArcWeights.confidence());
    Map<String, Double> seeds = Map.of("hub", 1.0);
    assertThat(walks.best(seeds, SETTINGS, 3))
        .extracting(Scored::id)
        .containsExactly("hub", "a", "b");
    int hub = graph.indexOf("hub");
    assertThat(walks.best(seeds, List.of(), SETTINGS, 2, List.of(node -> node != hub)).get(0))
        .extracting(Scored::id)
        .containsExactly("a", "b");
  }

  @Test
  void whereAWalkIsLostOrWeightsHaveADirectionAllScoresAreComputed() {
    GraphSnapshot.Builder builder = builder(3);
    builder.edge("n0", "n1", RelationType.USES, 1.0);
    builder.edge("n1", "n2", RelationType.USES, 1.0);
    ArcWeights oneWay = (relation, forward, confidence) -> forward ? 1 : 0;
    PersonalizedPageRank walks = PersonalizedPageRank.over(builder.build(1), oneWay);
    Map<String, Double> seeds = Map.of("n0", 1.0);
    assertThat(walks.best(seeds, SETTINGS, 3)).isEqualTo(walks.rank(seeds, SETTINGS).top(3, ALL));
    assertThat(walks.best(seeds, RankSettings.ofPythonQortex(), 3))
        .isEqualTo(walks.rank(seeds, RankSettings.ofPythonQortex()).top(3, ALL));
  }

  @Test
  void withoutAKnownSeedTheListIsEmpty() {
    PersonalizedPageRank walks = hubs(10, 20);
    assertThat(walks.best(Map.of(), SETTINGS, 5)).isEmpty();
    assertThat(walks.best(Map.of("nobody", 1.0), SETTINGS, 5)).isEmpty();
    assertThat(walks.best(Map.of("n1", 0.0), SETTINGS, 5)).isEmpty();
    assertThat(
            PersonalizedPageRank.over(GraphSnapshot.builder().build(0), ArcWeights.confidence())
                .best(Map.of("n1", 1.0), SETTINGS, 5))
        .isEmpty();
  }

  @Test
  void aSeedWithoutArcsHasAllVisits() {
    PersonalizedPageRank walks =
        PersonalizedPageRank.over(builder(2).build(1), ArcWeights.confidence());
    assertThat(walks.best(Map.of("n1", 3.0), SETTINGS, 5)).containsExactly(new Scored("n1", 1));
  }

  @Test
  void manyNodesWithoutArcsArePushedOverExtraEdges() {
    PersonalizedPageRank walks =
        PersonalizedPageRank.over(builder(20).build(1), ArcWeights.confidence());
    Map<String, Double> seeds = new HashMap<>();
    List<ExtraEdge> extra = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      seeds.put("n" + i, 1.0 + i);
      extra.add(new ExtraEdge("n" + i, "n" + (i + 10), RelationType.SIMILAR_TO, 0.5 + i / 20.0));
    }
    assertSameFirst(
        walks.best(seeds, extra, SETTINGS, 20, List.of(ALL)).get(0),
        walks.rank(seeds, extra, PRECISE),
        ForwardPush.EQUAL);
  }

  @Test
  void aFilterThatFailsSpoilsNoLaterPush() {
    PersonalizedPageRank walks = hubs(100, 300);
    Map<String, Double> seeds = Map.of("n1", 1.0);
    List<Scored> before = walks.best(seeds, SETTINGS, 20);
    IntPredicate failing =
        node -> {
          throw new IllegalStateException("filter");
        };
    assertThatThrownBy(() -> walks.best(seeds, List.of(), SETTINGS, 20, List.of(failing)))
        .hasMessage("filter");
    assertThat(walks.best(seeds, SETTINGS, 20)).isEqualTo(before);
  }

  @Test
  void nonsenseIsRefusedByItsValue() {
    PersonalizedPageRank walks = hubs(10, 20);
    assertThatThrownBy(() -> walks.best(Map.of("n0", -1.0), SETTINGS, 5))
        .hasMessageContaining("(-1.0)");
    assertThatThrownBy(() -> walks.best(Map.of("n0", Double.NaN), SETTINGS, 5))
        .hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> walks.best(Map.of("n0", 1.0), SETTINGS, 0))
        .hasMessageContaining("(0)");
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
