package dev.qortex.buildlog.storage.sql;

import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;

/**
 * Deletion of all rows of a project, also of those that were imported from Python buildlog. Pure
 * functions on a connection.
 */
final class ErasedProject {

  private ErasedProject() {}

  /** Deletes the rows; whether the project was known. */
  static boolean delete(SqlConnection connection, String projectId) throws SQLException {
    for (String table : connection.tablesWith("project_id")) {
      connection.update("DELETE FROM \"%s\" WHERE project_id = ?".formatted(table), projectId);
    }
    if (connection.hasTable("original_projects")) {
      connection.update("DELETE FROM original_projects WHERE id = ?", projectId);
    }
    deleteEvidence(connection, "buildlog-" + projectId);
    return connection.update("DELETE FROM projects WHERE id = ?", projectId) > 0;
  }

  /** The learner stays, so that copies on the heap see that its rows are gone. */
  private static void deleteEvidence(SqlConnection connection, String learner) throws SQLException {
    for (String table : connection.tablesWith("learner")) {
      connection.update(
          "DELETE FROM \"%s\" WHERE learner = (SELECT key FROM learners WHERE name = ?)"
              .formatted(table),
          learner);
    }
    if (connection.hasTable("learners")) {
      connection.update(
          "UPDATE learners SET revision = revision + 1, rebuilt = revision + 1 WHERE name = ?",
          learner);
    }
  }
}
