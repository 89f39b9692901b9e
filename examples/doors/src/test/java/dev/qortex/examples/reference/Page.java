package dev.qortex.examples.reference;

import java.util.List;
import java.util.stream.Collectors;

/** Markdown of a page under construction. */
final class Page {

  private final StringBuilder text = new StringBuilder();

  Page(String title) {
    text.append("# ").append(title).append('\n');
  }

  Page heading(int level, String heading) {
    text.append('\n').append("#".repeat(level)).append(' ').append(heading).append('\n');
    return this;
  }

  Page paragraph(String paragraph) {
    text.append('\n').append(paragraph).append('\n');
    return this;
  }

  Page item(String item) {
    text.append("- ").append(item).append('\n');
    return this;
  }

  /** Adds an empty line, as before a list. */
  Page gap() {
    text.append('\n');
    return this;
  }

  /** Adds a table; without rows there is none. */
  Page table(List<String> head, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      text.append('\n');
      row(head);
      row(head.stream().map(cell -> "---").toList());
      rows.forEach(this::row);
    }
    return this;
  }

  private void row(List<String> cells) {
    text.append(
        cells.stream()
            .map(cell -> cell.replace("|", "\\|").replaceAll("\\s*\\n\\s*", " "))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** A text as code; an empty one stays empty. */
  static String code(String text) {
    return text.isEmpty() ? "" : "`" + text + "`";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
