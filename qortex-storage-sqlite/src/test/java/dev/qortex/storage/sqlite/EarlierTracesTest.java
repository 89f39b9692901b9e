package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.AnswerTrace.Candidate;
import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in which the circumstances of an answer stand among its shares. */
class EarlierTracesTest {

  private static final String SHARES =
      "{\"q\":{\"receipt/at\":1.769860800123E12,\"receipt/relevance\":0.25,"
          + "\"receipt/revision\":7.0,\"receipt/withheld\":0.0},"
          + "\"a \\\"x\\\" 'y'\":{\"graph\":0.30000000000000004,\"receipt/score/shown\":2.5},"
          + "\"b\":{\"receipt/score/shown\":0.5},"
          + "\"c\":{\"receipt/score/over_budget\":1.5},"
          + "\"rule\":{}}";

  private static void execute(Path file, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  @Test
  void answersOfEarlierVersionsAreReadWithTheirCircumstances(@TempDir Path folder)
      throws SQLException {
    Path file = folder.resolve("memory.db");
    OpenAnswer plain =
        new OpenAnswer(
            "plain",
            "Why?",
            Set.of(),
            "",
            new TreeMap<>(Map.of("a", new TreeMap<>(Map.of("w", 1.0)))));
    try (SqliteStore store = SqliteStore.open(file)) {
      store.pastQuestions().keepOpen(List.of(plain), 9);
    }
    execute(
        file,
        "DELETE FROM schema_migrations WHERE component = 'memory' AND version > 10",
        "ALTER TABLE open_answers DROP COLUMN trace",
        "ALTER TABLE sources DROP COLUMN ingested_at",
        "ALTER TABLE nodes DROP COLUMN in_degree",
        "INSERT INTO open_answers (answer_id, text, domains, session, shares) VALUES"
            + " ('q', 'When?', '[\"d\"]', 's', '"
            + SHARES.replace("'", "''")
            + "'), ('damaged', 'Who?', '[]', '', '{')");
    try (SqliteStore store = SqliteStore.open(file)) {
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
}
