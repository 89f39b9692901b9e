package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Tables of reStructuredText as those of Markdown. Pure functions. */
final class RestTables {

  private RestTables() {}

  /** The rows of a table of columns below "=", or of cells between "|". */
  static List<String> rows(List<String> lines) {
    boolean grid = lines.get(0).startsWith("+");
    List<Integer> starts = starts(lines.get(0), grid);
    List<List<StringBuilder>> rows = new ArrayList<>();
    boolean ended = true;
    for (String line : lines) {
      boolean ruler = !line.isEmpty() && line.chars().allMatch(c -> "+-= ".indexOf(c) >= 0);
      boolean begins = ended || !grid && !cell(line, starts, 0, grid).isEmpty();
      ended = ruler;
      if (!ruler) {
        if (begins) {
          rows.add(starts.stream().map(any -> new StringBuilder()).toList());
        }
        for (int i = 0; i < starts.size(); i++) {
          String text = cell(line, starts, i, grid);
          StringBuilder cell = rows.get(rows.size() - 1).get(i);
          cell.append(cell.isEmpty() || text.isEmpty() ? "" : " ").append(text);
        }
      }
    }
    List<String> shown = new ArrayList<>();
    for (List<StringBuilder> row : rows) {
      shown.add(
          row.stream()
              .map(cell -> cell.toString().replace("|", "\\|"))
              .collect(Collectors.joining(" | ", "| ", " |")));
      if (shown.size() == 1) {
        shown.add("|" + " --- |".repeat(starts.size()));
      }
    }
    return shown;
  }

  /** The columns at which cells begin. */
  private static List<Integer> starts(String ruler, boolean grid) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < ruler.stripTrailing().length(); i++) {
      boolean cell = ruler.charAt(i) == '-' || ruler.charAt(i) == '=';
      char before = i == 0 ? ' ' : ruler.charAt(i - 1);
      if (cell && before == (grid ? '+' : ' ')) {
        starts.add(i);
      }
    }
    return starts;
  }

  private static String cell(String line, List<Integer> starts, int at, boolean grid) {
    int start = Math.min(line.length(), starts.get(at));
    boolean last = at + 1 == starts.size();
    int end = Math.min(line.length(), last ? line.length() : starts.get(at + 1) - 1);
    String text = line.substring(start, Math.max(start, end)).strip();
    return grid && last && text.endsWith("|") ? text.substring(0, text.length() - 1).strip() : text;
  }
}
