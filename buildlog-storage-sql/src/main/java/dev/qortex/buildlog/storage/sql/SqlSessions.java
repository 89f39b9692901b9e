package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.SessionStorage;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Sessions in a database. Thread-safe. */
record SqlSessions(SqlDatabase database) implements SessionStorage {

  @Override
  public Optional<Session> active(String projectId, String agent) {
    return database.first(
        SqlSessions::session,
        "SELECT * FROM active_sessions WHERE project_id = ? AND agent = ?",
        projectId,
        agent);
  }

  @Override
  public List<Session> active(String projectId) {
    return database.list(
        SqlSessions::session,
        "SELECT * FROM active_sessions WHERE project_id = ? ORDER BY agent",
        projectId);
  }

  @Override
  public boolean start(String projectId, Session session) {
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          return connection.update(
                  "INSERT INTO active_sessions (project_id, id, agent, error_class, started_at,"
                      + " rules_at_start, selected_rules, notes) SELECT ?, ?, ?, ?, ?, ?, ?, ?"
                      + " WHERE NOT EXISTS"
                      + " (SELECT 1 FROM sessions WHERE project_id = ? AND id = ?)"
                      + " ON CONFLICT DO NOTHING",
                  projectId,
                  session.id(),
                  session.agent(),
                  session.errorClass(),
                  session.startedAt(),
                  JsonColumn.write(session.pool()),
                  JsonColumn.write(session.selected()),
                  session.notes(),
                  projectId,
                  session.id())
              > 0;
        });
  }

  @Override
  public boolean close(String projectId, ClosedSession closed) {
    return database.write(
        connection -> {
          boolean active =
              connection.update(
                      "DELETE FROM active_sessions WHERE project_id = ? AND id = ?",
                      projectId,
                      closed.session().id())
                  > 0;
          return active && add(projectId, closed);
        });
  }

  @Override
  public boolean add(String projectId, ClosedSession closed) {
    Session session = closed.session();
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          return connection.update(
                  "INSERT INTO sessions (project_id, id, agent, error_class, started_at,"
                      + " rules_at_start, selected_rules, notes, ended_at, abandoned, rules_at_end,"
                      + " end_notes) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
                      + " WHERE NOT EXISTS"
                      + " (SELECT 1 FROM active_sessions WHERE project_id = ? AND id = ?)"
                      + " ON CONFLICT DO NOTHING",
                  projectId,
                  session.id(),
                  session.agent(),
                  session.errorClass(),
                  session.startedAt(),
                  JsonColumn.write(session.pool()),
                  JsonColumn.write(session.selected()),
                  session.notes(),
                  closed.endedAt(),
                  closed.abandoned(),
                  JsonColumn.write(closed.poolAtEnd()),
                  closed.notes(),
                  projectId,
                  session.id())
              > 0;
        });
  }

  @Override
  public Optional<Session> find(String projectId, String sessionId) {
    String columns =
        "SELECT id, agent, error_class, started_at, rules_at_start, selected_rules, notes FROM ";
    String where = " WHERE project_id = ? AND id = ?";
    return database.first(
        SqlSessions::session,
        columns + "active_sessions" + where + " UNION ALL " + columns + "sessions" + where,
        projectId,
        sessionId,
        projectId,
        sessionId);
  }

  @Override
  public List<ClosedSession> closed(String projectId) {
    return database.list(
        row ->
            new ClosedSession(
                session(row),
                Sql.instant(row.getString("ended_at")),
                row.getBoolean("abandoned"),
                JsonColumn.texts(row.getString("rules_at_end")),
                row.getString("end_notes")),
        "SELECT * FROM sessions WHERE project_id = ? ORDER BY seq",
        projectId);
  }

  private static Session session(ResultSet row) throws SQLException {
    return new Session(
        row.getString("id"),
        row.getString("agent"),
        row.getString("error_class"),
        Sql.instant(row.getString("started_at")),
        JsonColumn.texts(row.getString("rules_at_start")),
        JsonColumn.texts(row.getString("selected_rules")),
        row.getString("notes"));
  }
}
