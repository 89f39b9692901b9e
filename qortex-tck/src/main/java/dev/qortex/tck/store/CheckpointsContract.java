package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.CheckpointDiff;
import dev.qortex.core.graph.CheckpointDiff.Changes;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.internal.HostileTexts;
import dev.qortex.tck.internal.InParallel;
import dev.qortex.tck.internal.ScriptedEmbedding;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.internal.VisibleGraph;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the {@link Checkpoints} of every {@link MemoryStore} do. A subclass makes the store; every
 * test gets a new one and closes it.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class CheckpointsContract {

  private static final EmbeddingIdentity COMPASS = new EmbeddingIdentity("compass", 2);

  private static final float[] EAST = {1, 0};
  private static final float[] NORTH = {0, 1};

  private MemoryStore store;
  private Path folder;

  /**
   * A new, empty store.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract MemoryStore create(Path folder);

  /**
   * The store that was created in that folder and closed since; empty when a closed store is gone.
   */
  protected abstract Optional<MemoryStore> reopen(Path folder);

  /** Makes the store of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    store = create(empty);
  }

  /** Closes the store of one test. */
  @AfterEach
  final void close() {
    store.close();
  }

  // What is kept.

  @Test
  void aCheckpointTellsWhatItHolds() {
    ingest(everyKind("a"));
    ingest(far("b", "far"));
    Checkpoint all = checkpoints().create("before", Set.of(), Map.of("recall", 0.75));
    assertThat(all.name()).isEqualTo("before");
    assertThat(all.whole()).isTrue();
    assertThat(all.domains()).containsExactly(AWAY, HOME);
    assertThat(all.counts()).isEqualTo(new ElementCounts(3, 1, 1, 1, 1));
    assertThat(all.metrics()).isEqualTo(Map.of("recall", 0.75));
    assertThat(all.createdAt()).isAfter(Instant.EPOCH);
    Checkpoint some = keep(AWAY);
    assertThat(some.whole()).isFalse();
    assertThat(some.domains()).containsExactly(AWAY);
    assertThat(some.counts()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    assertThat(checkpoints().list()).containsExactly(all, some);
    assertThat(checkpoints().find(all.id())).contains(all);
  }

  @Test
  void checkpointsAreListedOldestFirstAndTheirIdsAreNotGivenAgain() {
    for (int i = 1; i <= 12; i++) {
      assertThat(keep().id()).isEqualTo("" + i);
    }
    assertThat(checkpoints().delete("12")).isTrue();
    assertThat(checkpoints().delete("12")).isFalse();
    assertThat(checkpoints().delete("2")).isTrue();
    assertThat(keep().id()).isEqualTo("13");
    assertThat(checkpoints().list())
        .extracting(Checkpoint::id)
        .containsExactly("1", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13");
  }

  @Test
  void figuresThatAreNotFiniteOrHaveNoNameAreRefusedAndNothingIsKept() {
    for (double bad : new double[] {Double.NaN, 1.0 / 0, -1.0 / 0}) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> checkpoints().create("night", Set.of(), Map.of("good", 1.0, "recall", bad)))
          .withMessageContainingAll("(recall)", "(night)", "(" + bad + ")");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoints().create("night", Set.of(), Map.of(" ", 1.0)));
    assertThat(checkpoints().list()).isEmpty();
  }

  @Test
  void anUnknownDomainIsRefusedByNameAndNothingIsKept() {
    ingest(said("a", "x", "text"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoints().create("", Set.of(HOME, "nowhere"), Map.of()))
        .withMessageContaining("(nowhere)");
    assertThat(checkpoints().list()).isEmpty();
  }

  @Test
  void unknownIdsAreRefusedByName() {
    String known = keep().id();
    for (String id : List.of("7", "0" + known, "+" + known, known + ".0", "", "'", "-1")) {
      assertThat(checkpoints().find(id)).isEmpty();
      assertThat(checkpoints().delete(id)).isFalse();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> checkpoints().restore(id))
          .withMessageContaining("(" + id + ")");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> checkpoints().diff(id))
          .withMessageContaining("(" + id + ")");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> checkpoints().diff(known, id))
          .withMessageContaining("(" + id + ")");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> checkpoints().diff(id, known))
          .withMessageContaining("(" + id + ")");
    }
    assertThat(checkpoints().list()).hasSize(1);
  }

  @Test
  void aDeletedCheckpointLeavesTheGraphAndTheOthers() {
    ingest(everyKind("a"));
    String first = keep().id();
    String second = keep().id();
    VisibleGraph seen = seen();
    checkpoints().delete(first);
    assertThat(seen()).isEqualTo(seen);
    graph().retract("a");
    checkpoints().restore(second);
    assertThat(seen()).isEqualTo(seen);
  }

  @Test
  void whatComesBackCannotBeChanged() {
    ingest(said("a", "x", "text"));
    Checkpoint kept = checkpoints().create("", Set.of(), Map.of("recall", 1.0));
    for (Checkpoint checkpoint : List.of(kept, checkpoints().list().get(0))) {
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(checkpoint.domains()::clear);
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(checkpoint.metrics()::clear);
    }
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(checkpoints().list()::clear);
  }

  // Restoring.

  @Test
  void everythingThatWasRetractedComesBack() {
    ingest(everyKind("a"));
    VisibleGraph seen = seen();
    String id = keep().id();
    graph().retract("a");
    RestoreReport report = checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("a");
    assertThat(report.checkpointId()).isEqualTo(id);
    assertThat(report.added()).isEqualTo(new ElementCounts(2, 1, 1, 1, 1));
    assertThat(report.updated().total() + report.removed().total()).isZero();
    assertThat(report.unembedded()).containsExactly("p", "x", "y");
    assertThat(report.revision()).isEqualTo(graph().revision());
  }

  @Test
  void everythingThatCameSinceGoesWithItsSourcesAndDomains() {
    ingest(said("a", "x", "text"));
    graph().createDomain("empty", "but there");
    VisibleGraph seen = seen();
    List<Domain> domains = graph().domains();
    String id = keep().id();
    ingest(everyKind("b"));
    ingest(far("c", "far"));
    graph().deleteDomain("empty");
    RestoreReport report = checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(graph().domains()).isEqualTo(domains);
    assertThat(graph().source("b")).isEmpty();
    assertThat(graph().source("c")).isEmpty();
    assertThat(graph().stats().sources()).isEqualTo(1);
    assertThat(report.removed()).isEqualTo(new ElementCounts(2, 1, 1, 1, 1));
    assertThat(report.added().total()).isZero();
  }

  @Test
  void whatChangedLooksAsItDidThen() {
    ingest(said("a", "x", "old"));
    String id = keep().id();
    ingest(said("a", "x", "new"));
    RestoreReport report = checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: old");
    assertThat(report.updated()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    assertThat(report.added().total() + report.removed().total()).isZero();
  }

  @Test
  void restoringWhatIsThereChangesNothing() {
    ingest(everyKind("a"));
    ingest(far("b", "far"));
    long revision = graph().revision();
    for (String id : List.of(keep().id(), keep(HOME).id())) {
      RestoreReport report = checkpoints().restore(id);
      assertThat(report.added().total() + report.updated().total() + report.removed().total())
          .isZero();
      assertThat(report.revision()).isEqualTo(revision);
      assertThat(report.unembedded()).isEmpty();
    }
    assertThat(graph().revision()).isEqualTo(revision);
  }

  @Test
  void aPartialRestoreLeavesOtherDomainsAlone() {
    ingest(said("a", "x", "old"));
    String id = keep(HOME).id();
    ingest(said("a", "x", "new"));
    ingest(far("b", "far", "away too"));
    graph().createDomain("empty", "and new");
    checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: old");
    assertThat(text("far")).isEqualTo("Name of far: away too");
    assertThat(graph().domains()).extracting(Domain::name).containsExactly(AWAY, "empty", HOME);
    assertThat(graph().source("b")).isPresent();
  }

  @Test
  void aDeletedDomainComesBackAsItWas() {
    Domain before = graph().createDomain(HOME, "where the heart is");
    ingest(everyKind("a"));
    VisibleGraph seen = seen();
    String id = keep(HOME).id();
    graph().deleteDomain(HOME);
    checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(graph().domain(HOME)).contains(before);
    graph().deleteDomain(HOME);
    graph().createDomain(HOME, "another one");
    checkpoints().restore(id);
    assertThat(graph().domain(HOME)).contains(before);
  }

  @Test
  void whatSeveralSourcesSayComesBackNotOnlyWhatWasVisible() {
    ingest(manifest("a").concept(concept("a", "x", HOME, "strong", 0.9)).build());
    ingest(manifest("b").concept(concept("b", "x", HOME, "weak", 0.5)).build());
    String id = keep().id();
    graph().retract("b");
    graph().retract("a");
    ingest(manifest("c").concept(concept("c", "x", HOME, "other", 1)).build());
    checkpoints().restore(id);
    assertThat(graph().contributors("x")).containsExactly("a", "b");
    assertThat(text("x")).isEqualTo("Name of x: strong");
    graph().retract("a");
    assertThat(text("x")).isEqualTo("Name of x: weak");
  }

  @Test
  void whatWasSaidOutOfSightGoesToo() {
    ingest(manifest("a").concept(concept("a", "x", HOME, "strong", 0.9)).build());
    String id = keep().id();
    ingest(manifest("b").concept(concept("b", "x", HOME, "weak", 0.5)).build());
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
    long revision = graph().revision();
    RestoreReport report = checkpoints().restore(id);
    assertThat(report.removed().total()).isZero();
    assertThat(report.revision()).isEqualTo(revision + 1);
    assertThat(graph().contributors("x")).containsExactly("a");
    assertThat(graph().source("b")).isEmpty();
  }

  @Test
  void rulesAndExamplesComeBackAndGo() {
    ingest(
        manifest("a")
            .rule(rule("a", "r", "first", 0.5))
            .example(example("a", "e", HOME, "first();"))
            .build());
    VisibleGraph seen = seen();
    String id = keep(HOME).id();
    ingest(
        manifest("a")
            .rule(rule("a", "r", "second", 0.5))
            .rule(rule("a", "new", "new", 0.5))
            .example(example("a", "new", HOME, "new();"))
            .build());
    RestoreReport report = checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(report.added()).isEqualTo(new ElementCounts(0, 0, 0, 0, 1));
    assertThat(report.updated()).isEqualTo(new ElementCounts(0, 0, 0, 1, 0));
    assertThat(report.removed()).isEqualTo(new ElementCounts(0, 0, 0, 1, 1));
  }

  @Test
  void theChangeFeedTellsOnlyWhatIsDifferent() {
    assumeTrue(graph() instanceof ChangeFeed);
    ingest(everyKind("a"));
    String id = keep().id();
    ingest(said("b", "new", "text"));
    ingest(said("c", "x", "surer"));
    graph().retract("c");
    long revision = graph().revision();
    checkpoints().restore(id);
    GraphChanges changes = ((ChangeFeed) graph()).changesSince(revision).orElseThrow();
    assertThat(changes.to()).isEqualTo(revision + 1);
    assertThat(changes.nodes()).extracting(NodeChange::id).containsExactly("new");
    assertThat(changes.edges()).isEmpty();
    revision = graph().revision();
    graph().retract("a");
    checkpoints().restore(id);
    changes = ((ChangeFeed) graph()).changesSince(revision).orElseThrow();
    assertThat(changes.nodes()).extracting(NodeChange::id).containsExactly("p", "x", "y");
    assertThat(changes.nodes()).extracting(NodeChange::present).containsOnly(true);
    assertThat(changes.edges()).extracting(EdgeChange::present).containsExactly(true);
  }

  // Edges.

  @Test
  void anEdgeToAnotherDomainIsKeptAndOutOfSightWhileThatIsGone() {
    ingest(far("b", "far"));
    ingest(manifest("a").concept(concept("a", "x")).edge(edge("a", "x", "far")).build());
    String id = keep(HOME).id();
    graph().deleteDomain(AWAY);
    graph().retract("a");
    checkpoints().restore(id);
    assertThat(text("x")).isNotEmpty();
    assertThat(edges("x")).isEmpty();
    assertThat(graph().domain(AWAY)).isEmpty();
    assertThat(checkpoints().diff(id).edges().removed())
        .containsExactly(new EdgeKey("x", "far", RelationType.REQUIRES));
    ingest(far("b", "far"));
    assertThat(edges("x")).hasSize(1);
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
  }

  @Test
  void edgesThatCameToARestoredNodeGoAlsoWhereTheNodeIsGoneNow() {
    ingest(said("a", "x", "text"));
    ingest(far("b", "far"));
    String id = keep(HOME).id();
    ingest(
        manifest("c", AWAY)
            .concept(concept("c", "far", AWAY, "as before", 0.1))
            .edge(edge("c", "far", "x"))
            .build());
    assertThat(edges("x")).hasSize(1);
    graph().retract("a");
    assertThat(edges("far")).isEmpty();
    checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: text");
    assertThat(edges("x")).isEmpty();
    assertThat(graph().contributors("far")).containsExactly("b", "c");
  }

  @Test
  void edgesBetweenOtherDomainsAreLeftAlone() {
    ingest(said("a", "x", "text"));
    String id = keep(HOME).id();
    ingest(
        manifest("b", AWAY)
            .concept(concept("b", "far", AWAY, "", 1))
            .concept(concept("b", "farther", AWAY, "", 1))
            .edge(edge("b", "far", "farther"))
            .build());
    checkpoints().restore(id);
    assertThat(edges("far")).hasSize(1);
  }

  @Test
  void anEdgeThatWasOutOfSightStaysSo() {
    ingest(manifest("a").concept(concept("a", "x")).build());
    ingest(manifest("b").concept(concept("b", "y")).build());
    ingest(manifest("c").concept(concept("c", "x")).edge(edge("c", "x", "y")).build());
    graph().retract("b");
    String id = keep().id();
    graph().retract("c");
    checkpoints().restore(id);
    assertThat(edges("x")).isEmpty();
    ingest(manifest("b").concept(concept("b", "y")).build());
    assertThat(edges("x")).hasSize(1);
  }

  // Vectors and words.

  @Test
  void vectorsAndWordsComeBackWithTheirTexts() {
    ingest(said("a", "x", "old"), Map.of("Name of x: old", EAST));
    String id = keep(HOME).id();
    ingest(said("a", "x", "new"), Map.of("Name of x: new", NORTH));
    RestoreReport report = checkpoints().restore(id);
    assertThat(report.unembedded()).isEmpty();
    assertThat(cosine(EAST)).isEqualTo(1.0);
    assertThat(byWords("old")).containsExactly("x");
    assertThat(byWords("new")).isEmpty();
    graph().deleteDomain(HOME);
    assertThat(store.vectors().size()).isZero();
    checkpoints().restore(id);
    assertThat(cosine(EAST)).isEqualTo(1.0);
    assertThat(byWords("old")).containsExactly("x");
  }

  @Test
  void vectorsOfWhatCameSinceGo() {
    ingest(said("a", "x", "text"), Map.of("Name of x: text", EAST));
    String id = keep().id();
    ingest(said("b", "y", "more"), Map.of("Name of y: more", NORTH));
    checkpoints().restore(id);
    assertThat(store.vectors().contained(List.of("x", "y"))).containsExactly("x");
    assertThat(byWords("more")).isEmpty();
  }

  @Test
  void aNodeThatHadNoVectorIsNamed() {
    ingest(said("a", "x", "old"));
    String id = keep().id();
    ingest(said("a", "x", "new"), Map.of("Name of x: new", NORTH));
    assertThat(checkpoints().restore(id).unembedded()).containsExactly("x");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void aVectorThatCameLaterForTheSameTextStays() {
    ingest(said("a", "x", "text"));
    String id = keep().id();
    ingest(said("a", "x", "text"), Map.of("Name of x: text", EAST));
    assertThat(checkpoints().restore(id).unembedded()).isEmpty();
    assertThat(cosine(EAST)).isEqualTo(1.0);
  }

  @Test
  void aVectorThatWentComesBackEvenIfTheGraphIsTheSame() {
    ingest(said("a", "x", "text"), Map.of("Name of x: text", EAST));
    String id = keep().id();
    long revision = graph().revision();
    store.vectors().remove(List.of("x"));
    assertThat(checkpoints().restore(id).revision()).isEqualTo(revision);
    assertThat(cosine(EAST)).isEqualTo(1.0);
  }

  @Test
  void vectorsOfAnotherOrAnUnknownModelStayAway() {
    graph().ingest(said("a", "x", "text"));
    store.vectors().put(List.of(new VectorIndex.Entry("x", NodeKind.CONCEPT, HOME, NORTH)));
    String nameless = keep().id();
    store.reembed(new ScriptedEmbedding("compass", 2, text -> EAST), progress -> {});
    String compass = keep().id();
    store.reembed(new ScriptedEmbedding("other", 2, text -> EAST), progress -> {});
    for (String id : List.of(nameless, compass)) {
      graph().deleteDomain(HOME);
      assertThat(checkpoints().restore(id).unembedded()).containsExactly("x");
      assertThat(store.vectors().size()).isZero();
    }
  }

  // Sources.

  @Test
  void theMetadataOfSourcesComesBack() {
    SourceMetadata then = new SourceMetadata("a", "notes.md", "markdown", "notes.md", "hash 1");
    SourceMetadata now = new SourceMetadata("a", "notes.md", "markdown", "moved.md", "hash 2");
    ingest(IngestionManifest.builder(HOME).source(then).concept(concept("a", "x")).build());
    String id = keep(HOME).id();
    ingest(IngestionManifest.builder(HOME).source(now).concept(concept("a", "x")).build());
    checkpoints().restore(id);
    assertThat(graph().source("a")).contains(then);
    graph().retract("a");
    checkpoints().restore(id);
    assertThat(graph().source("a")).contains(then);
  }

  @Test
  void aSourceThatAlsoSpeaksElsewhereStays() {
    ingest(said("a", "x", "text"));
    String id = keep(HOME).id();
    ingest(
        manifest("b").concept(concept("b", "x")).concept(concept("b", "far", AWAY, "", 1)).build());
    ingest(manifest("c").concept(concept("c", "x")).build());
    checkpoints().restore(id);
    assertThat(graph().contributors("x")).containsExactly("a");
    assertThat(graph().contributors("far")).containsExactly("b");
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("a", "b");
  }

  @Test
  void aSourceThatBelongsToAnotherDomainNowIsRefusedUnlessTheWholeIsRestored() {
    ingest(said("a", "x", "text"));
    String some = keep(HOME).id();
    String all = keep().id();
    VisibleGraph then = seen();
    graph().retract("a");
    ingest(far("a", "far"));
    VisibleGraph now = seen();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoints().restore(some))
        .withMessageContainingAll("source (a)", "(" + AWAY + ")", "(" + HOME + ")", "\nMaybe ");
    assertThat(seen()).isEqualTo(now);
    checkpoints().restore(all);
    assertThat(seen()).isEqualTo(then);
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("a");
  }

  // What is refused.

  @Test
  void aNodeThatLiesInAnotherDomainNowIsRefusedAndNothingIsChanged() {
    ingest(said("a", "x", "text"));
    ingest(said("b", "y", "text"));
    List<String> ids = List.of(keep(HOME).id(), keep().id());
    graph().retract("b");
    graph().deleteDomain(HOME);
    ingest(far("c", "x"));
    VisibleGraph now = seen();
    long revision = graph().revision();
    for (String id : ids) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> checkpoints().restore(id))
          .withMessageContainingAll("node (x)", "(" + AWAY + ")", "(" + HOME + ")", "\nMaybe ");
    }
    assertThat(seen()).isEqualTo(now);
    assertThat(graph().revision()).isEqualTo(revision);
    assertThat(graph().domain(HOME)).isEmpty();
    graph().retract("c");
    checkpoints().restore(ids.get(0));
    assertThat(text("x")).isEqualTo("Name of x: text");
  }

  @Test
  void aNodeOfAnotherKindIsRefusedAndNothingIsChanged() {
    ingest(said("a", "x", "text"));
    String id = keep().id();
    graph().retract("a");
    ingest(manifest("b").passage(passage("b", "x")).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoints().restore(id))
        .withMessageContainingAll("node (x)", "(PASSAGE)", "(CONCEPT)");
    assertThat(text("x")).isEqualTo("Title of x\nText of x");
  }

  @Test
  void aRuleOrExampleThatLiesInADomainThatIsNotCoveredIsRefused() {
    ingest(manifest("a").rule(rule("a", "r", HOME, "text", List.of(), 1)).build());
    ingest(manifest("b").example(example("b", "e", HOME, "x()")).build());
    String some = keep(HOME).id();
    String all = keep().id();
    graph().retract("a");
    ingest(manifest("c", AWAY).rule(rule("c", "r", AWAY, "text", List.of(), 1)).build());
    refusedToRestore(some, "rule (r)");
    graph().retract("b");
    ingest(manifest("d", AWAY).example(example("d", "e", AWAY, "x()")).build());
    graph().retract("c");
    refusedToRestore(some, "example (e)");
    checkpoints().restore(all);
    assertThat(seen().rules().values()).extracting("domain").containsExactly(HOME);
    assertThat(seen().examples().values()).extracting("domain").containsExactly(HOME);
  }

  private void refusedToRestore(String id, String element) {
    VisibleGraph now = seen();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoints().restore(id))
        .withMessageContainingAll(element, "(" + AWAY + ")", "(" + HOME + ")");
    assertThat(seen()).isEqualTo(now);
  }

  // Differences.

  @Test
  void aDiffTellsWhatCameWhatChangedAndWhatWent() {
    ingest(everyKind("a"));
    String id = keep().id();
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
    ingest(
        manifest("a")
            .concept(concept("a", "x", HOME, "changed", 1))
            .concept(concept("a", "z"))
            .edge(edge("a", "x", "z"))
            .rule(rule("a", "r", "changed", 1))
            .rule(rule("a", "s", "new", 1))
            .example(example("a", "f", HOME, "new();"))
            .build());
    CheckpointDiff diff = checkpoints().diff(id);
    assertThat(diff.nodes())
        .isEqualTo(new Changes<>(List.of("z"), List.of("x"), List.of("p", "y")));
    assertThat(diff.edges())
        .isEqualTo(
            new Changes<>(
                List.of(new EdgeKey("x", "z", RelationType.REQUIRES)),
                List.of(),
                List.of(new EdgeKey("x", "y", RelationType.REQUIRES))));
    assertThat(diff.rules()).isEqualTo(new Changes<>(List.of("s"), List.of("r"), List.of()));
    assertThat(diff.examples()).isEqualTo(new Changes<>(List.of("f"), List.of(), List.of("e")));
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void checkpointsCanBeReadWhileTheGraphIsShown() {
    ingest(everyKind("a"));
    Checkpoint all = keep();
    List<Object> read = new ArrayList<>();
    store.graph().stream(
        new GraphVisitor() {
          @Override
          public void node(String id, NodeKind kind, String domain) {
            read.add(checkpoints().list());
            read.add(checkpoints().find(all.id()).stream().toList());
            assertThat(checkpoints().diff(all.id()).isEmpty()).isTrue();
            assertThat(checkpoints().diff(all.id(), all.id()).isEmpty()).isTrue();
          }

          @Override
          public void edge(String source, String target, RelationType relation, double sure) {}
        });
    assertThat(read).isNotEmpty().containsOnly(List.of(all));
  }

  @Test
  void aDiffOfTwoCheckpointsTurnsAroundWithThem() {
    ingest(everyKind("a"));
    String first = keep().id();
    graph().retract("a");
    ingest(said("b", "x", "other"));
    String second = keep(HOME).id();
    graph().deleteDomain(HOME);
    CheckpointDiff there = checkpoints().diff(first, second);
    CheckpointDiff back = checkpoints().diff(second, first);
    assertThat(there.nodes()).isEqualTo(new Changes<>(List.of(), List.of("x"), List.of("p", "y")));
    assertThat(back.nodes()).isEqualTo(new Changes<>(List.of("p", "y"), List.of("x"), List.of()));
    assertThat(back.edges().added()).isEqualTo(there.edges().removed()).hasSize(1);
    assertThat(back.rules().added()).isEqualTo(there.rules().removed()).containsExactly("r");
    assertThat(checkpoints().diff(first, first).isEmpty()).isTrue();
  }

  @Test
  void aDiffSeesOnlyTheDomainsThatBothCover() {
    ingest(said("a", "x", "text"));
    ingest(far("b", "far"));
    String home = keep(HOME).id();
    String away = keep(AWAY).id();
    String all = keep().id();
    ingest(said("a", "x", "changed"));
    ingest(far("b", "far", "changed"));
    assertThat(checkpoints().diff(home).nodes().updated()).containsExactly("x");
    assertThat(checkpoints().diff(away).nodes().updated()).containsExactly("far");
    assertThat(checkpoints().diff(all).nodes().updated()).containsExactly("far", "x");
    String later = keep().id();
    assertThat(checkpoints().diff(home, later).nodes().updated()).containsExactly("x");
    assertThat(checkpoints().diff(home, away).isEmpty()).isTrue();
    graph().createDomain("new", "");
    ingest(manifest("c", "new").concept(concept("c", "z", "new", "", 1)).build());
    assertThat(checkpoints().diff(all, keep().id()).nodes().added()).containsExactly("z");
    assertThat(checkpoints().diff(home).nodes().added()).isEmpty();
  }

  @Test
  void anEdgeThatIsOutOfSightCountsAsGone() {
    ingest(manifest("a").concept(concept("a", "x")).build());
    ingest(manifest("b").concept(concept("b", "y")).build());
    ingest(manifest("c").concept(concept("c", "x")).edge(edge("c", "x", "y")).build());
    String id = keep().id();
    graph().retract("b");
    assertThat(checkpoints().diff(id).edges().removed()).hasSize(1);
    assertThat(checkpoints().diff(id).nodes().removed()).containsExactly("y");
  }

  // Everything else.

  @Test
  void whatWasLearnedIsNotTouched() {
    String id = keep().id();
    ingest(said("a", "x", "text"));
    store.interoception().adjust(Map.of("x", 0.5));
    store
        .pastQuestions()
        .record(new PastQuestion("q", "Why?", EAST, "", Instant.EPOCH), Map.of("x", 1.0));
    checkpoints().restore(id);
    assertThat(graph().domains()).isEmpty();
    assertThat(store.interoception().factors(Set.of("x"))).isEqualTo(Map.of("x", 1.5));
    assertThat(store.pastQuestions().size()).isEqualTo(1);
  }

  @Test
  void hostileTextsComeBack() {
    for (String text : HostileTexts.ALL) {
      ingest(
          IngestionManifest.builder(text)
              .source(SourceMetadata.of(text, "test"))
              .concept(concept(text, text, text, text, 0.5))
              .passage(Passage.of("p" + text, text, text, text, Provenance.of(text)))
              .edge(edge(text, text, "p" + text))
              .rule(rule(text, text, text, text, List.of(text), 0.5))
              .example(example(text, text, text, text))
              .build());
    }
    VisibleGraph seen = seen();
    Checkpoint all = checkpoints().create(HostileTexts.ALL.get(0), Set.of(), Map.of());
    for (String text : HostileTexts.ALL) {
      Checkpoint some = checkpoints().create(text, Set.of(text), Map.of(text, 0.1));
      assertThat(checkpoints().find(some.id())).contains(some);
      graph().deleteDomain(text);
      checkpoints().restore(some.id());
    }
    assertThat(seen()).isEqualTo(seen);
    HostileTexts.ALL.forEach(graph()::retract);
    checkpoints().restore(all.id());
    assertThat(seen()).isEqualTo(seen);
    assertThat(checkpoints().diff(all.id()).isEmpty()).isTrue();
  }

  @Test
  @Timeout(120)
  void manyThreadsMayKeepRestoreAndIngest() throws Exception {
    ingest(said("a", "x", "then"), Map.of("Name of x: then", EAST));
    String id = keep().id();
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < 8; i++) {
            ingest(said("b" + thread, "own" + thread, "text " + i));
            keep();
            checkpoints().restore(id);
          }
        });
    checkpoints().restore(id);
    assertThat(checkpoints().list()).hasSize(1 + 4 * 8);
    assertThat(checkpoints().list()).extracting(Checkpoint::id).doesNotHaveDuplicates();
    assertThat(seen().nodes()).containsOnlyKeys("x");
    assertThat(store.vectors().contained(List.of("x"))).hasSize(1);
    assertThat(store.vectors().size()).isEqualTo(1);
  }

  @Test
  void aReopenedStoreHasTheSameCheckpoints() {
    ingest(everyKind("a"), Map.of("Title of p\nText of p", EAST));
    Checkpoint all = checkpoints().create("all", Set.of(), Map.of("recall", 0.1, "best", 1.0));
    Checkpoint some = keep(HOME);
    keep();
    checkpoints().delete("3");
    VisibleGraph seen = seen();
    graph().deleteDomain(HOME);
    CheckpointDiff diff = checkpoints().diff(all.id());
    store.close();
    Optional<MemoryStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
    assertThat(checkpoints().list()).containsExactly(all, some);
    assertThat(checkpoints().diff(all.id())).isEqualTo(diff);
    checkpoints().restore(some.id());
    assertThat(seen()).isEqualTo(seen);
    assertThat(cosine(EAST)).isEqualTo(1.0);
    assertThat(keep().id()).as("that of a deleted one is not given again").isEqualTo("4");
  }

  @Test
  void useAfterClosingIsRefused() {
    String id = keep().id();
    Checkpoints checkpoints = checkpoints();
    store.close();
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.create("", Set.of(), Map.of()));
    assertThatIllegalStateException().isThrownBy(checkpoints::list);
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.find(id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.diff(id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.diff(id, id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.restore(id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.delete(id));
  }

  /** Two concepts, a passage, an edge, a rule and an example. */
  private static IngestionManifest everyKind(String source) {
    return manifest(source)
        .concept(concept(source, "x"))
        .concept(concept(source, "y"))
        .passage(passage(source, "p"))
        .edge(edge(source, "x", "y"))
        .rule(rule(source, "r", HOME, "text", List.of("x"), 1.0))
        .example(example(source, "e", HOME, "code();"))
        .build();
  }

  private static IngestionManifest said(String source, String id, String text) {
    return manifest(source).concept(concept(source, id, HOME, text, 1)).build();
  }

  private static IngestionManifest far(String source, String id) {
    return far(source, id, "");
  }

  private static IngestionManifest far(String source, String id, String text) {
    return manifest(source, AWAY).concept(concept(source, id, AWAY, text, 1)).build();
  }

  private void ingest(IngestionManifest manifest) {
    graph().ingest(manifest);
  }

  private void ingest(IngestionManifest manifest, Map<String, float[]> vectors) {
    store.ingest(manifest, new TextVectors(COMPASS, vectors));
  }

  private Checkpoint keep(String... domains) {
    return checkpoints().create("", Set.of(domains), Map.of());
  }

  private Checkpoints checkpoints() {
    return store.checkpoints();
  }

  private GraphBackend graph() {
    return store.graph();
  }

  private VisibleGraph seen() {
    return VisibleGraph.of(graph());
  }

  private String text(String id) {
    Node node = graph().nodes(List.of(id)).get(id);
    return node == null ? "" : node.content();
  }

  private List<ConceptEdge> edges(String id) {
    return graph().edges(id, Direction.BOTH, Set.of());
  }

  private double cosine(float[] question) {
    return Math.rint(
            store.vectors().search(question, 1, SearchScope.everywhere()).get(0).score() * 1e4)
        / 1e4;
  }

  private List<String> byWords(String text) {
    return store.words().search(text, 100, SearchScope.everywhere()).stream()
        .map(Scored::id)
        .toList();
  }
}
