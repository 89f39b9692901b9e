package dev.qortex.cli.internal.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tables of Markdown as text for people: cells in columns where these fit the width, or else a line
 * for each row, its cells after the headings. Other lines stay as they are. Pure functions.
 */
public final class MarkdownTables {

  private static final Pattern RULER =
      Pattern.compile("\\s*\\|?\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)*+\\|?\\s*");
  private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");
  private static final String GAP = "  ";

  private MarkdownTables() {}

  /** The text, with its tables laid out. */
  public static String asText(String markdown, int width) {
    List<String> lines = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    boolean inFence = false;
    for (String line : markdown.lines().toList()) {
      inFence ^= line.strip().startsWith("```") || line.strip().startsWith("~~~");
      if (!inFence && line.strip().startsWith("|")) {
        rows.add(line.strip());
      } else {
        table(rows, width, lines);
        rows.clear();
        lines.add(line);
      }
    }
    table(rows, width, lines);
    return String.join("\n", lines);
  }

  private static void table(List<String> rows, int width, List<String> lines) {
    boolean hasHeading = rows.size() > 1 && isRuler(rows.get(1));
    List<List<String>> cells =
        rows.stream().filter(row -> !isRuler(row)).map(MarkdownTables::cells).toList();
    List<Integer> widths = widths(cells);
    if (widths.stream().mapToInt(column -> column + GAP.length()).sum() <= width) {
      cells.forEach(row -> lines.add(columns(row, widths)));
    } else if (hasHeading) {
      cells.stream().skip(1).forEach(row -> lines.add(named(cells.get(0), row)));
    } else {
      cells.forEach(row -> lines.add(String.join(GAP, row)));
    }
  }

  private static boolean isRuler(String row) {
    return RULER.matcher(row).matches();
  }

  private static List<String> cells(String row) {
    String inside =
        row.substring(1, row.endsWith("|") && row.length() > 1 ? row.length() - 1 : row.length());
    List<String> cells = new ArrayList<>();
    for (String cell : BAR.split(inside, -1)) {
      cells.add(cell.strip().replace("\\|", "|"));
    }
    return cells;
  }

  private static List<Integer> widths(List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int width = row.get(i).length();
        if (i == widths.size()) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
    return widths;
  }

  private static String columns(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length())).append(GAP);
    }
    return line.toString().stripTrailing();
  }

  private static String named(List<String> headings, List<String> row) {
    List<String> said = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      String heading = i < headings.size() ? headings.get(i) : "";
      if (!row.get(i).isEmpty()) {
        said.add(heading.isEmpty() ? row.get(i) : heading + ": " + row.get(i));
      }
    }
    return "- " + String.join("; ", said);
  }
}
