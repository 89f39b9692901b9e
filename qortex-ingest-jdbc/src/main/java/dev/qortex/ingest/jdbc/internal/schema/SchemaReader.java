package dev.qortex.ingest.jdbc.internal.schema;

import dev.qortex.core.model.IngestNote;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the tables of a schema, as a database describes itself, with what the host wants of
 * them. Not thread-safe.
 */
public final class SchemaReader {

  private final Connection connection;
  private final DatabaseMetaData about;
  private final TableChoice wanted;
  private final boolean hasSchemas;
  private final List<IngestNote> notes = new ArrayList<>();

  /** Reads over that connection. */
  public SchemaReader(Connection connection, TableChoice wanted) throws SQLException {
    this.connection = connection;
    this.about = connection.getMetaData();
    this.wanted = wanted;
    this.hasSchemas = about.supportsSchemasInTableDefinitions();
  }

  /** The schema, or catalogue, in which the connection began; empty where there are neither. */
  public String first() throws SQLException {
    String schema = hasSchemas ? connection.getSchema() : connection.getCatalog();
    return Objects.requireNonNullElse(schema, "");
  }

  /** Remarks on what is not read. */
  public List<IngestNote> notes() {
    return notes;
  }

  /** The tables of a schema that are to be read, by name, with references among them. */
  public List<Table> tables(String schema) throws SQLException {
    Map<String, Table> tables = new TreeMap<>();
    for (TableName name : names(schema)) {
      List<Column> columns = columns(name);
      List<String> key = key(name, columns);
      if (key.isEmpty()) {
        notes.add(
            IngestNote.dropped(
                name.toString(),
                "It has neither a primary key nor unique columns without null.\nMaybe name its key: key(\"%s\", …)."
                    .formatted(name.name())));
      } else {
        List<String> checks = new CheckConstraints(connection).of(name);
        tables.put(name.name(), new Table(name, columns, key, List.of(), checks));
      }
    }
    References references = new References(about, tables);
    List<Table> all = new ArrayList<>();
    for (Table table : tables.values()) {
      all.add(table.referring(references.of(table)));
    }
    return all;
  }

  private List<TableName> names(String schema) throws SQLException {
    Set<String> parts = new Partitions(connection).of(schema);
    List<TableName> names = new ArrayList<>();
    String[] types = {"TABLE", "PARTITIONED TABLE", "BASE TABLE"};
    try (ResultSet rows = about.getTables(catalogue(schema), schemaPattern(schema), "%", types)) {
      while (rows.next()) {
        String name = rows.getString("TABLE_NAME");
        String in = rows.getString(hasSchemas ? "TABLE_SCHEM" : "TABLE_CAT");
        boolean here = Objects.requireNonNullElse(in, "").equals(schema);
        boolean system = name.toLowerCase(Locale.ROOT).startsWith("sqlite_");
        if (here && !system && !parts.contains(name) && wanted.reads(name)) {
          names.add(new TableName(schema, name));
        }
      }
    }
    return names;
  }

  private @Nullable String catalogue(String schema) throws SQLException {
    return hasSchemas || schema.isEmpty() ? connection.getCatalog() : schema;
  }

  private @Nullable String schemaPattern(String schema) throws SQLException {
    return hasSchemas && !schema.isEmpty() ? pattern(schema) : null;
  }

  /** A name of which no character stands for others. */
  private String pattern(String name) throws SQLException {
    String escape = about.getSearchStringEscape();
    return escape == null || escape.isEmpty()
        ? name
        : name.replace(escape, escape + escape)
            .replace("_", escape + "_")
            .replace("%", escape + "%");
  }

  private List<Column> columns(TableName table) throws SQLException {
    List<Column> columns = new ArrayList<>();
    Set<String> known = new HashSet<>();
    try (ResultSet rows =
        about.getColumns(
            catalogue(table.schema()), schemaPattern(table.schema()), pattern(table.name()), "%")) {
      while (rows.next()) {
        String name = rows.getString("COLUMN_NAME");
        if (rows.getString("TABLE_NAME").equals(table.name())
            && known.add(name)
            && wanted.reads(table.name(), name)) {
          String type = Objects.requireNonNullElse(rows.getString("TYPE_NAME"), "");
          columns.add(new Column(name, rows.getInt("DATA_TYPE"), type));
        }
      }
    }
    return columns;
  }

  private List<String> key(TableName table, List<Column> columns) throws SQLException {
    List<String> named = wanted.key(table.name());
    if (!named.isEmpty()) {
      return own(table, columns, named);
    }
    Map<Integer, String> primary = new TreeMap<>();
    try (ResultSet rows =
        about.getPrimaryKeys(catalogue(table.schema()), schema(table), table.name())) {
      while (rows.next()) {
        primary.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
      }
    }
    List<String> key = List.copyOf(primary.values());
    return !key.isEmpty() && areRead(columns, key) ? key : unique(table, columns);
  }

  private @Nullable String schema(TableName table) {
    return hasSchemas && !table.schema().isEmpty() ? table.schema() : null;
  }

  private static List<String> own(TableName table, List<Column> columns, List<String> named) {
    List<String> key = new ArrayList<>();
    for (String name : named) {
      key.add(
          columns.stream()
              .map(Column::name)
              .filter(name::equalsIgnoreCase)
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "The table (%s) has no column (%s) for its key.\nMaybe one of %s."
                              .formatted(
                                  table, name, columns.stream().map(Column::name).toList()))));
    }
    return key;
  }

  private static boolean areRead(List<Column> columns, List<String> key) {
    Set<String> read = new HashSet<>();
    columns.stream()
        .filter(column -> !column.isBinary())
        .forEach(column -> read.add(column.name()));
    return read.containsAll(key);
  }

  /** The first unique index whose columns are never null. */
  private List<String> unique(TableName table, List<Column> columns) throws SQLException {
    Map<String, List<String>> indexes = new LinkedHashMap<>();
    try (ResultSet rows =
        about.getIndexInfo(catalogue(table.schema()), schema(table), table.name(), true, true)) {
      while (rows.next()) {
        String column = rows.getString("COLUMN_NAME");
        String index = rows.getString("INDEX_NAME");
        boolean partial = rows.getString("FILTER_CONDITION") != null;
        if (index != null && column != null && !rows.getBoolean("NON_UNIQUE") && !partial) {
          indexes.computeIfAbsent(index, any -> new ArrayList<>()).add(column);
        }
      }
    }
    Set<String> required = required(table);
    return indexes.values().stream()
        .filter(key -> required.containsAll(key) && areRead(columns, key))
        .findFirst()
        .map(List::copyOf)
        .orElse(List.of());
  }

  private Set<String> required(TableName table) throws SQLException {
    Set<String> required = new HashSet<>();
    try (ResultSet rows =
        about.getColumns(
            catalogue(table.schema()), schemaPattern(table.schema()), pattern(table.name()), "%")) {
      while (rows.next()) {
        if (rows.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls) {
          required.add(rows.getString("COLUMN_NAME"));
        }
      }
    }
    return required;
  }
}
