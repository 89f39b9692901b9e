package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import dev.qortex.engine.pagerank.RankScores;
import dev.qortex.engine.pagerank.RankSettings;
import dev.qortex.storage.memory.InMemoryBackend;
import dev.qortex.storage.memory.InMemoryCheckpoints;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Whatever is ingested, taken back, kept and restored, the server and the heap agree. */
class SameAsInMemoryTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-22T10:00:00Z"));
  private static final int STEPS = RealServer.thorough() ? 60 : 10;
  private static final List<String> DOMAINS = List.of("d0", "d1", "d2");
  private static final RelationType[] TYPES = {RelationType.USES, RelationType.MENTIONS};

  @BeforeEach
  void empty() {
    RealServer.empty();
  }

  @RepeatedTest(3)
  void anySequenceWithCheckpointsGivesTheSame(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    InMemoryBackend heap = new InMemoryBackend(CLOCK);
    InMemoryCheckpoints kept =
        new InMemoryCheckpoints(heap, new ExactVectorIndex(), () -> "", CLOCK);
    try (MemgraphBackend server = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      long start = server.revision();
      for (int step = 0; step < STEPS; step++) {
        long since = heap.revision();
        BiFunction<GraphBackend, Checkpoints, Object> act = act(random, heap, kept);
        String expected = outcome(act, heap, kept);
        assertThat(outcome(act, server, server.checkpoints()))
            .as("seed %d, step %d", repetition.getCurrentRepetition(), step)
            .isEqualTo(expected);
        assertThat(server.revision() - start).isEqualTo(heap.revision());
        assertThat(server.changesSince(start + since).orElseThrow().nodes())
            .isEqualTo(heap.changesSince(since).orElseThrow().nodes());
        assertThat(server.changesSince(start + since).orElseThrow().edges())
            .isEqualTo(heap.changesSince(since).orElseThrow().edges());
        assertThat(picture(server)).isEqualTo(picture(heap));
        assertThat(server.checkpoints().list()).isEqualTo(kept.list());
        for (Checkpoint one : kept.list()) {
          assertThat(server.checkpoints().diff(one.id())).isEqualTo(kept.diff(one.id()));
        }
      }
    }
  }

  private static String outcome(
      BiFunction<GraphBackend, Checkpoints, Object> act, GraphBackend graph, Checkpoints kept) {
    try {
      return act.apply(graph, kept).toString();
    } catch (IllegalArgumentException e) {
      return "refused: " + e.getMessage();
    }
  }

  private static BiFunction<GraphBackend, Checkpoints, Object> act(
      Random random, GraphBackend now, Checkpoints kept) {
    String domain = DOMAINS.get(random.nextInt(3));
    String source = "s" + random.nextInt(4);
    List<Checkpoint> all = kept.list();
    String checkpoint =
        all.isEmpty() || random.nextInt(10) == 0 ? "77" : all.get(random.nextInt(all.size())).id();
    switch (random.nextInt(12)) {
      case 0:
        return (graph, checkpoints) -> graph.retract(source);
      case 1:
        return (graph, checkpoints) -> graph.deleteDomain(domain);
      case 2:
        return (graph, checkpoints) -> graph.createDomain(domain, "about " + domain);
      case 3:
        return (graph, checkpoints) -> checkpoints.create("all", Set.of(), Map.of("recall", 0.1));
      case 4:
        return (graph, checkpoints) -> checkpoints.create("some", Set.of(domain), Map.of());
      case 5, 6:
        return (graph, checkpoints) -> {
          var report = checkpoints.restore(checkpoint);
          return List.of(report.added(), report.updated(), report.removed(), report.unembedded());
        };
      case 7:
        return (graph, checkpoints) -> checkpoints.delete(checkpoint);
      default:
        IngestionManifest manifest = manifest(random, now, domain, source);
        return (graph, checkpoints) -> {
          var report = graph.ingest(manifest);
          return List.of(report.added(), report.updated(), report.removed(), report.unembedded());
        };
    }
  }

  private static IngestionManifest manifest(
      Random random, GraphBackend now, String domain, String source) {
    Provenance by = new Provenance(source, "here", random.nextBoolean() ? "so" : "");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(source, "test"));
    if (random.nextBoolean()) {
      manifest.incomplete();
    }
    Set<String> ids = new TreeSet<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      int number = random.nextInt(10);
      String id = "n" + number;
      // Mostly a node stays where it is, and of its kind.
      String home = DOMAINS.get(random.nextInt(20) == 0 ? 0 : number % 3);
      if (ids.add(id)) {
        if (number < 7) {
          manifest.concept(
              new ConceptNode(
                  id,
                  home,
                  "Name " + random.nextInt(2),
                  "text",
                  random.nextInt(4) / 4.0,
                  by,
                  Map.of("n", (long) random.nextInt(2))));
        } else {
          manifest.passage(Passage.of(id, home, "Title", "text " + random.nextInt(2), by));
        }
      }
    }
    now.streamNodes(NodeQuery.all()).map(Node::id).forEach(ids::add);
    List<String> ends = new ArrayList<>(ids);
    for (int i = random.nextInt(5); i > 0; i--) {
      manifest.edge(
          ConceptEdge.of(
              ends.get(random.nextInt(ends.size())),
              TYPES[random.nextInt(2)],
              ends.get(random.nextInt(ends.size())),
              random.nextInt(4) / 4.0,
              by));
    }
    if (random.nextBoolean()) {
      int number = random.nextInt(3);
      String home = DOMAINS.get(random.nextInt(20) == 0 ? 0 : number);
      manifest.rule(
          new ExplicitRule("r" + number, home, "Do.", ends, "", random.nextInt(3) / 2.0, by));
      manifest.example(new CodeExample("e" + number, home, "x()", "", source, ends, true, by));
    }
    return manifest.build();
  }

  /** All that can be seen. */
  private static List<Object> picture(GraphBackend graph) {
    List<Object> picture = new ArrayList<>();
    List<Node> nodes = graph.streamNodes(NodeQuery.all()).toList();
    List<String> ids = nodes.stream().map(Node::id).toList();
    picture.add(nodes);
    picture.add(graph.edges(ids, dev.qortex.core.graph.Direction.BOTH, Set.of()));
    picture.add(graph.rules(RuleQuery.all()));
    DOMAINS.forEach(domain -> picture.add(graph.examples(domain)));
    DOMAINS.forEach(domain -> picture.add(graph.sources(domain)));
    ids.forEach(id -> picture.add(graph.contributors(id)));
    picture.add(graph.domains());
    picture.add(graph.stats().domains());
    picture.add(graph.stats().sources());
    return picture;
  }

  @RepeatedTest(2)
  void pageRankIsThatOfTheHeap(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    InMemoryBackend heap = new InMemoryBackend(CLOCK);
    try (MemgraphBackend server = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      GraphSnapshots ofServer = new GraphSnapshots(server);
      GraphSnapshots ofHeap = new GraphSnapshots(heap);
      for (int round = 0; round < 3; round++) {
        IngestionManifest manifest = large(random, "s" + round);
        heap.ingest(manifest);
        server.ingest(manifest);
        if (round == 1) {
          heap.retract("s0");
          server.retract("s0");
        }
        assertSameScores(ofServer.current(), ofHeap.current(), random);
        assertSameScores(GraphSnapshot.of(server), ofHeap.current(), random);
      }
    }
  }

  private static IngestionManifest large(Random random, String source) {
    Provenance by = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "test"));
    for (int i = 0; i < 300; i++) {
      manifest.concept(ConceptNode.of("n" + i, "d", "N" + i, "", by));
    }
    for (int i = 0; i < 1_000; i++) {
      RelationType[] types = RelationType.values();
      manifest.edge(
          ConceptEdge.of(
              "n" + random.nextInt(300),
              types[random.nextInt(types.length)],
              "n" + random.nextInt(30),
              random.nextDouble(),
              by));
    }
    return manifest.build();
  }

  private static void assertSameScores(GraphSnapshot server, GraphSnapshot heap, Random random) {
    Map<String, Double> seeds = Map.of("n" + random.nextInt(300), 1.0, "n7", 0.5);
    RankScores expected = rank(heap, seeds);
    RankScores actual = rank(server, seeds);
    assertThat(server.nodeCount()).isEqualTo(heap.nodeCount());
    for (int i = 0; i < 300; i++) {
      assertThat(actual.score("n" + i)).isCloseTo(expected.score("n" + i), within(1e-9));
    }
  }

  private static RankScores rank(GraphSnapshot graph, Map<String, Double> seeds) {
    return PersonalizedPageRank.over(graph, ArcWeights.confidence())
        .rank(seeds, RankSettings.defaults());
  }
}
