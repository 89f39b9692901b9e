package dev.qortex.cli.internal.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Layout of any result for people: members in lines, lists of small objects as tables, and of large
 * ones as blocks. Names stay as they are, as some of them are data. Pure functions.
 */
public final class Layout {

  private static final int WIDEST_CELL = 60;

  /** The columns of a usual terminal. */
  public static final int WIDTH = 80;

  /** Between two columns of a table. */
  private static final int GAP = 2;

  private Layout() {}

  /** A record or map as lines; a result of one text is that text. */
  public static String of(Object result) {
    Map<String, @Nullable Object> members = Members.of(result);
    if (members.size() == 1 && members.values().iterator().next() instanceof String text) {
      return text;
    }
    StringBuilder lines = new StringBuilder();
    members(members, "", lines);
    return lines.toString();
  }

  /** A text without the control characters that steer a terminal; lines and tabs stay. */
  public static String printable(String text) {
    return text.replace("\r\n", "\n").replaceAll("[\\p{Cc}&&[^\n\t]]", "\uFFFD");
  }

  private static void members(
      Map<String, @Nullable Object> members, String indent, StringBuilder lines) {
    int width =
        members.entrySet().stream()
            .filter(member -> isShort(member.getValue()))
            .mapToInt(member -> member.getKey().length())
            .max()
            .orElse(0);
    members.forEach((name, value) -> member(name, value, width, indent, lines));
  }

  /** The members of an element of a list, or of another member, that say something. */
  private static Map<String, @Nullable Object> telling(@Nullable Object element) {
    Map<String, @Nullable Object> telling = new LinkedHashMap<>(Members.map(element));
    telling.values().removeIf(Layout::isEmpty);
    return telling;
  }

  private static boolean isEmpty(@Nullable Object value) {
    return value instanceof String text && text.isEmpty()
        || value instanceof List<?> list && list.isEmpty()
        || value instanceof Map<?, ?> map && map.isEmpty();
  }

  private static void member(
      String name, @Nullable Object value, int width, String indent, StringBuilder lines) {
    if (isShort(value)) {
      lines.append("%s%s  %s%n".formatted(indent, padded(name, width), text(value)));
      return;
    }
    lines.append("%s%s:%n".formatted(indent, name));
    String deeper = indent + "  ";
    if (value instanceof String text) {
      text.lines().forEach(line -> lines.append(deeper).append(line).append('\n'));
    } else if (value instanceof List<?> list) {
      elements(list, deeper, lines);
    } else {
      members(telling(value), deeper, lines);
    }
  }

  private static void elements(List<?> list, String indent, StringBuilder lines) {
    List<Map<String, String>> rows = rows(list);
    Map<String, Integer> widths = widths(rows);
    if (!rows.isEmpty()
        && widths.values().stream().mapToInt(width -> width + GAP).sum()
            <= WIDTH - indent.length() + GAP) {
      table(rows, widths, indent, lines);
      return;
    }
    for (Object element : list) {
      Map<String, @Nullable Object> telling = telling(element);
      if (!telling.isEmpty()) {
        StringBuilder block = new StringBuilder();
        members(telling, indent + "  ", block);
        block.replace(indent.length(), indent.length() + 1, "-");
        lines.append(block);
      } else {
        String own = element instanceof Map ? "-" : text(element);
        lines.append("%s- %s%n".formatted(indent, own.replace("\n", "\n  " + indent)));
      }
    }
  }

  /** The cells of a list of objects; none when one of them does not fit into a table. */
  private static List<Map<String, String>> rows(List<?> list) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (Object element : list) {
      Map<String, String> row = new LinkedHashMap<>();
      for (Map.Entry<String, @Nullable Object> member : telling(element).entrySet()) {
        if (!isShort(member.getValue()) || text(member.getValue()).length() > WIDEST_CELL) {
          return List.of();
        }
        row.put(member.getKey(), text(member.getValue()));
      }
      if (row.isEmpty()) {
        return List.of();
      }
      rows.add(row);
    }
    return rows;
  }

  /** The width of each column, under its heading. */
  private static Map<String, Integer> widths(List<Map<String, String>> rows) {
    Map<String, Integer> widths = new LinkedHashMap<>();
    for (Map<String, String> row : rows) {
      row.forEach(
          (name, cell) -> widths.merge(name, Math.max(name.length(), cell.length()), Math::max));
    }
    return widths;
  }

  private static void table(
      List<Map<String, String>> rows,
      Map<String, Integer> widths,
      String indent,
      StringBuilder lines) {
    Map<String, String> heading = new LinkedHashMap<>();
    widths.keySet().forEach(name -> heading.put(name, name));
    List<Map<String, String>> all = new ArrayList<>(rows);
    all.add(0, heading);
    for (Map<String, String> row : all) {
      StringJoiner cells = new StringJoiner("  ", indent, "\n");
      widths.forEach((name, width) -> cells.add(padded(row.getOrDefault(name, ""), width)));
      lines.append(cells.toString().replaceFirst(" +\n$", "\n"));
    }
  }

  private static boolean isShort(@Nullable Object value) {
    if (value instanceof String text) {
      return !text.contains("\n");
    }
    return isSingle(value) || isEmpty(value) || value instanceof List<?> list && isFewWords(list);
  }

  private static boolean isSingle(@Nullable Object value) {
    return !(value instanceof List) && !(value instanceof Map);
  }

  private static boolean isFewWords(List<?> list) {
    return list.stream().allMatch(Layout::isSingle) && text(list).length() <= WIDEST_CELL;
  }

  private static String text(@Nullable Object value) {
    if (value instanceof List<?> list) {
      StringJoiner all = new StringJoiner(", ").setEmptyValue("-");
      list.forEach(element -> all.add(text(element)));
      return all.toString();
    }
    return isEmpty(value) && !(value instanceof String) ? "-" : String.valueOf(value);
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** The lines of a text, the longer ones broken between words. */
  public static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    text.lines()
        .forEach(
            line -> {
              String rest = line;
              for (int end = end(rest, width); end > 0; end = end(rest, width)) {
                lines.add(rest.substring(0, end).stripTrailing());
                rest = rest.substring(end + 1);
              }
              lines.add(rest);
            });
    return lines;
  }

  /** The end of the words that fit; 0 when all do, or not even the first. */
  private static int end(String line, int width) {
    int end = line.length() <= width ? 0 : Math.max(0, line.lastIndexOf(' ', width));
    return line.substring(0, end).isBlank() ? 0 : end;
  }
}
