package dev.qortex.storage.sql.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reader of past questions with their outcomes. Pure functions on a connection. */
final class PastQuestionRows {

  private static final String ALL =
      "SELECT q.key, q.answer_id, q.text, q.vector, q.domains, q.session, q.at, q.shares,"
          + " o.item_id, o.reward FROM questions q LEFT JOIN outcomes o ON o.question = q.key ";

  private static final String IN_ORDER = " ORDER BY q.key, o.item_id";

  private PastQuestionRows() {}

  /**
   * Reads questions by their keys.
   *
   * @param where the condition on the questions {@code q} as SQL; empty for all
   */
  static SortedMap<Long, Judged> read(SqlConnection connection, String where, Object... parameters)
      throws SQLException {
    SortedMap<Long, PastQuestion> questions = new TreeMap<>();
    Map<Long, SortedMap<String, Double>> rewards = new HashMap<>();
    connection.forEach(
        row -> {
          long key = row.getLong(1);
          SortedMap<String, Double> known = rewards.get(key);
          if (known == null) {
            questions.put(key, question(row));
            known = new TreeMap<>();
            rewards.put(key, known);
          }
          if (row.getString(9) != null) {
            known.put(row.getString(9), row.getDouble(10));
          }
        },
        ALL + where + IN_ORDER,
        parameters);
    SortedMap<Long, Judged> found = new TreeMap<>();
    questions.forEach(
        (key, question) ->
            found.put(key, new Judged(question, rewards.getOrDefault(key, new TreeMap<>()))));
    return found;
  }

  private static PastQuestion question(ResultSet row) throws SQLException {
    return new PastQuestion(
        row.getString(2),
        row.getString(3),
        VectorBytes.vector(row.getBytes(4)),
        new TreeSet<>(JsonColumn.texts(row.getString(5))),
        row.getString(6),
        Sql.instant(row.getString(7)),
        SharesColumn.read(row.getString(8)));
  }
}
