package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.graph.memgraph.internal.cypher.Dialect;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kit does not ask for. */
class MemgraphBackendTest {

  private static final InstantSource CLOCK = InstantSource.system();

  @BeforeEach
  void empty() {
    RealServer.empty();
  }

  /** A chain of so many concepts. */
  private static IngestionManifest chain(String source, int length) {
    Provenance by = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("home").source(SourceMetadata.of(source, "test"));
    for (int i = 0; i < length; i++) {
      manifest.concept(ConceptNode.of(source + "." + i, "home", "N" + i, "", by));
      if (i > 0) {
        manifest.edge(
            ConceptEdge.of(source + "." + (i - 1), RelationType.USES, source + "." + i, 0.5, by));
      }
    }
    return manifest.build();
  }

  @Test
  void theLogOfChangesForgetsTheOldestAndNeverLogsTooLargeAChange() {
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK, 10, 1_000)) {
      long start = graph.revision();
      for (String source : List.of("a", "b", "c", "d")) {
        graph.ingest(chain(source, 2));
      }
      assertThat(graph.revision()).isEqualTo(start + 4);
      assertThat(graph.changesSince(start)).isEmpty();
      assertThat(graph.changesSince(start + 1)).isEmpty();
      assertThat(graph.changesSince(start + 2).orElseThrow().nodes()).hasSize(4);
      assertThat(graph.changesSince(start + 2).orElseThrow().edges()).hasSize(2);
      assertThat(count("QortexChange")).isEqualTo(2);
      graph.ingest(chain("e", 6));
      assertThat(graph.changesSince(start + 4)).isEmpty();
      assertThat(graph.changesSince(start + 5).orElseThrow().nodes()).isEmpty();
      assertThat(count("QortexChange")).isZero();
      graph.ingest(chain("f", 2));
      assertThat(graph.changesSince(start + 5).orElseThrow().nodes()).hasSize(2);
    }
  }

  /** Skips what speaks Neo4j's own Cypher. */
  private static void assumeNeo4j() {
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      assumeTrue(graph.bolt().dialect() == Dialect.NEO4J, "asks in Cypher of Neo4j");
    }
  }

  private static long count(String label) {
    return RealServer.driver()
        .executableQuery("MATCH (n) WHERE $label IN labels(n) RETURN count(n)")
        .withParameters(Map.of("label", label))
        .execute()
        .records()
        .get(0)
        .get(0)
        .asLong();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 10_000})
  void aDeletedDomainLeavesNothingOnTheServer(int atOnce) {
    try (MemgraphBackend graph =
        MemgraphBackend.open(RealServer.settings(), CLOCK, 1_000, atOnce)) {
      graph.ingest(chain("a", 3));
      graph.ingest(said("b", "a.0", "a.1"));
      graph.ingest(said("c", "a.1", "a.2"));
      assertThat(count("QortexContribution")).isEqualTo(8);
      // Now edges lead to a node that is gone.
      graph.ingest(chain("a", 1));
      graph.retract("c");
      GraphSnapshot before = GraphSnapshot.of(graph);
      assertThat(graph.deleteDomain("home")).isTrue();
      assertThat(graph.deleteDomain("home")).isFalse();
      long steps = graph.revision() - before.revision();
      assertThat(steps).isBetween(1L, 8L / atOnce + 1).isGreaterThanOrEqualTo(6L / atOnce);
      GraphSnapshot after = before.apply(graph.changesSince(before.revision()).orElseThrow());
      assertThat(after.nodeCount()).isZero();
      assertThat(after.arcCount()).isZero();
      for (String label :
          List.of(
              "QortexContribution", "Concept", "Passage", "Rule", "Example", "Source", "Domain")) {
        assertThat(count(label)).as(label).isZero();
      }
    }
  }

  @Test
  @Timeout(60)
  void aDomainThatIsHalfDeletedIsFinishedBeforeAnythingIsWritten() throws Exception {
    try (MemgraphBackend other = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      deleteHalf(other);
      other.ingest(chain("b", 2));
      assertThat(other.transactions().deleting()).isEmpty();
      assertThat(other.stats().total()).isEqualTo(new ElementCounts(2, 0, 1, 0, 0));
      assertThat(count("Concept")).isEqualTo(2);
      assertThat(other.source("a")).isEmpty();
    }
  }

  @Test
  @Timeout(60)
  void aDomainThatIsHalfDeletedIsFinishedWhenTheGraphIsOpened() throws Exception {
    try (MemgraphBackend other = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      deleteHalf(other);
      MemgraphBackend.open(RealServer.settings(), CLOCK).close();
      assertThat(other.transactions().deleting()).isEmpty();
      assertThat(other.domain("home")).isEmpty();
      assertThat(count("Concept")).isZero();
    }
  }

  /** Ingests a chain of 400, and ends the process that deletes its domain one by one. */
  private static void deleteHalf(MemgraphBackend other) throws Exception {
    other.ingest(chain("a", 400));
    MemgraphBackend ended = MemgraphBackend.open(RealServer.settings(), CLOCK, 100_000, 1);
    CompletableFuture<Boolean> deletion =
        CompletableFuture.supplyAsync(() -> ended.deleteDomain("home"));
    while (other.stats().total().edges() > 390) {
      assertThat(deletion).isNotDone();
    }
    ended.close();
    assertThatThrownBy(deletion::get).isInstanceOf(ExecutionException.class);
    assertThat(other.transactions().deleting()).isEqualTo("home");
    ElementCounts left = other.stats().total();
    assertThat(left.concepts()).isEqualTo(400);
    assertThat(left.edges()).isBetween(1, 390);
    assertThat(GraphSnapshot.of(other).arcCount()).isEqualTo(2 * left.edges());
  }

  /** Two nodes, an edge, a rule and an example that others know, too. */
  private static IngestionManifest said(String source, String from, String to) {
    Provenance by = Provenance.of(source);
    return IngestionManifest.builder("home")
        .source(SourceMetadata.of(source, "test"))
        .concept(new ConceptNode(from, "home", "N", "", 0.1, by, Map.of()))
        .concept(new ConceptNode(to, "home", "N", "", 0.1, by, Map.of()))
        .edge(ConceptEdge.of(from, RelationType.USES, to, 0.1, by))
        .rule(new ExplicitRule("r", "home", "Do.", List.of(from), "", 0.5, by))
        .example(new CodeExample("e", "home", "x()", "", "", List.of(), false, by))
        .build();
  }

  /** A concept with so many edges. */
  private static IngestionManifest hub(String source, int edges, double confidence) {
    Provenance by = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("home")
            .source(SourceMetadata.of(source, "test"))
            .concept(new ConceptNode("hub", "home", "N", "", confidence, by, Map.of()));
    for (int i = 0; i < edges; i++) {
      String id = "x" + i;
      manifest.concept(new ConceptNode(id, "home", "N", "", confidence, by, Map.of()));
      manifest.edge(ConceptEdge.of("hub", RelationType.USES, id, confidence, by));
    }
    return manifest.build();
  }

  @Test
  @Timeout(60)
  void manyMaySayManyEdgesOfOneNode() {
    int edges = 2_000;
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      graph.ingest(hub("a", edges, 0.9));
      graph.ingest(hub("b", edges, 0.5));
      assertThat(count("QortexContribution")).isEqualTo(2 * edges + 1);
      assertThat(graph.ingest(hub("b", edges, 0.4)).changed()).isFalse();
      assertThat(count("QortexContribution")).isEqualTo(2 * edges + 1);
      graph.retract("a");
      assertThat(count("QortexContribution")).isZero();
      assertThat(graph.edges("hub", Direction.OUT, Set.of()))
          .hasSize(edges)
          .allMatch(edge -> edge.confidence() == 0.4);
    }
  }

  @Test
  void fewRowsAtATimeShowTheSameGraph() {
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK);
        MemgraphBackend slow = MemgraphBackend.open(RealServer.settings().sizes(1, 2), CLOCK)) {
      graph.ingest(chain("a", 25));
      GraphSnapshot all = GraphSnapshot.of(graph);
      GraphSnapshot pieces = GraphSnapshot.of(slow);
      assertThat(pieces.nodeCount()).isEqualTo(all.nodeCount()).isEqualTo(25);
      assertThat(pieces.arcCount()).isEqualTo(all.arcCount());
      assertThat(slow.edges("a.7", Direction.BOTH, Set.of()))
          .isEqualTo(graph.edges("a.7", Direction.BOTH, Set.of()));
    }
  }

  @Test
  void writersOfTwoProcessesDoNotLoseWhatTheOtherWrites() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (MemgraphBackend one = MemgraphBackend.open(RealServer.settings(), CLOCK);
        MemgraphBackend other = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      long start = one.revision();
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        int number = thread;
        MemgraphBackend graph = thread % 2 == 0 ? one : other;
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 10; i++) {
                    graph.ingest(chain("s" + number + "." + i, 3));
                  }
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
      assertThat(one.revision()).isEqualTo(start + 40).isEqualTo(other.revision());
      assertThat(one.stats().total()).isEqualTo(new ElementCounts(120, 0, 80, 0, 0));
      assertThat(one.changesSince(start).orElseThrow().nodes()).hasSize(120);
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aGraphOfALaterLayoutIsRefused() {
    MemgraphBackend.open(RealServer.settings(), CLOCK).close();
    RealServer.driver().executableQuery("MATCH (g:QortexGraph) SET g.layout = 99").execute();
    assertThatIllegalStateException()
        .isThrownBy(() -> MemgraphBackend.open(RealServer.settings(), CLOCK))
        .withMessageContainingAll("99", "later version");
  }

  @Test
  void constraintsAndLocksThatAreMissingAreMadeWhenAGraphIsOpenedAgain() {
    assumeNeo4j();
    MemgraphBackend.open(RealServer.settings(), CLOCK).close();
    String constraints =
        "SHOW CONSTRAINTS YIELD name, labelsOrTypes WHERE 'Concept' IN labelsOrTypes RETURN name";
    String name =
        RealServer.driver()
            .executableQuery(constraints)
            .execute()
            .records()
            .get(0)
            .get(0)
            .asString();
    RealServer.driver().executableQuery("DROP CONSTRAINT " + name).execute();
    RealServer.driver().executableQuery("MATCH (r:QortexReader) DELETE r").execute();
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      assertThat(RealServer.driver().executableQuery(constraints).execute().records()).hasSize(1);
      assertThat(count("QortexReader")).isEqualTo(Dialect.READER_LOCKS);
      assertThat(graph.revision()).isZero();
    }
  }

  @Test
  void aGraphThatIsDeletedWhileItIsOpenIsNeitherReadNorWritten() {
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      graph.ingest(chain("a", 2));
      RealServer.empty();
      List<ThrowingCallable> calls =
          List.of(graph::revision, graph::stats, () -> graph.ingest(chain("b", 2)));
      for (ThrowingCallable call : calls) {
        assertThatThrownBy(call)
            .isInstanceOf(StorageException.class)
            .hasMessageContainingAll("no longer exists", "open it again");
      }
      assertThat(count("Concept")).isZero();
    }
    try (MemgraphBackend anew = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      assertThat(anew.ingest(chain("b", 2)).revision()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(60)
  void whoIsShownTheGraphMayReadItAndNotChangeIt() {
    try (MemgraphBackend graph = MemgraphBackend.open(RealServer.settings(), CLOCK)) {
      graph.ingest(chain("a", 2 * Dialect.READER_LOCKS));
      List<String> seen = new ArrayList<>();
      graph.stream(
          new GraphVisitor() {
            @Override
            public void node(String id, NodeKind kind, String domain) {
              seen.addAll(graph.contributors(id));
            }

            @Override
            public void edge(
                String sourceId, String targetId, RelationType relation, double confidence) {
              assertThatIllegalStateException()
                  .isThrownBy(() -> graph.retract("a"))
                  .withMessageContaining("Maybe");
            }
          });
      assertThat(seen).hasSize(2 * Dialect.READER_LOCKS).containsOnly("a");
      assertThat(graph.retract("a").known()).isTrue();
    }
  }
}
