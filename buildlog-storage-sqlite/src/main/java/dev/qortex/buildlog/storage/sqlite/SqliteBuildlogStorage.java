package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.DecisionStorage;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EventLog;
import dev.qortex.buildlog.storage.EvidenceStorage;
import dev.qortex.buildlog.storage.FindingStorage;
import dev.qortex.buildlog.storage.LearningStorage;
import dev.qortex.buildlog.storage.MistakeLog;
import dev.qortex.buildlog.storage.Outbox;
import dev.qortex.buildlog.storage.ProjectErasure;
import dev.qortex.buildlog.storage.ProjectStorage;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.buildlog.storage.SessionStorage;
import dev.qortex.commons.Checks;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * Everything that buildlog keeps, in one SQLite file. Thread-safe; several processes may use the
 * file at once. What a finished call wrote survives a crash.
 */
public final class SqliteBuildlogStorage implements BuildlogStorage, ProjectErasure {

  private final SqliteDatabase database;

  /** Ends the use of the database, and closes it when that was the last. */
  private final Runnable endOfUse;

  private final MistakeLog mistakes;
  private final EventLog<RewardEvent> rewards;
  private final EventLog<Review> reviews;
  private final EventLog<GauntletRun> runs;

  private SqliteBuildlogStorage(SqliteDatabase database, Runnable endOfUse) {
    this.database = database;
    this.endOfUse = endOfUse;
    this.mistakes = new SqliteMistakes(database);
    this.rewards = new SqliteEventLog<>(database, EventTables.REWARDS);
    this.reviews = new SqliteEventLog<>(database, EventTables.REVIEWS);
    this.runs = new SqliteEventLog<>(database, EventTables.RUNS);
  }

  /** Opens a file with {@link SqliteSettings#defaults}; it is created when there is none. */
  public static SqliteBuildlogStorage open(Path file) {
    return open(file, SqliteSettings.defaults());
  }

  /**
   * Opens a file; it is created, with its folder, when there is none, unless the settings want an
   * existing one.
   *
   * @throws dev.qortex.core.error.StorageException when it is not a database, belongs to another
   *     program, is newer than this one, or cannot be read; it is left as it is then
   */
  public static SqliteBuildlogStorage open(Path file, SqliteSettings settings) {
    SqliteDatabase database = SqliteDatabase.open(file, settings, migrations());
    return new SqliteBuildlogStorage(database, database::close);
  }

  /**
   * Uses a database that others keep their tables in, too, such as a {@link
   * dev.qortex.storage.sqlite.SqliteStore} with the evidence about arms; changes of all of them can
   * then be one transaction. (Two databases opened on one file would wait for each other instead.)
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, in any
   *     order: whoever opened it, and every store over it. So close this storage, too
   */
  public static SqliteBuildlogStorage over(SqliteDatabase database) {
    return new SqliteBuildlogStorage(database, database.use());
  }

  /**
   * The tables of buildlog, for a database that is shared. A file that Python buildlog wrote
   * (schema 7) is taken over in one transaction, once: its tables stay under names that start with
   * {@code original_}. The evidence of its bandit goes to the learners of a {@link
   * dev.qortex.storage.sqlite.SqliteStore} in the same file, when its migrations come before these.
   */
  public static Migrations migrations() {
    return scripts(
            "buildlog",
            "001_buildlog.sql",
            "002_emission_edges.sql",
            "003_evidence.sql",
            "004_findings.sql",
            "005_agents.sql")
        .after(
            scripts("buildlog-aside", "001_aside.sql")
                .ifThereIs("schema_version", "bandit_arms", "posterior_snapshots"))
        .and(
            scripts("buildlog-import", "001_import.sql", "002_emission_edges.sql")
                .ifThereIs("original_projects"))
        .and(scripts("buildlog-arms", "001_arms.sql").ifThereIs("original_bandit_arms", "arm_log"));
  }

  private static Migrations scripts(String component, String... names) {
    return Migrations.of(component, SqliteBuildlogStorage.class, names);
  }

  /** Refuses a project that is not registered. */
  static void requireProject(SqlConnection connection, String projectId) throws SQLException {
    if (!connection.exists("SELECT 1 FROM projects WHERE id = ?", projectId)) {
      throw new IllegalArgumentException(
          "The project (%s) is not registered.\nMaybe register it first.".formatted(projectId));
    }
  }

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return database.inTransaction(work);
  }

  @Override
  public boolean inTransaction() {
    return database.inTransaction();
  }

  /**
   * Erases a project: its sessions, mistakes, rewards, reviews, rules, locations and emissions, the
   * evidence about its rules in this file, and what was taken over of it from Python buildlog. Then
   * the file is rewritten, so that no byte of it is left but its id, in the name of its learner.
   * Safe to repeat. The journal, and files that the loop wrote, are not reached.
   *
   * @return whether there was such a project
   * @throws IllegalStateException inside of a transaction
   * @throws dev.qortex.core.error.StorageBusyException when another reader keeps the old state for
   *     longer than the time-out: the project is deleted then, but bytes of it are left; call again
   */
  @Override
  public boolean eraseProject(String projectId) {
    Checks.id("id of a project", projectId);
    database.checkOutside();
    boolean known =
        database.<Boolean>write(connection -> ErasedProject.delete(connection, projectId));
    database.clear();
    return known;
  }

  @Override
  public ProjectStorage projects() {
    return new SqliteProjects(database);
  }

  @Override
  public RuleStorage rules() {
    return new SqliteRules(database);
  }

  @Override
  public SessionStorage sessions() {
    return new SqliteSessions(database);
  }

  @Override
  public MistakeLog mistakes() {
    return mistakes;
  }

  @Override
  public EventLog<RewardEvent> rewards() {
    return rewards;
  }

  @Override
  public EventLog<Review> reviews() {
    return reviews;
  }

  @Override
  public FindingStorage findings() {
    return new SqliteFindings(database);
  }

  @Override
  public EventLog<GauntletRun> runs() {
    return runs;
  }

  @Override
  public LearningStorage learnings() {
    return new SqliteLearnings(database);
  }

  @Override
  public DecisionStorage decisions() {
    return new SqliteDecisions(database);
  }

  @Override
  public EdgeStorage edges() {
    return new SqliteEdges(database);
  }

  @Override
  public EvidenceStorage evidence() {
    return new SqliteEvidence(database);
  }

  @Override
  public Outbox outbox() {
    return new SqliteOutbox(database);
  }

  @Override
  public void close() {
    endOfUse.run();
  }
}
