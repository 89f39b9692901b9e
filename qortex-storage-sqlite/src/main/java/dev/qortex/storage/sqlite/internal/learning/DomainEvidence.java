package dev.qortex.storage.sqlite.internal.learning;

import dev.qortex.learning.store.ContextKey;
import dev.qortex.storage.sqlite.jdbc.JsonColumn;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
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
    SqliteDatabase database, String domain, Set<String> armIds, Set<String> answers) {

  private static final String OF_LEARNER =
      " WHERE learner = (SELECT key FROM learners WHERE name = ?)";

  /**
   * Deletes the evidence of the arms in every context; the contexts that have the name of the
   * domain as their key or as a value; and the selections that had any of the arms. What the
   * answers brought of other domains counts on, without the session that it came from.
   */
  public void delete(SqlConnection connection) throws SQLException {
    for (String learner : connection.texts("SELECT name FROM learners")) {
      SqliteLearningLog log = new SqliteLearningLog(() -> database, new ArmTables(learner));
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
    connection.updateAnyOf(
        "UPDATE arm_log SET origin = '' WHERE origin <> ''"
            + " AND substr(observation_id, 1, instr(observation_id, '/') - 1) IN (...)",
        answers);
  }

  /** The empty context is that of everybody, whatever the domain is called. */
  private Set<String> contexts(SqlConnection connection, String learner) throws SQLException {
    Set<String> contexts =
        new TreeSet<>(
            connection.texts(
                "SELECT context FROM context_texts"
                    + OF_LEARNER
                    + " AND json_valid(text) AND EXISTS (SELECT 1 FROM json_tree(text)"
                    + " WHERE type = 'text' AND value = ?)",
                learner,
                domain));
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
