package dev.qortex.buildlog.storage.sql;

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
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * Storage of buildlog in the tables of one database. Thread-safe; several processes may use it at
 * once. Each finished call survives a crash.
 */
public abstract class SqlBuildlogStorage implements BuildlogStorage, ProjectErasure {

  private final SqlDatabase database;

  /** Ends the use of the database, and closes it when that was the last. */
  private final Runnable endOfUse;

  private final MistakeLog mistakes;
  private final EventLog<RewardEvent> rewards;
  private final EventLog<Review> reviews;
  private final EventLog<GauntletRun> runs;

  /**
   * Uses a database that has the tables.
   *
   * @param endOfUse run when the storage is closed
   */
  protected SqlBuildlogStorage(SqlDatabase database, Runnable endOfUse) {
    this.database = database;
    this.endOfUse = endOfUse;
    this.mistakes = new SqlMistakes(database);
    this.rewards = new SqlEventLog<>(database, EventTables.REWARDS);
    this.reviews = new SqlEventLog<>(database, EventTables.REVIEWS);
    this.runs = new SqlEventLog<>(database, EventTables.RUNS);
  }

  /** Refuses a project that is not registered. */
  static void requireProject(SqlConnection connection, String projectId) throws SQLException {
    if (!connection.exists("SELECT 1 FROM projects WHERE id = ?", projectId)) {
      throw new IllegalArgumentException(
          "The project (%s) is not registered.\nMaybe register it first.".formatted(projectId));
    }
  }

  @Override
  public final <T> T inTransaction(Supplier<T> work) {
    return database.inTransaction(work);
  }

  @Override
  public final boolean inTransaction() {
    return database.inTransaction();
  }

  /**
   * Erases a project: its sessions, mistakes, rewards, reviews, rules, locations and emissions, the
   * evidence about its rules in this database, and its data that were imported from Python
   * buildlog. Only its id stays, in the name of its learner. Safe to repeat. The journal, and files
   * that the loop wrote, are not reached.
   *
   * @return whether there was such a project
   * @throws IllegalStateException inside of a transaction
   */
  @Override
  public boolean eraseProject(String projectId) {
    Checks.id("id of a project", projectId);
    database.checkOutside();
    return database.<Boolean>write(connection -> ErasedProject.delete(connection, projectId));
  }

  @Override
  public final ProjectStorage projects() {
    return new SqlProjects(database);
  }

  @Override
  public final RuleStorage rules() {
    return new SqlRules(database);
  }

  @Override
  public final SessionStorage sessions() {
    return new SqlSessions(database);
  }

  @Override
  public final MistakeLog mistakes() {
    return mistakes;
  }

  @Override
  public final EventLog<RewardEvent> rewards() {
    return rewards;
  }

  @Override
  public final EventLog<Review> reviews() {
    return reviews;
  }

  @Override
  public final FindingStorage findings() {
    return new SqlFindings(database);
  }

  @Override
  public final EventLog<GauntletRun> runs() {
    return runs;
  }

  @Override
  public final LearningStorage learnings() {
    return new SqlLearnings(database);
  }

  @Override
  public final DecisionStorage decisions() {
    return new SqlDecisions(database);
  }

  @Override
  public final EdgeStorage edges() {
    return new SqlEdges(database);
  }

  @Override
  public final EvidenceStorage evidence() {
    return new SqlEvidence(database);
  }

  @Override
  public final Outbox outbox() {
    return new SqlOutbox(database);
  }

  @Override
  public final void close() {
    endOfUse.run();
  }
}
