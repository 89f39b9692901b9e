package dev.qortex.ingest.jdbc.internal.schema;

import java.util.List;

/**
 * Reference from columns of one table to columns of another one, or of the same.
 *
 * @param columns the columns that refer, in the order of the key
 * @param target the table that they refer to
 * @param targetColumns the columns that they refer to, as many
 * @param cascades whether rows are deleted with the row that they refer to
 * @param declared whether it is a foreign key; otherwise it is read from the names
 */
public record Reference(
    List<String> columns,
    TableName target,
    List<String> targetColumns,
    boolean cascades,
    boolean declared) {

  /** Copies. */
  public Reference {
    columns = List.copyOf(columns);
    targetColumns = List.copyOf(targetColumns);
  }
}
