package dev.qortex.storage.sql.changes;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.spi.MergedChanges;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The changes of the graph in the {@link ChangeLog}. Pure functions. */
public final class GraphChangeLog {

  private GraphChangeLog() {}

  /** Appends the changes of a new revision. */
  public static void append(
      SqlConnection connection, long revision, List<NodeChange> nodes, List<EdgeChange> edges)
      throws SQLException {
    int elements = nodes.size() + edges.size() + 1;
    ChangeLog.append(
        connection, ChangeLog.Kind.GRAPH, revision, elements, () -> payload(nodes, edges));
  }

  private static String payload(List<NodeChange> nodes, List<EdgeChange> edges) {
    List<List<?>> rows = new ArrayList<>(nodes.size() + edges.size());
    for (NodeChange node : nodes) {
      rows.add(
          List.of(
              node.id(),
              EnumCodes.code(node.kind()),
              node.domain(),
              node.present(),
              node.textChanged()));
    }
    for (EdgeChange edge : edges) {
      EdgeKey key = edge.key();
      rows.add(
          List.of(
              key.sourceId(),
              key.targetId(),
              EnumCodes.code(key.relation()),
              edge.confidence(),
              edge.present()));
    }
    return JsonColumn.write(rows);
  }

  /** The ids of the nodes whose text was added, changed or removed. */
  public static List<String> newTexts(String payload) {
    List<String> ids = new ArrayList<>();
    for (Object row : JsonColumn.list(payload)) {
      if (row instanceof List<?> parts
          && parts.get(1) instanceof Long
          && Boolean.TRUE.equals(parts.get(4))) {
        ids.add((String) parts.get(0));
      }
    }
    return ids;
  }

  /**
   * Returns the difference between a revision and the current one; empty if it is no longer
   * remembered.
   */
  public static Optional<GraphChanges> since(SqlConnection connection, long since)
      throws SQLException {
    long revision = MetaKey.REVISION.read(connection);
    List<String> payloads =
        connection.texts("SELECT payload FROM changes WHERE revision > ? ORDER BY revision", since);
    if (payloads.size() != revision - since) {
      return Optional.empty();
    }
    MergedChanges merged = new MergedChanges();
    payloads.forEach(payload -> read(payload, merged));
    return Optional.of(merged.between(since, revision));
  }

  private static void read(String payload, MergedChanges merged) {
    for (Object row : JsonColumn.list(payload)) {
      List<?> parts = (List<?>) row;
      String id = (String) parts.get(0);
      if (parts.get(1) instanceof Long kind) {
        merged.add(
            new NodeChange(
                id,
                EnumCodes.kind(kind.intValue()),
                (String) parts.get(2),
                (Boolean) parts.get(3),
                (Boolean) parts.get(4)));
      } else {
        int relation = ((Long) parts.get(2)).intValue();
        EdgeKey key = new EdgeKey(id, (String) parts.get(1), EnumCodes.relation(relation));
        merged.add(new EdgeChange(key, (Double) parts.get(3), (Boolean) parts.get(4)));
      }
    }
  }
}
