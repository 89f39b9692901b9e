package dev.qortex.engine.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.search.Scored;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jgrapht.Graph;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.WeightedPseudograph;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PersonalizedPageRankTest {

  /**
   * The first eight were run on Python qortex. The others, on seeds that are unknown or weigh
   * nothing, follow from its formulas, computed by a program that agrees with it on those eight.
   */
  @TestFactory
  Stream<DynamicTest> ranksAsTheOriginalDoes() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("original.json")) {
      JsonNode cases = new ObjectMapper().readTree(file);
      assertThat(cases).hasSize(14);
      return cases.findParents("seeds").stream()
          .map(given -> DynamicTest.dynamicTest(given.get("name").asText(), () -> check(given)));
    }
  }

  private static void check(JsonNode given) {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    given.get("nodes").forEach(id -> builder.node(id.asText(), NodeKind.CONCEPT, "d"));
    given
        .get("edges")
        .forEach(
            edge ->
                builder.edge(
                    edge.get(0).asText(),
                    edge.get(1).asText(),
                    RelationType.USES,
                    edge.get(2).asDouble()));
    Map<String, Double> seeds = new HashMap<>();
    given
        .get("seeds")
        .fields()
        .forEachRemaining(e -> seeds.put(e.getKey(), e.getValue().asDouble()));
    List<ExtraEdge> extra = new ArrayList<>();
    given
        .path("extra")
        .forEach(
            edge ->
                extra.add(
                    new ExtraEdge(
                        edge.get(0).asText(),
                        edge.get(1).asText(),
                        RelationType.SIMILAR_TO,
                        edge.get(2).asDouble())));
    RankSettings settings =
        RankSettings.ofPythonQortex().maxIterations(given.get("maxIterations").asInt());
    RankScores scores = walks(builder).rank(seeds, extra, settings);
    assertThat(scores.iterations()).isEqualTo(given.get("iterations").asInt());
    assertThat(scores.converged()).isEqualTo(given.get("converged").asBoolean());
    assertThat(scores.residual()).isCloseTo(given.get("residual").asDouble(), within(1e-9));
    given
        .get("scores")
        .fields()
        .forEachRemaining(
            expected ->
                assertThat(scores.score(expected.getKey()))
                    .as(expected.getKey())
                    .isCloseTo(expected.getValue().asDouble(), within(1e-12)));
    for (JsonNode id : given.get("nodes")) {
      if (!given.get("scores").has(id.asText())) {
        assertThat(scores.score(id.asText())).as(id.asText()).isLessThanOrEqualTo(1e-8);
      }
    }
  }

  @Property(tries = 200)
  void scoresSumToOne(@ForAll @From("graphs") RandomWalks given) {
    RankScores scores = given.walks().rank(given.seeds(), RankSettings.defaults());
    assertThat(scores.converged()).isTrue();
    assertThat(scores.sum()).isCloseTo(1.0, within(1e-9));
  }

  @Property(tries = 200)
  void ranksAsAMatrixDoes(@ForAll @From("graphs") RandomWalks given) {
    RankSettings precise = RankSettings.defaults().tolerance(1e-13).maxIterations(400);
    RankScores scores = given.walks().rank(given.seeds(), precise);
    double[] expected = given.byMatrix();
    for (int i = 0; i < expected.length; i++) {
      assertThat(scores.score(given.id(i))).isCloseTo(expected[i], within(1e-10));
    }
  }

  @Property(tries = 100)
  void namesDoNotMatter(@ForAll @From("graphs") RandomWalks given) {
    RandomWalks other = given.renamed();
    RankScores plain = given.walks().rank(given.seeds(), RankSettings.defaults());
    RankScores renamed = other.walks().rank(other.seeds(), RankSettings.defaults());
    for (int i = 0; i < given.nodes(); i++) {
      assertThat(renamed.score(other.id(i))).isCloseTo(plain.score(given.id(i)), within(1e-12));
    }
  }

  @Property(tries = 200)
  void extraEdgesRankAsAGraphThatIsBuiltWithThem(@ForAll @From("graphs") RandomWalks given) {
    RankSettings precise = RankSettings.defaults().tolerance(1e-13).maxIterations(400);
    PersonalizedPageRank walks = given.walks();
    RankScores before = walks.rank(given.seeds(), RankSettings.defaults());
    RankScores scores = walks.rank(given.seeds(), given.extra(), precise);
    RankScores rebuilt = given.withExtra().walks().rank(given.seeds(), precise);
    RankScores after = walks.rank(given.seeds(), RankSettings.defaults());
    for (int i = 0; i < given.nodes(); i++) {
      String id = given.id(i);
      assertThat(scores.score(id)).isCloseTo(rebuilt.score(id), within(1e-10));
      assertThat(after.score(id)).isEqualTo(before.score(id));
    }
  }

  @Test
  void walksInParallelAreThoseInARow() {
    RandomWalks given = new RandomWalks(200, 3, 0, "n");
    PersonalizedPageRank walks = given.walks();
    IntFunction<List<Object>> walk =
        i -> {
          Map<String, Double> seeds = Map.of(given.id(i), 1.0, given.id(i + 7), 2.0);
          List<ExtraEdge> extra = i % 2 == 0 ? given.extra() : List.of();
          RankScores scores = walks.rank(seeds, extra, RankSettings.defaults());
          return List.of(
              scores.top(50, node -> true),
              scores.sum(),
              walks.best(seeds, extra, RankSettings.defaults(), 50, List.of(node -> true)));
        };
    List<List<Object>> serial = IntStream.range(0, 100).mapToObj(walk).toList();
    assertThat(IntStream.range(0, 100).parallel().mapToObj(walk).toList()).isEqualTo(serial);
  }

  @Test
  void agreesWithALibraryWhenEveryNodeIsASeed() {
    int nodes = 200;
    Random random = new Random(7);
    Graph<String, DefaultWeightedEdge> library =
        new WeightedPseudograph<>(DefaultWeightedEdge.class);
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    Map<String, Double> seeds = new HashMap<>();
    for (int i = 0; i < nodes; i++) {
      library.addVertex("n" + i);
      builder.node("n" + i, NodeKind.CONCEPT, "d");
      seeds.put("n" + i, 1.0);
    }
    for (int i = 0; i < 600; i++) {
      int a = random.nextInt(nodes);
      int b = random.nextInt(nodes);
      if (a != b) {
        double weight = 0.1 + random.nextDouble();
        library.setEdgeWeight(library.addEdge("n" + a, "n" + b), weight);
        builder.edge("n" + a, "n" + b, RelationType.USES, weight);
      }
    }
    RankScores ours = walks(builder).rank(seeds, RankSettings.defaults().tolerance(1e-12));
    new PageRank<>(library, 0.85, 1000, 1e-12)
        .getScores()
        .forEach((id, score) -> assertThat(ours.score(id)).isCloseTo(score, within(1e-6)));
  }

  @Test
  void anEdgeThatWeighsNothingIsNotFollowed() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    List.of("a", "b", "c").forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    builder.edge("a", "b", RelationType.USES, 1.0);
    builder.edge("a", "c", RelationType.MENTIONS, 1.0);
    ArcWeights semantic =
        (relation, forward, confidence) -> relation.isStructural() ? 0 : confidence;
    RankScores scores =
        PersonalizedPageRank.over(builder.build(1), semantic)
            .rank(Map.of("a", 1.0), RankSettings.defaults());
    assertThat(scores.score("b")).isPositive();
    assertThat(scores.score("c")).isCloseTo(0.0, within(1e-6));
  }

  @Test
  void directedWeightsAreTakenFromTheNodeThatTheWalkLeaves() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    List.of("a", "b").forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    builder.edge("a", "b", RelationType.REQUIRES, 1.0);
    PersonalizedPageRank forwardOnly =
        PersonalizedPageRank.over(
            builder.build(1), (relation, forward, confidence) -> forward ? confidence : 0);
    assertThat(forwardOnly.rank(Map.of("a", 1.0), RankSettings.defaults()).score("b"))
        .isGreaterThan(0.4);
    assertThat(forwardOnly.rank(Map.of("b", 1.0), RankSettings.defaults()).score("a"))
        .isCloseTo(0.0, within(1e-6));
  }

  @Test
  void whatNoWalkCanReachHasNoScoreAtAll() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    List.of("a", "b", "lion", "zebra").forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    builder.edge("a", "b", RelationType.USES, 1.0);
    builder.edge("lion", "zebra", RelationType.USES, 1.0);
    RankScores scores = walks(builder).rank(Map.of("a", 1.0), RankSettings.defaults());
    assertThat(scores.score("lion")).isZero();
    assertThat(scores.top(10, node -> true)).extracting(Scored::id).containsExactly("a", "b");
  }

  @Test
  void withoutAKnownSeedNothingIsRanked() {
    PersonalizedPageRank walks = walks(random(5, 1, ""));
    assertThat(walks.rank(Map.of(), RankSettings.defaults()).sum()).isZero();
    assertThat(walks.rank(Map.of("nobody", 1.0), RankSettings.defaults()).sum()).isZero();
    assertThat(walks.rank(Map.of("n0", 0.0), RankSettings.defaults()).sum()).isZero();
    GraphSnapshot empty = GraphSnapshot.builder().build(0);
    assertThat(
            PersonalizedPageRank.over(empty, ArcWeights.confidence())
                .rank(Map.of("n0", 1.0), RankSettings.defaults())
                .sum())
        .isZero();
  }

  @Test
  void theTopIsSortedAndTiesAreBrokenById() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    List.of("hub", "c", "a", "b").forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    List.of("c", "a", "b").forEach(id -> builder.edge("hub", id, RelationType.USES, 1.0));
    List<Scored> top =
        walks(builder).rank(Map.of("hub", 1.0), RankSettings.defaults()).top(3, node -> true);
    assertThat(top).extracting(Scored::id).containsExactly("hub", "a", "b");
  }

  @Test
  void seedsMayBeAsHeavyAndAsLightAsNumbersGo() {
    PersonalizedPageRank walks = walks(random(5, 1, ""));
    for (double weight : new double[] {Double.MAX_VALUE, Double.MIN_VALUE}) {
      RankScores scores = walks.rank(Map.of("n0", weight, "n1", weight), RankSettings.defaults());
      assertThat(scores.sum()).isCloseTo(1.0, within(1e-9));
      RankScores alike = walks.rank(Map.of("n0", 1.0, "n1", 1.0), RankSettings.defaults());
      assertThat(scores.top(5, node -> true)).isEqualTo(alike.top(5, node -> true));
    }
  }

  @Test
  void nonsenseIsRefusedByItsValue() {
    PersonalizedPageRank walks = walks(random(5, 1, ""));
    assertThatThrownBy(() -> walks.rank(Map.of("n0", Double.NaN), RankSettings.defaults()))
        .hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> walks.rank(Map.of("n0", -1.0), RankSettings.defaults()))
        .hasMessageContaining("(-1.0)");
    assertThatThrownBy(() -> walks.rank(Map.of("nobody", -1.0), RankSettings.defaults()))
        .hasMessageContaining("(-1.0)")
        .hasMessageContaining("(nobody)");
    assertThatThrownBy(
            () -> walks.rank(Map.of("n0", Double.POSITIVE_INFINITY), RankSettings.defaults()))
        .hasMessageContaining("(Infinity)");
    assertThatThrownBy(() -> new ExtraEdge("n0", "n1", RelationType.USES, 1.5))
        .hasMessageContaining("(1.5)");
    assertThatThrownBy(() -> RankSettings.defaults().damping(1.0)).hasMessageContaining("(1.0)");
    assertThatThrownBy(() -> RankSettings.defaults().maxIterations(0)).hasMessageContaining("(0)");
    assertThatThrownBy(() -> RankSettings.defaults().tolerance(0)).hasMessageContaining("(0.0)");
    assertThatThrownBy(() -> PersonalizedPageRank.over(random(5, 1, "").build(1), (r, f, c) -> -1))
        .hasMessageContaining("(-1.0)");
    assertThatThrownBy(
            () -> PersonalizedPageRank.over(random(5, 1, "").build(1), (r, f, c) -> Double.NaN))
        .hasMessageContaining("(NaN)");
  }

  @Provide
  Arbitrary<RandomWalks> graphs() {
    return RandomWalks.any();
  }

  private static PersonalizedPageRank walks(GraphSnapshot.Builder builder) {
    return PersonalizedPageRank.over(builder.build(1), ArcWeights.confidence());
  }

  private static GraphSnapshot.Builder random(int nodes, long seed, String prefix) {
    Random random = new Random(seed);
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    for (int i = 0; i < nodes; i++) {
      builder.node(prefix + "n" + i, NodeKind.CONCEPT, "d");
    }
    for (int i = 0; i < nodes * 2; i++) {
      builder.edge(
          prefix + "n" + random.nextInt(nodes),
          prefix + "n" + random.nextInt(nodes),
          RelationType.values()[random.nextInt(13)],
          random.nextDouble());
    }
    return builder;
  }
}
