package dev.qortex.buildlog.workspace.git;

import dev.qortex.buildlog.model.Place;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of the older side of a diff that it changes, by file; read from a diff without context. */
final class ChangedLines {

  private static final Pattern HUNK =
      Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+\\d+(?:,(\\d+))? @@.*");
  private static final String OLD_FILE = "--- ";
  private static final String PREFIX = "a/";

  /** Part of a file that was replaced; without lines it is the gap after the one before it. */
  private record Part(int first, int count) {

    boolean touches(Place place) {
      return count == 0
          ? place.first() - 1 <= first && first <= place.last()
          : place.first() < first + count && first <= place.last();
    }
  }

  private final Map<String, List<Part>> parts = new HashMap<>();

  private ChangedLines() {}

  /** The lines that a diff with zero lines of context changes, as git writes it. */
  static ChangedLines of(String diff) {
    ChangedLines changed = new ChangedLines();
    List<Part> ofFile = new ArrayList<>();
    Iterator<String> lines = diff.lines().iterator();
    while (lines.hasNext()) {
      String line = lines.next();
      Matcher hunk = HUNK.matcher(line);
      if (line.startsWith(OLD_FILE)) {
        String file = file(line.substring(OLD_FILE.length()));
        ofFile = changed.parts.computeIfAbsent(file, any -> new ArrayList<>());
      } else if (hunk.matches()) {
        int count = number(hunk.group(2));
        ofFile.add(new Part(Integer.parseInt(hunk.group(1)), count));
        skip(lines, count + number(hunk.group(3)));
      }
    }
    return changed;
  }

  private static int number(String group) {
    return group == null ? 1 : Integer.parseInt(group);
  }

  /** The text of a hunk may look like a name of a file. */
  private static void skip(Iterator<String> lines, int count) {
    for (int i = 0; i < count && lines.hasNext(); i++) {
      lines.next();
    }
  }

  /**
   * A name without its prefix; git quotes one with control characters or quotes, and ends one with
   * a space by a tab.
   */
  private static String file(String name) {
    String whole = name.endsWith("\t") ? name.substring(0, name.length() - 1) : name;
    boolean quoted = whole.startsWith("\"") && whole.endsWith("\"") && whole.length() > 1;
    String path = quoted ? unquoted(whole.substring(1, whole.length() - 1)) : whole;
    return path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path;
  }

  private static String unquoted(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Matcher part = Pattern.compile("\\\\([0-7]{3}|.)|[^\\\\]+").matcher(text);
    while (part.find()) {
      String escape = part.group(1);
      if (escape == null) {
        bytes.writeBytes(part.group().getBytes(StandardCharsets.UTF_8));
      } else if (escape.length() == 3) {
        bytes.write(Integer.parseInt(escape, 8));
      } else {
        int known = "abtnvfr".indexOf(escape);
        bytes.write(known < 0 ? escape.charAt(0) : '\u0007' + known);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** True when the diff changes a line of the place, or adds lines directly before or after it. */
  boolean touch(Place place) {
    return parts.getOrDefault(place.file(), List.of()).stream()
        .anyMatch(part -> part.touches(place));
  }

  /** True when the diff changes any line of that file. */
  boolean touch(String file) {
    return parts.containsKey(file);
  }
}
