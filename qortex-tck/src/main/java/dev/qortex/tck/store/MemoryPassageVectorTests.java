package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextTokens;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.spi.PassageVectors;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Vectors of sentences, and tokens, that are ingested with their passages. */
abstract class MemoryPassageVectorTests extends MemoryTests {

  private static final EmbeddingIdentity STATES = new EmbeddingIdentity(COMPASS.name(), 3);

  private static IngestionManifest says(String source, String text, Long... sentences) {
    return manifest(source)
        .passage(
            new Passage(
                "p",
                HOME,
                "",
                text,
                Provenance.of(source),
                Sequence.NONE,
                Map.of("sentences", List.of(sentences))))
        .build();
  }

  private static EmbeddedManifest embedded(IngestionManifest manifest) {
    return new EmbeddedManifest(
        manifest,
        vectors("One. Two.", EAST, "One.", NORTH),
        vectors("One.", EAST, "Two.", NORTH),
        new TextTokens(STATES, Map.of("One. Two.", "both", "One.", "one", "Other.", "other")));
  }

  private List<NamedVectorIndex.Item> kept(VectorFamily family, EmbeddingIdentity model) {
    return store
        .sentences()
        .find(PassageVectors.indexName(family, model))
        .map(index -> index.get(List.of("p", "p\n0", "p\n1", "p\n2")))
        .orElse(List.of());
  }

  private List<NamedVectorIndex.Item> sentences() {
    return kept(VectorFamily.SENTENCES, COMPASS);
  }

  private List<NamedVectorIndex.Item> tokens() {
    return kept(VectorFamily.TOKENS, STATES);
  }

  @Test
  void comeWithTheirPassage() {
    store.ingest(embedded(says("a", "One. Two.", 0L, 5L)));
    assertThat(sentences())
        .extracting(NamedVectorIndex.Item::id)
        .containsExactly(PassageVectors.id("p", 0), PassageVectors.id("p", 1));
    assertThat(sentences().get(0).vector()).containsExactly(EAST);
    assertThat(sentences().get(1).vector()).containsExactly(NORTH);
    assertThat(tokens())
        .singleElement()
        .satisfies(item -> assertThat(item.id()).isEqualTo("p"))
        .satisfies(item -> assertThat(item.document()).isEqualTo("both"));
    assertThat(byVector(EAST)).containsExactly("p");
  }

  @Test
  void followTheTextThatIsShown() {
    store.ingest(embedded(says("a", "One.", 0L)));
    store.ingest(embedded(says("b", "One. Two.", 0L, 5L)));
    assertThat(sentences()).extracting(NamedVectorIndex.Item::id).containsExactly("p\n0");
    assertThat(tokens()).extracting(NamedVectorIndex.Item::document).containsExactly("one");
  }

  @Test
  void ofSentencesThatAPassageNoLongerHasGo() {
    store.ingest(embedded(says("a", "One. Two.", 0L, 5L)));
    store.ingest(
        new EmbeddedManifest(
            says("a", "One.", 0L), vectors(Map.of()), vectors(Map.of()), TextTokens.none()));
    assertThat(sentences()).extracting(NamedVectorIndex.Item::id).containsExactly("p\n0");
  }

  @Test
  void goWithTheirPassage() {
    store.ingest(embedded(says("a", "One. Two.", 0L, 5L)));
    store.ingest(EmbeddedManifest.of(manifest("a").build(), vectors(Map.of())));
    assertThat(sentences()).isEmpty();
    assertThat(tokens()).isEmpty();
  }

  @Test
  void thatTheirIndexCannotKeepRefuseTheWholeManifest() {
    store.sentences().create(PassageVectors.indexName(VectorFamily.SENTENCES, COMPASS), 3);
    refused(() -> store.ingest(embedded(says("a", "One.", 0L))), "(3)", "(2)");
    assertThat(store.graph().passage("p")).isEmpty();
    assertThat(store.vectors().size()).isZero();
    assertThat(byWords("one")).isEmpty();
  }

  @Test
  void ofAManifestThatTheGraphRefusesAreNotKept() {
    IngestionManifest refused =
        manifest("a")
            .passage(says("a", "One.", 0L).passages().get(0))
            .edge(edge("a", "p", "ghost"))
            .build();
    refused(() -> store.ingest(embedded(refused)), "ghost");
    assertThat(sentences()).isEmpty();
    assertThat(tokens()).isEmpty();
  }

  @Test
  void ofAnotherModelThanTheNodesAreRefused() {
    refused(
        () ->
            new EmbeddedManifest(
                says("a", "One.", 0L),
                vectors("One.", EAST),
                new TextVectors(new EmbeddingIdentity("sundial", 2), Map.of("One.", EAST)),
                TextTokens.none()),
        "(compass)",
        "(sundial)");
  }
}
