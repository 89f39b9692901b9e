package dev.qortex.storage.sqlite.internal.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.GraphLoader;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph;
import dev.qortex.storage.sqlite.internal.elements.ElementReader;
import dev.qortex.storage.sqlite.internal.elements.EnumCodes;
import dev.qortex.storage.sqlite.internal.elements.StoredContribution;
import dev.qortex.storage.sqlite.internal.elements.StoredContributionFormat;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Loader of the rows that an edit touches into a {@link TouchedGraph}, in pieces of many rows.
 * Remembers the keys of nodes and sources on the way. Belongs to one transaction.
 */
final class GraphTables implements GraphLoader<SQLException> {

  private final SqlConnection connection;
  final TouchedGraph<StoredContribution> graph =
      new TouchedGraph<>(StoredContributionFormat.FORMAT);
  final Map<String, Long> nodeKeys = new HashMap<>();
  final Map<String, Long> sourceKeys = new HashMap<>();

  GraphTables(SqlConnection connection) {
    this.connection = connection;
  }

  @Override
  public void loadSources(Collection<String> ids) throws SQLException {
    connection.forEachOf(
        row -> {
          SourceMetadata source = ElementReader.metadata(row);
          graph.remember(source, row.getString(7));
          sourceKeys.put(source.id(), row.getLong(1));
        },
        "SELECT key, id, name, type, location, content_hash, domain FROM sources WHERE id IN (...)",
        ids);
  }

  @Override
  public void loadNodes(Collection<String> ids) throws SQLException {
    List<String> unknown = ids.stream().filter(id -> graph.nodes().known(id) == null).toList();
    for (List<String> piece : Sql.pieces(unknown)) {
      loadNodes("n.id IN " + Sql.marks(piece.size()), piece.toArray());
    }
  }

  @Override
  public void loadAllOf(Collection<String> sources) throws SQLException {
    for (String source : sources) {
      Long key = sourceKeys.get(source);
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
    connection.forEach(
        row -> {
          String id = row.getString(2);
          remember(row, id, 1, 3, 4);
          String source = row.getString(5);
          if (source != null) {
            sourceKeys.put(source, row.getLong(6));
            graph
                .nodes()
                .load(
                    id,
                    new StoredContribution(
                        source, row.getDouble(7), row.getString(4), row.getString(8)));
          }
        },
        "SELECT n.key, n.id, n.kind, n.domain, s.id, c.contributor, c.confidence, c.payload"
            + " FROM nodes n LEFT JOIN node_contributions c ON c.node = n.key"
            + " LEFT JOIN sources s ON s.key = c.contributor WHERE "
            + where,
        parameters);
  }

  private void remember(ResultSet row, String id, int key, int kind, int domain)
      throws SQLException {
    nodeKeys.put(id, row.getLong(key));
    String name = row.getString(domain);
    if (name != null) {
      graph.remember(id, EnumCodes.kind(row.getInt(kind)), name);
    }
  }

  @Override
  public void loadEdges(Collection<EdgeKey> keys) throws SQLException {
    List<String> triples = new ArrayList<>();
    for (EdgeKey key : keys) {
      Long source = nodeKeys.get(key.sourceId());
      Long target = nodeKeys.get(key.targetId());
      if (source != null && target != null && graph.edges().known(key) == null) {
        triples.add("(%s,%s,%s)".formatted(source, target, EnumCodes.code(key.relation())));
      }
    }
    for (List<String> piece : Sql.pieces(triples)) {
      loadEdges("(e.source, e.target, e.relation) IN (VALUES " + String.join(",", piece) + ")");
    }
  }

  @Override
  public void loadEdgesOf(Collection<String> ids) throws SQLException {
    List<Long> stored = ids.stream().map(nodeKeys::get).filter(Objects::nonNull).toList();
    for (List<Long> piece : Sql.pieces(stored)) {
      String keys = piece.stream().map(String::valueOf).collect(Collectors.joining(","));
      loadEdges("e.source IN (" + keys + ")");
      loadEdges("e.target IN (" + keys + ")");
    }
  }

  private void loadEdges(String where, @Nullable Object... parameters) throws SQLException {
    connection.forEach(
        row -> {
          EdgeKey key =
              new EdgeKey(row.getString(2), row.getString(6), EnumCodes.relation(row.getInt(9)));
          remember(row, key.sourceId(), 1, 3, 4);
          remember(row, key.targetId(), 5, 7, 8);
          String source = row.getString(10);
          sourceKeys.put(source, row.getLong(11));
          graph
              .edges()
              .load(key, new StoredContribution(source, row.getDouble(12), "", row.getString(13)));
        },
        "SELECT a.key, a.id, a.kind, a.domain, b.key, b.id, b.kind, b.domain, e.relation,"
            + " s.id, e.contributor, e.confidence, e.payload"
            + " FROM edges e JOIN nodes a ON a.key = e.source JOIN nodes b ON b.key = e.target"
            + " JOIN sources s ON s.key = e.contributor WHERE "
            + where,
        parameters);
  }

  @Override
  public void loadRules(Collection<String> ids) throws SQLException {
    loadTexts("rules", ids);
  }

  @Override
  public void loadExamples(Collection<String> ids) throws SQLException {
    loadTexts("examples", ids);
  }

  private void loadTexts(String table, Collection<String> ids) throws SQLException {
    for (List<String> piece : Sql.pieces(ids)) {
      loadTexts(table, "r.id IN " + Sql.marks(piece.size()), piece.toArray());
    }
  }

  /** The contributions to rules or examples that some source puts into a domain. */
  void loadTextsOf(String table, String domain) throws SQLException {
    loadTexts(table, "r.id IN (SELECT id FROM " + table + " WHERE domain = ?)", domain);
  }

  private void loadTexts(String table, String where, @Nullable Object... parameters)
      throws SQLException {
    TouchedElements<String, StoredContribution> touched =
        table.equals("rules") ? graph.rules() : graph.examples();
    connection.forEach(
        row -> {
          String source = row.getString(2);
          sourceKeys.put(source, row.getLong(3));
          touched.load(
              row.getString(1),
              new StoredContribution(source, row.getDouble(4), row.getString(5), row.getString(6)));
        },
        "SELECT r.id, s.id, r.contributor, r.confidence, r.domain, r.payload FROM "
            + table
            + " r JOIN sources s ON s.key = r.contributor WHERE "
            + where,
        parameters);
  }
}
