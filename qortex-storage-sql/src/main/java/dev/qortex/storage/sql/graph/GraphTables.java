package dev.qortex.storage.sql.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.GraphLoader;
import dev.qortex.core.spi.TouchedGraph;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.elements.StoredContributionFormat;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Loader of the rows that an edit touches into a {@link TouchedGraph}, in pieces of many rows.
 * Remembers the keys of nodes and sources on the way. Belongs to one transaction.
 */
final class GraphTables implements GraphLoader<SQLException> {

  private static final ElementTable EDGES = ElementTable.of(ElementKind.EDGE);

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
  public void loadAllOf(Collection<String> sources) throws SQLException {
    for (String source : sources) {
      Long key = sourceKeys.get(source);
      for (ElementTable table : ElementTable.ALL) {
        String contributed = "(%s) IN (SELECT %s FROM %s c WHERE contributor = ?)";
        load(table, contributed.formatted(table.key("c"), table.key("c"), table.name()), key);
      }
    }
  }

  /** Loads the contributions to elements that some source puts into a domain. */
  void loadOfDomain(ElementTable table, String domain) throws SQLException {
    load(table, "c.id IN (SELECT id FROM " + table.name() + " WHERE domain = ?)", domain);
  }

  @Override
  public void load(ElementKind kind, Set<? extends ElementKey> keys) throws SQLException {
    ElementTable table = ElementTable.of(kind);
    List<ElementKey> unknown = new ArrayList<>(keys);
    unknown.removeIf(key -> graph.of(kind).known(key) != null);
    if (kind == ElementKind.EDGE) {
      loadEdges(unknown);
    } else {
      String id = kind == ElementKind.NODE ? "n.id IN " : "c.id IN ";
      for (List<ElementKey> piece : Sql.pieces(unknown)) {
        Object[] ids = piece.stream().map(ElementKey::toString).toArray();
        load(table, id + Sql.marks(ids.length), ids);
      }
    }
  }

  private void loadEdges(List<ElementKey> keys) throws SQLException {
    List<String> triples = new ArrayList<>();
    for (ElementKey each : keys) {
      EdgeKey key = (EdgeKey) each;
      Long source = nodeKeys.get(key.sourceId());
      Long target = nodeKeys.get(key.targetId());
      if (source != null && target != null) {
        triples.add("(%s,%s,%s)".formatted(source, target, EnumCodes.code(key.relation())));
      }
    }
    for (List<String> piece : Sql.pieces(triples)) {
      load(EDGES, "(c.source, c.target, c.relation) IN (VALUES " + String.join(",", piece) + ")");
    }
  }

  @Override
  public void loadEdgesOf(Collection<String> ids) throws SQLException {
    List<Long> stored = ids.stream().map(nodeKeys::get).filter(Objects::nonNull).toList();
    for (List<Long> piece : Sql.pieces(stored)) {
      String keys = piece.stream().map(String::valueOf).collect(Collectors.joining(","));
      load(EDGES, "c.source IN (" + keys + ")");
      load(EDGES, "c.target IN (" + keys + ")");
    }
  }

  private void load(ElementTable table, String where, @Nullable Object... parameters)
      throws SQLException {
    int contributor = table.width() + 1;
    connection.forEach(
        row -> {
          ElementKey key = table.key(row);
          if (key instanceof EdgeKey edge) {
            remember(row, edge.sourceId(), contributor + 1);
            remember(row, edge.targetId(), contributor + 4);
          } else if (table.kind() == ElementKind.NODE) {
            remember(row, key.toString(), contributor + 1);
          }
          StoredContribution said = table.contribution(row);
          // A node that is only the end of edges has no contribution.
          if (said.source() != null) {
            sourceKeys.put(said.source(), row.getLong(contributor));
            graph.of(table.kind()).load(key, said);
          }
        },
        select(table) + where,
        parameters);
  }

  /** Rows as {@link ElementTable} has them, the contributor, and key, kind and domain of nodes. */
  private static String select(ElementTable table) {
    return switch (table.kind()) {
      case NODE ->
          "SELECT n.id, n.kind, n.domain, s.id, c.confidence, c.payload, c.contributor,"
              + " n.key, n.kind, n.domain FROM nodes n"
              + " LEFT JOIN node_contributions c ON c.node = n.key"
              + " LEFT JOIN sources s ON s.key = c.contributor WHERE ";
      case EDGE ->
          "SELECT a.id, b.id, c.relation, '', s.id, c.confidence, c.payload, c.contributor,"
              + " a.key, a.kind, a.domain, b.key, b.kind, b.domain FROM edges c"
              + " JOIN nodes a ON a.key = c.source JOIN nodes b ON b.key = c.target"
              + " JOIN sources s ON s.key = c.contributor WHERE ";
      default ->
          "SELECT c.id, c.domain, s.id, c.confidence, c.payload, c.contributor FROM "
              + table.name()
              + " c JOIN sources s ON s.key = c.contributor WHERE ";
    };
  }

  private void remember(ResultSet row, String id, int key) throws SQLException {
    nodeKeys.put(id, row.getLong(key));
    String domain = row.getString(key + 2);
    if (domain != null) {
      graph.remember(id, EnumCodes.kind(row.getInt(key + 1)), domain);
    }
  }
}
