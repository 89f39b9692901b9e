package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.storage.EvidenceStorage;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evidence about rules in a database. Thread-safe. */
record SqlEvidence(SqlDatabase database) implements EvidenceStorage {

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
          SqlBuildlogStorage.requireProject(connection, projectId);
          connection.update(
              "INSERT INTO session_evidence (project_id, id, agent, started_at, is_over, topics, pool,"
                  + " rules, rejected, ignored) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                  + " ON CONFLICT (project_id, id) DO UPDATE SET"
                  + " agent = excluded.agent, started_at = excluded.started_at,"
                  + " is_over = excluded.is_over,"
                  + " topics = excluded.topics, pool = excluded.pool, rules = excluded.rules,"
                  + " rejected = excluded.rejected, ignored = excluded.ignored",
              projectId,
              evidence.id(),
              evidence.agent(),
              evidence.at(),
              evidence.over(),
              EvidenceRows.topics(evidence.topics()),
              JsonColumn.write(evidence.pool()),
              EvidenceRows.rules(evidence.rules()),
              JsonColumn.write(evidence.rejected()),
              JsonColumn.write(evidence.ignored()));
          add(connection, projectId, evidence.agent(), change);
        });
  }

  private static void add(
      SqlConnection connection, String projectId, String agent, Map<String, CreditSums> change)
      throws SQLException {
    for (Map.Entry<String, CreditSums> rule : change.entrySet()) {
      CreditSums sums = rule.getValue();
      connection.update(
          "INSERT INTO evidence_sums"
              + " (project_id, agent, rule_id, successes, failures, events, exposure)"
              + " VALUES (?, ?, ?, ?, ?, ?, ?)"
              + " ON CONFLICT (project_id, agent, rule_id) DO UPDATE SET"
              + " successes = evidence_sums.successes + excluded.successes,"
              + " failures = evidence_sums.failures + excluded.failures,"
              + " events = evidence_sums.events + excluded.events,"
              + " exposure = evidence_sums.exposure + excluded.exposure",
          projectId,
          agent,
          rule.getKey(),
          sums.successes(),
          sums.failures(),
          sums.events(),
          sums.exposure());
    }
  }

  @Override
  public Map<String, Map<String, CreditSums>> sumsByAgent(String projectId) {
    Map<String, Map<String, CreditSums>> sums = new HashMap<>();
    database.list(
        row ->
            sums.computeIfAbsent(row.getString(1), agent -> new HashMap<>())
                .put(
                    row.getString(2),
                    new CreditSums(
                        row.getDouble(3), row.getDouble(4), row.getDouble(5), row.getDouble(6))),
        "SELECT agent, rule_id, successes, failures, events, exposure FROM evidence_sums"
            + " WHERE project_id = ?",
        projectId);
    return sums;
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
  public void replaceSums(
      String projectId, String policy, Map<String, Map<String, CreditSums>> sums) {
    database.change(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          connection.update("DELETE FROM evidence_sums WHERE project_id = ?", projectId);
          for (Map.Entry<String, Map<String, CreditSums>> agent : sums.entrySet()) {
            add(connection, projectId, agent.getKey(), agent.getValue());
          }
          connection.update(
              "INSERT INTO evidence_policies (project_id, policy) VALUES (?, ?)"
                  + " ON CONFLICT (project_id) DO UPDATE SET policy = excluded.policy",
              projectId,
              policy);
        });
  }
}
