package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.tck.internal.VisibleGraph;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

abstract class GraphLifeTests extends GraphTests {

  private static final int THREADS = 8;
  private static final List<String> TWINS =
      IntStream.range(0, 20).mapToObj(i -> "twin" + i).toList();

  private static final Map<String, Consumer<GraphBackend>> CALLS =
      Map.ofEntries(
          Map.entry("createDomain", graph -> graph.createDomain(HOME, "")),
          Map.entry("domain", graph -> graph.domain(HOME)),
          Map.entry("domains", GraphBackend::domains),
          Map.entry("deleteDomain", graph -> graph.deleteDomain(HOME)),
          Map.entry("source", graph -> graph.source("a")),
          Map.entry("sources", graph -> graph.sources(HOME)),
          Map.entry("contributors", graph -> graph.contributors("x")),
          Map.entry("nodes by id", graph -> graph.nodes(List.of("x"))),
          Map.entry("nodes", graph -> graph.nodes(NodeQuery.all())),
          Map.entry("edges", graph -> graph.edges("x", Direction.BOTH, Set.of())),
          Map.entry("rules", graph -> graph.rules(RuleQuery.all())),
          Map.entry("examples", graph -> graph.examples(HOME)),
          Map.entry("ingest", graph -> graph.ingest(everything())),
          Map.entry("retract", graph -> graph.retract("a")),
          Map.entry("stats", GraphBackend::stats),
          Map.entry("revision", GraphBackend::revision),
          Map.entry("stream", Structure::of),
          Map.entry("concept", graph -> graph.concept("x")),
          Map.entry("passage", graph -> graph.passage("p")));

  @Test
  void closingTwiceIsHarmless() {
    graph().close();
    graph().close();
  }

  @Test
  void everyCallAfterCloseIsRefused() {
    graph().ingest(everything());
    graph().close();
    CALLS.forEach(
        (name, call) ->
            assertThatIllegalStateException().as(name).isThrownBy(() -> call.accept(graph())));
    if (graph() instanceof ChangeFeed feed) {
      assertThatIllegalStateException().isThrownBy(() -> feed.changesSince(0));
    }
  }

  @Test
  void aReopenedGraphIsEqual() {
    graph().createDomain("empty", "described");
    graph().ingest(everything());
    graph().ingest(manifest("b").concept(concept("b", "y")).edge(edge("b", "x", "y")).build());
    graph().retract("a");
    List<Domain> domains = graph().domains();
    GraphStats stats = graph().stats();
    VisibleGraph seen = VisibleGraph.of(graph());
    Structure structure = Structure.of(graph());
    contract.assumeReopened();
    assertThat(graph().domains()).isEqualTo(domains);
    assertThat(graph().stats()).isEqualTo(stats);
    assertThat(graph().revision()).isEqualTo(stats.revision());
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
    assertThat(Structure.of(graph())).isEqualTo(structure);
  }

  @Test
  void contributionsAndEdgesOutOfSightSurviveReopening() {
    graph().ingest(everything());
    graph().ingest(manifest("b").concept(concept("b", "y")).edge(edge("b", "x", "y")).build());
    VisibleGraph both = VisibleGraph.of(graph());
    graph().retract("a");
    contract.assumeReopened();
    assertThat(graph().ingest(everything()).added().edges()).isEqualTo(2);
    assertThat(VisibleGraph.of(graph())).isEqualTo(both);
    long revision = graph().revision();
    assertThat(graph().ingest(everything()).revision()).isEqualTo(revision);
  }

  @Test
  void hostileTextsSurviveReopening() {
    for (String text : HostileTexts.ALL) {
      graph().ingest(manifest(text).concept(concept(text, text)).build());
    }
    VisibleGraph seen = VisibleGraph.of(graph());
    contract.assumeReopened();
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
  }

  @Test
  void changesSinceBeforeReopeningAreRightOrUnknown() {
    graph().ingest(everything());
    GraphSnapshot before = GraphSnapshot.of(graph());
    graph().retract("a");
    contract.assumeReopened();
    graph().ingest(manifest("b").concept(concept("b", "y")).build());
    if (graph() instanceof ChangeFeed feed) {
      feed.changesSince(before.revision())
          .ifPresent(
              changes ->
                  assertThat(Structure.of(before.apply(changes)))
                      .isEqualTo(Structure.of(graph()).sorted()));
    }
  }

  private static IngestionManifest everything() {
    return manifest("a")
        .concept(concept("a", "x"))
        .passage(passage("a", "p"))
        .edge(edge("a", "x", "p"))
        .rule(rule("a", "r", "Do", 1))
        .example(example("a", "e", HOME, "x()"))
        .build();
  }

  private int each() {
    return Math.max(3, contract.steps() / 5);
  }

  @Test
  void whatManyThreadsIngestIsAllThere() throws Exception {
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < each(); i++) {
            String source = "s" + thread + "." + i;
            graph()
                .ingest(
                    manifest(source)
                        .concept(concept(source, "shared", HOME, "", 0.5))
                        .concept(concept(source, "n" + source))
                        .edge(edge(source, "n" + source, "shared"))
                        .rule(rule(source, "r" + source, "Do", 1))
                        .build());
          }
        });
    int all = THREADS * each();
    assertThat(graph().stats().total()).isEqualTo(new ElementCounts(all + 1, 0, all, all, 0));
    assertThat(graph().stats().sources()).isEqualTo(all);
    assertThat(graph().contributors("shared")).hasSize(all).isSorted();
    assertThat(graph().edges("shared", Direction.IN, Set.of())).hasSize(all);
  }

  @Test
  void whatManyThreadsRetractIsAllGone() throws Exception {
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < each(); i++) {
            String source = "s" + thread;
            graph().ingest(version(source, i));
            assertThat(graph().retract(source).known()).isTrue();
          }
        });
    assertThat(graph().stats().total()).isEqualTo(ElementCounts.ZERO);
    assertThat(graph().stats().sources()).isZero();
  }

  @Test
  void everyChangeHasARevisionOfItsOwn() throws Exception {
    Collection<Long> revisions = new java.util.concurrent.ConcurrentLinkedQueue<>();
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < each(); i++) {
            revisions.add(graph().ingest(version("s" + thread, i)).revision());
          }
        });
    assertThat(revisions).hasSize(THREADS * each()).doesNotHaveDuplicates();
    assertThat(revisions).contains(graph().revision());
  }

  @Test
  void readersNeverSeeHalfAManifest() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    int last = Math.max(8, 2 * contract.steps() / 3);
    graph().ingest(version("a", 0));
    List<InParallel.Work> work = new ArrayList<>();
    work.add(
        () -> {
          try {
            for (int i = 1; i <= last; i++) {
              if (i % 4 == 0) {
                graph().retract("a");
              }
              graph().ingest(version("a", i));
            }
          } finally {
            done.set(true);
          }
        });
    for (int reader = 0; reader < 3; reader++) {
      work.add(
          () -> {
            do {
              assertWhole();
            } while (!done.get());
          });
    }
    InParallel.run(work);
    assertWhole();
    assertThat(graph().concept("twin0").orElseThrow().description()).isEqualTo("version " + last);
  }

  private void assertWhole() {
    Collection<Node> twins = graph().nodes(TWINS).values();
    if (!twins.isEmpty()) {
      assertThat(twins).hasSize(TWINS.size());
      assertThat(twins.stream().map(Node::content).map(text -> text.split(": ")[1]).distinct())
          .hasSize(1);
    }
    Structure structure = Structure.of(graph());
    assertThat(structure.nodes().size()).isIn(0, TWINS.size());
    assertThat(structure.edges()).hasSize(Math.max(0, structure.nodes().size() - 1));
    ElementCounts counts = graph().stats().total();
    assertThat(counts.edges()).isEqualTo(Math.max(0, counts.concepts() - 1));
  }

  /** These twins in a chain, with a text of their own for each version. */
  private static IngestionManifest version(String source, int number) {
    IngestionManifest.Builder builder = manifest(source);
    for (int i = 0; i < TWINS.size(); i++) {
      ConceptNode twin = concept(source, TWINS.get(i), HOME, "version " + number, 1);
      builder.concept(twin);
      if (i > 0) {
        builder.edge(edge(source, TWINS.get(i - 1), TWINS.get(i)));
      }
    }
    return builder.build();
  }
}
