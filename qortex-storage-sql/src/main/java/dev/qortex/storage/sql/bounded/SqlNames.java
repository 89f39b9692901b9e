package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.spi.bounded.NameIndex;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names of concepts in their tables. Thread-safe. */
final class SqlNames implements NameIndex {

  /** Condition: a passage of the domain {@code w.domain} names the concept {@code w.node}. */
  static final String AND_MENTIONED =
      " AND EXISTS (SELECT 1 FROM edges e CROSS JOIN nodes p ON p.key = e.source"
          + " WHERE e.target = w.node AND e.wins AND e.relation = %s AND p.kind = %s"
              .formatted(EnumCodes.code(RelationType.MENTIONS), EnumCodes.code(NodeKind.PASSAGE))
          + " AND p.domain = w.domain AND e.role <> "
          + Mention.Role.STATED.ordinal()
          + ")";

  private final SqlDatabase database;
  private final NameCounts counts = new NameCounts();

  /** Reads nothing yet. */
  SqlNames(SqlDatabase database) {
    this.database = database;
  }

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
          Map<String, Integer> having = counts.read(connection, domain, words, limit, mentioned);
          connection.forEachOf(
              row -> names.add(new Name(row.getString(1), row.getString(2))),
              "SELECT w.form, n.id FROM name_words w JOIN nodes n ON n.key = w.node"
                  + " WHERE w.domain = ? AND w.word IN (...)"
                  + (mentioned ? AND_MENTIONED : ""),
              having.entrySet().stream()
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
        connection -> counts.read(connection, domain, words, limit, mentioned));
  }
}
