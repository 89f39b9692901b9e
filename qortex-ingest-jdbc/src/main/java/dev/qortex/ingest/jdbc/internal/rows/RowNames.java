package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.ingest.jdbc.internal.schema.Column;
import dev.qortex.ingest.jdbc.internal.schema.Identifiers;
import dev.qortex.ingest.jdbc.internal.schema.Mapping;
import java.util.List;

/** Names of rows. Pure functions. */
public final class RowNames {

  /** Greatest length of a name; longer texts are sentences. */
  private static final int LONGEST = 100;

  private RowNames() {}

  /** The name in the values of the columns of a label; empty when they have none. */
  static String label(List<String> values) {
    return String.join(" ", values.stream().filter(value -> !value.isEmpty()).toList())
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** The name of a row; empty when it has none. */
  public static String label(Mapping table, Row row) {
    return label(
        table.label().stream()
            .map(Column::name)
            .map(column -> row.values().getOrDefault(column, ""))
            .toList());
  }

  /** Returns true if a label is a name by which people may speak of the row. */
  public static boolean isName(String label) {
    return label.length() <= LONGEST && label.chars().anyMatch(Character::isLetter);
  }

  /** The label or, for a row without one, the name of its table and its key. */
  public static String shown(String table, String key, String label) {
    return label.isEmpty() ? Identifiers.singular(table) + " " + key : label;
  }
}
