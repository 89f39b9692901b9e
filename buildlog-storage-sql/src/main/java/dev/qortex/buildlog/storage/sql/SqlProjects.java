package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.ProjectStorage;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Projects and their places in a database. Thread-safe. */
record SqlProjects(SqlDatabase database) implements ProjectStorage {

  private static final String SELECT = "SELECT id, name, created_at FROM projects ";

  @Override
  public boolean add(ProjectInfo project) {
    return database.write(
        connection ->
            connection.update(
                    "INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)"
                        + " ON CONFLICT (id) DO NOTHING",
                    project.id(),
                    project.name(),
                    project.createdAt())
                > 0);
  }

  @Override
  public Optional<ProjectInfo> find(String projectId) {
    return database.first(SqlProjects::project, SELECT + "WHERE id = ?", projectId);
  }

  @Override
  public Optional<ProjectInfo> at(String location) {
    return database.first(
        SqlProjects::project,
        SELECT + "WHERE id = (SELECT project_id FROM project_locations WHERE location = ?)",
        location);
  }

  @Override
  public void locate(String projectId, String location) {
    database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          return connection.update(
              "INSERT INTO project_locations (location, project_id) VALUES (?, ?)"
                  + " ON CONFLICT (location) DO UPDATE SET project_id = excluded.project_id",
              location,
              projectId);
        });
  }

  @Override
  public List<String> locations(String projectId) {
    return database.list(
        row -> row.getString(1),
        "SELECT location FROM project_locations WHERE project_id = ? ORDER BY location",
        projectId);
  }

  @Override
  public List<ProjectInfo> list() {
    return database.list(SqlProjects::project, SELECT + "ORDER BY name, id");
  }

  private static ProjectInfo project(ResultSet row) throws SQLException {
    return new ProjectInfo(row.getString(1), row.getString(2), Sql.instant(row.getString(3)));
  }
}
