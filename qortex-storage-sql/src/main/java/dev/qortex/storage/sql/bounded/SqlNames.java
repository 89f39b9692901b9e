package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.spi.bounded.NameIndex;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names of concepts in their tables. Thread-safe. */
record SqlNames(SqlDatabase database) implements NameIndex {

  /** Condition: a passage of the domain {@code w.domain} names the concept {@code w.node}. */
  static final String AND_MENTIONED =
      " AND EXISTS (SELECT 1 FROM edges e CROSS JOIN nodes p ON p.key = e.source"
          + " WHERE e.target = w.node AND e.wins AND e.relation = %s AND p.kind = %s"
              .formatted(EnumCodes.code(RelationType.MENTIONS), EnumCodes.code(NodeKind.PASSAGE))
          + " AND p.domain = w.domain AND e.role <> "
          + Mention.Role.STATED.ordinal()
          + ")";

  @Override
  public List<Name> named(String domain, Collection<String> forms) {
    return database.<List<Name>>readCommitted(
        connection -> {
          List<Name> names = new ArrayList<>();
          connection.forEachOf(
              row -> names.add(new Name(row.getString(1), row.getString(2))),
              "SELECT c.form, n.id FROM concept_names c JOIN nodes n ON n.key = c.node"
                  + " WHERE c.domain = ? AND c.form IN (...)",
              forms,
              domain);
          return names;
        });
  }

  @Override
  public List<Name> containing(
      String domain, Collection<String> words, int limit, boolean mentioned) {
    return database.<List<Name>>readCommitted(
        connection -> {
          List<Name> names = new ArrayList<>();
          Map<String, Integer> counts = count(connection, domain, words, limit, mentioned);
          connection.forEachOf(
              row -> names.add(new Name(row.getString(1), row.getString(2))),
              "SELECT w.form, n.id FROM name_words w JOIN nodes n ON n.key = w.node"
                  + " WHERE w.domain = ? AND w.word IN (...)"
                  + (mentioned ? AND_MENTIONED : ""),
              counts.entrySet().stream()
                  .filter(counted -> counted.getValue() <= limit)
                  .map(Map.Entry::getKey)
                  .toList(),
              domain);
          return names;
        });
  }

  @Override
  public Map<String, Integer> counts(
      String domain, Set<String> words, int limit, boolean mentioned) {
    return database.<Map<String, Integer>>readCommitted(
        connection -> count(connection, domain, words, limit, mentioned));
  }

  /** Counts the names with each of the words in one statement, which stops at the limit. */
  private static Map<String, Integer> count(
      SqlConnection connection,
      String domain,
      Collection<String> words,
      int limit,
      boolean mentioned)
      throws SQLException {
    Map<String, Integer> counts = new HashMap<>();
    for (List<String> some : Sql.pieces(words)) {
      List<String> piece = SqlConnection.padded(some);
      List<Object> parameters = new ArrayList<>(List.of(domain));
      parameters.addAll(piece);
      connection.forEach(
          row -> counts.put(row.getString(1), row.getInt(2)),
          "SELECT v.column1, (SELECT count(*) FROM (SELECT DISTINCT w.form FROM name_words w"
              + " WHERE w.domain = ? AND w.word = v.column1"
              + (mentioned ? AND_MENTIONED : "")
              + " LIMIT "
              + (limit + 1)
              + ") AS some_names) FROM (VALUES "
              + String.join(",", Collections.nCopies(piece.size(), "(?)"))
              + ") AS v",
          parameters.toArray());
    }
    return counts;
  }
}
