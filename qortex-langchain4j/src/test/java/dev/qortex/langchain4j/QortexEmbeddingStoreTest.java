package dev.qortex.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What LangChain4j's contract does not say. */
class QortexEmbeddingStoreTest {

  private static final Embedding EAST = Embedding.from(new float[] {1, 0});
  private static final Embedding NORTH = Embedding.from(new float[] {0, 1});
  private static final Embedding WEST = Embedding.from(new float[] {-1, 0});

  private final Iterator<String> ids = Stream.iterate(1, i -> i + 1).map(i -> "id-" + i).iterator();
  private final NamedVectorIndex index =
      new InMemoryNamedVectorIndexes(Clock.systemUTC()).create("notes", 2);
  private final QortexEmbeddingStore store = new QortexEmbeddingStore(index, ids::next);

  private static TextSegment note(String text, Map<String, ?> metadata) {
    return TextSegment.from(text, new Metadata(metadata));
  }

  private static EmbeddingSearchRequest east(Filter filter, double minScore) {
    return EmbeddingSearchRequest.builder()
        .queryEmbedding(EAST)
        .maxResults(10)
        .minScore(minScore)
        .filter(filter)
        .build();
  }

  private List<String> found(Filter filter) {
    return store.search(east(filter, 0)).matches().stream()
        .map(EmbeddingMatch::embeddingId)
        .toList();
  }

  @Test
  void theScoreIsHalfOfOneMoreThanTheCosine() {
    store.addAll(List.of(WEST, NORTH, EAST));
    assertThat(store.search(east(null, 0)).matches())
        .extracting(EmbeddingMatch::embeddingId, EmbeddingMatch::score)
        .containsExactly(tuple("id-3", 1.0), tuple("id-2", 0.5), tuple("id-1", 0.0));
    assertThat(store.search(east(null, 0.5)).matches()).hasSize(2);
    assertThat(store.search(east(null, 0.6)).matches()).hasSize(1);
  }

  @Test
  void aSegmentComesBackEqualFromAFile(@TempDir Path folder) {
    TextSegment segment =
        note(
            "text",
            Map.of(
                "int",
                1,
                "long",
                1L,
                "float",
                0.1f,
                "double",
                5.0,
                "text",
                "1",
                "uuid",
                new UUID(1, 2)));
    Path file = folder.resolve("memory.db");
    try (SqliteStore opened = SqliteStore.open(file)) {
      new QortexEmbeddingStore(opened.namedIndexes().create("notes", 2), ids::next)
          .add(EAST, segment);
    }
    try (SqliteStore opened = SqliteStore.open(file)) {
      var reopened = new QortexEmbeddingStore(opened.namedIndexes().create("notes", 2));
      assertThat(reopened.search(east(null, 0)).matches())
          .containsExactly(new EmbeddingMatch<>(1.0, "id-1", EAST, segment));
    }
  }

  @Test
  void theIndexHoldsTextAndMetadataAsTheyAre() {
    store.add(EAST, note("text", Map.of("year", 2026)));
    assertThat(index.get(List.of("id-1")).get(0).document()).isEqualTo("text");
    assertThat(index.get(List.of("id-1")).get(0).metadata()).containsEntry("year", 2026L);
  }

  @Test
  void whatHasNoSegmentMatchesNoFilter() {
    store.add("bare", EAST);
    store.add(EAST, TextSegment.from("text"));
    assertThat(found(null)).containsExactly("bare", "id-1");
    assertThat(found(metadataKey("year").isNotEqualTo(1))).containsExactly("id-1");
    assertThat(found(Filter.not(metadataKey("year").isEqualTo(1)))).containsExactly("id-1");
    assertThat(store.search(east(null, 0)).matches().get(0).embedded()).isNull();
  }

  @Test
  void aValueOfAnotherTypeDoesNotMatch() {
    store.add(EAST, note("text", Map.of("year", "2026")));
    assertThat(found(metadataKey("year").isEqualTo(2026))).isEmpty();
    assertThat(found(metadataKey("year").isGreaterThan(1))).isEmpty();
    assertThat(found(metadataKey("year").isNotEqualTo(2026))).containsExactly("id-1");
  }

  static Stream<Filter> filtersForOne() {
    UUID one = new UUID(1, 2);
    return Stream.of(
        metadataKey("uuid").isEqualTo(one),
        metadataKey("uuid").isIn(one),
        metadataKey("uuid").isNotEqualTo(new UUID(3, 4)),
        metadataKey("uuid").isNotIn(new UUID(3, 4)),
        metadataKey("float").isEqualTo(0.1f),
        metadataKey("name").containsString("ex"),
        metadataKey("name").isEqualTo("text").and(metadataKey("float").isLessThan(1)),
        metadataKey("name").isEqualTo("no").or(metadataKey("float").isLessThanOrEqualTo(0.1f)));
  }

  @ParameterizedTest
  @MethodSource("filtersForOne")
  void aFilterChoosesAndItsOppositeChoosesTheOthers(Filter filter) {
    store.add(EAST, note("a", Map.of("uuid", new UUID(1, 2), "float", 0.1f, "name", "text")));
    store.add(EAST, note("b", Map.of("uuid", new UUID(3, 4), "float", 2f, "name", "other")));
    assertThat(found(filter)).containsExactly("id-1");
    assertThat(found(Filter.not(filter))).containsExactly("id-2");
    store.removeAll(filter);
    assertThat(found(null)).containsExactly("id-2");
  }

  @Test
  void aFilterOfTheHostIsRefused() {
    assertThatExceptionOfType(UnsupportedFeatureException.class)
        .isThrownBy(() -> found(metadata -> true))
        .withMessageContaining("\nMaybe build it of");
  }

  @Test
  void anIdThatIsThereIsReplaced() {
    store.addAll(List.of("a"), List.of(EAST), List.of(TextSegment.from("old")));
    store.addAll(List.of("a"), List.of(NORTH), List.of(TextSegment.from("new")));
    assertThat(store.search(east(null, 0)).matches())
        .containsExactly(new EmbeddingMatch<>(0.5, "a", NORTH, TextSegment.from("new")));
  }

  @Test
  void aRefusedCallAddsNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.addAll(List.of(EAST, Embedding.from(new float[] {1}))))
        .withMessageContaining("Maybe it was made by another embedding model");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> store.add(EAST, note("text", Map.of(Segments.TYPES, "mine", "year", 2026))))
        .withMessageContaining("Maybe rename the field");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.add(EAST, note("text", Map.of("$or", "y"))))
        .withMessageContaining("($or)")
        .withMessageContaining("Maybe rename the field");
    assertThat(found(null)).isEmpty();
  }

  @Test
  void filtersThatAreJoinedOneByOneAreAsManyAsOneLikes() {
    store.addAll(List.of(EAST), List.of(note("text", Map.of("number", 7))));
    Filter any = metadataKey("number").isEqualTo(0);
    Filter every = metadataKey("number").isNotEqualTo(0);
    for (int i = 1; i < 20_000; i++) {
      any =
          i % 2 == 0
              ? any.or(metadataKey("number").isEqualTo(i))
              : metadataKey("number").isEqualTo(i).or(any);
      every = every.and(metadataKey("number").isNotEqualTo(-i));
    }
    assertThat(found(any)).containsExactly("id-1");
    assertThat(found(every)).containsExactly("id-1");
  }

  @Test
  void aFilterThatIsNestedDeeplyIsRefused() {
    store.addAll(List.of(EAST), List.of(note("text", Map.of("number", 7))));
    Filter filter = metadataKey("number").isEqualTo(7);
    for (int i = 0; i < 20_000; i++) {
      filter = Filter.not(filter);
    }
    Filter deep = filter;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> found(deep))
        .withMessageContainingAll("filter", "(100)", "\nMaybe");
  }
}
