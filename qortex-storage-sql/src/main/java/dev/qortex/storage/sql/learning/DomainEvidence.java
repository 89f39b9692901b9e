package dev.qortex.storage.sql.learning;

import dev.qortex.learning.store.ContextKey;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Evidence of all learners about a domain. Thread-safe.
 *
 * @param armIds ids of the elements of the domain
 * @param answers ids of the answers that brought any of them
 */
public record DomainEvidence(
    SqlDatabase database, String domain, Set<String> armIds, Set<String> answers) {

  private static final String OF_LEARNER =
      " WHERE learner = (SELECT key FROM learners WHERE name = ?)";

  /**
   * Deletes the evidence of the arms in every context; the contexts that have the name of the
   * domain as their key or as a value; and the selections that had any of the arms. What the
   * answers brought of other domains counts on, without the session that it came from.
   */
  public void delete(SqlConnection connection) throws SQLException {
    for (String learner : connection.texts("SELECT name FROM learners")) {
      SqlLearningLog log = new SqlLearningLog(() -> database, new ArmTables(learner));
      for (String context : contexts(connection, learner)) {
        log.reset(connection, context, List.of());
        for (String table : List.of("arm_log", "scales", "selections", "context_texts")) {
          connection.update(
              "DELETE FROM " + table + OF_LEARNER + " AND context = ?", learner, context);
        }
      }
      Set<String> touched =
          new TreeSet<>(
              connection.textsOf(
                  "SELECT DISTINCT context FROM arms" + OF_LEARNER + " AND arm_id IN (...)",
                  armIds,
                  learner));
      for (String context : touched) {
        log.reset(connection, context, List.copyOf(armIds));
      }
    }
    connection.updateAnyOf("DELETE FROM arm_log WHERE arm_id IN (...)", armIds);
    connection.updateAnyOf("DELETE FROM selections WHERE seq IN (...)", selections(connection));
    List<Long> told = new ArrayList<>();
    connection.forEach(
        row -> {
          String observation = row.getString(2);
          if (answers.contains(observation.substring(0, Math.max(0, observation.indexOf('/'))))) {
            told.add(row.getLong(1));
          }
        },
        "SELECT seq, observation_id FROM arm_log WHERE origin <> ''");
    connection.updateAnyOf("UPDATE arm_log SET origin = '' WHERE seq IN (...)", told);
  }

  /** The empty context is that of everybody, whatever the domain is called. */
  private Set<String> contexts(SqlConnection connection, String learner) throws SQLException {
    Set<String> contexts = new TreeSet<>();
    connection.forEach(
        row -> {
          if (JsonColumn.holds(row.getString(2), domain)) {
            contexts.add(row.getString(1));
          }
        },
        "SELECT context, text FROM context_texts" + OF_LEARNER,
        learner);
    contexts.add(domain);
    contexts.remove(ContextKey.DEFAULT);
    return contexts;
  }

  private List<Long> selections(SqlConnection connection) throws SQLException {
    List<Long> found = new ArrayList<>();
    connection.forEach(
        row -> {
          if (hasAny(row)) {
            found.add(row.getLong(1));
          }
        },
        "SELECT seq, candidates, picks FROM selections");
    return found;
  }

  private boolean hasAny(ResultSet row) throws SQLException {
    return JsonColumn.texts(row.getString(2)).stream().anyMatch(armIds::contains)
        || JsonColumn.list(row.getString(3)).stream()
            .anyMatch(pick -> pick instanceof Map<?, ?> of && armIds.contains(of.get("arm")));
  }
}
