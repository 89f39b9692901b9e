package dev.qortex.core.causal;

import static dev.qortex.core.causal.Graphs.dag;
import static dev.qortex.core.causal.Graphs.edges;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.causal.CausalLink.CausalDirection;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedPseudograph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CausalDagTest {

  private static GraphSnapshot.Builder twoConcepts() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    builder.node("a", NodeKind.CONCEPT, "d");
    builder.node("b", NodeKind.CONCEPT, "d");
    return builder;
  }

  private static CausalDag related(RelationType relation, double confidence) {
    GraphSnapshot.Builder builder = twoConcepts();
    builder.edge("a", "b", relation, confidence);
    return CausalDag.of(builder.build(1), Set.of("d"));
  }

  @ParameterizedTest
  @CsvSource({
    "requires, a, b, 0.45",
    "refines, b, a, 0.4",
    "implements, b, a, 0.425",
    "part_of, b, a, 0.4",
    "uses, a, b, 0.375",
    "supports, a, b, 0.35",
    "challenges, a, b, 0.35"
  })
  void aRelationWithADirectionBecomesAnEdge(
      String relation, String cause, String effect, double strength) {
    CausalDag dag = related(RelationType.of(relation), 0.5);

    assertThat(dag.strength(cause, effect)).isCloseTo(strength, within(1e-12));
    assertThat(dag.edgeCount()).isOne();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"REQUIRES", "REFINES", "IMPLEMENTS", "PART_OF", "USES", "SUPPORTS", "CHALLENGES"})
  void everyOtherRelationHasNoPart(RelationType relation) {
    CausalDag dag = related(relation, 0.5);

    assertThat(dag.edgeCount()).isZero();
    assertThat(dag.topologicalOrder()).containsExactly("a", "b");
  }

  @Test
  void passagesAndOtherDomainsHaveNoPart() {
    GraphSnapshot.Builder builder = twoConcepts();
    builder.node("p", NodeKind.PASSAGE, "d");
    builder.node("other", NodeKind.CONCEPT, "e");
    builder.edge("p", "a", RelationType.USES, 1);
    builder.edge("a", "other", RelationType.USES, 1);
    builder.edge("other", "b", RelationType.USES, 1);
    GraphSnapshot snapshot = builder.build(1);

    assertThat(CausalDag.of(snapshot, Set.of("d")).edgeCount()).isZero();
    assertThat(CausalDag.of(snapshot, Set.of("d")).contains("p")).isFalse();
    assertThat(CausalDag.of(snapshot, Set.of("d", "e")).ancestors("b"))
        .containsExactly("a", "other");
    assertThat(CausalDag.of(snapshot, Set.of()).edgeCount()).isEqualTo(2);
    assertThat(CausalDag.of(snapshot, Set.of("unknown")).nodeCount()).isZero();
  }

  @Test
  void aHostMayReadRelationsItsOwnWay() {
    GraphSnapshot.Builder builder = twoConcepts();
    builder.edge("a", "b", RelationType.CONTAINS, 0.5);
    builder.edge("a", "b", RelationType.REQUIRES, 1);
    CausalDag dag =
        CausalDag.of(
            builder.build(1),
            Set.of("d"),
            Map.of(RelationType.CONTAINS, new CausalLink(CausalDirection.REVERSE, 1)));

    assertThat(dag.strength("b", "a")).isEqualTo(0.5);
    assertThat(dag.edgeCount()).isOne();
  }

  @Test
  void ofParallelEdgesTheStrongestCounts() {
    GraphSnapshot.Builder builder = twoConcepts();
    builder.edge("a", "b", RelationType.SUPPORTS, 1);
    builder.edge("a", "b", RelationType.REQUIRES, 0.5);
    builder.edge("a", "b", RelationType.USES, 1);
    CausalDag dag = CausalDag.of(builder.build(1), Set.of("d"));

    assertThat(dag.edgeCount()).isOne();
    assertThat(dag.strength("a", "b")).isEqualTo(0.75);
    assertThat(dag.removedEdges()).isEmpty();
  }

  @Test
  void theWeakestEdgeOfACircleIsRemoved() {
    CausalDag dag = dag("A B 0.9", "B C 0.8", "C A 0.3");

    assertThat(dag.removedEdges()).isEqualTo(edges("C A 0.3"));
    assertThat(dag.topologicalOrder()).containsExactly("A", "B", "C");
    assertThat(dag.edgeCount()).isEqualTo(2);
  }

  @Test
  void ofEquallyWeakEdgesTheOneWithTheSmallerIdsGoes() {
    assertThat(dag("b a 0.5", "a b 0.5").removedEdges()).isEqualTo(edges("a b 0.5"));
    assertThat(dag("a c 0.5", "c a 0.9", "a b 0.5", "b a 0.9").removedEdges())
        .isEqualTo(edges("a b 0.5", "a c 0.5"));
  }

  @Test
  void aLoopOfOneNodeIsRemovedAndAWeakBridgeStays() {
    CausalDag dag = dag("a a 1", "a b 0.1", "b c 0.5", "c b 0.6");

    assertThat(dag.removedEdges()).isEqualTo(edges("b c 0.5", "a a 1"));
    assertThat(dag.strength("a", "b")).isEqualTo(0.1);
    assertThat(dag.children("a")).containsExactly("b");
  }

  @Property(tries = 300)
  void cyclesBreakAsByRepeatedSearchWhateverTheOrder(@ForAll long seed) {
    Random random = new Random(seed);
    List<CausalEdge> edges = Graphs.random(random, random.nextInt(1, 12), random.nextInt(1, 60));
    CausalDag dag = CausalDag.of(edges);
    CausalDag again = CausalDag.of(Graphs.shuffled(edges, random));

    assertThat(dag.removedEdges()).containsExactlyElementsOf(removedOneByOne(edges));
    assertThat(again.removedEdges()).isEqualTo(dag.removedEdges());
    assertThat(again.topologicalOrder()).isEqualTo(dag.topologicalOrder());
    for (String node : dag.topologicalOrder()) {
      assertThat(dag.ancestors(node)).isEqualTo(again.ancestors(node)).doesNotContain(node);
    }
  }

  private static List<CausalEdge> removedOneByOne(List<CausalEdge> edges) {
    Graph<String, DefaultWeightedEdge> graph =
        new DirectedWeightedPseudograph<>(DefaultWeightedEdge.class);
    for (CausalEdge edge : edges) {
      graph.addVertex(edge.causeId());
      graph.addVertex(edge.effectId());
      DefaultWeightedEdge known = graph.getEdge(edge.causeId(), edge.effectId());
      DefaultWeightedEdge arc =
          known == null ? graph.addEdge(edge.causeId(), edge.effectId()) : known;
      double before = known == null ? 0 : graph.getEdgeWeight(arc);
      graph.setEdgeWeight(arc, Math.max(before, edge.strength()));
    }
    List<CausalEdge> removed = new ArrayList<>();
    while (true) {
      List<Set<String>> components =
          new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets();
      List<CausalEdge> circular =
          graph.edgeSet().stream()
              .map(
                  arc ->
                      new CausalEdge(
                          graph.getEdgeSource(arc),
                          graph.getEdgeTarget(arc),
                          graph.getEdgeWeight(arc)))
              .filter(
                  edge ->
                      components.stream()
                          .anyMatch(
                              component ->
                                  component.contains(edge.causeId())
                                      && component.contains(edge.effectId())))
              .sorted(
                  java.util.Comparator.comparingDouble(CausalEdge::strength)
                      .thenComparing(CausalEdge::causeId)
                      .thenComparing(CausalEdge::effectId))
              .toList();
      if (circular.isEmpty()) {
        return removed;
      }
      removed.add(circular.get(0));
      graph.removeEdge(circular.get(0).causeId(), circular.get(0).effectId());
    }
  }

  @Test
  void relativesAreFound() {
    CausalDag dag = dag("g p 0.9", "p leaf 0.8", "q leaf 0.7", "p sib 0.5");

    assertThat(dag.parents("leaf")).containsExactly("p", "q");
    assertThat(dag.children("p")).containsExactly("leaf", "sib");
    assertThat(dag.ancestors("leaf")).containsExactly("g", "p", "q");
    assertThat(dag.descendants("g")).containsExactly("leaf", "p", "sib");
    assertThat(dag.strength("leaf", "p")).isZero();
    assertThat(dag.topologicalOrder()).containsExactly("g", "p", "q", "leaf", "sib");
  }

  @Test
  void anUnknownIdHasNoRelatives() {
    CausalDag dag = dag("a b 0.9");

    assertThat(dag.parents("x")).isEmpty();
    assertThat(dag.ancestors("x")).isEmpty();
    assertThat(dag.strength("x", "a")).isZero();
    assertThat(dag.strength("a", "x")).isZero();
    assertThat(CausalDag.of(List.of()).topologicalOrder()).isEmpty();
  }

  @Test
  void aCircleOfAHundredThousandNodesBreaksWithoutExhaustingTheStack() {
    int size = 100_000;
    List<CausalEdge> edges = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      edges.add(new CausalEdge("n" + i, "n" + (i + 1) % size, i == 7 ? 0.1 : 0.9));
    }
    CausalDag dag = CausalDag.of(edges);

    assertThat(dag.removedEdges()).isEqualTo(edges("n7 n8 0.1"));
    assertThat(dag.ancestors("n7")).hasSize(size - 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1.1, Double.POSITIVE_INFINITY})
  void aStrengthOutsideOfItsRangeIsRefused(double strength) {
    assertThatThrownBy(() -> new CausalEdge("a", "b", strength))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + strength + ")");
    assertThatThrownBy(() -> new CausalLink(CausalDirection.FORWARD, strength))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + strength + ")");
  }
}
