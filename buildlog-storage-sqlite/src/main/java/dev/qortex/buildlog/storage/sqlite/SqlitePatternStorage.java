package dev.qortex.buildlog.storage.sqlite;

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
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
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
 * Patterns in an SQLite file. Thread-safe; several processes may use the file at once. What a
 * finished call wrote survives a crash.
 */
public final class SqlitePatternStorage implements PatternStorage {

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

  /** Parameters: project, pattern, sightings, successes, ignores, weight, time, four sets. */
  private static final String COUNT =
      "UPDATE review_patterns SET sightings = sightings + ?3, successes = successes + ?4,"
          + " ignores = ignores + ?5, ignore_weight = ignore_weight + ?6,"
          + " recent_successes = recent_successes * "
          + TrackRecord.KEPT
          + " + ?4, recent_ignores = recent_ignores * "
          + TrackRecord.KEPT
          + " + ?6,"
          + " regressed = CASE WHEN ?5 THEN regressed OR successes >= "
          + TrackRecord.VALIDATED
          + " ELSE regressed AND streak + ?4 < "
          + TrackRecord.VALIDATED
          + " END, streak = CASE WHEN ?5 THEN 0 ELSE streak + ?4 END,"
          + " skips = CASE WHEN ?4 THEN 0 ELSE skips END,"
          + " last_used = CASE WHEN ?4 THEN max(last_used, ?7) ELSE last_used END, "
          + union("context_keys", "?8")
          + ", "
          + union("phases", "?9")
          + ", "
          + union("labels", "?10")
          + ", "
          + union("files", "?11")
          + " WHERE project_id = ?1 AND id = ?2";

  private static final String AGE =
      "UPDATE review_patterns SET skips = skips + 1 WHERE project_id = ? AND role = ?";

  private static final String MOVE =
      "UPDATE review_patterns SET state = ? WHERE project_id = ? AND id = ?";

  private static final String TOUCHED =
      "SELECT DISTINCT p.id FROM pattern_log l JOIN review_patterns p"
          + " ON p.project_id = l.project_id AND (l.subject = p.id"
          + " OR l.kind = 'change' AND l.subject = p.role)"
          + " WHERE l.project_id = ? AND l.run = ? ORDER BY p.id";

  private static final String COUNTED =
      "SELECT kind, body FROM pattern_log WHERE project_id = ? AND subject IN (?, ?)"
          + " AND kind IN ('change', 'transition') ORDER BY seq";

  private final SqliteDatabase database;

  /** Ends the use of the database, and closes it when that was the last. */
  private final Runnable endOfUse;

  private SqlitePatternStorage(SqliteDatabase database, Runnable endOfUse) {
    this.database = database;
    this.endOfUse = endOfUse;
  }

  /** Assigns the union of two sets to a column, when the change is a success. */
  private static String union(String column, String added) {
    return column
        + " = CASE WHEN ?4 AND "
        + added
        + " <> '[]' THEN (SELECT json_group_array(value) FROM (SELECT value FROM json_each("
        + column
        + ") UNION SELECT value FROM json_each("
        + added
        + "))) ELSE "
        + column
        + " END";
  }

  /** Opens a file with {@link SqliteSettings#defaults}; it is created when there is none. */
  public static SqlitePatternStorage open(Path file) {
    return open(file, SqliteSettings.defaults());
  }

  /**
   * Opens a file; it is created, with its folder, when there is none, unless the settings want an
   * existing one.
   *
   * @throws dev.qortex.core.error.StorageException when it is not a database, belongs to another
   *     program, is newer than this one, or cannot be read; it is left as it is then
   */
  public static SqlitePatternStorage open(Path file, SqliteSettings settings) {
    SqliteDatabase database = SqliteDatabase.open(file, settings, migrations());
    return new SqlitePatternStorage(database, database::close);
  }

  /**
   * Uses a database that others keep their tables in, too, such as a {@link SqliteBuildlogStorage};
   * changes of all of them can then be one transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, so close
   *     this storage, too
   */
  public static SqlitePatternStorage over(SqliteDatabase database) {
    return new SqlitePatternStorage(database, database.use());
  }

  /** The tables of patterns, for a database that is shared. */
  public static Migrations migrations() {
    return Migrations.of(
        "patterns", SqlitePatternStorage.class, "001_patterns.sql", "002_recent.sql");
  }

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return database.inTransaction(work);
  }

  @Override
  public boolean inTransaction() {
    return database.inTransaction();
  }

  @Override
  public boolean add(String projectId, ReviewPattern pattern) {
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
  public Optional<ReviewPattern> find(String projectId, String patternId) {
    return database.first(
        SqlitePatternStorage::pattern, SELECT + " AND id = ?", projectId, patternId);
  }

  @Override
  public List<ReviewPattern> list(String projectId) {
    return database.list(SqlitePatternStorage::pattern, SELECT + " ORDER BY id", projectId);
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
  public boolean append(String projectId, PatternRecord record) {
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
    int counted = 1;
    if (record instanceof PatternChange change && change.kind() == Kind.AGED) {
      connection.update(AGE, projectId, change.subject());
    } else if (record instanceof PatternChange change) {
      counted =
          connection.update(
              COUNT,
              projectId,
              change.subject(),
              change.kind() == Kind.SIGHTED,
              change.kind().succeeds(),
              change.kind() == Kind.DISMISSED,
              change.weight(),
              change.at(),
              JsonColumn.write(change.context().keys()),
              JsonColumn.write(change.context().phases()),
              JsonColumn.write(change.context().labels()),
              JsonColumn.write(change.context().files()));
    } else if (record instanceof PatternTransition transition) {
      counted = connection.update(MOVE, transition.to().name(), projectId, transition.subject());
    }
    if (counted == 0) {
      throw new IllegalArgumentException(
          "The pattern (%s) is not known in the project.\nMaybe it was forgotten with its run."
              .formatted(Checks.shown(record.subject())));
    }
  }

  @Override
  public <R extends PatternRecord> Optional<R> record(String projectId, Class<R> kind, String id) {
    return list(projectId, kind, " AND id = ?", id).stream().findFirst();
  }

  @Override
  public <R extends PatternRecord> List<R> records(String projectId, Class<R> kind) {
    return list(projectId, kind, "");
  }

  @Override
  public <R extends PatternRecord> List<R> records(String projectId, Class<R> kind, String run) {
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
  public Set<String> informing(String projectId, String role) {
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
  public Set<String> forget(String projectId, String run) {
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

  /** Takes the totals of a pattern from what is left of the log. */
  private void recount(SqlConnection connection, String projectId, String id) throws SQLException {
    ReviewPattern pattern = find(projectId, id).orElseThrow();
    connection.update("DELETE FROM review_patterns WHERE project_id = ? AND id = ?", projectId, id);
    add(projectId, pattern);
    for (PatternRecord record :
        connection.list(SqlitePatternStorage::stored, COUNTED, projectId, id, pattern.role())) {
      if (record instanceof PatternChange change && change.kind() == Kind.AGED) {
        connection.update(
            "UPDATE review_patterns SET skips = skips + 1 WHERE project_id = ? AND id = ?",
            projectId,
            id);
      } else {
        count(connection, projectId, record);
      }
    }
    if (find(projectId, id).orElseThrow().track().sightings() == 0) {
      connection.update(
          "DELETE FROM review_patterns WHERE project_id = ? AND id = ?", projectId, id);
      connection.update(
          "DELETE FROM pattern_log WHERE project_id = ? AND subject = ?", projectId, id);
    }
  }

  @Override
  public void close() {
    endOfUse.run();
  }
}
