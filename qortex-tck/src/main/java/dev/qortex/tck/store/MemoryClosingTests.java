package dev.qortex.tck.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.tck.internal.VisibleGraph;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class MemoryClosingTests extends MemoryTests {

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
}
