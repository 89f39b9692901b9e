package dev.qortex.benchmarks.retrieval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table in Markdown. Not thread-safe. */
final class MarkdownTable {

  private final int columns;
  private final List<String> lines = new ArrayList<>();

  MarkdownTable(List<String> head) {
    columns = head.size();
    row(head);
    lines.add("|" + "---|".repeat(columns));
  }

  void row(List<String> cells) {
    if (cells.size() != columns) {
      throw new IllegalArgumentException(
          "The row %s must have (%s) cells.\nMaybe an empty text.".formatted(cells, columns));
    }
    lines.add("| " + String.join(" | ", cells) + " |");
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  /** A share with three digits, as {@code .597}. */
  static String share(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.startsWith("0") ? text.substring(1) : text.substring(0, 4);
  }
}
