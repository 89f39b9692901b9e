package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.ingest.jdbc.internal.schema.Column;
import dev.qortex.ingest.jdbc.internal.schema.Mapping;
import dev.qortex.ingest.jdbc.internal.schema.Reference;
import dev.qortex.ingest.jdbc.internal.schema.Table;
import dev.qortex.ingest.jdbc.internal.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Query for the rows of a table in the order of their keys, each with the keys and the names of the
 * rows that it refers to. Immutable.
 */
public final class RowQuery {

  /** Characters of a name of a row that is referred to. */
  private static final int NAME = 200;

  private final Sql sql;
  private final Table table;
  private final List<Column> key;
  private final List<Column> columns;
  private final List<Joined> joined = new ArrayList<>();
  private final int characters;

  /** A reference with the columns that are read of its target. */
  record Joined(Reference reference, List<Column> key, List<Column> label) {}

  /**
   * Makes a query.
   *
   * @param tables all tables of the schema, by name
   * @param columns columns that are read beside the key and the references
   * @param characters the number of characters of a value that are read
   */
  public RowQuery(
      Sql sql, Table table, Map<TableName, Mapping> tables, List<Column> columns, int characters) {
    this.sql = sql;
    this.table = table;
    this.key = keyOf(table);
    this.columns = List.copyOf(columns);
    this.characters = characters;
    for (Reference reference : table.references()) {
      Mapping target = tables.get(reference.target());
      if (target != null) {
        joined.add(new Joined(reference, keyOf(target.table()), target.label()));
      }
    }
  }

  private static List<Column> keyOf(Table table) {
    return table.key().stream().map(name -> table.column(name).orElseThrow()).toList();
  }

  /** The table. */
  public Table table() {
    return table;
  }

  List<Column> key() {
    return key;
  }

  List<Column> columns() {
    return columns;
  }

  List<Joined> joined() {
    return joined;
  }

  Sql sql() {
    return sql;
  }

  /**
   * The statement.
   *
   * @param from whether it begins at a key, whose values are its first parameters
   * @param to whether it ends before a key, whose values are its next parameters
   */
  String text(boolean from, boolean to) {
    StringBuilder text = new StringBuilder("SELECT ").append(String.join(", ", selected()));
    text.append(" FROM ").append(sql.name(table.name())).append(" t");
    for (int i = 0; i < joined.size(); i++) {
      join(text, "r" + i, joined.get(i).reference());
    }
    List<String> bounds = new ArrayList<>();
    if (from) {
      bounds.add(bound(0, ">", ">="));
    }
    if (to) {
      bounds.add(bound(0, "<", "<"));
    }
    if (!bounds.isEmpty()) {
      text.append(" WHERE ").append(String.join(" AND ", bounds));
    }
    String order = key.stream().map(column -> own(column.name())).collect(Collectors.joining(", "));
    return text.append(" ORDER BY ").append(order).toString();
  }

  private List<String> selected() {
    List<String> selected = new ArrayList<>();
    key.forEach(column -> selected.add(own(column.name())));
    columns.forEach(column -> selected.add(sql.bounded("t", column, characters)));
    for (int i = 0; i < joined.size(); i++) {
      String alias = "r" + i;
      for (Column column : joined.get(i).key()) {
        selected.add(alias + "." + sql.name(column.name()));
      }
      for (Column column : joined.get(i).label()) {
        selected.add(sql.bounded(alias, column, NAME));
      }
    }
    return selected;
  }

  private void join(StringBuilder text, String alias, Reference reference) {
    text.append(" LEFT JOIN ").append(sql.name(reference.target())).append(' ').append(alias);
    for (int i = 0; i < reference.columns().size(); i++) {
      text.append(i == 0 ? " ON " : " AND ")
          .append(own(reference.columns().get(i)))
          .append(" = ")
          .append(alias + "." + sql.name(reference.targetColumns().get(i)));
    }
  }

  private String own(String column) {
    return "t." + sql.name(column);
  }

  /** Order by several columns, which not every database compares as a row. */
  private String bound(int i, String strict, String last) {
    String column = own(key.get(i).name());
    return i == key.size() - 1
        ? column + " " + last + " ?"
        : "(%s %s ? OR (%s = ? AND %s))"
            .formatted(column, strict, column, bound(i + 1, strict, last));
  }

  /** The values of a key as parameters of {@link #text}: all but the last stand twice. */
  static List<Object> parameters(List<Object> place) {
    List<Object> parameters = new ArrayList<>();
    for (int i = 0; i < place.size(); i++) {
      parameters.add(place.get(i));
      if (i < place.size() - 1) {
        parameters.add(place.get(i));
      }
    }
    return parameters;
  }
}
