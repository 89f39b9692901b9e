package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.storage.EvidenceStorage;
import dev.qortex.storage.sqlite.jdbc.JsonColumn;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evidence about rules in a file. Thread-safe. */
record SqliteEvidence(SqliteDatabase database) implements EvidenceStorage {

  @Override
  public Optional<SessionEvidence> find(String projectId, String sessionId) {
    return database.first(
        EvidenceRows::read,
        "SELECT * FROM session_evidence WHERE project_id = ? AND id = ?",
        projectId,
        sessionId);
  }

  @Override
  public List<SessionEvidence> list(String projectId) {
    return database.list(
        EvidenceRows::read,
        "SELECT * FROM session_evidence WHERE project_id = ? ORDER BY seq",
        projectId);
  }

  @Override
  public void put(String projectId, SessionEvidence evidence, Map<String, CreditSums> change) {
    database.change(
        connection -> {
          SqliteBuildlogStorage.requireProject(connection, projectId);
          connection.update(
              "INSERT INTO session_evidence (project_id, id, started_at, is_over, topics, pool,"
                  + " rules, rejected, ignored) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                  + " ON CONFLICT (project_id, id) DO UPDATE SET"
                  + " started_at = excluded.started_at, is_over = excluded.is_over,"
                  + " topics = excluded.topics, pool = excluded.pool, rules = excluded.rules,"
                  + " rejected = excluded.rejected, ignored = excluded.ignored",
              projectId,
              evidence.id(),
              evidence.at(),
              evidence.over(),
              EvidenceRows.topics(evidence.topics()),
              JsonColumn.write(evidence.pool()),
              EvidenceRows.rules(evidence.rules()),
              JsonColumn.write(evidence.rejected()),
              JsonColumn.write(evidence.ignored()));
          add(connection, projectId, change);
        });
  }

  private static void add(
      SqlConnection connection, String projectId, Map<String, CreditSums> change)
      throws SQLException {
    for (Map.Entry<String, CreditSums> rule : change.entrySet()) {
      CreditSums sums = rule.getValue();
      connection.update(
          "INSERT INTO evidence_sums (project_id, rule_id, successes, failures, events, exposure)"
              + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, rule_id) DO UPDATE SET"
              + " successes = successes + excluded.successes,"
              + " failures = failures + excluded.failures,"
              + " events = events + excluded.events, exposure = exposure + excluded.exposure",
          projectId,
          rule.getKey(),
          sums.successes(),
          sums.failures(),
          sums.events(),
          sums.exposure());
    }
  }

  @Override
  public Map<String, CreditSums> sums(String projectId) {
    Map<String, CreditSums> sums = new HashMap<>();
    database.list(
        row ->
            sums.put(
                row.getString(1),
                new CreditSums(
                    row.getDouble(2), row.getDouble(3), row.getDouble(4), row.getDouble(5))),
        "SELECT rule_id, successes, failures, events, exposure FROM evidence_sums"
            + " WHERE project_id = ?",
        projectId);
    return Map.copyOf(sums);
  }

  @Override
  public String policy(String projectId) {
    return database
        .first(
            row -> row.getString(1),
            "SELECT policy FROM evidence_policies WHERE project_id = ?",
            projectId)
        .orElse("");
  }

  @Override
  public void replaceSums(String projectId, String policy, Map<String, CreditSums> sums) {
    database.change(
        connection -> {
          SqliteBuildlogStorage.requireProject(connection, projectId);
          connection.update("DELETE FROM evidence_sums WHERE project_id = ?", projectId);
          add(connection, projectId, sums);
          connection.update(
              "INSERT INTO evidence_policies (project_id, policy) VALUES (?, ?)"
                  + " ON CONFLICT (project_id) DO UPDATE SET policy = excluded.policy",
              projectId,
              policy);
        });
  }
}
