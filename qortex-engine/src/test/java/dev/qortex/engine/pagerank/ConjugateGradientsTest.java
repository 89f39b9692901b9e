package dev.qortex.engine.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.ExtraEdge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ConjugateGradientsTest {

  @Property(tries = 1000)
  void noScoreMissesThatOfPowerIterationByMoreThanTheShare(
      @ForAll @From("mutual") RandomWalks given,
      @ForAll @DoubleRange(min = 0.05, max = 0.95) double damping,
      @ForAll @IntRange(min = 1, max = 9) int digits) {
    double share = Math.pow(10, -digits);
    PersonalizedPageRank walks = given.walks();
    RankScores exact =
        walks.rank(
            given.seeds(),
            given.extra(),
            RankSettings.defaults().damping(damping).tolerance(1e-14).maxIterations(1000));
    RankScores solved = walks.solve(given.seeds(), given.extra(), damping, share);
    double most = exact.top(1, node -> true).get(0).score();
    assertThat(solved.converged()).isTrue();
    for (int node = 0; node < given.nodes(); node++) {
      String id = given.id(node);
      assertThat(solved.score(id)).isCloseTo(exact.score(id), within(share * most + 1e-12));
    }
  }

  @Property(tries = 300)
  void extraEdgesSpoilNoLaterWalk(@ForAll @From("mutual") RandomWalks given) {
    PersonalizedPageRank walks = given.walks();
    RankScores before = walks.solve(given.seeds(), List.of(), 0.85, 1e-9);
    walks.solve(given.seeds(), given.extra(), 0.85, 1e-9);
    RankScores after = walks.solve(given.seeds(), List.of(), 0.85, 1e-9);
    assertThat(after.top(100, node -> true)).isEqualTo(before.top(100, node -> true));
  }

  @Property(tries = 300)
  void theOrderInWhichNodesComeDoesNotMatterToTheLastBit(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      ids.add("n" + i);
    }
    List<ExtraEdge> edges = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      edges.add(
          new ExtraEdge("n" + i, "n" + random.nextInt(30), RelationType.USES, random.nextDouble()));
    }
    List<String> shuffled = new ArrayList<>(ids);
    Collections.shuffle(shuffled, random);
    Map<String, Double> seeds = Map.of("n3", 1.0, "n14", 0.7);
    assertThat(walks(shuffled, edges).solve(seeds, List.of(), 0.85, 1e-6).top(30, node -> true))
        .isEqualTo(walks(ids, edges).solve(seeds, List.of(), 0.85, 1e-6).top(30, node -> true));
  }

  @Test
  void aSeedWithoutArcsKeepsItsVisits() {
    PersonalizedPageRank walks = walks(List.of("a", "b", "c"), List.of());
    assertThat(walks.solve(Map.of("a", 1.0, "b", 3.0), List.of(), 0.85, 1e-6).score("b"))
        .isCloseTo(0.75, within(1e-12));
  }

  private static PersonalizedPageRank walks(List<String> ids, List<ExtraEdge> edges) {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    ids.forEach(
        id -> builder.node(id, id.hashCode() % 2 == 0 ? NodeKind.PASSAGE : NodeKind.CONCEPT, "d"));
    edges.forEach(e -> builder.edge(e.sourceId(), e.targetId(), e.relation(), e.confidence()));
    return PersonalizedPageRank.over(builder.build(1), ArcWeights.confidence());
  }

  @Provide
  Arbitrary<RandomWalks> mutual() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 40),
            Arbitraries.longs(),
            Arbitraries.of(RandomWalks.MUTUAL))
        .as((nodes, seed, weighing) -> new RandomWalks(nodes, seed, weighing, "n"));
  }
}
