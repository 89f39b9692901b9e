package dev.qortex.benchmarks.durable;

import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.Sql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether past questions are those that were asked. Their vectors are found by likeness to the axes
 * of their space; texts and sessions are read from the file, because the store shows them to
 * nobody.
 */
record QuestionChecks(SqliteStore store, GraphAudit.Found found, List<String> faults) {

  /** Looks at all of them. */
  void compare(Path file) {
    Map<String, float[]> vectors = vectors();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT answer_id, text, session, at FROM questions")) {
      while (rows.next()) {
        String answer = rows.getString(1);
        String text = rows.getString(2);
        found.part(
            GraphOperation.owner(answer),
            FeedbackOperation.part(
                answer, text, rows.getString(3), Sql.instant(rows.getString(4))));
        if (!SeededVectors.isOf(vectors.getOrDefault(answer, new float[0]), text)) {
          faults.add("the vector of the question (%s) is not that of (%s)".formatted(answer, text));
        }
      }
    } catch (SQLException e) {
      faults.add(e.toString());
    }
  }

  /** By answer, the direction of the vector: its cosine with each axis. */
  private Map<String, float[]> vectors() {
    Map<String, float[]> vectors = new HashMap<>();
    for (int axis = 0; axis < SeededVectors.DIMENSION; axis++) {
      float[] unit = new float[SeededVectors.DIMENSION];
      unit[axis] = 1;
      for (PastOutcome outcome :
          store.pastQuestions().similar(unit, Set.of(), 100_000, 100_000, FeedbackChecks.ALL)) {
        vectors
                .computeIfAbsent(outcome.answerId(), id -> new float[SeededVectors.DIMENSION])[
                axis] =
            (float) outcome.similarity();
      }
    }
    return vectors;
  }
}
