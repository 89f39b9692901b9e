package dev.qortex.storage.sql.vectors;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.Node;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/*
 * Makes all vectors of a file anew. They are gathered beside those in use, each batch in a
 * transaction of its own, so that a killed run can go on; the graph drops those whose text changes.
 * The last transaction puts them in the place of the old ones, if every text has one; if not, the
 * missing ones are made first. The model is only called outside of transactions.
 *
 * Several processes may do this at once. With the same model each takes what is missing next: one
 * that begins later goes on where the first one is, while those that keep step make the same
 * vectors, which costs time and harms nothing. With different models the last to begin wins and the
 * others are refused, because a batch counts only while the file still says that this model is the
 * next.
 */
public final class VectorRebuild {

  private static final int BATCH = 256;

  private static final String STAGED_NODES =
      "SELECT count(*) FROM nodes n WHERE n.domain IS NOT NULL AND %s EXISTS"
          + " (SELECT 1 FROM next_vectors v WHERE v.id = n.id)";
  private static final String STAGED_QUESTIONS =
      "SELECT count(*) FROM questions q WHERE %s EXISTS"
          + " (SELECT 1 FROM next_question_vectors v WHERE v.answer_id = q.answer_id)";

  private final SqlDatabase database;
  private final EmbeddingModel model;
  private final EmbeddingIdentity identity;
  private final Consumer<ReembedProgress> progress;

  // Counts of the current round.
  private int done;
  private int total;

  public VectorRebuild(
      SqlDatabase database, EmbeddingModel model, Consumer<ReembedProgress> progress) {
    this.database = database;
    this.model = model;
    this.identity = EmbeddingIdentity.of(model);
    this.progress = progress;
  }

  /** Texts without a vector, by id, as of a revision of the graph. */
  private record Page(Map<String, String> texts, long revision) {}

  /**
   * A kind of text.
   *
   * @param rows a page of those without a vector, in the order of the ids' bytes
   * @param text of a row, whose first column is the id
   * @param insert keeps a vector
   * @param fitting selects texts of a page that have not changed
   */
  private record Texts(
      String rows, SqlFunction<ResultSet, String> text, String insert, Fitting fitting) {}

  private interface Fitting {
    Map<String, String> of(SqlConnection connection, Page page) throws SQLException;
  }

  private static final Texts NODES =
      new Texts(
          ElementReader.NODES
              + "WHERE n.id > ? AND NOT EXISTS (SELECT 1 FROM next_vectors v WHERE v.id = n.id)"
              + " ORDER BY n.id LIMIT "
              + BATCH,
          row -> ElementReader.node(row).content(),
          "INSERT INTO next_vectors (id, vector) VALUES (?, ?)" + Sql.orReplace("id", "vector"),
          VectorRebuild::unchanged);

  /** Texts of past questions, which never change. */
  private static final Texts QUESTIONS =
      new Texts(
          "SELECT q.answer_id, q.text FROM questions q WHERE q.answer_id > ? AND NOT EXISTS"
              + " (SELECT 1 FROM next_question_vectors v WHERE v.answer_id = q.answer_id)"
              + " ORDER BY q.answer_id LIMIT "
              + BATCH,
          row -> row.getString(2),
          "INSERT INTO next_question_vectors (answer_id, vector) VALUES (?, ?)"
              + Sql.orReplace("answer_id", "vector"),
          (connection, page) -> page.texts());

  public ReembedReport run() {
    if (database.inTransaction() || database.isReading()) {
      throw new IllegalStateException(
          "The database (%s) cannot be re-embedded inside of a transaction or a read.\nMaybe do it before or afterwards."
              .formatted(database.name()));
    }
    database.write(this::begin);
    while (true) {
      database.readCommitted(this::count);
      progress.accept(new ReembedProgress(done, total));
      if (gather(NODES)) {
        gather(QUESTIONS);
      }
      Optional<ReembedReport> report = database.<Optional<ReembedReport>>write(this::exchange);
      if (report.isPresent()) {
        return report.get();
      }
    }
  }

  private boolean begin(SqlConnection connection) throws SQLException {
    boolean resumed = isNext(connection);
    if (!resumed) {
      clear(connection);
      EmbeddingModels.put(connection, "next", identity);
    }
    return resumed;
  }

  private boolean isNext(SqlConnection connection) throws SQLException {
    return EmbeddingModels.next(connection).equals(Optional.of(identity));
  }

  private static void clear(SqlConnection connection) throws SQLException {
    connection.update("DELETE FROM next_vectors");
    connection.update("DELETE FROM next_question_vectors");
    connection.update("DELETE FROM embedding_models WHERE role = 'next'");
  }

  private boolean count(SqlConnection connection) throws SQLException {
    done =
        (int) connection.number(STAGED_NODES.formatted(""))
            + (int) connection.number(STAGED_QUESTIONS.formatted(""));
    total = done + missing(connection);
    return total > done;
  }

  private static int missing(SqlConnection connection) throws SQLException {
    return (int) connection.number(STAGED_NODES.formatted("NOT"))
        + (int) connection.number(STAGED_QUESTIONS.formatted("NOT"));
  }

  /** Makes missing vectors, page by page; returns whether this model is still the next. */
  private boolean gather(Texts texts) {
    String after = "";
    while (true) {
      String from = after;
      Page page = database.readCommitted(connection -> page(connection, texts, from));
      if (page.texts().isEmpty()) {
        return true;
      }
      Collection<String> given = page.texts().values();
      TextVectors vectors =
          texts == QUESTIONS ? TextVectors.ofQuestions(model, given) : TextVectors.of(model, given);
      int staged =
          database.<Integer>write(
              connection -> isNext(connection) ? stage(connection, texts, page, vectors) : -1);
      if (staged < 0) {
        return false;
      }
      done += staged;
      total = Math.max(total, done);
      progress.accept(new ReembedProgress(done, total));
      for (String id : page.texts().keySet()) {
        after = id;
      }
    }
  }

  private static Page page(SqlConnection connection, Texts kind, String after) throws SQLException {
    Map<String, String> texts = new LinkedHashMap<>();
    connection.forEach(
        row -> texts.put(row.getString(1), kind.text().apply(row)), kind.rows(), after);
    return new Page(texts, MetaKey.REVISION.read(connection));
  }

  private static Map<String, String> unchanged(SqlConnection connection, Page page)
      throws SQLException {
    Map<String, String> fitting = new LinkedHashMap<>(page.texts());
    if (MetaKey.REVISION.read(connection) != page.revision()) {
      Map<String, Node> now = ElementReader.nodes(connection, page.texts().keySet());
      fitting
          .entrySet()
          .removeIf(
              text -> {
                Node node = now.get(text.getKey());
                return node == null || !node.content().equals(text.getValue());
              });
    }
    return fitting;
  }

  /** Keeps those vectors that still fit; how many. */
  private static int stage(SqlConnection connection, Texts kind, Page page, TextVectors vectors)
      throws SQLException {
    Map<String, String> fitting = kind.fitting().of(connection, page);
    connection.updateEach(
        kind.insert(),
        fitting.entrySet(),
        text ->
            new Object[] {
              text.getKey(),
              VectorBytes.of(Objects.requireNonNull(vectors.vectors().get(text.getValue())))
            });
    return fitting.size();
  }

  /** Puts the new vectors in the place of the old ones, unless a text has none yet. */
  private Optional<ReembedReport> exchange(SqlConnection connection) throws SQLException {
    if (!isNext(connection)) {
      return Optional.of(doneByAnother(connection));
    }
    if (missing(connection) > 0) {
      return Optional.empty();
    }
    int dropped =
        (int)
            connection.number(
                "SELECT count(*) FROM vectors v WHERE NOT EXISTS"
                    + " (SELECT 1 FROM nodes n WHERE n.id = v.id AND n.domain IS NOT NULL)");
    connection.update("DELETE FROM vectors");
    VectorCodes.clear(connection);
    int nodes =
        connection.update(
            "INSERT INTO vectors (id, kind, domain, vector) SELECT n.id, n.kind, n.domain, v.vector"
                + " FROM next_vectors v CROSS JOIN nodes n ON n.id = v.id"
                + " WHERE n.domain IS NOT NULL ORDER BY n.key");
    int questions =
        connection.update(
            "UPDATE questions SET vector = (SELECT v.vector FROM next_question_vectors v"
                + " WHERE v.answer_id = questions.answer_id)");
    clear(connection);
    EmbeddingModels.put(connection, "current", identity);
    MetaKey.DIMENSION.write(connection, identity.dimension());
    MetaKey.QUESTION_DIMENSION.write(connection, identity.dimension());
    ChangeLog.append(connection, ChangeLog.Kind.REEMBEDDED, List.of(identity.name()));
    return Optional.of(new ReembedReport(identity, nodes, questions, dropped));
  }

  /** The report when another process ended the work. */
  private ReembedReport doneByAnother(SqlConnection connection) throws SQLException {
    Optional<EmbeddingIdentity> next = EmbeddingModels.next(connection);
    EmbeddingIdentity now = next.isPresent() ? next.get() : EmbeddingModels.current(connection);
    if (!now.equals(identity)) {
      throw new IllegalStateException(
          "The re-embedding with %s was given up, because another process began one with %s.\nMaybe agree on one model."
              .formatted(identity, now));
    }
    return new ReembedReport(
        identity,
        (int) connection.number("SELECT count(*) FROM vectors"),
        (int) connection.number("SELECT count(*) FROM questions"),
        0);
  }

  /** Drops the new vectors of nodes whose text changed; they are made again before the end. */
  public static void forget(SqlConnection connection, Collection<String> ids) throws SQLException {
    forget(connection, "DELETE FROM next_vectors WHERE id IN (...)", ids);
  }

  /** Drops the new vectors of removed questions. */
  public static void forgetQuestions(SqlConnection connection, Collection<String> answerIds)
      throws SQLException {
    forget(connection, "DELETE FROM next_question_vectors WHERE answer_id IN (...)", answerIds);
  }

  private static void forget(SqlConnection connection, String sql, Collection<String> ids)
      throws SQLException {
    if (!ids.isEmpty() && EmbeddingModels.next(connection).isPresent()) {
      connection.updateAnyOf(sql, ids);
    }
  }
}
