package dev.qortex.storage.sql.maintenance;

import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.learning.DomainEvidence;
import dev.qortex.storage.sql.vectors.BoundedVectors;
import dev.qortex.storage.sql.words.BoundedWords;
import dev.qortex.storage.sql.words.StoredWords;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rows of a domain beyond the parts that every store has. Pure functions on a connection that is in
 * a transaction.
 */
public final class DomainTraces {

  /** Places where ids of removed elements may remain. */
  private static final String WITH_IDS =
      """
      SELECT id FROM nodes
      UNION SELECT node_id FROM factors
      UNION SELECT item_id FROM outcomes
      UNION SELECT first FROM edge_buffer
      UNION SELECT second FROM edge_buffer
      UNION SELECT arm_id FROM arm_log
      UNION SELECT arm_id FROM arms
      """;

  private DomainTraces() {}

  /**
   * The ids of all that belongs to a domain or did: its elements now and in checkpoints, and ids
   * that begin with its name and a colon, as those of the ingestors do, and are of no other domain.
   */
  public static Set<String> ids(SqlConnection connection, String domain) throws SQLException {
    Set<String> ids = new TreeSet<>();
    List<String> tables =
        new ArrayList<>(
            List.of("nodes", "vectors", "word_counts", "texts_by_hand", "checkpoint_nodes"));
    for (ElementTable table : ElementTable.WITH_DOMAIN) {
      tables.add(table.name());
      tables.add("checkpoint_" + table.name());
    }
    for (String table : tables) {
      ids.addAll(connection.texts("SELECT id FROM " + table + " WHERE domain = ?", domain));
    }
    String begin = start(domain);
    ids.addAll(
        connection.texts(
            "SELECT id FROM ("
                + WITH_IDS
                + ") known WHERE id >= ? AND id < ?"
                + " AND id NOT IN (SELECT id FROM nodes WHERE domain <> ?)"
                + " AND id NOT IN (SELECT id FROM rules WHERE domain <> ?)",
            begin + ":",
            begin + (char) (':' + 1),
            domain,
            domain));
    return ids;
  }

  /** No two domains have one beginning: a colon of the name is escaped. */
  private static String start(String domain) {
    boolean plain = !domain.contains(":") && !domain.contains("%3A") && !domain.contains("%25");
    return plain ? domain : domain.replace("%", "%25").replace(":", "%3A");
  }

  /**
   * Deletes manually stored vectors, the evidence of learners, words without a text, and the log of
   * changes, so that all copies on the heap are read anew.
   */
  public static void delete(SqlConnection connection, DomainEvidence evidence) throws SQLException {
    StoredWords.remove(connection, evidence.armIds());
    for (String table : List.of("vectors", "texts_by_hand")) {
      connection.update("DELETE FROM " + table + " WHERE domain = ?", evidence.domain());
      connection.updateAnyOf("DELETE FROM " + table + " WHERE id IN (...)", evidence.armIds());
    }
    BoundedWords.forgetGone(connection);
    BoundedVectors.forgetGone(connection);
    evidence.delete(connection);
    StoredWords.deleteUnused(connection);
    ChangeLog.beginAnew(connection, true);
  }
}
