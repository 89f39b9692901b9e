package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.query.Answer;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.tck.internal.VisibleGraph;
import dev.qortex.tck.support.InParallel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class MemoryLifeTests extends MemoryTests {

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
    reopen();
    assertThat(store.sentences().find("letters").orElseThrow().get(List.of("red\n0")))
        .singleElement()
        .usingRecursiveComparison()
        .isEqualTo(sentence);
  }

  @Test
  void theVectorsOfTheSentencesOfAPassageGoWithIt() {
    try (QortexClient memory =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build()) {
      memory.ingest(says("a", HOME, "left", 0L, 10L));
      memory.ingest(says("b", HOME, "taken", 0L, 10L));
      memory.ingest(says("c", AWAY, "left\n0", 0L, 10L));
      assertThat(sentences()).isEqualTo(6);
      store.graph().retract("b");
      assertThat(sentences()).isEqualTo(4);
      store.graph().deleteDomain(AWAY);
      assertThat(sentences()).isEqualTo(2);
    }
  }

  private static IngestionManifest says(
      String source, String domain, String id, Long... sentences) {
    return manifest(source, domain)
        .passage(
            new Passage(
                id,
                domain,
                "",
                "She sang. She danced.",
                Provenance.of(source),
                Sequence.NONE,
                Map.of("sentences", List.of(sentences))))
        .build();
  }

  private int sentences() {
    return store.sentences().list().stream().mapToInt(NamedVectorIndex.Description::size).sum();
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
    reopen();
    assertThat(VisibleGraph.of(store.graph())).isEqualTo(seen);
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    assertThat(store.words().search("red green", 5, EVERYWHERE)).isEqualTo(words);
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(store.interoception().factors(Set.of("red"))).isEqualTo(Map.of("red", 1.5));
    assertThat(store.pastQuestions().similar(NORTH, Set.of(), 100_000, 100_000, 0.9)).hasSize(1);
    assertThat(store.ingest(apples("a", "red", "green"), TextVectors.none()).changed()).isFalse();
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
  @Timeout(60)
  void whoHearsFeedbackMayAskWhileOthersAsk() throws Exception {
    AtomicReference<QortexClient> client = new AtomicReference<>();
    try (QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(16))
            .listener(event -> Objects.requireNonNull(client.get()).query("who danced"))
            .build()) {
      client.set(memory);
      memory.ingest(says("a", HOME, "p", 0L, 10L));
      AtomicBoolean done = new AtomicBoolean();
      InParallel.run(
          3,
          thread -> {
            if (thread == 0) {
              try {
                for (int round = 0; round < steps(); round++) {
                  memory.ingest(says("a" + round, HOME, "p" + round, 0L, 10L));
                  Answer answer = memory.query("who danced");
                  memory.feedback(
                      answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
                }
              } finally {
                done.set(true);
              }
            } else {
              while (!done.get()) {
                assertThat(memory.query("who danced").items()).isNotEmpty();
              }
            }
          });
    }
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

  /** Fifty nodes of that fruit, and one that is always there and has its text. */
  private static IngestionManifest fruits(String name) {
    IngestionManifest.Builder builder = manifest("fruits").concept(named("fruits", "both", name));
    for (int i = 0; i < 50; i++) {
      builder.concept(named("fruits", name + i, name));
    }
    return builder.build();
  }
}
