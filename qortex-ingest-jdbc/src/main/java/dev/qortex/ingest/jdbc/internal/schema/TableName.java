package dev.qortex.ingest.jdbc.internal.schema;

/**
 * Name of a table.
 *
 * @param schema the schema, or the catalogue where the database has no schemas; empty where it has
 *     neither
 * @param name the table in it
 */
public record TableName(String schema, String name) {

  @Override
  public String toString() {
    return schema.isEmpty() ? name : schema + "." + name;
  }
}
