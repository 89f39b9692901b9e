package dev.qortex.projectors.tool;

import dev.qortex.commons.EditedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A section between two comments in a file that belongs to somebody else. What is outside of it
 * stays byte for byte. Pure functions.
 */
final class MarkedSection {

  static final String START = "<!-- qortex:rules:start -->";
  static final String END = "<!-- qortex:rules:end -->";

  /** The byte order mark of UTF-8, each byte a character. */
  private static final String MARK = "\u00ef\u00bb\u00bf";

  private static final Pattern FIRST_LINE = Pattern.compile("(<!-- \\S+:)start -->\n");

  private MarkedSection() {}

  /** The section as it stands in the file. */
  static String of(String body) {
    return of("qortex:rules", body);
  }

  /** The section of that name as it stands in the file. */
  static String of(String name, String body) {
    return "<!-- %1$s:start -->\n%2$s<!-- %1$s:end -->\n".formatted(name, body);
  }

  /** The text of the section, without its marks; empty when there is none. */
  static String body(String text) {
    String first = start(text);
    int[] marks = marks("text", text, first, end(first));
    int start = text.indexOf('\n', marks[0]) + 1;
    return marks[0] < 0 ? "" : text.substring(start, marks[1]);
  }

  /**
   * The file with that section in the place of the one before, or at its end, with the line ends of
   * the rest. Sections of other names have their own two comments as first and last line.
   *
   * @throws IllegalArgumentException when it has not exactly one mark of each kind in order
   */
  static byte[] update(String file, byte[] existing, String section) {
    // Every byte is a character of this set, so nothing changes on the way.
    String text = new String(existing, StandardCharsets.ISO_8859_1);
    String start = start(section);
    String end = end(start);
    int[] marks = marks(file, text, start, end);
    String before = marks[0] < 0 ? text : text.substring(0, marks[0]);
    String after = marks[0] < 0 ? "" : text.substring(marks[1] + end.length());
    if (before.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "The file (%s) is not UTF-8 text.\nMaybe save it as UTF-8.".formatted(file));
    }
    String lineEnd = EditedText.lineEnd(before + after);
    String written =
        new String(
            section.replaceAll("(?<!\r)\n", lineEnd).getBytes(StandardCharsets.UTF_8),
            StandardCharsets.ISO_8859_1);
    if (marks[0] < 0) {
      String gap = text.isEmpty() ? "" : text.endsWith("\n") ? lineEnd : lineEnd + lineEnd;
      return (text + gap + written).getBytes(StandardCharsets.ISO_8859_1);
    }
    String inside = written.substring(0, written.length() - lineEnd.length());
    return (before + inside + after).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String start(String section) {
    Matcher first = FIRST_LINE.matcher(section);
    return first.lookingAt() ? first.group(1) + "start -->" : START;
  }

  private static String end(String start) {
    return start.replace("start -->", "end -->");
  }

  /** Starts of the two marks, each on a line of its own; -1 twice when there are none. */
  private static int[] marks(String file, String text, String start, String end) {
    List<Integer> starts = lines(text, start);
    List<Integer> ends = lines(text, end);
    if (starts.isEmpty() && ends.isEmpty()) {
      return new int[] {-1, -1};
    }
    if (starts.size() != 1 || ends.size() != 1 || starts.get(0) > ends.get(0)) {
      throw new IllegalArgumentException(
          "The file (%s) has the line (%s) %s times and the line (%s) %s times, not once each in this order.\nMaybe delete what is left of a section that was edited by hand."
              .formatted(file, start, starts.size(), end, ends.size()));
    }
    return new int[] {starts.get(0), ends.get(0)};
  }

  private static List<Integer> lines(String text, String mark) {
    List<Integer> found = new ArrayList<>();
    for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      int end = at + mark.length();
      boolean begins =
          at == 0 || text.charAt(at - 1) == '\n' || at == MARK.length() && text.startsWith(MARK);
      boolean ends = end == text.length() || "\r\n".indexOf(text.charAt(end)) >= 0;
      if (begins && ends) {
        found.add(at);
      }
    }
    return found;
  }
}
