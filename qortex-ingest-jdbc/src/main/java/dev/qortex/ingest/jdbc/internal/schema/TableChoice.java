package dev.qortex.ingest.jdbc.internal.schema;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Choice of the tables and columns to read. Names are compared without regard to case, and a {@code
 * *} stands for any characters. Immutable.
 *
 * @param only patterns of tables; all tables when there are none
 * @param without patterns of tables that are left out
 * @param hidden patterns of columns, with their tables, that are left out
 * @param shown patterns of columns that are read although they seem to hold secrets
 * @param keys the columns that tell rows apart, by table in lower case
 */
public record TableChoice(
    List<String> only,
    List<String> without,
    List<String> hidden,
    List<String> shown,
    Map<String, List<String>> keys) {

  /** Copies. */
  public TableChoice {
    only = List.copyOf(only);
    without = List.copyOf(without);
    hidden = List.copyOf(hidden);
    shown = List.copyOf(shown);
    keys = Map.copyOf(keys);
  }

  /** Returns true if the table is to be read. */
  boolean reads(String table) {
    return (only.isEmpty() || matches(only, table)) && !matches(without, table);
  }

  /** Returns true if the column is to be read: one of a secret only if it is shown. */
  boolean reads(String table, String column) {
    String both = table + "." + column;
    return !matches(hidden, both) && (!Mapping.isSecret(column) || matches(shown, both));
  }

  /** The columns that tell rows of a table apart; empty for its primary key. */
  List<String> key(String table) {
    return keys.getOrDefault(table.toLowerCase(Locale.ROOT), List.of());
  }

  private static boolean matches(List<String> globs, String text) {
    return globs.stream().anyMatch(glob -> matches(glob, text));
  }

  private static boolean matches(String glob, String text) {
    StringBuilder pattern = new StringBuilder("(?isu)");
    for (String part : glob.split("\\*", -1)) {
      pattern.append(Pattern.quote(part)).append(".*");
    }
    pattern.setLength(pattern.length() - ".*".length());
    return Pattern.matches(pattern.toString(), text);
  }
}
