package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.storage.FindingStorage;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings of reviews in a database. Thread-safe. */
record SqlFindings(SqlDatabase database) implements FindingStorage {

  @Override
  public void add(String projectId, Collection<Finding> findings) {
    database.change(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          for (Finding finding : findings) {
            Issue issue = finding.issue();
            connection.update(
                "INSERT INTO review_findings (project_id, review_id, place, revision, severity,"
                    + " category, location, description, rule_learned, citations, status,"
                    + " decided_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (project_id, review_id, place) DO NOTHING",
                projectId,
                finding.reviewId(),
                finding.place(),
                finding.revision(),
                issue.severity().text(),
                issue.category(),
                issue.location(),
                issue.description(),
                issue.ruleLearned(),
                JsonColumn.write(issue.citations()),
                finding.status().text(),
                finding.decidedBy());
          }
        });
  }

  @Override
  public Optional<Finding> find(String projectId, String findingId) {
    return database.first(
        SqlFindings::read,
        "SELECT * FROM review_findings WHERE project_id = ? AND review_id = ? AND place = ?",
        projectId,
        Finding.reviewOf(findingId),
        Finding.placeOf(findingId));
  }

  @Override
  public List<Finding> list(String projectId) {
    return database.list(
        SqlFindings::read,
        "SELECT * FROM review_findings WHERE project_id = ? ORDER BY seq",
        projectId);
  }

  @Override
  public boolean decide(String projectId, String findingId, Status status, String by) {
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          return connection.update(
                  "UPDATE review_findings SET status = ?, decided_by = ?"
                      + " WHERE project_id = ? AND review_id = ? AND place = ?",
                  status.text(),
                  by,
                  projectId,
                  Finding.reviewOf(findingId),
                  Finding.placeOf(findingId))
              > 0;
        });
  }

  private static Finding read(ResultSet row) throws SQLException {
    Map<String, String> citations = new LinkedHashMap<>();
    JsonColumn.map(row.getString("citations"))
        .forEach((rule, reason) -> citations.put(rule, String.valueOf(reason)));
    Issue issue =
        new Issue(
            IssueSeverity.of(row.getString("severity")),
            row.getString("category"),
            row.getString("location"),
            row.getString("description"),
            row.getString("rule_learned"),
            citations);
    return new Finding(
        row.getString("review_id"),
        row.getInt("place"),
        row.getString("revision"),
        issue,
        Status.of(row.getString("status")),
        row.getString("decided_by"));
  }
}
