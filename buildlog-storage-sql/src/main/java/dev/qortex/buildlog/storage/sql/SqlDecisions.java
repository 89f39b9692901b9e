package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.storage.DecisionStorage;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.List;

/** Decisions about skills in a database. Thread-safe. */
record SqlDecisions(SqlDatabase database) implements DecisionStorage {

  @Override
  public boolean decide(String projectId, Decision decision) {
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          return connection.update(
                  "INSERT INTO skill_decisions (project_id, skill_id, promoted, decided_at)"
                      + " VALUES (?, ?, ?, ?) ON CONFLICT (project_id, skill_id) DO UPDATE SET"
                      + " promoted = excluded.promoted, decided_at = excluded.decided_at"
                      + " WHERE skill_decisions.promoted <> excluded.promoted",
                  projectId,
                  decision.skillId(),
                  decision.promoted(),
                  decision.at())
              > 0;
        });
  }

  @Override
  public List<Decision> list(String projectId) {
    return database.list(
        row -> new Decision(row.getString(1), row.getBoolean(2), Sql.instant(row.getString(3))),
        "SELECT skill_id, promoted, decided_at FROM skill_decisions WHERE project_id = ?"
            + " ORDER BY skill_id",
        projectId);
  }
}
