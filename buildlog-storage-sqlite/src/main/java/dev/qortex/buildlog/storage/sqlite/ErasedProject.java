package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.List;

/** Deletion of all rows of a project. Pure functions on a connection. */
final class ErasedProject {

  private ErasedProject() {}

  /** Deletes the rows; whether the project was known. */
  static boolean delete(SqlConnection connection, String projectId) throws SQLException {
    for (String table : tablesWith(connection, "project_id")) {
      connection.update("DELETE FROM \"%s\" WHERE project_id = ?".formatted(table), projectId);
    }
    if (connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'original_projects'")) {
      connection.update("DELETE FROM original_projects WHERE id = ?", projectId);
    }
    deleteEvidence(connection, "buildlog-" + projectId);
    return connection.update("DELETE FROM projects WHERE id = ?", projectId) > 0;
  }

  /** Includes those taken over from Python buildlog. */
  private static List<String> tablesWith(SqlConnection connection, String column)
      throws SQLException {
    return connection.texts(
        "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
            + " WHERE m.type = 'table' AND c.name = ?",
        column);
  }

  /** The learner stays, so that copies on the heap see that its rows are gone. */
  private static void deleteEvidence(SqlConnection connection, String learner) throws SQLException {
    for (String table : tablesWith(connection, "learner")) {
      connection.update(
          "DELETE FROM \"%s\" WHERE learner = (SELECT key FROM learners WHERE name = ?)"
              .formatted(table),
          learner);
    }
    if (connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'learners'")) {
      connection.update(
          "UPDATE learners SET revision = revision + 1, rebuilt = revision + 1 WHERE name = ?",
          learner);
    }
  }
}
