package dev.qortex.buildlog.workspace.journal;

import java.util.ArrayList;
import java.util.List;

/** Lines of Markdown. Pure functions. */
final class MarkdownLines {

  private MarkdownLines() {}

  /**
   * The lines of a text, as many as it has line feeds and one more, without carriage returns; those
   * of fenced code, with their fences, are empty.
   */
  static List<String> outsideFences(String text) {
    List<String> lines = new ArrayList<>();
    String fence = "";
    for (String written : text.split("\n", -1)) {
      String line = written.endsWith("\r") ? written.substring(0, written.length() - 1) : written;
      String start = line.strip();
      if (!fence.isEmpty()) {
        lines.add("");
        fence = start.startsWith(fence) ? "" : fence;
      } else if (start.startsWith("```") || start.startsWith("~~~")) {
        lines.add("");
        fence = start.substring(0, 3);
      } else {
        lines.add(line);
      }
    }
    return lines;
  }
}
