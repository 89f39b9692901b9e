package dev.qortex.storage.sql.names;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.NameForms;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tables of the names of concepts. The writer of a concept keeps them; {@link #complete} adds the
 * concepts of a memory that is older than the tables. Pure functions on a connection.
 */
public final class NameTables {

  /** The number of the rule by which names become forms. */
  private static final long VERSION = 1;

  /** Characters of a form that is kept: an index takes no longer ones, and no question names it. */
  private static final int LONGEST = 500;

  private static final int PIECE = 5_000;

  private NameTables() {}

  /** Deletes the names of nodes that go, or that are written anew. */
  public static void remove(SqlConnection connection, Collection<Long> nodes) throws SQLException {
    List<Object[]> words = new ArrayList<>();
    connection.forEachOf(
        row -> {
          for (String word : NameForms.words(row.getString(2))) {
            words.add(new Object[] {row.getString(3), word, row.getString(2), row.getLong(1)});
          }
        },
        "SELECT node, form, domain FROM concept_names WHERE node IN (...)",
        nodes);
    connection.updateEach(
        "DELETE FROM name_words WHERE domain = ? AND word = ? AND form = ? AND node = ?",
        words,
        word -> word);
    connection.updateAnyOf("DELETE FROM concept_names WHERE node IN (...)", nodes);
  }

  /** Writes the names of concepts that have none yet, by key. */
  public static void put(SqlConnection connection, Map<Long, Node> concepts) throws SQLException {
    String again = " ON CONFLICT DO NOTHING";
    SqlRows names =
        new SqlRows(
            connection,
            "INSERT INTO concept_names (node, form, domain)",
            again,
            ColumnType.LONG,
            ColumnType.TEXT,
            ColumnType.TEXT);
    SqlRows words =
        new SqlRows(
            connection,
            "INSERT INTO name_words (domain, word, form, node)",
            again,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.LONG);
    for (Map.Entry<Long, Node> concept : concepts.entrySet()) {
      String domain = concept.getValue().domain();
      for (String form : NameForms.of(concept.getValue())) {
        if (form.length() <= LONGEST) {
          names.add(concept.getKey(), form, domain);
          for (String word : NameForms.words(form)) {
            words.add(domain, word, form, concept.getKey());
          }
        }
      }
    }
    names.run();
    words.run();
  }

  /** Deletes the names of a domain whose nodes go. */
  public static void deleteDomain(SqlConnection connection, String domain) throws SQLException {
    connection.update(
        "DELETE FROM concept_names WHERE node IN (SELECT key FROM nodes WHERE domain = ?)", domain);
    connection.update("DELETE FROM name_words WHERE domain = ?", domain);
  }

  /** Returns true if the tables have the names of all concepts. */
  public static boolean areComplete(SqlConnection connection) throws SQLException {
    return MetaKey.NAME_FORMS.read(connection) == VERSION;
  }

  /** Adds the missing names, in separate transactions. */
  public static void complete(SqlDatabase database) {
    if (!database.<Boolean>readCommitted(NameTables::areComplete)) {
      while (database.<Boolean>write(NameTables::addSome)) {
        // Each transaction adds a piece, so that what was done stays.
      }
    }
  }

  /** True if there may be more. */
  private static boolean addSome(SqlConnection connection) throws SQLException {
    Map<String, Long> keys = new TreeMap<>();
    long[] last = {MetaKey.NAMED_NODE.read(connection)};
    connection.forEach(
        row -> {
          keys.put(row.getString(2), row.getLong(1));
          last[0] = row.getLong(1);
        },
        "SELECT key, id FROM nodes WHERE key > ? AND kind = ? ORDER BY key LIMIT " + PIECE,
        last[0],
        EnumCodes.code(NodeKind.CONCEPT));
    Map<Long, Node> concepts = new TreeMap<>();
    ElementReader.nodes(connection, keys.keySet())
        .forEach((id, node) -> concepts.put(keys.getOrDefault(id, 0L), node));
    put(connection, concepts);
    MetaKey.NAMED_NODE.write(connection, last[0]);
    if (keys.size() < PIECE) {
      MetaKey.NAME_FORMS.write(connection, VERSION);
    }
    return keys.size() == PIECE;
  }
}
