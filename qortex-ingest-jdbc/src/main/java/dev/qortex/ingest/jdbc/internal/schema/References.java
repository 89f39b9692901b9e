package dev.qortex.ingest.jdbc.internal.schema;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * References among the tables of a schema: foreign keys and, for columns that have none, what names
 * say: {@code customer_id} refers to the table {@code customers} with a key of the same type.
 */
final class References {

  private static final String ID = "_id";

  private final DatabaseMetaData about;
  private final Map<String, Table> tables;

  References(DatabaseMetaData about, Map<String, Table> tables) {
    this.about = about;
    this.tables = tables;
  }

  /** The references of a table to tables that are read, in the order in which it has them. */
  List<Reference> of(Table table) throws SQLException {
    List<Reference> references = new ArrayList<>();
    Set<String> declared = new HashSet<>();
    for (ForeignKey key : foreignKeys(table)) {
      declared.addAll(key.columns);
      resolved(table, key).ifPresent(references::add);
    }
    for (Column column : table.columns()) {
      if (!declared.contains(column.name())) {
        inferred(table, column).ifPresent(references::add);
      }
    }
    return references;
  }

  /** A foreign key as the driver describes it, a row for each column. */
  private static final class ForeignKey {
    final @Nullable String schema;
    final String table;
    final boolean cascades;
    final List<String> columns = new ArrayList<>();
    final List<String> targets = new ArrayList<>();

    ForeignKey(@Nullable String schema, String table, boolean cascades) {
      this.schema = schema;
      this.table = table;
      this.cascades = cascades;
    }
  }

  /** Each key begins with the row of its first column; rows come in the order of the keys. */
  private List<ForeignKey> foreignKeys(Table table) throws SQLException {
    List<ForeignKey> keys = new ArrayList<>();
    boolean hasSchemas = about.supportsSchemasInTableDefinitions();
    String schema = table.name().schema();
    String in = hasSchemas && !schema.isEmpty() ? schema : null;
    String catalogue = hasSchemas || schema.isEmpty() ? about.getConnection().getCatalog() : schema;
    try (ResultSet rows = about.getImportedKeys(catalogue, in, table.name().name())) {
      while (rows.next()) {
        if (rows.getShort("KEY_SEQ") <= 1 || keys.isEmpty()) {
          boolean cascades = rows.getShort("DELETE_RULE") == DatabaseMetaData.importedKeyCascade;
          keys.add(
              new ForeignKey(
                  rows.getString(hasSchemas ? "PKTABLE_SCHEM" : "PKTABLE_CAT"),
                  rows.getString("PKTABLE_NAME"),
                  cascades));
        }
        ForeignKey key = keys.get(keys.size() - 1);
        key.columns.add(rows.getString("FKCOLUMN_NAME"));
        String target = rows.getString("PKCOLUMN_NAME");
        if (target != null && !target.isEmpty()) {
          key.targets.add(target);
        }
      }
    }
    return keys;
  }

  /** The reference, if its table and all columns are read. */
  private Optional<Reference> resolved(Table table, ForeignKey key) {
    String schema = table.name().schema();
    boolean here = key.schema == null || key.schema.equals(schema);
    Table target = here ? table(key.table) : null;
    if (target == null) {
      return Optional.empty();
    }
    List<String> targets = key.targets.isEmpty() ? target.key() : key.targets;
    List<String> columns = own(table, key.columns);
    List<String> others = own(target, targets);
    boolean whole = columns.size() == key.columns.size() && others.size() == columns.size();
    return whole
        ? Optional.of(new Reference(columns, target.name(), others, key.cascades, true))
        : Optional.empty();
  }

  private @Nullable Table table(String name) {
    Table exact = tables.get(name);
    if (exact != null) {
      return exact;
    }
    return tables.values().stream()
        .filter(table -> table.name().name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  /** The columns that are read, by their own spelling. */
  private static List<String> own(Table table, Collection<String> names) {
    List<String> own = new ArrayList<>();
    for (String name : names) {
      table.columns().stream()
          .map(Column::name)
          .filter(name::equalsIgnoreCase)
          .findFirst()
          .ifPresent(own::add);
    }
    return own;
  }

  private Optional<Reference> inferred(Table table, Column column) {
    String name = Identifiers.snake(column.name());
    if (!name.endsWith(ID) || table.key().equals(List.of(column.name()))) {
      return Optional.empty();
    }
    String singular = name.substring(0, name.length() - ID.length()).replace('_', ' ');
    return tables.values().stream()
        .filter(other -> Identifiers.singular(other.name().name()).equals(singular))
        .filter(other -> other.key().size() == 1)
        .filter(other -> sameType(column, other))
        .findFirst()
        .map(
            other ->
                new Reference(List.of(column.name()), other.name(), other.key(), false, false));
  }

  private static boolean sameType(Column column, Table other) {
    return other.column(other.key().get(0)).filter(key -> key.type() == column.type()).isPresent();
  }
}
