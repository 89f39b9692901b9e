package dev.qortex.storage.sql.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.storage.memory.feedback.InMemoryQueryFeedbackStore;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.changes.ChangeLog.Change;
import dev.qortex.storage.sql.changes.HeapReplica;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.vectors.VectorRebuild;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Past outcomes in a file; they are searched in a copy on the heap that follows it. {@link
 * #similar} and {@link #newest} see the last committed state, the others that of the transaction.
 * Thread-safe.
 */
public final class SqlQueryFeedbackStore implements QueryFeedbackStore {

  private static final String COUNT = "SELECT count(*) FROM questions";

  private final SqlDatabase database;
  private final HeapReplica<InMemoryQueryFeedbackStore> copy;

  public SqlQueryFeedbackStore(SqlDatabase database) {
    this.database = database;
    this.copy = new HeapReplica<>(database, new Copy());
  }

  @Override
  public Set<String> record(PastQuestion question, Map<String, Double> rewards) {
    Map<String, Double> own = Map.copyOf(rewards);
    own.forEach(
        (item, reward) ->
            Checks.unit("reward of (" + Checks.id("item of an answer", item) + ")", reward));
    return Collections.unmodifiableSet(
        database.<Set<String>>writeGrouped(
            own.size(), connection -> record(connection, question, own)));
  }

  private static Set<String> record(
      SqlConnection connection, PastQuestion question, Map<String, Double> rewards)
      throws SQLException {
    int dimension =
        VectorBytes.check(
            "question's vector",
            question.vector(),
            Math.toIntExact(MetaKey.QUESTION_DIMENSION.read(connection)));
    String find = "SELECT key FROM questions WHERE answer_id = ?";
    boolean known = connection.exists(find, question.answerId());
    if (!known) {
      MetaKey.QUESTION_DIMENSION.write(connection, dimension);
      connection.update(
          "INSERT INTO questions (answer_id, text, vector, domains, session, at, shares)"
              + " VALUES (?, ?, ?, ?, ?, ?, ?)",
          question.answerId(),
          question.text(),
          VectorBytes.of(question.vector()),
          JsonColumn.write(new TreeSet<>(question.domains())),
          question.session(),
          question.at(),
          SharesColumn.write(question.shares()));
    }
    long key = connection.first(row -> row.getLong(1), find, question.answerId()).orElseThrow();
    Set<String> fresh = new TreeSet<>();
    for (Map.Entry<String, Double> reward : rewards.entrySet()) {
      int added =
          connection.update(
              "INSERT INTO outcomes (question, item_id, reward, number) VALUES (?, ?, ?,"
                  + " (SELECT coalesce(max(number), 0) + 1 FROM outcomes))"
                  + " ON CONFLICT (question, item_id) DO NOTHING",
              key,
              reward.getKey(),
              reward.getValue());
      if (added == 1) {
        fresh.add(reward.getKey());
      }
    }
    if (!known || !fresh.isEmpty()) {
      ChangeLog.append(connection, ChangeLog.Kind.QUESTIONS, List.of(question.answerId()));
    }
    return fresh;
  }

  @Override
  public Set<String> recorded(String answerId) {
    return Set.copyOf(
        database.<List<String>>read(
            connection ->
                connection.texts(
                    "SELECT o.item_id FROM questions q JOIN outcomes o ON o.question = q.key"
                        + " WHERE q.answer_id = ?",
                    answerId)));
  }

  @Override
  public Optional<PastQuestion> question(String answerId) {
    return database
        .<List<Judged>>read(
            connection ->
                List.copyOf(
                    PastQuestionRows.read(connection, "WHERE q.answer_id = ?", answerId).values()))
        .stream()
        .map(Judged::question)
        .findFirst();
  }

  @Override
  public List<PastOutcome> similar(
      float[] question, Set<String> domains, int most, int perSession, double minSimilarity) {
    return copy.ask(known -> known.similar(question, domains, most, perSession, minSimilarity));
  }

  @Override
  public List<Judged> newest(int most, int perSession) {
    return copy.ask(known -> known.newest(most, perSession));
  }

  @Override
  public List<ItemReward> given(Collection<String> itemIds) {
    List<ItemReward> given = new ArrayList<>();
    database.read(
        connection -> {
          connection.forEachOf(
              row ->
                  given.add(
                      new ItemReward(
                          row.getLong(1), row.getString(2), row.getDouble(3), row.getString(4))),
              "SELECT o.number, o.item_id, o.reward, q.session FROM outcomes o"
                  + " JOIN questions q ON q.key = o.question WHERE o.item_id IN (...)",
              Set.copyOf(itemIds));
          return true;
        });
    given.sort(Comparator.comparingLong(ItemReward::number));
    return Collections.unmodifiableList(given);
  }

  @Override
  public List<Judged> of(String session) {
    return database.<List<Judged>>read(
        connection ->
            List.copyOf(
                PastQuestionRows.read(connection, "WHERE q.session = ?", session).values()));
  }

  @Override
  public Map<String, Integer> counts(String session, Collection<String> itemIds) {
    SortedMap<String, Integer> counts = new TreeMap<>();
    database.read(
        connection -> {
          connection.forEachOf(
              row -> counts.put(row.getString(1), row.getInt(2)),
              "SELECT o.item_id, count(*) FROM questions q JOIN outcomes o ON o.question = q.key"
                  + " WHERE q.session = ? AND o.item_id IN (...) GROUP BY o.item_id",
              Set.copyOf(itemIds),
              session);
          return true;
        });
    return Collections.unmodifiableSortedMap(counts);
  }

  @Override
  public void move(Map<String, String> ids) {
    Map<String, String> moved = Map.copyOf(ids);
    database.change(connection -> move(connection, moved));
  }

  private static void move(SqlConnection connection, Map<String, String> ids) throws SQLException {
    Set<String> answers = judgedOrShown(connection, asked -> false, ids.keySet());
    for (List<String> piece : Sql.pieces(answers)) {
      for (Map.Entry<Long, Judged> known :
          PastQuestionRows.read(
                  connection, "WHERE q.answer_id IN " + Sql.marks(piece.size()), piece.toArray())
              .entrySet()) {
        move(connection, known.getKey(), known.getValue(), ids);
      }
      ChangeLog.append(connection, ChangeLog.Kind.QUESTIONS, piece);
    }
    OpenAnswerTable.move(connection, ids);
  }

  private static void move(
      SqlConnection connection, long question, Judged known, Map<String, String> ids)
      throws SQLException {
    connection.update(
        "UPDATE questions SET shares = ? WHERE key = ?",
        SharesColumn.write(known.question().moved(ids).shares()),
        question);
    Set<String> judged = new TreeSet<>(known.rewards().keySet());
    for (String item : known.rewards().keySet()) {
      String now = ids.getOrDefault(item, item);
      if (!now.equals(item)) {
        if (judged.add(now)) {
          connection.update(
              "UPDATE outcomes SET item_id = ? WHERE question = ? AND item_id = ?",
              now,
              question,
              item);
        } else {
          connection.update(
              "DELETE FROM outcomes WHERE question = ? AND item_id = ?", question, item);
        }
      }
    }
  }

  @Override
  public void forget(Collection<String> itemIds) {
    database.change(
        connection -> {
          for (List<String> piece : Sql.pieces(itemIds)) {
            forget(connection, Sql.marks(piece.size()), piece.toArray());
          }
        });
  }

  /**
   * Forgets the outcomes of some items, and questions that are left without outcomes.
   *
   * @param items a set of ids as SQL
   */
  public static void forget(SqlConnection connection, String items, Object... parameters)
      throws SQLException {
    Set<Long> questions =
        new TreeSet<>(
            connection.list(
                row -> row.getLong(1),
                "DELETE FROM outcomes WHERE item_id IN " + items + " RETURNING question",
                parameters));
    for (List<Long> piece : Sql.pieces(questions)) {
      String these = "key IN " + Sql.marks(piece.size());
      ChangeLog.append(
          connection,
          ChangeLog.Kind.QUESTIONS,
          connection.texts("SELECT answer_id FROM questions WHERE " + these, piece.toArray()));
      List<String> gone =
          connection.texts(
              "DELETE FROM questions WHERE "
                  + these
                  + " AND NOT EXISTS (SELECT 1 FROM outcomes WHERE question = questions.key)"
                  + " RETURNING answer_id",
              piece.toArray());
      VectorRebuild.forgetQuestions(connection, gone);
    }
  }

  @Override
  public Set<String> forgetDomain(String domain, Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    return database.<Set<String>>write(
        connection ->
            forgetAbout(connection, asked -> JsonColumn.texts(asked).contains(domain), items));
  }

  @Override
  public Set<String> forgetItems(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    return items.isEmpty()
        ? Set.of()
        : database.<Set<String>>write(connection -> forgetAbout(connection, asked -> false, items));
  }

  /**
   * Forgets the questions and open answers of some domains, and those that any of the items is part
   * of.
   *
   * @param inDomain the condition on the domains of a question as they are stored
   */
  private Set<String> forgetAbout(
      SqlConnection connection, Predicate<String> inDomain, Set<String> items) throws SQLException {
    MetaKey.ERASURES.write(connection, MetaKey.ERASURES.read(connection) + 1);
    Set<String> gone = judgedOrShown(connection, inDomain, items);
    forgetAnswers(gone);
    gone.addAll(OpenAnswerTable.forgetAbout(connection, inDomain, items));
    return Collections.unmodifiableSet(gone);
  }

  @Override
  public long erasures() {
    return database.<Long>read(MetaKey.ERASURES::read);
  }

  /** The answers to questions of some domains, and those with any of the items or its outcome. */
  private static Set<String> judgedOrShown(
      SqlConnection connection, Predicate<String> inDomain, Set<String> items) throws SQLException {
    Set<String> found = new TreeSet<>();
    connection.forEach(
        row -> {
          if (inDomain.test(row.getString(2))
              || !Collections.disjoint(JsonColumn.map(row.getString(3)).keySet(), items)) {
            found.add(row.getString(1));
          }
        },
        "SELECT answer_id, domains, shares FROM questions");
    found.addAll(
        connection.textsOf(
            "SELECT DISTINCT q.answer_id FROM questions q JOIN outcomes o ON o.question = q.key"
                + " WHERE o.item_id IN (...)",
            items));
    return found;
  }

  @Override
  public void forgetAnswers(Collection<String> answerIds) {
    database.change(
        connection -> {
          for (List<String> piece : Sql.pieces(Set.copyOf(answerIds))) {
            String where = "answer_id IN " + Sql.marks(piece.size());
            forgetQuestions(connection, where, piece.toArray());
            connection.update("DELETE FROM open_answers WHERE " + where, piece.toArray());
          }
        });
  }

  @Override
  public void keep(int questions) {
    Checks.atLeast("number of questions", questions, 1);
    database.change(connection -> keep(connection, questions));
  }

  @Override
  public boolean isCrowdedBy(String session, int most) {
    return database.read(
        connection ->
            connection.number(COUNT) >= most
                && connection.number(COUNT + " WHERE session = ?", session)
                    >= Math.max(1, most / 10));
  }

  private static void keep(SqlConnection connection, int most) throws SQLException {
    long tooMany = connection.number(COUNT) - most;
    if (tooMany <= 0) {
      return;
    }
    SortedMap<String, Long> sessions = new TreeMap<>();
    connection.forEach(
        row -> sessions.put(row.getString(1), row.getLong(2)),
        "SELECT session, count(*) FROM questions WHERE session <> '' GROUP BY session"
            + " HAVING count(*) > ?",
        most / 10);
    for (Map.Entry<String, Long> session : sessions.entrySet()) {
      long drop = Math.min(session.getValue() - most / 10, tooMany);
      forgetQuestions(
          connection,
          "key IN (SELECT key FROM questions WHERE session = ? ORDER BY key LIMIT ?)",
          session.getKey(),
          drop);
      tooMany -= drop;
    }
    forgetQuestions(connection, "key IN (SELECT key FROM questions ORDER BY key LIMIT ?)", tooMany);
  }

  private static void forgetQuestions(SqlConnection connection, String where, Object... parameters)
      throws SQLException {
    connection.update(
        "DELETE FROM outcomes WHERE question IN (SELECT key FROM questions WHERE " + where + ")",
        parameters);
    List<String> gone =
        connection.texts(
            "DELETE FROM questions WHERE " + where + " RETURNING answer_id", parameters);
    for (List<String> piece : Sql.pieces(gone)) {
      ChangeLog.append(connection, ChangeLog.Kind.QUESTIONS, piece);
      VectorRebuild.forgetQuestions(connection, piece);
    }
  }

  @Override
  public void keepOpen(List<OpenAnswer> oldestFirst, int most) {
    Checks.atLeast("number of answers", most, 1);
    database.change(
        connection -> {
          OpenAnswerTable.add(connection, oldestFirst);
          OpenAnswerTable.dropOldest(connection, most);
        });
  }

  @Override
  public Optional<OpenAnswer> open(String answerId) {
    return database.read(connection -> OpenAnswerTable.find(connection, answerId));
  }

  /** All answers that are kept for feedback, oldest first. */
  public List<OpenAnswer> openAnswers() {
    return database.read(OpenAnswerTable::all);
  }

  @Override
  public void forgetOpen(String session) {
    database.change(connection -> OpenAnswerTable.forget(connection, session));
  }

  @Override
  public int size() {
    return database.<Integer>read(
        connection -> (int) connection.number("SELECT count(*) FROM outcomes"));
  }

  /** Brings questions and outcomes into the copy. */
  private static final class Copy implements HeapReplica.Content<InMemoryQueryFeedbackStore> {

    @Override
    public InMemoryQueryFeedbackStore load(SqlConnection connection) throws SQLException {
      InMemoryQueryFeedbackStore store = new InMemoryQueryFeedbackStore();
      PastQuestionRows.read(connection, "").forEach(store::put);
      return store;
    }

    @Override
    public boolean outdated(List<Change> changes) {
      return changes.stream().anyMatch(change -> change.kind() == ChangeLog.Kind.REEMBEDDED);
    }

    @Override
    public void update(
        SqlConnection connection, InMemoryQueryFeedbackStore store, List<Change> changes)
        throws SQLException {
      for (List<String> piece : Sql.pieces(ChangeLog.ids(changes, ChangeLog.Kind.QUESTIONS))) {
        store.forgetAnswers(piece);
        PastQuestionRows.read(
                connection, "WHERE q.answer_id IN " + Sql.marks(piece.size()), piece.toArray())
            .forEach(store::put);
      }
    }
  }
}
