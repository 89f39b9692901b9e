package dev.qortex.tck;

import static dev.qortex.tck.Fixtures.AWAY;
import static dev.qortex.tck.Fixtures.HOME;
import static dev.qortex.tck.Fixtures.concept;
import static dev.qortex.tck.Fixtures.edge;
import static dev.qortex.tck.Fixtures.manifest;
import static dev.qortex.tck.Fixtures.named;
import static dev.qortex.tck.Fixtures.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.interoception.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore;
import java.nio.file.Path;
import java.time.Instant;
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
 * What every {@link MemoryStore} does: its parts move together. The parts themselves have contracts
 * of their own. A subclass makes the store; every test gets a new one and closes it.
 */
@DisplayNameGeneration(Sentences.class)
public abstract class MemoryStoreContract {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();
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

  @Test
  void anIngestIsFoundByWordsAndByVector() {
    IngestReport report =
        store.ingest(
            manifest("a").concept(named("a", "x", "apple")).passage(passage("a", "p")).build(),
            Map.of("apple", EAST, "Title of p\nText of p", NORTH));
    assertThat(report.added().total()).isEqualTo(2);
    assertThat(report.unembedded()).isEmpty();
    assertThat(byWords("apple")).containsExactly("x");
    assertThat(byWords("title text")).containsExactly("p");
    assertThat(byVector(EAST)).containsExactly("x", "p");
    assertThat(byVector(NORTH)).containsExactly("p", "x");
  }

  @Test
  void textsWithoutAVectorAreNamedAndFoundByTheirWordsOnly() {
    IngestReport report = store.ingest(apples("a", "red", "green"), Map.of("red", EAST));
    assertThat(report.unembedded()).containsExactly("green");
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(byWords("green")).containsExactly("green");
  }

  @Test
  void aVectorCanComeLater() {
    store.ingest(apples("a", "red", "green"), Map.of("red", EAST));
    long revision = store.graph().revision();
    IngestReport report = store.ingest(apples("a", "red", "green"), Map.of("green", NORTH));
    assertThat(report.changed()).isFalse();
    assertThat(report.revision()).isEqualTo(revision);
    assertThat(byVector(EAST)).containsExactly("red", "green");
  }

  @Test
  void embeddingGivesVectorsToNodesWithoutOneAndOnlyForTheTextThatTheyHave() {
    store.ingest(apples("a", "red", "green"), Map.of("red", EAST));
    store.embed(List.of("red", "green", "nobody"), Map.of("red", NORTH, "ripe", NORTH));
    assertThat(byVector(NORTH))
        .as("red has its vector, green has another text")
        .containsExactly("red");
    assertThat(byVector(EAST)).containsExactly("red");
    store.embed(List.of("green"), Map.of("green", NORTH));
    assertThat(byVector(NORTH)).containsExactly("green", "red");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.embed(List.of("green"), Map.of("green", new float[] {1, 2, 3})));
  }

  @Test
  void noVectorOutlivesItsNodeWhenOthersRetractMeanwhile() throws Exception {
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < 25; i++) {
            if (thread % 2 == 0) {
              store.ingest(apples("a", "red"), Map.of("red", EAST));
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
    store.ingest(said("a", "strong", 0.9), Map.of("Name of x: strong", EAST));
    store.ingest(said("b", "weak", 0.5), Map.of("Name of x: weak", NORTH));
    assertThat(cosine(EAST)).isEqualTo(1.0);
    store.ingest(said("b", "weak", 0.5), Map.of("Name of x: strong", NORTH));
    assertThat(cosine(EAST)).as("the text has its vector").isEqualTo(1.0);
  }

  @Test
  void aVectorGoesWhenItsTextChanges() {
    store.ingest(said("a", "old", 1), Map.of("Name of x: old", EAST));
    IngestReport report = store.ingest(said("a", "new", 1), Map.of());
    assertThat(report.unembedded()).containsExactly("x");
    assertThat(byVector(EAST)).isEmpty();
    assertThat(byWords("old")).isEmpty();
    assertThat(byWords("new")).containsExactly("x");
    store.ingest(said("a", "newer", 1), Map.of("Name of x: newer", NORTH));
    assertThat(cosine(NORTH)).isEqualTo(1.0);
  }

  @Test
  void aVectorStaysWhenSomethingElseChanges() {
    store.ingest(said("a", "text", 1), Map.of("Name of x: text", EAST));
    IngestReport report = store.ingest(said("a", "text", 0.5), Map.of());
    assertThat(report.updated().concepts()).isEqualTo(1);
    assertThat(report.unembedded()).isEmpty();
    assertThat(byVector(EAST)).containsExactly("x");
  }

  @Test
  void wordsAndVectorsFollowARetraction() {
    store.ingest(said("a", "strong", 0.9), Map.of("Name of x: strong", EAST));
    store.ingest(said("b", "weak", 0.5), Map.of());
    assertThat(store.graph().retract("a").unembedded()).containsExactly("x");
    assertThat(byVector(EAST)).isEmpty();
    assertThat(byWords("strong")).isEmpty();
    assertThat(byWords("weak")).containsExactly("x");
    store.graph().retract("b");
    assertThat(byWords("weak name")).isEmpty();
  }

  @Test
  void wordsAndVectorsFollowTheDeletionOfADomain() {
    store.ingest(apples("a", "red"), Map.of("red", EAST));
    store.ingest(
        manifest("b", AWAY).concept(concept("b", "far", AWAY, "red", 1)).build(),
        Map.of("Name of far: red", EAST));
    store.graph().deleteDomain(HOME);
    assertThat(byVector(EAST)).containsExactly("far");
    assertThat(byWords("red")).containsExactly("far");
  }

  @Test
  void wordsFollowAnIngestIntoTheGraphAlone() {
    store.graph().ingest(apples("a", "red"));
    assertThat(byWords("red")).containsExactly("red");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void aVectorThatDoesNotFitIsRefusedAndNothingIsChanged() {
    store.ingest(apples("a", "red"), Map.of("red", EAST));
    long revision = store.graph().revision();
    for (float[] bad : List.of(new float[] {1, 2, 3}, new float[0], new float[] {Float.NaN, 0})) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> store.ingest(apples("b", "green"), Map.of("green", bad)));
    }
    assertThat(store.graph().revision()).isEqualTo(revision);
    assertThat(store.graph().source("b")).isEmpty();
    assertThat(byWords("green")).isEmpty();
    assertThat(byVector(EAST)).containsExactly("red");
  }

  @Test
  void aFirstVectorThatDoesNotFitIsRefusedAndNothingIsChanged() {
    for (Map<String, float[]> bad :
        List.of(
            Map.of("red", new float[0]),
            Map.of("red", new float[] {Float.POSITIVE_INFINITY}),
            Map.of("red", EAST, "green", new float[] {1, 2, 3}))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> store.ingest(apples("a", "red", "green"), bad));
    }
    assertThat(store.graph().stats().total().total()).isZero();
    assertThat(store.vectors().dimension()).isZero();
    assertThat(byWords("red")).isEmpty();
  }

  @Test
  void aManifestThatTheGraphRefusesLeavesNoWordsAndNoVectors() {
    IngestionManifest refused =
        manifest("a").concept(named("a", "red", "red")).edge(edge("a", "red", "ghost")).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.ingest(refused, Map.of("red", EAST)))
        .withMessageContaining("ghost");
    assertThat(byWords("red")).isEmpty();
    assertThat(byVector(EAST)).isEmpty();
    assertThat(store.graph().domains()).isEmpty();
  }

  @Test
  void hostileTextsAreFound() {
    for (String text : HostileTexts.ALL) {
      store.ingest(
          manifest(text).concept(named(text, text, "findme " + text)).build(),
          Map.of("findme " + text, EAST));
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
    InParallel.run(
        8,
        thread -> {
          for (int i = 0; i < 10; i++) {
            String id = "n" + thread + "x" + i;
            IngestReport report =
                store.ingest(apples(id, "apple" + id), Map.of("apple" + id, EAST));
            assertThat(report.unembedded()).isEmpty();
            assertThat(byWords("apple" + id)).containsExactly("apple" + id);
          }
        });
    assertThat(store.vectors().size()).isEqualTo(80);
    assertThat(store.graph().stats().total().concepts()).isEqualTo(80);
  }

  @Test
  void closingTwiceIsHarmlessAndUseAfterwardsIsRefused() {
    store.ingest(apples("a", "red"), Map.of("red", EAST));
    store.close();
    store.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> store.ingest(apples("a", "red"), Map.of("red", EAST)));
    assertThatIllegalStateException().isThrownBy(() -> store.graph().revision());
    assertThatIllegalStateException().isThrownBy(() -> store.words().search("x", 1, EVERYWHERE));
    assertThatIllegalStateException().isThrownBy(() -> store.vectors().size());
    assertThatIllegalStateException().isThrownBy(() -> store.interoception().size());
    assertThatIllegalStateException().isThrownBy(() -> store.pastQuestions().size());
  }

  @Test
  void aReopenedStoreIsEqual() {
    store.ingest(apples("a", "red", "green"), Map.of("red", EAST));
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
    assertThat(store.words().search("red green", 5, EVERYWHERE)).isEqualTo(words);
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(store.interoception().factors(Set.of("red"))).isEqualTo(Map.of("red", 1.5));
    assertThat(store.pastQuestions().similar(NORTH, 0.9)).hasSize(1);
    assertThat(store.ingest(apples("a", "red", "green"), Map.of()).changed()).isFalse();
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
