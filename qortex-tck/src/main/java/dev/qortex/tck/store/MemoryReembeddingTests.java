package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.tck.internal.ScriptedEmbedding;
import dev.qortex.tck.support.InParallel;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class MemoryReembeddingTests extends MemoryTests {

  private static final ScriptedEmbedding LETTERS =
      new ScriptedEmbedding("letters", 3, MemoryTests::letters);

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
    refused(
        () -> store.embed(List.of("red"), vectors("red", EAST)),
        "(letters) with (3)",
        "(compass) with (2)");
    refused(() -> ask("q3", "red", EAST));
    reopen();
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
    refused(
        () -> store.reembed(new ScriptedEmbedding("liar", 3, text -> NORTH), progress -> {}),
        "(liar)");
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
    refused(() -> store.ingest(apples("a", "red"), vectors("red", EAST)));
    refused(() -> ask("q", "red", EAST));
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

  private void ask(String answerId, String text, float[] vector) {
    store
        .pastQuestions()
        .record(new PastQuestion(answerId, text, vector, "", Instant.EPOCH), Map.of("item", 1.0));
  }
}
