package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static dev.qortex.tck.internal.Fixtures.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.tck.internal.HostileTexts;
import dev.qortex.tck.internal.InParallel;
import dev.qortex.tck.internal.ScriptedEmbedding;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.internal.VisibleGraph;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every {@link MemoryStore} does: its parts move together. The parts themselves have contracts
 * of their own. A subclass makes the store; every test gets a new one and closes it.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class MemoryStoreContract {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();
  private static final float[] EAST = {1, 0};
  private static final float[] NORTH = {0, 1};
  private static final EmbeddingIdentity COMPASS = new EmbeddingIdentity("compass", 2);

  private static final ScriptedEmbedding LETTERS =
      new ScriptedEmbedding("letters", 3, MemoryStoreContract::letters);

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

  /**
   * How many times a test of several threads changes the store; to be overridden where a change
   * takes long.
   */
  protected int steps() {
    return 60;
  }

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

  @Nested
  class SeveralDomains extends MemoryDomainTests {
    @Override
    MemoryStore store() {
      return store;
    }
  }

  @Test
  void anIngestIsFoundByWordsAndByVector() {
    IngestReport report =
        store.ingest(
            manifest("a").concept(named("a", "x", "apple")).passage(passage("a", "p")).build(),
            vectors("apple", EAST, "Title of p\nText of p", NORTH));
    assertThat(report.added().total()).isEqualTo(2);
    assertThat(report.unembedded()).isEmpty();
    assertThat(byWords("apple")).containsExactly("x");
    assertThat(byWords("title text")).containsExactly("p");
    assertThat(byVector(EAST)).containsExactly("x", "p");
    assertThat(byVector(NORTH)).containsExactly("p", "x");
  }

  @Test
  void aQuestionBringsTheExamplesOfItsDomainsUntilTheyAreTakenBack() {
    store.ingest(
        manifest("a")
            .concept(named("a", "x", "apple"))
            .example(example("a", "e2", HOME, "bake();", "x"))
            .example(example("a", "e1", HOME, "peel();", "x"))
            .example(example("a", "e3", HOME, "rest();", "other"))
            .build(),
        vectors("apple", EAST));
    store.ingest(
        manifest("b", AWAY)
            .concept(concept("b", "y", AWAY, "apple", 1))
            .example(example("b", "f", AWAY, "away();", "x", "y"))
            .build(),
        vectors("Name of y: apple", EAST));
    try (QortexClient memory =
        QortexClient.builder(store)
            .embedding(new ScriptedEmbedding(COMPASS.name(), 2, text -> EAST))
            .build()) {
      Question apple = Question.of("apple").in(HOME);
      assertThat(memory.query(apple).examples())
          .containsExactly(
              example("a", "e1", HOME, "peel();", "x"), example("a", "e2", HOME, "bake();", "x"));
      assertThat(memory.query(apple.in(AWAY)).examples())
          .containsExactly(example("b", "f", AWAY, "away();", "y"));
      memory.retract("a");
      assertThat(memory.query(apple).examples()).isEmpty();
    }
  }

  @Test
  void textsWithoutAVectorAreNamedAndFoundByTheirWordsOnly() {
    IngestReport report = store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    assertThat(report.unembedded()).containsExactly("green");
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(byWords("green")).containsExactly("green");
  }

  @Test
  void aVectorCanComeLater() {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    long revision = store.graph().revision();
    IngestReport report = store.ingest(apples("a", "red", "green"), vectors("green", NORTH));
    assertThat(report.changed()).isFalse();
    assertThat(report.revision()).isEqualTo(revision);
    assertThat(byVector(EAST)).containsExactly("red", "green");
  }

  @Test
  void embeddingGivesVectorsToNodesWithoutOneAndOnlyForTheTextThatTheyHave() {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    store.embed(List.of("red", "green", "nobody"), vectors("red", NORTH, "ripe", NORTH));
    assertThat(byVector(NORTH))
        .as("red has its vector, green has another text")
        .containsExactly("red");
    assertThat(byVector(EAST)).containsExactly("red");
    store.embed(List.of("green"), vectors("green", NORTH));
    assertThat(byVector(NORTH)).containsExactly("green", "red");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.embed(List.of("green"), vectors("green", new float[] {1, 2, 3})));
  }

  @Test
  void noVectorOutlivesItsNodeWhenOthersRetractMeanwhile() throws Exception {
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < Math.max(5, steps() / 2); i++) {
            if (thread % 2 == 0) {
              store.ingest(apples("a", "red"), vectors("red", EAST));
            } else {
              store.graph().retract("a");
            }
          }
        });
    store.graph().retract("a");
    assertThat(store.vectors().size()).isZero();
    assertThat(byWords("red")).isEmpty();
  }

  @Test
  void aVectorOfATextThatIsNotVisibleDoesNotCount() {
    store.ingest(said("a", "strong", 0.9), vectors("Name of x: strong", EAST));
    store.ingest(said("b", "weak", 0.5), vectors("Name of x: weak", NORTH));
    assertThat(cosine(EAST)).isEqualTo(1.0);
    store.ingest(said("b", "weak", 0.5), vectors("Name of x: strong", NORTH));
    assertThat(cosine(EAST)).as("the text has its vector").isEqualTo(1.0);
  }

  @Test
  void aVectorGoesWhenItsTextChanges() {
    store.ingest(said("a", "old", 1), vectors("Name of x: old", EAST));
    IngestReport report = store.ingest(said("a", "new", 1), TextVectors.none());
    assertThat(report.unembedded()).containsExactly("x");
    assertThat(byVector(EAST)).isEmpty();
    assertThat(byWords("old")).isEmpty();
    assertThat(byWords("new")).containsExactly("x");
    store.ingest(said("a", "newer", 1), vectors("Name of x: newer", NORTH));
    assertThat(cosine(NORTH)).isEqualTo(1.0);
  }

  @Test
  void aVectorStaysWhenSomethingElseChanges() {
    store.ingest(said("a", "text", 1), vectors("Name of x: text", EAST));
    IngestReport report = store.ingest(said("a", "text", 0.5), TextVectors.none());
    assertThat(report.updated().concepts()).isEqualTo(1);
    assertThat(report.unembedded()).isEmpty();
    assertThat(byVector(EAST)).containsExactly("x");
  }

  @Test
  void wordsAndVectorsFollowARetraction() {
    store.ingest(said("a", "strong", 0.9), vectors("Name of x: strong", EAST));
    store.ingest(said("b", "weak", 0.5), TextVectors.none());
    assertThat(store.graph().retract("a").unembedded()).containsExactly("x");
    assertThat(byVector(EAST)).isEmpty();
    assertThat(byWords("strong")).isEmpty();
    assertThat(byWords("weak")).containsExactly("x");
    store.graph().retract("b");
    assertThat(byWords("weak name")).isEmpty();
  }

  @Test
  void wordsAndVectorsFollowTheDeletionOfADomain() {
    store.ingest(apples("a", "red"), vectors("red", EAST));
    store.ingest(
        manifest("b", AWAY).concept(concept("b", "far", AWAY, "red", 1)).build(),
        vectors("Name of far: red", EAST));
    store.graph().deleteDomain(HOME);
    assertThat(byVector(EAST)).containsExactly("far");
    assertThat(byWords("red")).containsExactly("far");
  }

  @Test
  void deletingADomainForgetsWhatWasLearnedOfItsNodesAndRetractingDoesNot() {
    store.graph().ingest(apples("a", "red", "green"));
    store.graph().ingest(apples("b", "blue"));
    store.graph().ingest(manifest("c", AWAY).concept(concept("c", "far", AWAY, "red", 1)).build());
    store.interoception().adjust(Map.of("red", 0.5, "far", 0.5, "blue", 0.5, "unknown", 0.5));
    store.pastQuestions().record(asked("q"), Map.of("red", 1.0, "far", 1.0));
    store.pastQuestions().record(asked("r"), Map.of("green", 1.0));
    store
        .edgeBuffer()
        .record(
            List.of(
                new Sighting(Pair.of("far", "blue"), 1), new Sighting(Pair.of("red", "far"), 1)),
            Instant.EPOCH);
    store.graph().retract("b");
    assertThat(store.interoception().size()).isEqualTo(4);
    store.graph().deleteDomain(HOME);
    assertThat(store.interoception().factors(Set.of("red", "far", "unknown", "blue")))
        .containsOnlyKeys("blue", "far", "unknown");
    assertThat(store.edgeBuffer().ready(1, 1))
        .extracting(BufferedEdge::pair)
        .containsExactly(Pair.of("far", "blue"));
    assertThat(store.pastQuestions().recorded("q")).containsExactly("far");
    assertThat(store.pastQuestions().recorded("r")).isEmpty();
    assertThat(store.pastQuestions().similar(NORTH, Set.of(), 100_000, 100_000, 0.9))
        .extracting(PastOutcome::itemId)
        .containsExactly("far");
  }

  @Test
  @Timeout(60)
  void nobodyElseChangesTheMemoryWhileExclusiveWorkRuns() throws Exception {
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < 25; i++) {
            store.exclusively(
                () -> {
                  int next = store.interoception().size();
                  store.graph().ingest(apples("a" + next, "apple" + next));
                  return store.interoception().adjust(Map.of("apple" + next, 0.5));
                });
          }
        });
    assertThat(store.interoception().size()).isEqualTo(100);
    assertThat(store.graph().stats().total().concepts()).isEqualTo(100);
  }

  private static PastQuestion asked(String answer) {
    return new PastQuestion(answer, "Why?", NORTH, "", Instant.EPOCH);
  }

  @Test
  void wordsFollowAnIngestIntoTheGraphAlone() {
    store.graph().ingest(apples("a", "red"));
    assertThat(byWords("red")).containsExactly("red");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void theFirstVectorsSayWhichModelTheStoreHolds() {
    assertThat(store.embeddingModel()).isEqualTo(EmbeddingIdentity.none());
    store.ingest(apples("a", "red"), TextVectors.none());
    store.ingest(apples("a", "red"), new TextVectors(COMPASS, Map.of()));
    store.ingest(apples("a", "red"), vectors("a text that nobody has", EAST));
    assertThat(store.embeddingModel()).isEqualTo(EmbeddingIdentity.none());
    store.ingest(apples("a", "red"), vectors("red", EAST));
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    store.graph().retract("a");
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
  }

  @Test
  void vectorsOfAnotherModelAreRefusedAndNothingIsChanged() {
    store.ingest(apples("a", "red"), vectors("red", EAST));
    long revision = store.graph().revision();
    for (TextVectors other :
        List.of(
            new TextVectors(new EmbeddingIdentity("sundial", 2), Map.of("green", NORTH)),
            new TextVectors(new EmbeddingIdentity("compass", 1), Map.of("green", new float[] {1})),
            new TextVectors(new EmbeddingIdentity("sundial", 2), Map.of()))) {
      for (Runnable use :
          List.<Runnable>of(
              () -> store.ingest(apples("b", "green"), other),
              () -> store.embed(List.of("red"), other))) {
        assertThatIllegalArgumentException()
            .isThrownBy(use::run)
            .withMessageContaining("the model (compass) with (2) dimensions")
            .withMessageContaining("(" + other.model().name() + ")")
            .withMessageContaining("(" + other.model().dimension() + ")")
            .withMessageContaining("\nMaybe re-embed");
      }
    }
    assertThat(store.graph().revision()).isEqualTo(revision);
    assertThat(byWords("green")).isEmpty();
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
  }

  @Test
  void vectorsPutByHandHaveNoNameUntilOneOfTheirDimensionComes() {
    store.vectors().put(List.of(new VectorIndex.Entry("by hand", NodeKind.CONCEPT, HOME, NORTH)));
    assertThat(store.embeddingModel()).isEqualTo(new EmbeddingIdentity("", 2));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                store.ingest(
                    apples("a", "red"),
                    new TextVectors(
                        new EmbeddingIdentity("sundial", 3), Map.of("red", new float[] {1, 2, 3}))))
        .withMessageContaining("the model (unknown) with (2) dimensions");
    store.ingest(apples("a", "red"), vectors("red", EAST));
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    store.vectors().put(List.of(new VectorIndex.Entry("by hand", NodeKind.CONCEPT, HOME, EAST)));
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
  }

  @Test
  void aManifestThatTheGraphRefusesLeavesNoWordsAndNoVectors() {
    IngestionManifest refused =
        manifest("a").concept(named("a", "red", "red")).edge(edge("a", "red", "ghost")).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.ingest(refused, vectors("red", EAST)))
        .withMessageContaining("ghost");
    assertThat(byWords("red")).isEmpty();
    assertThat(byVector(EAST)).isEmpty();
    assertThat(store.graph().domains()).isEmpty();
  }

  @Test
  void reembeddingGivesAllNodesAndPastQuestionsVectorsOfTheNewModel() {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    ask("q1", "red", EAST);
    ask("q2", "green", NORTH);
    store.vectors().put(List.of(new VectorIndex.Entry("ghost", NodeKind.CONCEPT, HOME, EAST)));
    List<ReembedProgress> progress = new ArrayList<>();
    ReembedReport report = store.reembed(LETTERS, progress::add);
    EmbeddingIdentity letters = EmbeddingIdentity.of(LETTERS);
    assertThat(report).isEqualTo(new ReembedReport(letters, 2, 2, 1));
    assertThat(store.embeddingModel()).isEqualTo(letters);
    assertThat(store.vectors().dimension()).isEqualTo(3);
    assertThat(byVector(letters("green"))).containsExactly("green", "red");
    assertThat(store.vectors().size()).as("the ghost is gone").isEqualTo(2);
    assertThat(store.pastQuestions().similar(letters("green"), Set.of(), 100_000, 100_000, 0.99))
        .extracting(PastOutcome::answerId)
        .containsExactly("q2");
    assertThat(progress).startsWith(new ReembedProgress(0, progress.get(0).total()));
    ReembedProgress last = progress.get(progress.size() - 1);
    assertThat(last.done()).isEqualTo(last.total()).isPositive();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.embed(List.of("red"), vectors("red", EAST)))
        .withMessageContaining("(letters) with (3)")
        .withMessageContaining("(compass) with (2)");
    assertThatIllegalArgumentException().isThrownBy(() -> ask("q3", "red", EAST));
    store.close();
    Optional<MemoryStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
    assertThat(store.embeddingModel()).isEqualTo(letters);
    assertThat(byVector(letters("green"))).containsExactly("green", "red");
    assertThat(store.pastQuestions().similar(letters("green"), Set.of(), 100_000, 100_000, 0.99))
        .hasSize(1);
  }

  @Test
  void whileItIsReembeddedTheOldVectorsAreInUse() {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST, "green", NORTH));
    ask("q1", "red", EAST);
    AtomicInteger looked = new AtomicInteger();
    store.reembed(
        LETTERS.before(
            texts -> {
              assertThat(store.embeddingModel()).isEqualTo(COMPASS);
              assertThat(byVector(NORTH)).containsExactly("green", "red");
              assertThat(store.pastQuestions().similar(EAST, Set.of(), 100_000, 100_000, 0.99))
                  .hasSize(1);
              if (looked.incrementAndGet() == 1) {
                ask("q2", "a new question", NORTH);
              }
            }),
        progress -> assertThat(byVector(NORTH)).containsExactly("green", "red"));
    assertThat(looked.get()).isPositive();
    assertThat(
            store
                .pastQuestions()
                .similar(letters("a new question"), Set.of(), 100_000, 100_000, 0.9999))
        .extracting(PastOutcome::answerId)
        .contains("q2");
  }

  @Test
  void whatComesChangesOrGoesWhileItIsReembeddedIsEmbeddedBeforeTheEnd() {
    store.ingest(apples("a", "a1", "a2"), vectors("a1", EAST));
    store.ingest(apples("b", "gone"), vectors("gone", EAST));
    store.ingest(said("c", "old", 1), vectors("Name of x: old", EAST));
    // Each but the last leaves a text without a vector, so that there is a further call.
    Deque<Runnable> acts =
        new ArrayDeque<>(
            List.of(
                () -> store.ingest(said("c", "new", 1), vectors("Name of x: new", NORTH)),
                () -> store.ingest(apples("d", "a0", "z"), vectors("z", NORTH)),
                () -> store.ingest(said("c", "newest", 1), TextVectors.none()),
                () -> store.graph().retract("b")));
    ReembedReport report =
        store.reembed(LETTERS.before(texts -> acts.remove().run()), progress -> {});
    assertThat(acts).isEmpty();
    assertThat(report).isEqualTo(new ReembedReport(EmbeddingIdentity.of(LETTERS), 5, 0, 0));
    assertThat(store.vectors().size()).isEqualTo(5);
    for (Node node : store.graph().nodes(List.of("a0", "a1", "a2", "x", "z")).values()) {
      assertThat(store.vectors().search(letters(node.content()), 5, EVERYWHERE))
          .filteredOn(found -> found.id().equals(node.id()))
          .singleElement()
          .satisfies(found -> assertThat(found.score()).isGreaterThan(0.99999));
    }
  }

  @Test
  void aModelThatThrowsLeavesTheOldVectorsInUseAndItCanBeTriedAgain() {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST, "green", NORTH));
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                store.reembed(
                    LETTERS.before(
                        texts -> {
                          throw new IllegalStateException("model is gone");
                        }),
                    progress -> {}))
        .withMessage("model is gone");
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    assertThat(byVector(NORTH)).containsExactly("green", "red");
    assertThat(store.reembed(LETTERS, progress -> {}).nodes()).isEqualTo(2);
    assertThat(byVector(letters("red"))).containsExactly("red", "green");
  }

  @Test
  void vectorsThatAreNotOfTheModelsDimensionAreRefusedAndTheOldOnesStay() {
    store.ingest(apples("a", "red"), vectors("red", EAST));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> store.reembed(new ScriptedEmbedding("liar", 3, text -> NORTH), progress -> {}))
        .withMessageContaining("(liar)");
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    assertThat(byVector(EAST)).containsExactly("red");
  }

  @Test
  void theSameModelMayDoItAgainAndVectorsByHandAreReplaced() {
    store.vectors().put(List.of(new VectorIndex.Entry("red", NodeKind.CONCEPT, HOME, EAST)));
    store.ingest(apples("a", "red"), TextVectors.none());
    store.vectors().put(List.of(new VectorIndex.Entry("red", NodeKind.CONCEPT, HOME, EAST)));
    ScriptedEmbedding north = new ScriptedEmbedding("compass", 2, text -> NORTH);
    for (int i = 0; i < 2; i++) {
      assertThat(store.reembed(north, progress -> {}))
          .isEqualTo(new ReembedReport(COMPASS, 1, 0, 0));
      assertThat(cosine(NORTH)).isEqualTo(1.0);
    }
  }

  @Test
  void anEmptyStoreTakesTheNewModel() {
    assertThat(store.reembed(LETTERS, progress -> {}))
        .isEqualTo(new ReembedReport(EmbeddingIdentity.of(LETTERS), 0, 0, 0));
    assertThat(store.vectors().dimension()).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.ingest(apples("a", "red"), vectors("red", EAST)));
    assertThatIllegalArgumentException().isThrownBy(() -> ask("q", "red", EAST));
  }

  @Test
  @Timeout(120)
  void searchersSeeTheOldVectorsOrTheNewOnesAndNeverBoth() throws Exception {
    IngestionManifest.Builder manifest = manifest("a");
    Map<String, float[]> all = new HashMap<>();
    for (int i = 0; i < 600; i++) {
      manifest.concept(named("a", "n" + i, "text " + i));
      all.put("text " + i, EAST);
    }
    store.ingest(manifest.build(), vectors(all));
    ask("q", "text 1", EAST);
    AtomicBoolean done = new AtomicBoolean();
    InParallel.run(
        3,
        thread -> {
          if (thread == 0) {
            try {
              for (int round = 1; round <= 31; round++) {
                float[] to = round % 2 == 0 ? EAST : NORTH;
                store.reembed(new ScriptedEmbedding("to " + round, 2, text -> to), progress -> {});
              }
            } finally {
              done.set(true);
            }
          } else if (thread == 1) {
            while (!done.get()) {
              List<Scored> found = store.vectors().search(EAST, 1000, EVERYWHERE);
              assertThat(found).hasSize(600);
              assertThat(found.stream().map(Scored::score).distinct()).hasSize(1);
            }
          } else {
            while (!done.get()) {
              EmbeddingIdentity before = store.embeddingModel();
              List<PastOutcome> past =
                  store.pastQuestions().similar(EAST, Set.of(), 100_000, 100_000, -1);
              List<Scored> found = store.vectors().search(EAST, 1, EVERYWHERE);
              if (store.embeddingModel().equals(before)) {
                assertThat(past.get(0).similarity())
                    .as("the question has a vector of the same model")
                    .isEqualTo(found.get(0).score());
              }
            }
          }
        });
    assertThat(cosine(NORTH)).isEqualTo(1.0);
    assertThat(store.embeddingModel().name()).isEqualTo("to 31");
  }

  @Test
  @Timeout(120)
  void searchersSeeASourceAsItWasOrAsItIsAndNeverHalfOfBoth() throws Exception {
    List<IngestionManifest> versions = List.of(fruits("apple"), fruits("pear"));
    store.ingest(versions.get(0), vectors("apple", EAST, "pear", EAST));
    AtomicBoolean done = new AtomicBoolean();
    InParallel.run(
        3,
        thread -> {
          if (thread == 0) {
            try {
              for (int round = 1; round <= steps(); round++) {
                store.ingest(versions.get(round % 2), vectors("apple", EAST, "pear", EAST));
              }
            } finally {
              done.set(true);
            }
          } else {
            while (!done.get()) {
              List<String> found = thread == 1 ? byWords("apple pear") : byVector(EAST);
              assertThat(found).hasSize(51).contains("both");
              assertThat(found.stream().filter(id -> id.startsWith("apple")).count()).isIn(0L, 50L);
            }
          }
        });
  }

  /** Fifty nodes of that fruit, and one that is always there and has its text. */
  private static IngestionManifest fruits(String name) {
    IngestionManifest.Builder builder = manifest("fruits").concept(named("fruits", "both", name));
    for (int i = 0; i < 50; i++) {
      builder.concept(named("fruits", name + i, name));
    }
    return builder.build();
  }

  @Test
  @Timeout(120)
  void severalMayReembedWithTheSameModelAtOnce() throws Exception {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    ask("q1", "red", EAST);
    InParallel.run(
        4,
        thread ->
            assertThat(store.reembed(LETTERS, progress -> {}))
                .isEqualTo(new ReembedReport(EmbeddingIdentity.of(LETTERS), 2, 1, 0)));
    assertThat(byVector(letters("red"))).containsExactly("red", "green");
    assertThat(store.pastQuestions().similar(letters("red"), Set.of(), 100_000, 100_000, 0.99))
        .hasSize(1);
  }

  /** What is refused leaves nothing behind that a later client would stumble over. */
  @Test
  void noQuestionTakesTheFeedbackForOtherAnswersWithIt() {
    QortexClient memory = client(Fusion.adaptive());
    memory.ingest(apples("a", "red"));
    Answer good = memory.query("red");
    for (String bad : List.of("", " ", "half \ud83d")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> memory.query(Question.of("red").in(bad)))
          .withMessageContaining("(" + bad + ")");
    }
    QortexClient wild =
        client(
            (features, found, kinds) ->
                Map.of("red", List.of(new LegScore("words", 1, 1, Double.POSITIVE_INFINITY))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> wild.query("red"))
        .withMessageContainingAll("(words)", "(Infinity)");
    wild.close();
    memory.close();
    store.close();
    Optional<MemoryStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
    try (QortexClient next = client(Fusion.adaptive())) {
      assertThat(next.feedback(good.id(), Map.of("red", Outcome.ACCEPTED)).applied()).isOne();
      assertThat(next.query("red").items()).hasSize(1);
    }
  }

  private QortexClient client(Fusion fusion) {
    return QortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .retrieval(RetrievalSettings.defaults().fusion(fusion))
        .build();
  }

  @Test
  void hostileTextsAreFound() {
    for (String text : HostileTexts.ALL) {
      store.ingest(
          manifest(text).concept(named(text, text, "findme " + text)).build(),
          vectors("findme " + text, EAST));
    }
    assertThat(store.words().search("findme", 1_000, EVERYWHERE)).hasSize(HostileTexts.ALL.size());
    assertThat(store.vectors().size()).isEqualTo(HostileTexts.ALL.size());
    HostileTexts.ALL.forEach(store.graph()::retract);
    assertThat(byWords("findme")).isEmpty();
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  @Timeout(120)
  void manyThreadsMayIngest() throws Exception {
    int each = Math.max(3, steps() / 6);
    InParallel.run(
        8,
        thread -> {
          for (int i = 0; i < each; i++) {
            String id = "n" + thread + "x" + i;
            IngestReport report =
                store.ingest(apples(id, "apple" + id), vectors("apple" + id, EAST));
            assertThat(report.unembedded()).isEmpty();
            assertThat(byWords("apple" + id)).containsExactly("apple" + id);
          }
        });
    assertThat(store.vectors().size()).isEqualTo(8 * each);
    assertThat(store.graph().stats().total().concepts()).isEqualTo(8 * each);
  }

  @Test
  void closingTwiceIsHarmlessAndUseAfterwardsIsRefused() {
    store.ingest(apples("a", "red"), vectors("red", EAST));
    store.close();
    store.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> store.ingest(apples("a", "red"), vectors("red", EAST)));
    assertThatIllegalStateException().isThrownBy(() -> store.graph().revision());
    assertThatIllegalStateException().isThrownBy(() -> store.words().search("x", 1, EVERYWHERE));
    assertThatIllegalStateException().isThrownBy(() -> store.vectors().size());
    assertThatIllegalStateException().isThrownBy(() -> store.embeddingModel());
    assertThatIllegalStateException().isThrownBy(() -> store.sentences().list());
    assertThatIllegalStateException().isThrownBy(() -> store.interoception().size());
    assertThatIllegalStateException().isThrownBy(() -> store.pastQuestions().size());
    assertThatIllegalStateException().isThrownBy(() -> store.checkpoints().list());
  }

  @Test
  void theVectorsOfSentencesAreKeptBesideTheNodes() {
    store.ingest(apples("a", "red"), vectors("red", EAST));
    NamedVectorIndex.Item sentence =
        new NamedVectorIndex.Item("red\n0", NORTH, "", Map.of("text", "hash"));
    store.sentences().create("letters", 2).upsert(List.of(sentence));
    assertThat(byVector(NORTH)).containsExactly("red");
    assertThat(store.vectors().size()).isOne();
    assertThat(store.sentences().list())
        .extracting(NamedVectorIndex.Description::name)
        .containsExactly("letters");
    store.close();
    Optional<MemoryStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
    assertThat(store.sentences().find("letters").orElseThrow().get(List.of("red\n0")))
        .singleElement()
        .usingRecursiveComparison()
        .isEqualTo(sentence);
  }

  @Test
  void aReopenedStoreIsEqual() {
    store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    store.interoception().adjust(Map.of("red", 0.5));
    store
        .pastQuestions()
        .record(new PastQuestion("q", "Why?", NORTH, "", Instant.EPOCH), Map.of("red", 1.0));
    VisibleGraph seen = VisibleGraph.of(store.graph());
    List<Scored> words = store.words().search("red green", 5, EVERYWHERE);
    store.close();
    Optional<MemoryStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
    assertThat(VisibleGraph.of(store.graph())).isEqualTo(seen);
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    assertThat(store.words().search("red green", 5, EVERYWHERE)).isEqualTo(words);
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(store.interoception().factors(Set.of("red"))).isEqualTo(Map.of("red", 1.5));
    assertThat(store.pastQuestions().similar(NORTH, Set.of(), 100_000, 100_000, 0.9)).hasSize(1);
    assertThat(store.ingest(apples("a", "red", "green"), TextVectors.none()).changed()).isFalse();
  }

  /** Concepts whose id, name and text are one word. */
  private static IngestionManifest apples(String source, String... names) {
    IngestionManifest.Builder builder = manifest(source);
    List.of(names).forEach(name -> builder.concept(named(source, name, name)));
    return builder.build();
  }

  private static IngestionManifest said(String source, String text, double confidence) {
    return manifest(source).concept(concept(source, "x", HOME, text, confidence)).build();
  }

  private void ask(String answerId, String text, float[] vector) {
    store
        .pastQuestions()
        .record(new PastQuestion(answerId, text, vector, "", Instant.EPOCH), Map.of("item", 1.0));
  }

  /** Different texts mostly point elsewhere. */
  private static float[] letters(String text) {
    int hash = text.hashCode();
    return new float[] {hash % 97, hash % 89, 1 + (hash & 7)};
  }

  private static TextVectors vectors(String text, float[] vector) {
    return vectors(Map.of(text, vector));
  }

  private static TextVectors vectors(String a, float[] vectorOfA, String b, float[] vectorOfB) {
    return vectors(Map.of(a, vectorOfA, b, vectorOfB));
  }

  private static TextVectors vectors(Map<String, float[]> vectors) {
    return new TextVectors(COMPASS, vectors);
  }

  private double cosine(float[] question) {
    return Math.rint(store.vectors().search(question, 1, EVERYWHERE).get(0).score() * 1e4) / 1e4;
  }

  private List<String> byWords(String text) {
    return ids(store.words().search(text, 100, EVERYWHERE));
  }

  private List<String> byVector(float[] question) {
    return ids(store.vectors().search(question, 100, EVERYWHERE));
  }

  private static List<String> ids(List<Scored> found) {
    return found.stream().map(Scored::id).toList();
  }
}
