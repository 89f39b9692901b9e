package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.patterns.model.PatternCategory;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.PatternJson;
import dev.qortex.buildlog.patterns.model.PatternLink;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.commons.Checks;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Patterns in the tables of one database. Thread-safe; several processes may use it at once. What a
 * finished call wrote survives a crash.
 */
public abstract class SqlPatternStorage implements PatternStorage {

  private static final String LINKS = PatternJson.kind(PatternLink.class);

  private static final String ADD =
      "INSERT INTO review_patterns (project_id, id, role, text, category, source, last_used)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, id) DO NOTHING";

  private static final String SELECT =
      "SELECT id, role, text, category, source, state, sightings, successes, ignores,"
          + " ignore_weight, recent_successes, recent_ignores, streak, skips, regressed, last_used,"
          + " context_keys, phases, labels, files FROM review_patterns WHERE project_id = ?";

  private static final String APPEND =
      "INSERT INTO pattern_log (project_id, kind, id, run, subject, at, body)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, kind, id) DO NOTHING";

  private static final String PUT =
      "UPDATE review_patterns SET state = ?, sightings = ?, successes = ?, ignores = ?,"
          + " ignore_weight = ?, recent_successes = ?, recent_ignores = ?, streak = ?, skips = ?,"
          + " regressed = ?, last_used = ?, context_keys = ?, phases = ?, labels = ?, files = ?"
          + " WHERE project_id = ? AND id = ?";

  private static final String AGE =
      "UPDATE review_patterns SET skips = skips + 1 WHERE project_id = ? AND role = ?";

  private static final String TOUCHED =
      "SELECT DISTINCT p.id FROM pattern_log l JOIN review_patterns p"
          + " ON p.project_id = l.project_id AND (l.subject = p.id"
          + " OR l.kind = 'change' AND l.subject = p.role)"
          + " WHERE l.project_id = ? AND l.run = ? ORDER BY p.id";

  private static final String COUNTED =
      "SELECT kind, body FROM pattern_log WHERE project_id = ? AND subject IN (?, ?)"
          + " AND kind IN ('change', 'transition') ORDER BY seq";

  private final SqlDatabase database;

  /** Ends the use of the database, and closes it when that was the last. */
  private final Runnable endOfUse;

  /**
   * Uses a database that has the tables.
   *
   * @param endOfUse run when the storage is closed
   */
  protected SqlPatternStorage(SqlDatabase database, Runnable endOfUse) {
    this.database = database;
    this.endOfUse = endOfUse;
  }

  @Override
  public final <T> T inTransaction(Supplier<T> work) {
    return database.inTransaction(work);
  }

  @Override
  public final boolean inTransaction() {
    return database.inTransaction();
  }

  @Override
  public final boolean add(String projectId, ReviewPattern pattern) {
    Checks.id("id of a project", projectId);
    return database.write(
        connection ->
            connection.update(
                    ADD,
                    projectId,
                    pattern.id(),
                    pattern.role(),
                    pattern.text(),
                    pattern.category().name(),
                    pattern.source(),
                    Instant.EPOCH)
                > 0);
  }

  @Override
  public final Optional<ReviewPattern> find(String projectId, String patternId) {
    return database.first(SqlPatternStorage::pattern, SELECT + " AND id = ?", projectId, patternId);
  }

  @Override
  public final List<ReviewPattern> list(String projectId) {
    return database.list(SqlPatternStorage::pattern, SELECT + " ORDER BY id", projectId);
  }

  /** By number, since names are looked up for each row. */
  private static ReviewPattern pattern(ResultSet row) throws SQLException {
    return new ReviewPattern(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        PatternCategory.valueOf(row.getString(4)),
        row.getString(5),
        PatternState.valueOf(row.getString(6)),
        new TrackRecord(
            row.getInt(7),
            row.getInt(8),
            row.getInt(9),
            row.getDouble(10),
            row.getDouble(11),
            row.getDouble(12),
            row.getInt(13),
            row.getInt(14),
            row.getBoolean(15),
            Sql.instant(row.getString(16))),
        new PatternContext(set(row, 17), set(row, 18), set(row, 19), set(row, 20)));
  }

  private static List<String> set(ResultSet row, int column) throws SQLException {
    return JsonColumn.texts(row.getString(column));
  }

  @Override
  public final boolean append(String projectId, PatternRecord record) {
    Checks.id("id of a project", projectId);
    return database.write(
        connection -> {
          boolean fresh =
              connection.update(
                      APPEND,
                      projectId,
                      PatternJson.kind(record.getClass()),
                      record.id(),
                      record.run(),
                      record.subject(),
                      record.at(),
                      PatternJson.write(record))
                  > 0;
          if (fresh) {
            count(connection, projectId, record);
          }
          return fresh;
        });
  }

  private static void count(SqlConnection connection, String projectId, PatternRecord record)
      throws SQLException {
    if (record instanceof PatternChange change && change.kind() == Kind.AGED) {
      connection.update(AGE, projectId, change.subject());
    } else if (record instanceof PatternChange change) {
      ReviewPattern pattern = known(connection, projectId, change.subject());
      put(connection, projectId, pattern.after(change));
    } else if (record instanceof PatternTransition transition) {
      ReviewPattern pattern = known(connection, projectId, transition.subject());
      put(connection, projectId, pattern.in(transition.to()));
    }
  }

  private static ReviewPattern known(SqlConnection connection, String projectId, String patternId)
      throws SQLException {
    return connection
        .first(SqlPatternStorage::pattern, SELECT + " AND id = ?", projectId, patternId)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The pattern (%s) is not known in the project.\nMaybe it was forgotten with its run."
                        .formatted(Checks.shown(patternId))));
  }

  private static void put(SqlConnection connection, String projectId, ReviewPattern pattern)
      throws SQLException {
    TrackRecord track = pattern.track();
    PatternContext learnedIn = pattern.learnedIn();
    connection.update(
        PUT,
        pattern.state().name(),
        track.sightings(),
        track.successes(),
        track.ignores(),
        track.ignoreWeight(),
        track.recentSuccesses(),
        track.recentIgnores(),
        track.streak(),
        track.skips(),
        track.regressed(),
        track.lastUsed(),
        JsonColumn.write(learnedIn.keys()),
        JsonColumn.write(learnedIn.phases()),
        JsonColumn.write(learnedIn.labels()),
        JsonColumn.write(learnedIn.files()),
        projectId,
        pattern.id());
  }

  @Override
  public final <R extends PatternRecord> Optional<R> record(
      String projectId, Class<R> kind, String id) {
    return list(projectId, kind, " AND id = ?", id).stream().findFirst();
  }

  @Override
  public final <R extends PatternRecord> List<R> records(String projectId, Class<R> kind) {
    return list(projectId, kind, "");
  }

  @Override
  public final <R extends PatternRecord> List<R> records(
      String projectId, Class<R> kind, String run) {
    return list(projectId, kind, " AND run = ?", run);
  }

  private <R extends PatternRecord> List<R> list(
      String projectId, Class<R> kind, String condition, String... values) {
    boolean all = kind == PatternRecord.class;
    List<Object> parameters = new ArrayList<>(List.of(projectId));
    if (!all) {
      parameters.add(PatternJson.kind(kind));
    }
    parameters.addAll(List.of(values));
    return database.list(
        row -> kind.cast(stored(row)),
        "SELECT kind, body FROM pattern_log WHERE project_id = ?"
            + (all ? "" : " AND kind = ?")
            + condition
            + " ORDER BY seq",
        parameters.toArray());
  }

  private static PatternRecord stored(ResultSet row) throws SQLException {
    return PatternJson.read(row.getString("body"), PatternJson.type(row.getString("kind")));
  }

  @Override
  public final Set<String> informing(String projectId, String role) {
    return Set.copyOf(
        database.list(
            row -> row.getString(1),
            "SELECT DISTINCT subject FROM pattern_log"
                + " WHERE project_id = ? AND kind = ? AND id >= ? AND id < ?",
            projectId,
            LINKS,
            role + ":",
            role + ";"));
  }

  @Override
  public final Set<String> forget(String projectId, String run) {
    Checks.id("run to forget", run);
    return database.write(
        connection -> {
          Set<String> touched = new LinkedHashSet<>(connection.texts(TOUCHED, projectId, run));
          connection.update(
              "DELETE FROM pattern_log WHERE project_id = ? AND run = ?", projectId, run);
          for (String id : touched) {
            recount(connection, projectId, id);
          }
          return touched;
        });
  }

  /** Takes the totals of a pattern from the rest of the log. */
  private static void recount(SqlConnection connection, String projectId, String id)
      throws SQLException {
    ReviewPattern counted = known(connection, projectId, id).afresh();
    for (PatternRecord record :
        connection.list(SqlPatternStorage::stored, COUNTED, projectId, id, counted.role())) {
      if (record instanceof PatternChange change) {
        counted = counted.after(change);
      } else if (record instanceof PatternTransition transition) {
        counted = counted.in(transition.to());
      }
    }
    if (counted.track().sightings() > 0) {
      put(connection, projectId, counted);
      return;
    }
    connection.update("DELETE FROM review_patterns WHERE project_id = ? AND id = ?", projectId, id);
    connection.update(
        "DELETE FROM pattern_log WHERE project_id = ? AND subject = ?", projectId, id);
  }

  @Override
  public final void close() {
    endOfUse.run();
  }
}
