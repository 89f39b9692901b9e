package dev.qortex.storage.sqlite;

import dev.qortex.core.interoception.QueryFeedbackStore;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.vector.ExactVectorIndex;
import dev.qortex.core.vector.VectorIndex;
import dev.qortex.storage.sqlite.ChangeLog.Change;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Past outcomes in a file; the vectors of the questions are searched in a copy on the heap that
 * follows it. {@link #similar} sees the last committed state. Thread-safe.
 */
final class SqliteQueryFeedbackStore implements QueryFeedbackStore {

  private static final Comparator<PastOutcome> ORDER =
      Comparator.comparing(PastOutcome::answerId).thenComparing(PastOutcome::itemId);

  private final SqliteDatabase database;
  private final Mirror<VectorIndex> questions;

  SqliteQueryFeedbackStore(SqliteDatabase database) {
    this.database = database;
    this.questions = new Mirror<>(database, new Questions());
  }

  @Override
  public Set<String> record(PastQuestion question, Map<String, Double> rewards) {
    Map<String, Double> own = Map.copyOf(rewards);
    own.forEach(SqliteQueryFeedbackStore::checkReward);
    return Collections.unmodifiableSet(
        database.<Set<String>>writeGrouped(
            own.size(), connection -> record(connection, question, own)));
  }

  private static void checkReward(String item, double reward) {
    if (!(reward >= 0 && reward <= 1)) {
      throw new IllegalArgumentException(
          "The reward of (%s) (%s) must be between 0 and 1.\nMaybe it is a percentage: divide it by 100."
              .formatted(item, reward));
    }
  }

  private static Set<String> record(
      Connection connection, PastQuestion question, Map<String, Double> rewards)
      throws SQLException {
    VectorBytes.check(connection, Meta.QUESTION_DIMENSION, List.of(question.vector()));
    String find = "SELECT key FROM questions WHERE answer_id = ?";
    if (Sql.first(connection, row -> row.getLong(1), find, question.answerId()).isEmpty()) {
      add(connection, question);
    }
    long key =
        Sql.first(connection, row -> row.getLong(1), find, question.answerId()).orElseThrow();
    Set<String> fresh = new TreeSet<>();
    for (Map.Entry<String, Double> reward : rewards.entrySet()) {
      int added =
          Sql.update(
              connection,
              "INSERT INTO outcomes (question, item_id, reward) VALUES (?, ?, ?)"
                  + " ON CONFLICT (question, item_id) DO NOTHING",
              key,
              reward.getKey(),
              reward.getValue());
      if (added == 1) {
        fresh.add(reward.getKey());
      }
    }
    return fresh;
  }

  private static void add(Connection connection, PastQuestion question) throws SQLException {
    int dimension =
        VectorBytes.check(connection, Meta.QUESTION_DIMENSION, List.of(question.vector()));
    Meta.QUESTION_DIMENSION.write(connection, dimension);
    Sql.update(
        connection,
        "INSERT INTO questions (answer_id, text, vector, session, at) VALUES (?, ?, ?, ?, ?)",
        question.answerId(),
        question.text(),
        VectorBytes.of(question.vector()),
        question.session(),
        question.at());
    ChangeLog.append(connection, ChangeLog.Kind.QUESTIONS, List.of(question.answerId()));
  }

  @Override
  public Set<String> recorded(String answerId) {
    return Set.copyOf(
        database.<List<String>>read(
            connection ->
                Sql.list(
                    connection,
                    row -> row.getString(1),
                    "SELECT o.item_id FROM questions q JOIN outcomes o ON o.question = q.key"
                        + " WHERE q.answer_id = ?",
                    answerId)));
  }

  @Override
  public List<PastOutcome> similar(float[] question, double minSimilarity) {
    Map<String, Double> similarities = new LinkedHashMap<>();
    questions
        .ask(index -> index.search(question, Math.max(1, index.size()), SearchScope.everywhere()))
        .stream()
        .filter(past -> past.score() >= minSimilarity)
        .forEach(past -> similarities.put(past.id(), past.score()));
    List<PastOutcome> found = new ArrayList<>();
    database.readCommitted(connection -> outcomes(connection, similarities, found));
    found.sort(ORDER);
    return Collections.unmodifiableList(found);
  }

  private static boolean outcomes(
      Connection connection, Map<String, Double> similarities, List<PastOutcome> found)
      throws SQLException {
    for (List<String> piece : Sql.pieces(similarities.keySet())) {
      Sql.forEach(
          connection,
          row -> {
            String answer = row.getString(1);
            found.add(
                new PastOutcome(
                    answer,
                    row.getString(2),
                    row.getDouble(3),
                    similarities.getOrDefault(answer, 0.0)));
            return true;
          },
          "SELECT q.answer_id, o.item_id, o.reward FROM questions q"
              + " JOIN outcomes o ON o.question = q.key WHERE q.answer_id IN "
              + Sql.marks(piece.size()),
          piece.toArray());
    }
    return true;
  }

  @Override
  public void forget(Collection<String> itemIds) {
    database.write(
        connection -> {
          for (List<String> piece : Sql.pieces(itemIds)) {
            forget(connection, Sql.marks(piece.size()), piece.toArray());
          }
          return true;
        });
  }

  /**
   * Forgets what came of some items, and the questions of which nothing else is known.
   *
   * @param items a set of ids as SQL
   */
  static void forget(Connection connection, String items, Object... parameters)
      throws SQLException {
    Set<Long> questions =
        new TreeSet<>(
            Sql.list(
                connection,
                row -> row.getLong(1),
                "DELETE FROM outcomes WHERE item_id IN " + items + " RETURNING question",
                parameters));
    for (List<Long> piece : Sql.pieces(questions)) {
      List<String> gone =
          Sql.list(
              connection,
              row -> row.getString(1),
              "DELETE FROM questions WHERE key IN "
                  + Sql.marks(piece.size())
                  + " AND NOT EXISTS (SELECT 1 FROM outcomes WHERE question = questions.key)"
                  + " RETURNING answer_id",
              piece.toArray());
      ChangeLog.append(connection, ChangeLog.Kind.QUESTIONS, gone);
      Reembedding.forgetQuestions(connection, gone);
    }
  }

  @Override
  public int size() {
    return database.<Integer>read(
        connection ->
            Sql.first(connection, row -> row.getInt(1), "SELECT count(*) FROM outcomes").orElse(0));
  }

  /** Brings questions into the copy. */
  private static final class Questions implements Mirror.Content<VectorIndex> {

    @Override
    public VectorIndex load(Connection connection) throws SQLException {
      VectorIndex index = new ExactVectorIndex();
      put(connection, index, "");
      return index;
    }

    @Override
    public boolean outdated(List<Change> changes) {
      return changes.stream().anyMatch(change -> change.kind() == ChangeLog.Kind.REEMBEDDED);
    }

    @Override
    public void update(Connection connection, VectorIndex index, List<Change> changes)
        throws SQLException {
      List<String> ids = new ArrayList<>();
      for (Change change : changes) {
        if (change.kind() == ChangeLog.Kind.QUESTIONS) {
          Payloads.list(change.payload()).forEach(id -> ids.add((String) id));
        }
      }
      for (List<String> piece : Sql.pieces(ids)) {
        index.remove(piece);
        String where = " WHERE answer_id IN " + Sql.marks(piece.size());
        put(connection, index, where, piece.toArray());
      }
    }

    private static void put(
        Connection connection, VectorIndex index, String where, Object... parameters)
        throws SQLException {
      index.put(
          Sql.list(
              connection,
              row ->
                  new VectorIndex.Entry(
                      row.getString(1), NodeKind.PASSAGE, "", VectorBytes.vector(row.getBytes(2))),
              "SELECT answer_id, vector FROM questions" + where,
              parameters));
    }
  }
}
