package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.storage.LearningStorage;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Learnings in a database. Thread-safe. */
record SqlLearnings(SqlDatabase database) implements LearningStorage {

  private static final String ADD =
      "INSERT INTO review_learnings (project_id, id, rule, category, severity, source, first_seen,"
          + " last_reinforced, reinforcement_count, contradiction_count)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, id) DO NOTHING";

  private static final String REINFORCE =
      "UPDATE review_learnings SET reinforcement_count = reinforcement_count + 1,"
          + " last_reinforced = CASE WHEN last_reinforced < ? THEN ? ELSE last_reinforced END"
          + " WHERE project_id = ? AND id = ?";

  private static final String CONTRADICT =
      "UPDATE review_learnings SET contradiction_count = contradiction_count + 1"
          + " WHERE project_id = ? AND id = ?";

  @Override
  public boolean reinforce(String projectId, Learning learning) {
    Support support = learning.support();
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          int added =
              connection.update(
                  ADD,
                  projectId,
                  learning.id(),
                  learning.rule(),
                  learning.category(),
                  learning.severity().text(),
                  learning.source(),
                  support.firstSeen(),
                  support.lastReinforced(),
                  support.reinforced(),
                  support.contradicted());
          if (added == 0) {
            Instant at = support.lastReinforced();
            connection.update(REINFORCE, at, at, projectId, learning.id());
          }
          return added > 0;
        });
  }

  @Override
  public boolean contradict(String projectId, String learningId, Instant at) {
    return database.write(connection -> connection.update(CONTRADICT, projectId, learningId) > 0);
  }

  @Override
  public Optional<Learning> find(String projectId, String learningId) {
    return database.first(
        SqlLearnings::learning,
        "SELECT * FROM review_learnings WHERE project_id = ? AND id = ?",
        projectId,
        learningId);
  }

  @Override
  public List<Learning> list(String projectId) {
    return database.list(
        SqlLearnings::learning,
        "SELECT * FROM review_learnings WHERE project_id = ? ORDER BY seq",
        projectId);
  }

  private static Learning learning(ResultSet row) throws SQLException {
    return new Learning(
        row.getString("id"),
        row.getString("rule"),
        row.getString("category"),
        IssueSeverity.of(row.getString("severity")),
        row.getString("source"),
        new Support(
            Sql.instant(row.getString("first_seen")),
            Sql.instant(row.getString("last_reinforced")),
            row.getLong("reinforcement_count"),
            row.getLong("contradiction_count")));
  }
}
