package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.ProjectStorage;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Projects and their places in a file. Thread-safe. */
record SqliteProjects(SqliteDatabase database) implements ProjectStorage {

  @Override
  public ProjectInfo register(ProjectInfo project, String location) {
    return database.write(
        connection -> {
          String known =
              connection
                  .first(
                      row -> row.getString(1),
                      "SELECT project_id FROM project_locations WHERE location = ?",
                      location)
                  .orElse(project.id());
          connection.update(
              "INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)"
                  + " ON CONFLICT (id) DO NOTHING",
              known,
              project.name(),
              project.createdAt());
          connection.update(
              "INSERT INTO project_locations (location, project_id) VALUES (?, ?)"
                  + " ON CONFLICT (location) DO NOTHING",
              location,
              known);
          return connection
              .first(
                  SqliteProjects::project,
                  "SELECT id, name, created_at FROM projects WHERE id = ?",
                  known)
              .orElse(project);
        });
  }

  @Override
  public List<ProjectInfo> list() {
    return database.list(
        SqliteProjects::project, "SELECT id, name, created_at FROM projects ORDER BY name, id");
  }

  private static ProjectInfo project(ResultSet row) throws SQLException {
    return new ProjectInfo(row.getString(1), row.getString(2), Sql.instant(row.getString(3)));
  }
}
