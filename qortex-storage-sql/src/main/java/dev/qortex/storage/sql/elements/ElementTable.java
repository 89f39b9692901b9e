package dev.qortex.storage.sql.elements;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Table of the contributions to the elements of one kind; {@code checkpoint_} before its name makes
 * that of checkpoints.
 *
 * <p>The rows that queries return begin with the key of the element (of a node the id and the kind;
 * of an edge the ids of both ends and the type), and then have the domain, the id of the source,
 * the confidence and the payload.
 *
 * @param kind kind of the elements
 * @param name name of the table
 * @param columns columns that identify the element
 * @param concepts the column of the table of its concepts that holds the id; empty for none
 */
public record ElementTable(ElementKind kind, String name, List<String> columns, String concepts) {

  private static final Map<ElementKind, ElementTable> BY_KIND =
      Arrays.stream(ElementKind.values())
          .collect(Collectors.toMap(Function.identity(), ElementTable::create));

  /** The tables of all kinds. */
  public static final List<ElementTable> ALL =
      Arrays.stream(ElementKind.values()).map(ElementTable::of).toList();

  /** The tables with a column for the domain. */
  public static final List<ElementTable> WITH_DOMAIN =
      ALL.stream().filter(ElementTable::hasDomain).toList();

  /** The table of a kind. */
  public static ElementTable of(ElementKind kind) {
    return Objects.requireNonNull(BY_KIND.get(kind));
  }

  private static ElementTable create(ElementKind kind) {
    return switch (kind) {
      case NODE -> new ElementTable(kind, "node_contributions", List.of("node"), "");
      case EDGE -> new ElementTable(kind, "edges", List.of("source", "target", "relation"), "");
      case RULE -> new ElementTable(kind, "rules", List.of("id"), "rule");
      case EXAMPLE -> new ElementTable(kind, "examples", List.of("id"), "example");
    };
  }

  /** Returns whether the table has a column for the domain, or the nodes have it. */
  public boolean hasDomain() {
    return !kind.inGraph();
  }

  /** The columns that identify the element, of a table with that alias. */
  public String key(String alias) {
    return columns.stream().map(column -> alias + "." + column).collect(Collectors.joining(", "));
  }

  /** Number of the columns of a row up to the payload. */
  public int width() {
    return keyWidth() + 4;
  }

  private int keyWidth() {
    return switch (kind) {
      case NODE -> 2;
      case EDGE -> 3;
      default -> 1;
    };
  }

  /** The key of the element of a row. */
  public ElementKey key(ResultSet row) throws SQLException {
    String id = row.getString(1);
    return kind == ElementKind.EDGE
        ? new EdgeKey(id, row.getString(2), EnumCodes.relation(row.getInt(3)))
        : new ElementId(kind, id);
  }

  /** The contribution of a row. */
  public StoredContribution contribution(ResultSet row) throws SQLException {
    int domain = keyWidth() + 1;
    return new StoredContribution(
        row.getString(domain + 1),
        row.getDouble(domain + 2),
        row.getString(domain),
        row.getString(domain + 3));
  }

  /** The element of a row. */
  public Element element(ResultSet row) throws SQLException {
    return kind == ElementKind.NODE
        ? ElementJson.node(row.getString(1), EnumCodes.kind(row.getInt(2)), contribution(row))
        : ElementJson.element(key(row), contribution(row));
  }
}
