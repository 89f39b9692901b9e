package dev.qortex.core.graph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import dev.qortex.engine.pagerank.RankScores;
import dev.qortex.engine.pagerank.RankSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A snapshot that was reached by changes is one that was built at once. */
class GraphIncrementsTest {

  /** Two of them have the same hash code. */
  private static final List<String> IDS =
      List.of("Aa", "BB", "m", "a", "z", "k", "b", "y", "\u00e9", "n", "c", "mm");

  private static final Map<String, Double> SEEDS = Map.of("a", 1.0, "m", 0.3, "BB", 0.7);
  private static final RelationType[] RELATIONS = RelationType.values();

  private record Place(NodeKind kind, String domain) {}

  /** The graph that the snapshots should show. */
  private static final class Model {
    final SortedMap<String, Place> nodes = new TreeMap<>();
    final SortedMap<EdgeKey, Double> edges = new TreeMap<>();
    final SortedMap<String, NodeChange> nodeChanges = new TreeMap<>();
    final SortedMap<EdgeKey, EdgeChange> edgeChanges = new TreeMap<>();
    private final Random random;

    Model(long seed) {
      random = new Random(seed);
    }

    Model(Model other, long seed) {
      this(seed);
      nodes.putAll(other.nodes);
      edges.putAll(other.edges);
    }

    void change() {
      String id = IDS.get(random.nextInt(IDS.size()));
      switch (random.nextInt(12)) {
        case 0 -> remove(id);
        case 1, 2 -> put(id);
        default -> edge(id, IDS.get(random.nextInt(IDS.size())));
      }
    }

    private void put(String id) {
      Place place =
          new Place(NodeKind.values()[random.nextInt(2)], random.nextBoolean() ? "d" : "e");
      nodes.put(id, place);
      nodeChanges.put(id, new NodeChange(id, place.kind, place.domain, true, true));
    }

    private void remove(String id) {
      if (nodes.remove(id) != null) {
        nodeChanges.put(id, new NodeChange(id, NodeKind.CONCEPT, "d", false, true));
        edges.keySet().stream()
            .filter(key -> key.sourceId().equals(id) || key.targetId().equals(id))
            .toList()
            .forEach(this::remove);
      }
    }

    private void remove(EdgeKey key) {
      edges.remove(key);
      edgeChanges.put(key, new EdgeChange(key, 0, false));
    }

    private void edge(String source, String target) {
      EdgeKey key = new EdgeKey(source, target, RELATIONS[random.nextInt(3)]);
      if (random.nextInt(4) == 0) {
        remove(key);
      } else if (nodes.containsKey(source) && nodes.containsKey(target)) {
        double confidence = 0.25 + random.nextDouble() / 2;
        edges.put(key, confidence);
        edgeChanges.put(key, new EdgeChange(key, confidence, true));
      }
    }

    GraphChanges changes(long revision) {
      GraphChanges changes =
          new GraphChanges(
              revision,
              revision + 1,
              List.copyOf(nodeChanges.values()),
              List.copyOf(edgeChanges.values()));
      nodeChanges.clear();
      edgeChanges.clear();
      return changes;
    }

    GraphSnapshot build(long revision) {
      GraphSnapshot.Builder builder = GraphSnapshot.builder();
      nodes.forEach((id, place) -> builder.node(id, place.kind, place.domain));
      edges.forEach(
          (key, confidence) ->
              builder.edge(key.sourceId(), key.targetId(), key.relation(), confidence));
      return builder.build(revision);
    }
  }

  @Property(tries = 300)
  void anySequenceOfChangesGivesTheGraphThatIsBuiltAtOnce(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int steps) {
    Model model = new Model(seed);
    GraphSnapshot graph = model.build(0);
    PersonalizedPageRank walks = PersonalizedPageRank.over(graph, ArcWeights.confidence());
    Map<GraphSnapshot, List<String>> earlier = new HashMap<>();
    for (int step = 0; step < steps; step++) {
      earlier.put(graph, picture(graph));
      for (int i = model.random.nextInt(6); i >= 0; i--) {
        model.change();
      }
      graph = graph.apply(model.changes(step));
      GraphSnapshot built = model.build(step + 1);
      assertSame(graph, built);
      walks = walks.follow(graph);
      assertThat(walks.best(SEEDS, RankSettings.defaults(), 20))
          .isEqualTo(
              PersonalizedPageRank.over(built, ArcWeights.confidence())
                  .best(SEEDS, RankSettings.defaults(), 20));
    }
    earlier.forEach((old, picture) -> assertThat(picture(old)).isEqualTo(picture));
  }

  @Property(tries = 100)
  void severalSuccessorsOfOneSnapshotDoNotDisturbEachOther(@ForAll long seed) {
    Model model = new Model(seed);
    for (int i = 0; i < 60; i++) {
      model.change();
    }
    model.changes(0);
    GraphSnapshot root = model.build(0);
    List<Model> models = new ArrayList<>();
    List<GraphSnapshot> branches = new ArrayList<>();
    for (int branch = 0; branch < 3; branch++) {
      models.add(new Model(model, seed + branch));
      branches.add(root);
    }
    for (int step = 0; step < 5; step++) {
      for (int branch = 0; branch < 3; branch++) {
        models.get(branch).change();
        branches.set(branch, branches.get(branch).apply(models.get(branch).changes(step)));
      }
    }
    for (int branch = 0; branch < 3; branch++) {
      assertSame(branches.get(branch), models.get(branch).build(5));
    }
    assertSame(root, model.build(0));
  }

  @Test
  void manyThreadsMayReadAndExtendOneSnapshot() throws Exception {
    Model model = new Model(3);
    for (int i = 0; i < 200; i++) {
      model.change();
    }
    model.changes(0);
    GraphSnapshot root = model.build(0);
    List<String> picture = picture(root);
    int threads = 4;
    CountDownLatch start = new CountDownLatch(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> runs = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        Model own = new Model(model, thread);
        runs.add(
            pool.submit(
                () -> {
                  start.countDown();
                  start.await();
                  GraphSnapshot graph = root;
                  for (int step = 0; step < 100; step++) {
                    own.change();
                    graph = graph.apply(own.changes(step));
                    assertThat(picture(root)).isEqualTo(picture);
                  }
                  assertSame(graph, own.build(100));
                  return null;
                }));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void arcsThatAreNoLongerShownAreFoldedAway() {
    Model model = new Model(1);
    List.of("a", "b").forEach(model::put);
    GraphSnapshot graph = model.build(0);
    model.changes(0);
    EdgeKey key = new EdgeKey("a", "b", RelationType.USES);
    int highest = 0;
    for (int step = 0; step < 1000; step++) {
      EdgeChange change = new EdgeChange(key, 0.5, step % 2 == 0);
      graph = graph.apply(new GraphChanges(step, step + 1, List.of(), List.of(change)));
      assertThat(graph.arcCount()).isEqualTo(step % 2 == 0 ? 2 : 0);
      highest = Math.max(highest, graph.arcBound());
    }
    assertThat(highest).isLessThan(100);
  }

  @Test
  void anEdgeToANodeThatIsNotThereIsRefusedAndLeavesTheSnapshotUsable() {
    Model model = new Model(1);
    List.of("a", "b").forEach(model::put);
    GraphSnapshot graph = model.build(0);
    NodeChange c = new NodeChange("c", NodeKind.CONCEPT, "d", true, true);
    EdgeChange ghost = new EdgeChange(new EdgeKey("c", "ghost", RelationType.USES), 1, true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> graph.apply(new GraphChanges(0, 1, List.of(c), List.of(ghost))))
        .withMessageContaining("ghost");
    assertThat(graph.indexOf("c")).isEqualTo(-1);
    GraphSnapshot after = graph.apply(new GraphChanges(0, 1, List.of(c), List.of()));
    assertThat(after.indexOf("c")).isEqualTo(2);
    assertThat(after.nodeAt(2)).isEqualTo(2);
  }

  @Property(tries = 300)
  void nodesMayBeAddedInAnyOrder(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int steps) {
    Model model = new Model(seed);
    for (int step = 0; step < steps; step++) {
      model.change();
    }
    model.changes(0);
    List<Map.Entry<String, Place>> nodes = new ArrayList<>(model.nodes.entrySet());
    Collections.shuffle(nodes, model.random);
    GraphSnapshot.Builder shuffled = GraphSnapshot.builder();
    nodes.forEach(
        node -> shuffled.node(node.getKey(), node.getValue().kind, node.getValue().domain));
    model.edges.forEach(
        (key, sure) -> shuffled.edge(key.sourceId(), key.targetId(), key.relation(), sure));
    GraphSnapshot built = model.build(0);
    assertSame(shuffled.build(0), built);
    model.change();
    GraphChanges changes = model.changes(0);
    assertSame(shuffled.build(0).apply(changes), built.apply(changes));
  }

  private static void assertSame(GraphSnapshot graph, GraphSnapshot built) {
    assertThat(graph.revision()).isEqualTo(built.revision());
    assertThat(picture(graph)).isEqualTo(picture(built));
    assertThat(picture(graph.restrict(Set.of("e"))))
        .isEqualTo(picture(built.restrict(Set.of("e"))));
    assertSameRanks(graph, built);
    assertSameRanks(graph.restrict(Set.of("d")), built.restrict(Set.of("d")));
  }

  /** To the last bit, and in the same order. */
  private static void assertSameRanks(GraphSnapshot graph, GraphSnapshot built) {
    RankScores ranks = rank(graph, SEEDS);
    RankScores expected = rank(built, SEEDS);
    assertThat(ranks.top(20, node -> true)).isEqualTo(expected.top(20, node -> true));
    assertThat(ranks.iterations()).isEqualTo(expected.iterations());
    assertThat(ranks.sum()).isEqualTo(expected.sum());
    for (String id : IDS) {
      assertThat(ranks.score(id)).isEqualTo(expected.score(id));
    }
  }

  private static RankScores rank(GraphSnapshot graph, Map<String, Double> seeds) {
    return PersonalizedPageRank.over(graph, ArcWeights.confidence())
        .rank(seeds, RankSettings.defaults());
  }

  /** Nodes in the order of ids, each with its row. */
  private static List<String> picture(GraphSnapshot graph) {
    List<String> lines = new ArrayList<>();
    int arcs = 0;
    for (int place = 0; place < graph.nodeCount(); place++) {
      int node = graph.nodeAt(place);
      assertThat(graph.indexOf(graph.id(node))).isEqualTo(node);
      StringBuilder line = new StringBuilder(graph.id(node));
      line.append(' ').append(graph.kind(node)).append(' ').append(graph.domain(node));
      for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
        assertThat(arc).isLessThan(graph.arcBound());
        line.append(graph.forward(arc) ? " > " : " < ").append(graph.relation(arc));
        line.append(' ').append(graph.id(graph.neighbour(arc)));
        line.append(' ').append(graph.confidence(arc));
        arcs++;
      }
      lines.add(line.toString());
    }
    assertThat(graph.arcCount()).isEqualTo(arcs);
    assertThat(lines).isSorted();
    assertThat(graph.indexOf("nobody")).isEqualTo(-1);
    return lines;
  }
}
