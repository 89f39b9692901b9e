package dev.qortex.storage.sql.graph;

import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.function.Consumer;

/** All contributions of all sources to the graph. Pure functions on a connection. */
public final class ContributionRows {

  private static final String NODES =
      "SELECT n.id, n.kind, n.domain, s.id, c.confidence, c.payload FROM node_contributions c"
          + " JOIN nodes n ON n.key = c.node JOIN sources s ON s.key = c.contributor"
          + " ORDER BY n.id, s.id";

  private static final String EDGES =
      "SELECT a.id, b.id, e.relation, '', s.id, e.confidence, e.payload FROM edges e"
          + " JOIN nodes a ON a.key = e.source JOIN nodes b ON b.key = e.target"
          + " JOIN sources s ON s.key = e.contributor ORDER BY a.id, b.id, e.relation, s.id";

  private static final String TEXTS =
      "SELECT r.id, r.domain, s.id, r.confidence, r.payload FROM %s r"
          + " JOIN sources s ON s.key = r.contributor ORDER BY r.id, s.id";

  private ContributionRows() {}

  /** Shows those to the elements of a kind, in the order of their keys, then of their sources. */
  public static void show(SqlConnection connection, ElementKind kind, Consumer<Element> visitor)
      throws SQLException {
    ElementTable table = ElementTable.of(kind);
    String sql =
        switch (kind) {
          case NODE -> NODES;
          case EDGE -> EDGES;
          case RULE, EXAMPLE -> TEXTS.formatted(table.name());
        };
    connection.forEach(row -> visitor.accept(table.element(row)), sql);
  }
}
