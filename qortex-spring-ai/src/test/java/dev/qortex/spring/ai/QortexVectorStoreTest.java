package dev.qortex.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;
import org.springframework.ai.vectorstore.filter.Filter.Key;
import org.springframework.ai.vectorstore.filter.Filter.Value;
import org.springframework.ai.vectorstore.observation.VectorStoreObservationContext;

class QortexVectorStoreTest {

  private final HashedWords model = new HashedWords();
  private final NamedVectorIndex index =
      new InMemoryNamedVectorIndexes(Clock.systemUTC()).create("notes", model.dimensions());
  private final QortexVectorStore store = QortexVectorStore.builder(index, model).build();

  @Test
  void aDocumentComesBackAsItWasAdded() {
    Map<String, Object> metadata =
        Map.of(
            "text",
            "t",
            "int",
            1,
            "long",
            2L,
            "float",
            0.1f,
            "double",
            0.2,
            "yes",
            true,
            "list",
            List.of("a", "b"));
    store.add(List.of(new Document("one", "a retry of a call", metadata)));
    Document found = store.similaritySearch("retry a call").get(0);
    assertThat(found.getId()).isEqualTo("one");
    assertThat(found.getText()).isEqualTo("a retry of a call");
    assertThat(found.getMetadata()).containsAllEntriesOf(metadata).containsKey("distance");
    assertThat(found.getMetadata()).hasSize(metadata.size() + 1);
    assertThat(found.getScore()).isBetween(0.5, 1.0);
    assertThat((double) found.getMetadata().get("distance")).isEqualTo(1 - found.getScore());
  }

  @Test
  void aDocumentReplacesAnotherOfItsId() {
    store.add(List.of(new Document("one", "a retry", Map.of())));
    store.add(List.of(new Document("one", "a pause", Map.of())));
    assertThat(store.similaritySearch("a pause"))
        .singleElement()
        .returns("a pause", Document::getText);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "country == 'BG'                                  | 1 3",
        "country != 'BG'                                  | 2",
        "year > 2020                                      | 3",
        "year >= 2020                                     | 1 3",
        "year < 2023                                      | 1",
        "year <= 2023                                     | 1 3",
        "country IN ['NL', 'DE']                          | 2",
        "country NIN ['NL', 'DE']                         | 1 3",
        "NOT (country == 'NL')                            | 1 3",
        "country == 'BG' AND year == 2020                 | 1",
        "country == 'NL' OR year == 2020                  | 1 2",
        "(country == 'NL' OR year == 2020) AND year < 9999 | 1",
        "'the year' == 2020                               | 1",
        "country == \"NL\"                                | 2",
        "year == 2020.0                                   | 1",
        "year IS NULL                                     | 2",
        "year IS NOT NULL                                 | 1 3",
      })
  void filtersChooseDocuments(String filter, String ids) {
    store.add(
        List.of(
            new Document("1", "the world", Map.of("country", "BG", "year", 2020, "the year", 2020)),
            new Document("2", "the world", Map.of("country", "NL")),
            new Document("3", "the world", Map.of("country", "BG", "year", 2023))));
    SearchRequest request =
        SearchRequest.builder().query("the world").topK(10).filterExpression(filter).build();
    assertThat(store.similaritySearch(request))
        .extracting(Document::getId)
        .containsExactly(ids.split(" "));
    store.delete(filter);
    assertThat(index.description().size()).isEqualTo(3 - ids.split(" ").length);
  }

  @Test
  void aFilterThatComparesNoFieldIsRefused() {
    Filter.Expression backwards =
        new Filter.Expression(ExpressionType.EQ, new Value("BG"), new Key("country"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.delete(backwards))
        .withMessageContainingAll("(Key[key=country])", "\nMaybe ");
  }

  @Test
  void onlyDocumentsAboveTheThresholdComeBack() {
    store.add(List.of(new Document("near", "retry a call", Map.of())));
    store.add(List.of(new Document("far", "paint the fence", Map.of())));
    SearchRequest all = SearchRequest.builder().query("retry a call").topK(5).build();
    assertThat(store.similaritySearch(all)).extracting(Document::getId).contains("near", "far");
    assertThat(store.similaritySearch(SearchRequest.from(all).similarityThreshold(0.9).build()))
        .extracting(Document::getId)
        .containsExactly("near");
    assertThat(store.similaritySearch(SearchRequest.from(all).topK(0).build())).isEmpty();
  }

  @Test
  void metadataThatNoFilterCouldNameIsRefusedAndNothingIsAdded() {
    List<Document> documents =
        List.of(new Document("a", "x", Map.of()), new Document("b", "y", Map.of("$eq", 1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.add(documents))
        .withMessageContainingAll("(b)", "($eq)", "\nMaybe ");
    assertThat(index.description().size()).isZero();
  }

  @Test
  void callsAreObserved() {
    List<String> seen = new ArrayList<>();
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(
            new ObservationHandler<VectorStoreObservationContext>() {
              @Override
              public void onStop(VectorStoreObservationContext context) {
                seen.add(
                    "%s %s %s"
                        .formatted(
                            context.getDatabaseSystem(),
                            context.getOperationName(),
                            context.getCollectionName()));
              }

              @Override
              public boolean supportsContext(Observation.Context context) {
                return context instanceof VectorStoreObservationContext;
              }
            });
    QortexVectorStore observed =
        QortexVectorStore.builder(index, model).observationRegistry(registry).build();
    observed.add(List.of(new Document("one", "a retry", Map.of())));
    observed.similaritySearch("a retry");
    observed.delete(List.of("one"));
    assertThat(seen)
        .containsExactly("qortex add notes", "qortex query notes", "qortex delete notes");
  }

  @Test
  void theIndexIsTheNativeClient() {
    assertThat(store.getNativeClient()).containsSame(index);
  }
}
