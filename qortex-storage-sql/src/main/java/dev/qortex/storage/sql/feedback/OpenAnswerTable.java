package dev.qortex.storage.sql.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The table of answers that are kept for later feedback. Pure functions on a connection. */
final class OpenAnswerTable {

  private static final String ALL =
      "SELECT answer_id, text, domains, session, shares, trace FROM open_answers";

  private OpenAnswerTable() {}

  /** Adds answers, the oldest first; those that are there stay. */
  static void add(SqlConnection connection, List<OpenAnswer> oldestFirst) throws SQLException {
    for (OpenAnswer answer : oldestFirst) {
      connection.update(
          "INSERT INTO open_answers (answer_id, text, domains, session, shares, trace)"
              + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (answer_id) DO NOTHING",
          answer.answerId(),
          answer.text(),
          JsonColumn.write(new TreeSet<>(answer.domains())),
          answer.session(),
          SharesColumn.write(answer.shares()),
          TraceColumn.write(answer.trace()));
    }
  }

  /** Drops the oldest answers, once for many of them, since finding these takes long. */
  static void dropOldest(SqlConnection connection, int most) throws SQLException {
    long span =
        connection.number("SELECT max(number) FROM open_answers")
            - connection.number("SELECT min(number) FROM open_answers");
    if (span >= (long) most + most / 16) {
      connection.update(
          "DELETE FROM open_answers WHERE number <="
              + " (SELECT number FROM open_answers ORDER BY number DESC LIMIT 1 OFFSET ?)",
          most);
    }
  }

  static Optional<OpenAnswer> find(SqlConnection connection, String answerId) throws SQLException {
    return connection.first(OpenAnswerTable::answer, ALL + " WHERE answer_id = ?", answerId);
  }

  /** All answers, oldest first. */
  static List<OpenAnswer> all(SqlConnection connection) throws SQLException {
    return connection.list(OpenAnswerTable::answer, ALL + " ORDER BY number");
  }

  /** Forgets the answers of a session. */
  static void forget(SqlConnection connection, String session) throws SQLException {
    connection.update("DELETE FROM open_answers WHERE session = ?", session);
  }

  /**
   * Forgets the answers to questions in some domains, and those that considered any of the items.
   *
   * @param inDomain the condition on the domains of a question as they are stored
   * @return the ids of the forgotten answers
   */
  static Set<String> forgetAbout(
      SqlConnection connection, Predicate<String> inDomain, Set<String> items) throws SQLException {
    Set<String> gone = new TreeSet<>();
    connection.forEach(
        row -> {
          if (inDomain.test(row.getString(3)) || answer(row).considered(items)) {
            gone.add(row.getString(1));
          }
        },
        ALL);
    connection.updateAnyOf("DELETE FROM open_answers WHERE answer_id IN (...)", gone);
    return gone;
  }

  /** Gives the shares and traces of items to other ids, keyed by those of before. */
  static void move(SqlConnection connection, Map<String, String> ids) throws SQLException {
    for (OpenAnswer answer : all(connection)) {
      if (answer.considered(ids.keySet())) {
        OpenAnswer moved = answer.moved(ids);
        connection.update(
            "UPDATE open_answers SET shares = ?, trace = ? WHERE answer_id = ?",
            SharesColumn.write(moved.shares()),
            TraceColumn.write(moved.trace()),
            moved.answerId());
      }
    }
  }

  private static OpenAnswer answer(ResultSet row) throws SQLException {
    return new OpenAnswer(
        row.getString(1),
        row.getString(2),
        new TreeSet<>(JsonColumn.texts(row.getString(3))),
        row.getString(4),
        SharesColumn.read(row.getString(5)),
        TraceColumn.read(row.getString(6)));
  }
}
