package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.ingest.jdbc.internal.schema.Column;
import dev.qortex.ingest.jdbc.internal.schema.Identifiers;
import dev.qortex.ingest.jdbc.internal.schema.Mapping;
import dev.qortex.ingest.jdbc.internal.schema.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Texts of rows for people: a line for the name, one for each row that it refers to, by that row's
 * name, and one for each column that says something. Pure functions.
 */
public final class RowText {

  /** Characters of a passage: what a sentence model reads of one, about. */
  private static final int LONGEST = 1_500;

  private RowText() {}

  /** The title of a row. */
  public static String title(Mapping table, Row row) {
    return RowNames.shown(table.table().name().name(), row.key(), RowNames.label(table, row));
  }

  /** The text of a row, in one piece or several. */
  public static List<String> pieces(Mapping table, Row row) {
    List<String> lines = new ArrayList<>();
    String label = RowNames.label(table, row);
    String kind = Identifiers.singular(table.table().name().name());
    if (!label.isEmpty()) {
      lines.add(kind + ": " + label);
    }
    for (Target target : row.targets()) {
      lines.add(role(target.reference()) + ": " + shown(target));
    }
    Set<String> named = new HashSet<>();
    table.label().forEach(column -> named.add(column.name()));
    for (Column column : table.described()) {
      String value = row.values().get(column.name());
      if (value != null && !named.contains(column.name())) {
        lines.add(Identifiers.words(column.name()) + ": " + value);
      }
    }
    return cut(lines.isEmpty() ? title(table, row) : String.join("\n", lines));
  }

  private static String shown(Target target) {
    return RowNames.shown(target.reference().target().name(), target.key(), target.label());
  }

  /** The part that the other row plays, such as "billing address", or what it is. */
  private static String role(Reference reference) {
    String words = Identifiers.words(reference.columns().get(0));
    boolean single = reference.columns().size() == 1 && !words.equals("id");
    return single ? words.replaceFirst(" (id|uuid|key|fk)$", "") : kind(reference);
  }

  private static String kind(Reference reference) {
    return Identifiers.singular(reference.target().name());
  }

  private static List<String> cut(String text) {
    List<String> pieces = new ArrayList<>();
    String rest = text;
    while (rest.length() > LONGEST) {
      int end = end(rest);
      pieces.add(rest.substring(0, end).strip());
      rest = rest.substring(end).strip();
    }
    pieces.add(rest);
    pieces.removeIf(String::isEmpty);
    return pieces;
  }

  /** The place after the last line, sentence or word that fits, in this order. */
  private static int end(String text) {
    for (String separator : List.of("\n", ". ", " ")) {
      int at = text.lastIndexOf(separator, LONGEST - separator.length());
      if (at >= LONGEST / 2) {
        return at + separator.length();
      }
    }
    return Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  }
}
