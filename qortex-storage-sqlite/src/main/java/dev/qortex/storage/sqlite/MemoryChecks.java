package dev.qortex.storage.sqlite;

import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.feedback.SharesColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.maintenance.Check;
import dev.qortex.storage.sql.vectors.BoundedVectors;
import dev.qortex.storage.sql.words.BoundedWords;
import dev.qortex.storage.sql.words.StoredWords;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Consistency checks of the tables of a memory, and their repairs. Pure functions on a connection.
 */
public final class MemoryChecks {

  private static final String RESTORE = "Restore a backup.";
  private static final String REPAIR = "Call repair().";
  private static final String NOTHING = "Nothing needs to be done.";

  private static final String IS_GONE = " NOT IN (SELECT id FROM nodes WHERE domain IS NOT NULL)";

  private static final String IS_NO_ITEM =
      " NOT IN (SELECT id FROM nodes WHERE domain IS NOT NULL UNION SELECT id FROM rules)";

  /** Condition on the column of a vector in a form of {@code VectorBytes}, and a dimension. */
  private static final String HAS_DIMENSION =
      "(length(vector) = 4 * value OR length(vector) % 4 = 1"
          + " AND hex(substr(vector, 1, 4)) = printf('%08X', value))";

  private static final List<Check> CHECKS = checks();

  private MemoryChecks() {}

  private static List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(
        Check.fault(
            "rows that refer to rows that do not exist",
            RESTORE,
            "SELECT \"table\" || ' ' || coalesce(rowid, '') FROM pragma_foreign_key_check"));
    for (String table : List.of("vectors", "texts_by_hand", "word_counts")) {
      checks.add(misplaced(table));
    }
    for (String table : List.of("vectors", "texts_by_hand")) {
      checks.add(
          note(
              table + " of ids that are not nodes",
              "SELECT id FROM " + table + " WHERE id" + IS_GONE));
    }
    String unfounded =
        " FROM word_counts WHERE id"
            + IS_GONE
            + " AND id NOT IN (SELECT id FROM texts_by_hand WHERE text IS NOT NULL)";
    checks.add(
        mendable(
            "words of texts that do not exist", "SELECT id" + unfounded, "DELETE" + unfounded));
    checks.add(
        mendable(
            "nodes whose words are missing",
            "SELECT id FROM nodes WHERE domain IS NOT NULL"
                + " AND id NOT IN (SELECT id FROM word_counts)"
                + " AND id NOT IN (SELECT id FROM texts_by_hand WHERE text IS NULL)",
            "UPDATE meta SET value = 0 WHERE key = 'tokenizer'"));
    checks.add(wrongLength("vectors", "id", "dimension", "Embed these nodes again."));
    checks.add(wrongLength("questions", "answer_id", "question_dimension", RESTORE));
    checks.add(
        Check.fault(
            "questions whose vectors have another dimension than those of nodes",
            "Call reembed(...) with the model of the nodes.",
            "SELECT answer_id FROM questions, (SELECT value FROM meta WHERE key = 'dimension')"
                + " WHERE value > 0 AND NOT "
                + HAS_DIMENSION));
    checks.add(Check.ofVectors());
    checks.addAll(Check.ofContributions("wins"));
    String named =
        ElementTable.WITH_DOMAIN.stream()
            .map(table -> " UNION SELECT domain FROM " + table.name())
            .collect(Collectors.joining("", " (SELECT domain FROM nodes", ")"));
    String unknownDomains =
        named + " WHERE domain IS NOT NULL AND domain NOT IN (SELECT name FROM domains)";
    checks.add(
        mendable(
            "domains that are in use and do not exist",
            "SELECT domain FROM" + unknownDomains,
            "INSERT INTO domains (name, description, created_at)"
                + " SELECT domain, '', '1970-01-01T00:00:00.000000000Z' FROM"
                + unknownDomains));
    checks.add(
        left("vectors of the next model for gone nodes", "id", "next_vectors WHERE id" + IS_GONE));
    checks.add(
        left(
            "vectors of the next model for gone questions",
            "answer_id",
            "next_question_vectors WHERE answer_id NOT IN (SELECT answer_id FROM questions)"));
    checks.add(
        left(
            "ids of gone nodes that nothing refers to",
            "id",
            "nodes WHERE domain IS NULL AND key NOT IN (SELECT source FROM edges)"
                + " AND key NOT IN (SELECT target FROM edges)"
                + " AND key NOT IN (SELECT node FROM node_contributions)"));
    checks.add(
        mendable(
            Check.WRONG_DEGREES,
            "SELECT id FROM nodes WHERE in_degree <> " + Check.ENTERING,
            "UPDATE nodes SET in_degree = %1$s WHERE in_degree <> %1$s".formatted(Check.ENTERING)));
    checks.add(
        note(
            "factors of gone nodes and rules",
            "SELECT node_id FROM factors WHERE node_id" + IS_NO_ITEM));
    checks.add(
        note(
            "outcomes of gone nodes and rules",
            "SELECT item_id FROM outcomes WHERE item_id" + IS_NO_ITEM));
    checks.add(
        note(
            "pairs in the edge buffer with a gone node",
            "SELECT first || ', ' || second FROM edge_buffer WHERE first"
                + IS_GONE
                + " OR second"
                + IS_GONE));
    checks.add(shares("questions", "past questions"));
    checks.add(shares("open_answers", "answers kept for feedback"));
    for (ElementTable table : ElementTable.WITH_DOMAIN) {
      checks.add(misfiled(table.concepts()));
    }
    return List.copyOf(checks);
  }

  private static Check mendable(String what, String ids, String... statements) {
    return new Check(
        what,
        Severity.FAULT,
        REPAIR,
        ids,
        connection -> {
          for (String statement : statements) {
            connection.update(statement);
          }
        });
  }

  private static Check note(String what, String ids) {
    return new Check(what, Severity.NOTE, NOTHING, ids, null);
  }

  private static Check left(String what, String id, String rows) {
    return new Check(
        what,
        Severity.NOTE,
        REPAIR,
        "SELECT " + id + " FROM " + rows,
        connection -> connection.update("DELETE FROM " + rows));
  }

  private static Check misplaced(String table) {
    String wrong =
        " FROM nodes n WHERE n.id = t.id AND n.domain IS NOT NULL AND t.kind IS NOT NULL"
            + " AND (t.kind, t.domain) IS NOT (n.kind, n.domain)";
    return mendable(
        table + " whose kind or domain is not that of the node",
        "SELECT id FROM " + table + " t WHERE EXISTS (SELECT 1" + wrong + ")",
        "UPDATE " + table + " AS t SET kind = n.kind, domain = n.domain" + wrong);
  }

  private static Check wrongLength(String table, String id, String dimension, String remedy) {
    return Check.fault(
        "vectors of " + table + " that have another dimension than the rest",
        remedy,
        "SELECT %s FROM %s, (SELECT value FROM meta WHERE key = '%s') WHERE NOT %s"
            .formatted(id, table, dimension, HAS_DIMENSION));
  }

  private static Check shares(String table, String what) {
    String wrong =
        " FROM "
            + table
            + " WHERE EXISTS (SELECT 1 FROM json_tree(iif(json_valid(shares), shares, '{}'))"
            + " WHERE type <> 'object' AND (type NOT IN ('integer', 'real')"
            + " OR atom NOT BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308))";
    return new Check(
        what + " whose shares are not all finite numbers",
        Severity.FAULT,
        REPAIR,
        "SELECT answer_id" + wrong,
        connection ->
            connection.updateEach(
                "UPDATE " + table + " SET shares = ? WHERE answer_id = ?",
                connection.list(
                    row ->
                        new Object[] {
                          SharesColumn.write(SharesColumn.read(row.getString(2))), row.getString(1)
                        },
                    "SELECT answer_id, shares" + wrong),
                right -> right));
  }

  /** Compares the list of rules or examples by concept with their own fields. */
  private static Check misfiled(String what) {
    String listed = "SELECT %1$s, concept FROM %1$s_concepts".formatted(what);
    String right =
        "SELECT DISTINCT r.id, c.value FROM %ss r, json_each(r.payload, '$.concepts') c WHERE r.wins"
            .formatted(what);
    return mendable(
        what + "s that are listed under other concepts than theirs",
        "SELECT DISTINCT id FROM (SELECT * FROM (%2$s EXCEPT %1$s) UNION ALL SELECT * FROM (%1$s EXCEPT %2$s))"
            .formatted(listed, right),
        "DELETE FROM %1$s_concepts WHERE (%1$s, concept) NOT IN (%2$s)".formatted(what, right),
        "INSERT OR IGNORE INTO %1$s_concepts (%1$s, concept) %2$s".formatted(what, right));
  }

  public static Verification verify(SqlConnection connection) throws SQLException {
    List<String> damage = damage(connection);
    if (!damage.isEmpty()) {
      Finding finding =
          finding("damages that SQLite reports", Severity.FAULT, damage, false, RESTORE);
      return new Verification(List.of(finding), new TreeMap<>());
    }
    List<Finding> findings = new ArrayList<>();
    for (Check check : CHECKS) {
      add(findings, check.find(connection));
    }
    add(findings, log(wrongChanges(connection)));
    return new Verification(findings, TableStats.rows(connection));
  }

  /** The damage that SQLite reports; some damage keeps it from reporting. */
  private static List<String> damage(SqlConnection connection) throws SQLException {
    try {
      List<String> messages = connection.texts("PRAGMA integrity_check");
      return messages.equals(List.of("ok")) ? List.of() : messages;
    } catch (SQLException e) {
      if (!SqliteCodes.isDamage(e)) {
        throw e;
      }
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static void add(List<Finding> findings, Finding finding) {
    if (finding.count() > 0) {
      findings.add(finding);
    }
  }

  private static Finding finding(
      String what, Severity severity, List<String> all, boolean mendable, String remedy) {
    List<String> examples = all.subList(0, Math.min(Check.EXAMPLES, all.size()));
    return new Finding(what, severity, all.size(), examples, mendable, remedy);
  }

  private static Finding log(List<String> changes) {
    return finding(
        "changes in the log that contradict others or the revision",
        Severity.FAULT,
        changes,
        true,
        REPAIR);
  }

  public static List<Finding> repair(SqlConnection connection) throws SQLException {
    List<Finding> mended = new ArrayList<>();
    for (Check check : CHECKS) {
      Finding finding = check.find(connection);
      if (check.mend() != null && finding.count() > 0) {
        check.mend().accept(connection);
        mended.add(finding);
      }
    }
    StoredWords.renew(connection);
    List<String> changes = wrongChanges(connection);
    add(mended, log(changes));
    if (!mended.isEmpty()) {
      BoundedWords.clear(connection);
      BoundedVectors.clear(connection);
      ChangeLog.beginAnew(connection, !changes.isEmpty());
    }
    return List.copyOf(mended);
  }

  /** Positions and revisions grow, do not overlap, and end where the single numbers say. */
  private static List<String> wrongChanges(SqlConnection connection) throws SQLException {
    List<String> wrong = new ArrayList<>();
    long lastPosition = MetaKey.POSITION.read(connection);
    long lastRevision = MetaKey.REVISION.read(connection);
    long[] before = {0, 0};
    connection.forEach(
        row -> {
          long position = row.getLong(1);
          long revision = row.getObject(3) == null ? before[1] + 1 : row.getLong(3);
          boolean right =
              row.getLong(2) > 0
                  && position - row.getLong(2) >= before[0]
                  && position <= lastPosition
                  && revision > before[1]
                  && (row.getObject(3) == null || revision <= lastRevision);
          if (!right) {
            wrong.add("position " + position);
          }
          before[0] = position;
          before[1] = row.getObject(3) == null ? before[1] : revision;
        },
        "SELECT position, elements, revision FROM changes ORDER BY position");
    return wrong;
  }
}
