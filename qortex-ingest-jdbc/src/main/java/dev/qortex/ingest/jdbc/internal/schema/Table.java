package dev.qortex.ingest.jdbc.internal.schema;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Table as far as it is read.
 *
 * @param name its name
 * @param columns the columns that are read, in their order
 * @param key the columns of its primary key, or of another unique one; by these rows are ordered
 * @param references to other tables that are read
 * @param checks the conditions that its rows must satisfy, as the database words them
 */
public record Table(
    TableName name,
    List<Column> columns,
    List<String> key,
    List<Reference> references,
    List<String> checks) {

  /** Copies. */
  public Table {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
    references = List.copyOf(references);
    checks = List.copyOf(checks);
  }

  /** The column of that name, if it is read. */
  public Optional<Column> column(String wanted) {
    return columns.stream().filter(column -> column.name().equals(wanted)).findFirst();
  }

  /** The names of the columns that refer to other rows. */
  public Set<String> referring() {
    Set<String> names = new LinkedHashSet<>();
    references.forEach(reference -> names.addAll(reference.columns()));
    return names;
  }

  /** A copy of this table with these references. */
  public Table referring(List<Reference> others) {
    return new Table(name, columns, key, others, checks);
  }
}
