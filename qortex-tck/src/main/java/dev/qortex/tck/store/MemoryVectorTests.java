package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.VectorIndex;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class MemoryVectorTests extends MemoryTests {

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
    refused(() -> store.embed(List.of("green"), vectors("green", new float[] {1, 2, 3})));
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
        refused(
            use::run,
            "the model (compass) with (2) dimensions",
            "(" + other.model().name() + ")",
            "(" + other.model().dimension() + ")",
            "\nMaybe re-embed");
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
    refused(
        () ->
            store.ingest(
                apples("a", "red"),
                new TextVectors(
                    new EmbeddingIdentity("sundial", 3), Map.of("red", new float[] {1, 2, 3}))),
        "the model (unknown) with (2) dimensions");
    store.ingest(apples("a", "red"), vectors("red", EAST));
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
    store.vectors().put(List.of(new VectorIndex.Entry("by hand", NodeKind.CONCEPT, HOME, EAST)));
    assertThat(store.embeddingModel()).isEqualTo(COMPASS);
  }
}
