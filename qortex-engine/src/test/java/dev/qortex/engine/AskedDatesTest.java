package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskedDatesTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 4, 20);
  private static final int DAYS = 40;

  /** Notes of forty days under headings of three forms; each third question finds another form. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'What did I do on' d MMMM yyyy?",
        "'what happened on' yyyy-MM-dd",
        "'What was on' MMMM d?",
        "'What did I do on' MMMM d, yyyy?"
      })
  void aQuestionFindsTheNoteOfItsDay(String form) {
    List<String> headings = List.of("dd MMMM yyyy", "yyyy-MM-dd", "MMMM d, yyyy");
    try (QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(512))
            .build()) {
      for (int day = 0; day < DAYS; day++) {
        String id = "notes:" + day;
        memory.ingest(
            IngestionManifest.builder("notes")
                .source(SourceMetadata.of(id, "note"))
                .passage(
                    Passage.of(
                        id + "/p",
                        "notes",
                        written(headings.get(day % headings.size()), day),
                        "I walked %s kilometres, and slept early.".formatted(day + 100),
                        Provenance.of(id)))
                .build());
      }
      int right = 0;
      for (int day = 0; day < DAYS; day++) {
        String first = memory.query(Question.of(written(form, day))).items().get(0).id();
        right += first.equals("notes:" + day + "/p") ? 1 : 0;
      }
      assertThat(right).isGreaterThanOrEqualTo(DAYS - 4);
    }
  }

  private static String written(String form, int day) {
    return FIRST.plusDays(day).format(DateTimeFormatter.ofPattern(form, Locale.ENGLISH));
  }
}
