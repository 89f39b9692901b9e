package dev.qortex.storage.sql.maintenance;

import dev.qortex.core.model.ElementKind;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlConsumer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Check of the tables of a memory by a query. Immutable.
 *
 * @param what the things that are wrong, in the plural
 * @param severity the severity of the fault
 * @param remedy the advice to the user
 * @param ids query that finds what is wrong, one text for each
 * @param mend mends it; null when that needs what the tables do not hold
 */
public record Check(
    String what,
    Severity severity,
    String remedy,
    String ids,
    @Nullable SqlConsumer<SqlConnection> mend) {

  /** The most examples of a finding. */
  public static final int EXAMPLES = 5;

  /** Remedy of what only the sources can mend. */
  public static final String AGAIN = "Ingest the sources again, or restore a backup.";

  /** The fault that {@link #ENTERING} tells. */
  public static final String WRONG_DEGREES = "nodes whose number of entering edges is wrong";

  /** The number of edges that enter a node, in a statement about nodes. */
  public static final String ENTERING = "(SELECT count(*) FROM edges WHERE target = nodes.key)";

  /** The id of a node by the column of its key, also of one that does not exist. */
  private static final String NODE =
      "coalesce((SELECT id FROM nodes WHERE key = %1$s), 'node ' || %1$s)";

  private static final String EDGE =
      NODE.formatted("source")
          + " || ' > ' || coalesce((SELECT name FROM relation_types WHERE code = relation),"
          + " 'relation ' || relation) || ' > ' || "
          + NODE.formatted("target");

  /** A check for a fault that only the user can mend. */
  public static Check fault(String what, String remedy, String ids) {
    return new Check(what, Severity.FAULT, remedy, ids, null);
  }

  /**
   * The checks of the contributions to elements.
   *
   * @param wins the column {@code wins} as a number, in the SQL of the database
   */
  public static List<Check> ofContributions(String wins) {
    List<Check> checks = new ArrayList<>();
    ElementTable.ALL.forEach(table -> checks.add(winners(table, wins)));
    for (ElementTable table : ElementTable.WITH_DOMAIN) {
      checks.add(
          fault(
              table.name() + " that stand in several domains, so that only one of each is visible",
              "Retract the sources of all but one, and give their elements other ids.",
              "SELECT id FROM " + table.name() + " GROUP BY id HAVING count(DISTINCT domain) > 1"));
    }
    checks.add(
        fault(
            "nodes that are there without a contribution, or gone with one",
            AGAIN,
            "SELECT id FROM nodes WHERE (domain IS NULL) ="
                + " EXISTS (SELECT 1 FROM node_contributions c WHERE c.node = nodes.key)"));
    return List.copyOf(checks);
  }

  /** The checks of references that the database itself does not check, and of their numbers. */
  public static List<Check> ofReferences() {
    String gone = "NOT EXISTS (SELECT 1 FROM nodes WHERE key = %s)";
    String source = " WHERE NOT EXISTS (SELECT 1 FROM sources WHERE key = contributor)";
    return List.of(
        fault(
            "edges that begin or end at a node that does not exist",
            AGAIN,
            "SELECT DISTINCT %s FROM edges WHERE %s OR %s"
                .formatted(EDGE, gone.formatted("source"), gone.formatted("target"))),
        fault(
            "contributions to nodes that do not exist",
            AGAIN,
            "SELECT DISTINCT 'node ' || node FROM node_contributions WHERE "
                + gone.formatted("node")),
        fault(
            "edges of relations that do not exist",
            AGAIN,
            "SELECT DISTINCT 'relation ' || relation FROM edges"
                + " WHERE NOT EXISTS (SELECT 1 FROM relation_types WHERE code = relation)"),
        fault(
            "nodes of kinds that do not exist",
            AGAIN,
            "SELECT id FROM nodes n WHERE kind IS NOT NULL"
                + " AND NOT EXISTS (SELECT 1 FROM node_kinds k WHERE k.code = n.kind)"),
        fault(
            "sources that contribute and do not exist",
            AGAIN,
            "SELECT 'source ' || contributor FROM edges"
                + source
                + " UNION SELECT 'source ' || contributor FROM node_contributions"
                + source),
        fault(
            WRONG_DEGREES,
            "Run as the owner: UPDATE nodes SET in_degree = " + ENTERING,
            "SELECT id FROM nodes WHERE in_degree <> " + ENTERING));
  }

  /** The check for vectors that wait, or were lost; a memory without any vector has no model. */
  public static Check ofVectors() {
    return new Check(
        "nodes without a vector, which questions find by their words only",
        Severity.NOTE,
        "Call embedMissing().",
        "SELECT id FROM nodes WHERE domain IS NOT NULL AND EXISTS (SELECT 1 FROM vectors)"
            + " AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.id = nodes.id)",
        null);
  }

  private static Check winners(ElementTable table, String wins) {
    String name =
        switch (table.kind()) {
          case NODE -> NODE.formatted("node");
          case EDGE -> EDGE;
          default -> "id";
        };
    return fault(
        (table.kind() == ElementKind.NODE ? "nodes" : table.name())
            + " whose visible contribution is not the one with the highest confidence",
        AGAIN,
        "SELECT "
            + name
            + " FROM "
            + table.name()
            + " GROUP BY "
            + String.join(", ", table.columns())
            + " HAVING sum("
            + wins
            + ") <> 1 OR max(CASE WHEN wins THEN confidence END) < max(confidence)");
  }

  /** Runs the check; a finding of 0 elements when nothing is wrong. */
  public Finding find(SqlConnection connection) throws SQLException {
    long[] count = {0};
    List<String> examples = new ArrayList<>();
    connection.forEach(
        row -> {
          if (count[0]++ < EXAMPLES) {
            examples.add(String.valueOf(row.getString(1)));
          }
        },
        ids + " ORDER BY 1");
    return new Finding(what, severity, count[0], examples, mend != null, remedy);
  }
}
