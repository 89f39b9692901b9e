package dev.qortex.storage.sqlite;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an edit touches into {@link Touched} elements, in pieces of many rows. Remembers the
 * keys of nodes and sources on the way. Belongs to one transaction.
 */
final class GraphTables {

  /** A row of the table of nodes; without a domain the node is gone. */
  record NodeRow(long key, @Nullable NodeKind kind, @Nullable String domain) {
    boolean present() {
      return domain != null;
    }
  }

  /** A source as it is stored. */
  record SourceRow(long key, SourceMetadata metadata, String domain) {}

  private final Connection connection;
  final Touched<String> nodes = new Touched<>();
  final Touched<EdgeKey> edges = new Touched<>();
  final Touched<String> rules = new Touched<>();
  final Touched<String> examples = new Touched<>();
  final Map<String, NodeRow> nodeRows = new HashMap<>();
  final Map<String, SourceRow> sources = new HashMap<>();
  final Map<String, Long> sourceKeys = new HashMap<>();

  GraphTables(Connection connection) {
    this.connection = connection;
  }

  void loadSources(Collection<String> ids) throws SQLException {
    for (List<String> piece : Sql.pieces(ids)) {
      Sql.forEach(
          connection,
          row -> {
            SourceRow source = new SourceRow(row.getLong(1), metadata(row), row.getString(7));
            sources.put(source.metadata().id(), source);
            sourceKeys.put(source.metadata().id(), source.key());
            return true;
          },
          "SELECT key, id, name, type, location, content_hash, domain FROM sources WHERE id IN "
              + Sql.marks(piece.size()),
          piece.toArray());
    }
  }

  static SourceMetadata metadata(ResultSet row) throws SQLException {
    return new SourceMetadata(
        row.getString(2), row.getString(3), row.getString(4), row.getString(5), row.getString(6));
  }

  void loadNodes(Collection<String> ids) throws SQLException {
    List<String> unknown = ids.stream().filter(id -> nodes.known(id) == null).toList();
    for (List<String> piece : Sql.pieces(unknown)) {
      loadNodes("n.id IN " + Sql.marks(piece.size()), piece.toArray());
    }
  }

  /** All that these sources contribute, with what others say of the same elements. */
  void loadAllOf(Collection<SourceRow> contributors) throws SQLException {
    for (SourceRow source : contributors) {
      long key = source.key();
      loadNodes("n.key IN (SELECT node FROM node_contributions WHERE contributor = ?)", key);
      loadEdges(
          "(e.source, e.target, e.relation) IN"
              + " (SELECT source, target, relation FROM edges WHERE contributor = ?)",
          key);
      for (String table : List.of("rules", "examples")) {
        loadTexts(table, "r.id IN (SELECT id FROM " + table + " WHERE contributor = ?)", key);
      }
    }
  }

  private void loadNodes(String where, @Nullable Object... parameters) throws SQLException {
    Sql.forEach(
        connection,
        row -> {
          String id = row.getString(2);
          remember(row, id, 1, 3, 4);
          String source = row.getString(5);
          if (source != null) {
            sourceKeys.put(source, row.getLong(6));
            nodes.load(id, new Said(source, row.getDouble(7), row.getString(4), row.getString(8)));
          }
          return true;
        },
        "SELECT n.key, n.id, n.kind, n.domain, s.id, c.contributor, c.confidence, c.payload"
            + " FROM nodes n LEFT JOIN node_contributions c ON c.node = n.key"
            + " LEFT JOIN sources s ON s.key = c.contributor WHERE "
            + where,
        parameters);
  }

  private void remember(ResultSet row, String id, int key, int kind, int domain)
      throws SQLException {
    String name = row.getString(domain);
    NodeKind known = name == null ? null : Codes.kind(row.getInt(kind));
    nodeRows.put(id, new NodeRow(row.getLong(key), known, name));
  }

  /** Those of the edges that are stored and not loaded; their ends must have been loaded. */
  void loadEdges(Collection<EdgeKey> keys) throws SQLException {
    List<String> triples = new ArrayList<>();
    for (EdgeKey key : keys) {
      NodeRow source = nodeRows.get(key.sourceId());
      NodeRow target = nodeRows.get(key.targetId());
      if (source != null && target != null && edges.known(key) == null) {
        triples.add("(%d,%d,%d)".formatted(source.key(), target.key(), Codes.code(key.relation())));
      }
    }
    for (List<String> piece : Sql.pieces(triples)) {
      loadEdges("(e.source, e.target, e.relation) IN (VALUES " + String.join(",", piece) + ")");
    }
  }

  /** All edges of those nodes. */
  void loadEdgesOf(Collection<NodeRow> ends) throws SQLException {
    for (List<NodeRow> piece : Sql.pieces(ends)) {
      String keys = piece.stream().map(row -> "" + row.key()).collect(Collectors.joining(","));
      loadEdges("e.source IN (" + keys + ")");
      loadEdges("e.target IN (" + keys + ")");
    }
  }

  private void loadEdges(String where, @Nullable Object... parameters) throws SQLException {
    Sql.forEach(
        connection,
        row -> {
          EdgeKey key =
              new EdgeKey(row.getString(2), row.getString(6), Codes.relation(row.getInt(9)));
          remember(row, key.sourceId(), 1, 3, 4);
          remember(row, key.targetId(), 5, 7, 8);
          String source = row.getString(10);
          sourceKeys.put(source, row.getLong(11));
          edges.load(key, new Said(source, row.getDouble(12), "", row.getString(13)));
          return true;
        },
        "SELECT a.key, a.id, a.kind, a.domain, b.key, b.id, b.kind, b.domain, e.relation,"
            + " s.id, e.contributor, e.confidence, e.payload"
            + " FROM edges e JOIN nodes a ON a.key = e.source JOIN nodes b ON b.key = e.target"
            + " JOIN sources s ON s.key = e.contributor WHERE "
            + where,
        parameters);
  }

  /** What is said of these rules or examples. */
  void loadTexts(String table, Collection<String> ids) throws SQLException {
    for (List<String> piece : Sql.pieces(ids)) {
      loadTexts(table, "r.id IN " + Sql.marks(piece.size()), piece.toArray());
    }
  }

  /** What is said of the rules or examples of which somebody says that they are of a domain. */
  void loadTextsOf(String table, String domain) throws SQLException {
    loadTexts(table, "r.id IN (SELECT id FROM " + table + " WHERE domain = ?)", domain);
  }

  private void loadTexts(String table, String where, @Nullable Object... parameters)
      throws SQLException {
    Touched<String> touched = table.equals("rules") ? rules : examples;
    Sql.forEach(
        connection,
        row -> {
          String source = row.getString(2);
          sourceKeys.put(source, row.getLong(3));
          touched.load(
              row.getString(1),
              new Said(source, row.getDouble(4), row.getString(5), row.getString(6)));
          return true;
        },
        "SELECT r.id, s.id, r.contributor, r.confidence, r.domain, r.payload FROM "
            + table
            + " r JOIN sources s ON s.key = r.contributor WHERE "
            + where,
        parameters);
  }

  /** The rows of the nodes that came or went. */
  Set<NodeRow> movedNodes() {
    Set<NodeRow> moved = new HashSet<>();
    nodes
        .changes()
        .forEach(
            (id, slot) -> {
              NodeRow row = nodeRows.get(id);
              if (row != null && slot.appearedOrWent()) {
                moved.add(row);
              }
            });
    return moved;
  }

  /** Whether the node was there before the edit. */
  boolean presentBefore(String id) {
    NodeRow row = nodeRows.get(id);
    return row != null && row.present();
  }

  /** Whether the node is there after the edit. */
  boolean presentNow(String id) {
    Touched.Slot slot = nodes.known(id);
    return slot == null ? presentBefore(id) : !slot.now.isEmpty();
  }

  /** Who said something of a node before the edit. */
  Set<String> contributors(String id) {
    Touched.Slot slot = nodes.known(id);
    return slot == null ? Set.of() : slot.before.keySet();
  }
}
