package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.AnswerTrace.Candidate;
import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables in which the circumstances of an answer stand among its shares. */
class EarlierTracesTest {

  private static final String SHARES =
      "{\"q\":{\"receipt/at\":1.769860800123E12,\"receipt/relevance\":0.25,"
          + "\"receipt/revision\":7.0,\"receipt/withheld\":0.0},"
          + "\"a \\\"x\\\" 'y'\":{\"graph\":0.30000000000000004,\"receipt/score/shown\":2.5},"
          + "\"b\":{\"receipt/score/shown\":0.5},"
          + "\"c\":{\"receipt/score/over_budget\":1.5},"
          + "\"rule\":{}}";

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Test
  void answersOfEarlierVersionsAreReadWithTheirCircumstances() {
    OpenAnswer plain =
        new OpenAnswer(
            "plain",
            "Why?",
            Set.of(),
            "",
            new TreeMap<>(Map.of("a", new TreeMap<>(Map.of("w", 1.0)))));
    stores.open().pastQuestions().keepOpen(List.of(plain), 9);
    String schema = stores.settings().schema();
    for (String sql :
        List.of(
            "DELETE FROM SCHEMA.schema_migrations WHERE component = 'memory' AND version > 5",
            "ALTER TABLE SCHEMA.open_answers DROP COLUMN trace",
            "ALTER TABLE SCHEMA.sources DROP COLUMN ingested_at",
            "ALTER TABLE SCHEMA.nodes DROP COLUMN in_degree",
            "INSERT INTO SCHEMA.open_answers (answer_id, text, domains, session, shares) VALUES"
                + " ('q', 'When?', '[\"d\"]', 's', '"
                + SHARES.replace("'", "''")
                + "')")) {
      Server.execute(Server.source(), sql.replace("SCHEMA.", schema + "."));
    }
    PostgresStore store = stores.reopen();
    OpenAnswer read = store.pastQuestions().open("q").orElseThrow();
    assertThat(read.trace())
        .isEqualTo(
            new AnswerTrace(
                Instant.parse("2026-01-31T12:00:00.123Z"),
                0.25,
                false,
                7,
                List.of(
                    new Candidate("a \"x\" 'y'", 2.5, Fate.SHOWN),
                    new Candidate("c", 1.5, Fate.OVER_BUDGET),
                    new Candidate("b", 0.5, Fate.SHOWN))));
    assertThat(read.shares())
        .isEqualTo(
            Map.of(
                "a \"x\" 'y'", Map.of("graph", 0.30000000000000004),
                "b", Map.of(),
                "rule", Map.of()));
    assertThat(store.pastQuestions().open("plain")).contains(plain);
  }
}
