package dev.qortex.core.graph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class GraphSnapshotTest {

  @Test
  void anEmptyGraphHasNeitherNodesNorArcs() {
    GraphSnapshot empty = GraphSnapshot.builder().build(7);
    assertThat(empty.revision()).isEqualTo(7);
    assertThat(empty.nodeCount()).isZero();
    assertThat(empty.arcCount()).isZero();
    assertThat(empty.indexOf("x")).isEqualTo(-1);
    assertThat(empty.restrict(Set.of("d")).nodeCount()).isZero();
  }

  @Test
  void anEdgeIsAnArcAtEachOfItsEnds() {
    GraphSnapshot graph = abc();
    int a = graph.indexOf("a");
    int b = graph.indexOf("b");
    assertThat(graph.arcCount()).isEqualTo(4);
    assertThat(graph.arcsTo(a) - graph.arcsFrom(a)).isEqualTo(1);
    int out = graph.arcsFrom(a);
    assertThat(graph.neighbour(out)).isEqualTo(b);
    assertThat(graph.forward(out)).isTrue();
    assertThat(graph.relation(out)).isEqualTo(RelationType.USES);
    assertThat(graph.confidence(out)).isEqualTo(0.5);
    assertThat(graph.kind(graph.indexOf("c"))).isEqualTo(NodeKind.PASSAGE);
    assertThat(edges(graph)).containsExactly("a uses b 0.5", "b uses c 0.25");
  }

  @Test
  void aLoopIsTwoArcsOfOneNode() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    builder.node("a", NodeKind.CONCEPT, "d");
    builder.edge("a", "a", RelationType.USES, 1);
    GraphSnapshot graph = builder.build(0);
    assertThat(graph.arcsTo(0) - graph.arcsFrom(0)).isEqualTo(2);
    GraphSnapshot without =
        graph.apply(changes(List.of(), new EdgeChange(key("a", "a"), 0, false)));
    assertThat(without.arcCount()).isZero();
  }

  @Test
  void aNodeThatIsAddedTwiceAndAnEdgeWithoutItsEndAreRefused() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    builder.node("a", NodeKind.CONCEPT, "d");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.node("a", NodeKind.CONCEPT, "d"))
        .withMessageContaining("(a)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.edge("a", "ghost", RelationType.USES, 1))
        .withMessageContaining("ghost");
  }

  @Test
  void changesOfAnotherRevisionAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> abc().apply(new GraphChanges(1, 2, List.of(), List.of())))
        .withMessageContaining("(1)")
        .withMessageContaining("(0)");
  }

  @Test
  void restrictingToAllDomainsCostsNothing() {
    GraphSnapshot graph = abc();
    Set<String> domains = new HashSet<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      domains.add(graph.domain(node));
    }
    assertThat(graph.restrict(domains)).isSameAs(graph);
  }

  @Test
  void restrictingDropsTheEdgesThatLeave() {
    GraphSnapshot part = abc().restrict(Set.of("d"));
    assertThat(nodes(part)).containsExactly("a CONCEPT d", "b CONCEPT d");
    assertThat(edges(part)).containsExactly("a uses b 0.5");
    assertThat(abc().restrict(Set.of("nowhere")).nodeCount()).isZero();
  }

  @Test
  void anEdgeThatCameAndWentWithItsNodesInBetweenIsPassedOver() {
    GraphSnapshot after =
        abc()
            .apply(
                changes(
                    List.of(new NodeChange("x", NodeKind.CONCEPT, "d", false, true)),
                    new EdgeChange(key("x", "a"), 0, false)));
    assertThat(edges(after)).isEqualTo(edges(abc()));
    assertThat(after.revision()).isEqualTo(1);
  }

  @Test
  void aNodeThatCameBackElsewhereIsTheNewOne() {
    GraphSnapshot after =
        abc().apply(changes(List.of(new NodeChange("a", NodeKind.PASSAGE, "e", true, true))));
    assertThat(nodes(after)).containsExactly("a PASSAGE e", "b CONCEPT d", "c PASSAGE e");
    assertThat(edges(after)).isEqualTo(edges(abc()));
  }

  @RepeatedTest(20)
  void applyingChangesIsBuildingAnew(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    SortedMap<String, Boolean> nodes = new TreeMap<>();
    SortedMap<EdgeKey, Double> edges = new TreeMap<>();
    GraphSnapshot graph = build(0, nodes, edges);
    for (int step = 0; step < 30; step++) {
      List<NodeChange> nodeChanges = new ArrayList<>();
      List<EdgeChange> edgeChanges = new ArrayList<>();
      if (random.nextInt(3) == 0) {
        toggle("n" + random.nextInt(8), nodes, edges, nodeChanges, edgeChanges);
      }
      for (int i = random.nextInt(4); i > 0 && !nodes.isEmpty(); i--) {
        List<String> ids = List.copyOf(nodes.keySet());
        EdgeKey key = key(ids.get(random.nextInt(ids.size())), ids.get(random.nextInt(ids.size())));
        boolean present = random.nextInt(3) > 0;
        double confidence = random.nextInt(1, 9) / 8.0;
        edgeChanges.removeIf(change -> change.key().equals(key));
        edgeChanges.add(new EdgeChange(key, present ? confidence : 0, present));
        edges.remove(key);
        if (present) {
          edges.put(key, confidence);
        }
      }
      graph = graph.apply(new GraphChanges(step, step + 1, nodeChanges, edgeChanges));
      GraphSnapshot fresh = build(step + 1, nodes, edges);
      assertThat(nodes(graph)).isEqualTo(nodes(fresh));
      assertThat(edges(graph)).as("seed %s", repetition).isEqualTo(edges(fresh));
      assertThat(graph.arcCount()).isEqualTo(2 * edges.size());
    }
  }

  private static void toggle(
      String id,
      SortedMap<String, Boolean> nodes,
      SortedMap<EdgeKey, Double> edges,
      List<NodeChange> nodeChanges,
      List<EdgeChange> edgeChanges) {
    boolean present = nodes.remove(id) == null;
    nodeChanges.add(new NodeChange(id, NodeKind.CONCEPT, "d", present, true));
    if (present) {
      nodes.put(id, true);
    }
    edges.keySet().stream()
        .filter(key -> key.sourceId().equals(id) || key.targetId().equals(id))
        .toList()
        .forEach(
            key -> {
              edges.remove(key);
              edgeChanges.add(new EdgeChange(key, 0, false));
            });
  }

  private static GraphSnapshot build(
      long revision, SortedMap<String, Boolean> nodes, SortedMap<EdgeKey, Double> edges) {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    nodes.keySet().forEach(id -> builder.node(id, NodeKind.CONCEPT, "d"));
    edges.forEach(
        (key, confidence) ->
            builder.edge(key.sourceId(), key.targetId(), key.relation(), confidence));
    return builder.build(revision);
  }

  private static GraphSnapshot abc() {
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    builder.node("a", NodeKind.CONCEPT, "d");
    builder.node("b", NodeKind.CONCEPT, "d");
    builder.node("c", NodeKind.PASSAGE, "e");
    builder.edge("a", "b", RelationType.USES, 0.5);
    builder.edge("b", "c", RelationType.USES, 0.25);
    return builder.build(0);
  }

  private static GraphChanges changes(List<NodeChange> nodes, EdgeChange... edges) {
    return new GraphChanges(0, 1, nodes, List.of(edges));
  }

  private static EdgeKey key(String source, String target) {
    return new EdgeKey(source, target, RelationType.USES);
  }

  private static List<String> nodes(GraphSnapshot graph) {
    List<String> nodes = new ArrayList<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      assertThat(graph.indexOf(graph.id(node))).isEqualTo(node);
      nodes.add(graph.id(node) + " " + graph.kind(node) + " " + graph.domain(node));
    }
    return nodes.stream().sorted().toList();
  }

  private static List<String> edges(GraphSnapshot graph) {
    List<String> edges = new ArrayList<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
        if (graph.forward(arc)) {
          EdgeKey key =
              new EdgeKey(graph.id(node), graph.id(graph.neighbour(arc)), graph.relation(arc));
          edges.add(key + " " + graph.confidence(arc));
        }
      }
    }
    return edges.stream().sorted().toList();
  }
}
