package dev.qortex.storage.sqlite.internal.maintenance;

import dev.qortex.storage.sqlite.Verification;
import dev.qortex.storage.sqlite.Verification.Finding;
import dev.qortex.storage.sqlite.Verification.Severity;
import dev.qortex.storage.sqlite.internal.changes.ChangeLog;
import dev.qortex.storage.sqlite.internal.elements.ElementJson;
import dev.qortex.storage.sqlite.internal.elements.MetaKey;
import dev.qortex.storage.sqlite.internal.words.StoredWords;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqliteErrors;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What may be wrong in the tables of a memory, how it is found, and how it is mended. Pure
 * functions on a connection.
 */
public final class MemoryChecks {

  private static final int EXAMPLES = 5;
  private static final String RESTORE = "Restore a backup.";
  private static final String AGAIN = "Ingest the sources again, or restore a backup.";
  private static final String REPAIR = "Call repair().";
  private static final String NOTHING = "Nothing needs to be done.";

  /**
   * A check by queries.
   *
   * @param ids finds what is wrong
   * @param mend statements that mend it; none when that needs what the file does not hold
   */
  private record Check(
      String what, Severity severity, String remedy, String ids, List<String> mend) {}

  private static final String IS_GONE = " NOT IN (SELECT id FROM nodes WHERE domain IS NOT NULL)";

  /** The contributions to one element: table, columns that name it, what it is called. */
  private static final String[][] CONTRIBUTIONS = {
    {"node_contributions", "node", "(SELECT id FROM nodes WHERE key = node)", "nodes"},
    {
      "edges",
      "source, target, relation",
      "(SELECT id FROM nodes WHERE key = source) || ' > '"
          + " || (SELECT name FROM relation_types WHERE code = relation) || ' > '"
          + " || (SELECT id FROM nodes WHERE key = target)",
      "edges"
    },
    {"rules", "id", "id", "rules"},
    {"examples", "id", "id", "examples"}
  };

  /** Tables of feedback, each with what a row of it is. */
  private static final SortedMap<String, String> SHARES =
      new TreeMap<>(
          Map.of("questions", "past questions", "open_answers", "answers kept for feedback"));

  /** What is listed by its concepts, in a table of its own. */
  private static final List<String> LISTED = List.of("rule", "example");

  private static final List<Check> CHECKS = checks();

  private MemoryChecks() {}

  private static List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(
        fault(
            "rows that refer to rows that do not exist",
            RESTORE,
            "SELECT \"table\" || ' ' || coalesce(rowid, '') FROM pragma_foreign_key_check"));
    for (String table : List.of("vectors", "texts_by_hand", "word_counts")) {
      checks.add(misplaced(table));
    }
    for (String table : List.of("vectors", "texts_by_hand")) {
      checks.add(
          note(
              table + " that were put for ids that are no nodes",
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
        fault(
            "questions whose vectors have another dimension than those of nodes",
            "Call reembed(...) with the model of the nodes.",
            "SELECT answer_id FROM questions, (SELECT value FROM meta WHERE key = 'dimension')"
                + " WHERE value > 0 AND length(vector) <> 4 * value"));
    for (String[] table : CONTRIBUTIONS) {
      checks.add(winners(table[0], table[1], table[2], table[3]));
    }
    for (String table : List.of("rules", "examples")) {
      checks.add(
          fault(
              table + " that stand in several domains, so that only one of each is visible",
              "Retract the sources of all but one, and give their elements other ids.",
              "SELECT id FROM " + table + " GROUP BY id HAVING count(DISTINCT domain) > 1"));
    }
    checks.add(
        fault(
            "nodes that are there without a contribution, or gone with one",
            AGAIN,
            "SELECT id FROM nodes"
                + " WHERE (domain IS NULL) = (key IN (SELECT node FROM node_contributions))"));
    checks.add(
        mendable(
            "domains that are in use and do not exist",
            "SELECT domain FROM (SELECT domain FROM nodes UNION SELECT domain FROM rules"
                + " UNION SELECT domain FROM examples)"
                + " WHERE domain IS NOT NULL AND domain NOT IN (SELECT name FROM domains)",
            "INSERT INTO domains (name, description, created_at)"
                + " SELECT domain, '', '1970-01-01T00:00:00.000000000Z' FROM (SELECT domain"
                + " FROM nodes UNION SELECT domain FROM rules UNION SELECT domain FROM examples)"
                + " WHERE domain IS NOT NULL AND domain NOT IN (SELECT name FROM domains)"));
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
        note("factors of gone nodes", "SELECT node_id FROM factors WHERE node_id" + IS_GONE));
    checks.add(
        note("outcomes of gone nodes", "SELECT item_id FROM outcomes WHERE item_id" + IS_GONE));
    checks.add(
        note(
            "pairs in the edge buffer with a gone node",
            "SELECT first || ', ' || second FROM edge_buffer WHERE first"
                + IS_GONE
                + " OR second"
                + IS_GONE));
    return List.copyOf(checks);
  }

  private static Check fault(String what, String remedy, String ids) {
    return new Check(what, Severity.FAULT, remedy, ids, List.of());
  }

  private static Check mendable(String what, String ids, String... mend) {
    return new Check(what, Severity.FAULT, REPAIR, ids, List.of(mend));
  }

  private static Check note(String what, String ids) {
    return new Check(what, Severity.NOTE, NOTHING, ids, List.of());
  }

  private static Check left(String what, String id, String rows) {
    return new Check(
        what,
        Severity.NOTE,
        REPAIR,
        "SELECT " + id + " FROM " + rows,
        List.of("DELETE FROM " + rows));
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
    return fault(
        "vectors of " + table + " that have another dimension than the rest",
        remedy,
        "SELECT %s FROM %s WHERE length(vector) <> 4 * (SELECT value FROM meta WHERE key = '%s')"
            .formatted(id, table, dimension));
  }

  private static Check winners(String table, String key, String name, String what) {
    return fault(
        what + " of which not exactly the surest contribution is visible",
        AGAIN,
        "SELECT "
            + name
            + " FROM "
            + table
            + " GROUP BY "
            + key
            + " HAVING sum(wins) <> 1 OR max(CASE WHEN wins THEN confidence END) <"
            + " max(confidence)");
  }

  public static Verification verify(Connection connection) throws SQLException {
    List<String> damage = damage(connection);
    if (!damage.isEmpty()) {
      Finding finding =
          finding("damages that SQLite reports", Severity.FAULT, damage, false, RESTORE);
      return new Verification(List.of(finding), new TreeMap<>());
    }
    List<Finding> findings = new ArrayList<>();
    for (Check check : CHECKS) {
      add(findings, find(connection, check));
    }
    for (String table : SHARES.keySet()) {
      add(findings, shares(table, wrongShares(connection, table).keySet()));
    }
    for (String what : LISTED) {
      add(findings, misfiled(what, wrongConcepts(connection, what).keySet()));
    }
    add(findings, log(wrongChanges(connection)));
    return new Verification(findings, TableStats.rows(connection));
  }

  /** What SQLite says of the file; a damage may be such that it cannot say it. */
  private static List<String> damage(Connection connection) throws SQLException {
    try {
      List<String> messages =
          Sql.list(connection, row -> row.getString(1), "PRAGMA integrity_check");
      return messages.equals(List.of("ok")) ? List.of() : messages;
    } catch (SQLException e) {
      if (!SqliteErrors.isDamage(e)) {
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

  private static Finding find(Connection connection, Check check) throws SQLException {
    long[] count = {0};
    List<String> examples = new ArrayList<>();
    Sql.forEach(
        connection,
        row -> {
          if (count[0]++ < EXAMPLES) {
            examples.add(text(row));
          }
          return true;
        },
        check.ids() + " ORDER BY 1");
    return new Finding(
        check.what(),
        check.severity(),
        count[0],
        examples,
        !check.mend().isEmpty(),
        check.remedy());
  }

  private static String text(ResultSet row) throws SQLException {
    return String.valueOf(row.getString(1));
  }

  private static Finding finding(
      String what, Severity severity, List<String> all, boolean mendable, String remedy) {
    List<String> examples = all.subList(0, Math.min(EXAMPLES, all.size()));
    return new Finding(what, severity, all.size(), examples, mendable, remedy);
  }

  private static Finding shares(String table, Set<String> answerIds) {
    return finding(
        SHARES.get(table) + " whose shares are not all finite numbers",
        Severity.FAULT,
        List.copyOf(answerIds),
        true,
        REPAIR);
  }

  private static Finding misfiled(String what, Set<String> ids) {
    return finding(
        what + "s that are listed under other concepts than theirs",
        Severity.FAULT,
        List.copyOf(ids),
        true,
        REPAIR);
  }

  private static Finding log(List<String> changes) {
    return finding(
        "changes in the log that contradict others or the revision",
        Severity.FAULT,
        changes,
        true,
        REPAIR);
  }

  public static List<Finding> repair(Connection connection) throws SQLException {
    List<Finding> mended = new ArrayList<>();
    for (Check check : CHECKS) {
      Finding finding = find(connection, check);
      if (finding.mendable() && finding.count() > 0) {
        for (String statement : check.mend()) {
          Sql.update(connection, statement);
        }
        mended.add(finding);
      }
    }
    for (String table : SHARES.keySet()) {
      SortedMap<String, String> shares = wrongShares(connection, table);
      for (Map.Entry<String, String> right : shares.entrySet()) {
        Sql.update(
            connection,
            "UPDATE " + table + " SET shares = ? WHERE answer_id = ?",
            right.getValue(),
            right.getKey());
      }
      add(mended, shares(table, shares.keySet()));
    }
    StoredWords.renew(connection);
    for (String what : LISTED) {
      SortedMap<String, SortedSet<String>> wrong = wrongConcepts(connection, what);
      writeConcepts(connection, what, wrong);
      add(mended, misfiled(what, wrong.keySet()));
    }
    List<String> changes = wrongChanges(connection);
    add(mended, log(changes));
    if (!mended.isEmpty()) {
      ChangeLog.beginAnew(connection, !changes.isEmpty());
    }
    return List.copyOf(mended);
  }

  /** By answer of which something is said that is no finite number, the rest of what is said. */
  private static SortedMap<String, String> wrongShares(Connection connection, String table)
      throws SQLException {
    SortedMap<String, String> right = new TreeMap<>();
    Sql.forEach(
        connection,
        row -> {
          right.put(row.getString(1), ElementJson.json(ElementJson.shares(row.getString(2))));
          return true;
        },
        "SELECT answer_id, shares FROM "
            + table
            + " WHERE EXISTS (SELECT 1 FROM json_tree(iif(json_valid(shares), shares, '{}'))"
            + " WHERE type <> 'object' AND (type NOT IN ('integer', 'real')"
            + " OR atom NOT BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308))");
    return right;
  }

  /** By rule or example whose rows are wrong, the concepts that it has. */
  private static SortedMap<String, SortedSet<String>> wrongConcepts(
      Connection connection, String what) throws SQLException {
    SortedMap<String, SortedSet<String>> visible = new TreeMap<>();
    Sql.forEach(
        connection,
        row -> {
          visible.put(row.getString(1), new TreeSet<>(ElementJson.concepts(row.getString(2))));
          return true;
        },
        "SELECT id, payload FROM %ss WHERE wins".formatted(what));
    SortedMap<String, SortedSet<String>> listed = new TreeMap<>();
    Sql.forEach(
        connection,
        row ->
            listed.computeIfAbsent(row.getString(1), id -> new TreeSet<>()).add(row.getString(2)),
        "SELECT %1$s, concept FROM %1$s_concepts".formatted(what));
    SortedMap<String, SortedSet<String>> wrong = new TreeMap<>();
    visible.forEach(
        (id, concepts) -> {
          if (!concepts.equals(listed.getOrDefault(id, new TreeSet<>()))) {
            wrong.put(id, concepts);
          }
        });
    listed.keySet().stream()
        .filter(id -> !visible.containsKey(id))
        .forEach(id -> wrong.put(id, new TreeSet<>()));
    return wrong;
  }

  private static void writeConcepts(
      Connection connection, String what, SortedMap<String, SortedSet<String>> byId)
      throws SQLException {
    for (Map.Entry<String, SortedSet<String>> one : byId.entrySet()) {
      Sql.update(
          connection, "DELETE FROM %1$s_concepts WHERE %1$s = ?".formatted(what), one.getKey());
      for (String concept : one.getValue()) {
        Sql.update(
            connection,
            "INSERT INTO %1$s_concepts (concept, %1$s) VALUES (?, ?)".formatted(what),
            concept,
            one.getKey());
      }
    }
  }

  /** Positions and revisions grow, do not overlap, and end where the single numbers say. */
  private static List<String> wrongChanges(Connection connection) throws SQLException {
    List<String> wrong = new ArrayList<>();
    long lastPosition = MetaKey.POSITION.read(connection);
    long lastRevision = MetaKey.REVISION.read(connection);
    long[] before = {0, 0};
    Sql.forEach(
        connection,
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
          return true;
        },
        "SELECT position, elements, revision FROM changes ORDER BY position");
    return wrong;
  }
}
