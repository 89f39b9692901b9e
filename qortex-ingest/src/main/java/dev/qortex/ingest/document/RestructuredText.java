package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Markdown of a text that is written in reStructuredText, as Sphinx keeps the sources of pages.
 * Directives that hold a text are read as that text, those that hold code as code; what a tool
 * would put in from elsewhere, labels and comments are left out. Not thread-safe.
 */
final class RestructuredText {

  /** Deeper indentation is read as a paragraph. */
  private static final int DEEPEST = 24;

  private static final Pattern EXPLICIT = Pattern.compile("\\.\\.(?:\\s.*)?");
  private static final Pattern DIRECTIVE =
      Pattern.compile("\\.\\. (?:\\|[^|]*+\\| )?+([\\w.+-]+(?::[\\w.+-]++)?+)::(?:\\s++(.*))?+");
  private static final Pattern LABEL = Pattern.compile("\\.\\. _[^:]++:.*");
  private static final Pattern FOOTNOTE = Pattern.compile("\\.\\. (\\[[^\\]]++\\])\\s++(.*)");
  private static final Pattern ROLE =
      Pattern.compile(":[a-z][\\w+.-]{0,40}+(?::[\\w+.-]{1,40}+){0,2}+:`[^`]");
  private static final Pattern FIELD = Pattern.compile(":([\\w][^:`]*+):(?:\\s++(.*))?+");
  private static final Pattern ITEM =
      Pattern.compile("((?:[-*+•]|#\\.|\\(?(?:\\d{1,4}|[a-zA-Z])[.)])\\s++)\\S.*");
  private static final Pattern COLUMNS = Pattern.compile("=++(?: ++=++)++ *+");
  private static final Pattern GRID = Pattern.compile("\\+(?:[-=]++\\+)++\\s*+");

  /** Code; or the role, the text and the underscore of a reference; or a sign to escape. */
  private static final Pattern INLINE =
      Pattern.compile(
          "(``[^`]++(?:`[^`]++)*+``)"
              + "|(?::([A-Za-z][\\w+.-]{0,40}+(?::[\\w+.-]{1,40}+){0,2}+):)?+`([^`]++)`(__?+)?+|<|\\\\ ");

  /** Text and, in brackets, its target. */
  private static final Pattern TARGET = Pattern.compile("([^<]++)<([^>]++)>\\s*+", Pattern.DOTALL);

  private static final Set<String> CODE =
      Set.of("code", "code-block", "sourcecode", "parsed-literal", "doctest", "prompt", "testcode");

  /** Directives whose body does not belong to the text of the page. */
  private static final Set<String> WITHOUT_TEXT =
      Set.of(
          ("contents default-role digraph graph graphviz highlight image include index"
                  + " literalinclude math meta plot raw role testsetup testcleanup toctree"
                  + " autosummary uml")
              .split(" "));

  /** Directives whose argument is a text, too. */
  private static final Set<String> WITH_TEXT =
      Set.of(
          ("admonition attention caution danger error hint important note rubric seealso sidebar"
                  + " tab tip todo topic warning group-tab")
              .split(" "));

  private static final Map<String, String> VERSIONS =
      Map.of(
          "deprecated", "Deprecated since version ",
          "versionadded", "New in version ",
          "versionchanged", "Changed in version ",
          "versionremoved", "Removed in version ");

  /** Roles that name no code. */
  private static final Set<String> ROLES_OF_PROSE =
      Set.of(
          "ref",
          "doc",
          "term",
          "abbr",
          "emphasis",
          "strong",
          "title",
          "numref",
          "dfn",
          "sub",
          "sup");

  private final List<String> styles = new ArrayList<>();
  private final StringBuilder out = new StringBuilder();

  private RestructuredText() {}

  /**
   * True if two of its forms are there: directives, a role, a label, a literal block, an underlined
   * heading; or one of them and nothing else.
   */
  static boolean isWritten(List<String> lines) {
    Set<String> signs = new HashSet<>();
    boolean others = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String text = line.strip();
      if (text.startsWith(".. ")) {
        if (DIRECTIVE.matcher(text).matches()) {
          signs.add(text.substring(0, text.indexOf("::")));
        } else if (LABEL.matcher(text).matches()) {
          signs.add("label");
        }
      }
      others |=
          !text.isEmpty()
              && line.startsWith(text)
              && !text.startsWith(".. ")
              && !text.startsWith(":");
      if (ROLE.matcher(line).find()) {
        signs.add("role");
      }
      boolean blank = i > 1 && lines.get(i - 1).isBlank();
      String before = i == 0 ? "" : lines.get(blank ? i - 2 : i - 1);
      if ((line.startsWith("  ") || line.startsWith("\t")) && isLiteral(before)) {
        // Without a blank line it describes a term, as AsciiDoc writes that.
        signs.add(blank ? "literal" : "term");
      }
      if (!text.isEmpty() && headingAt(lines, i) >= 0) {
        signs.add("heading");
      }
    }
    if (signs.remove("term")) {
      signs.remove("literal");
    }
    return signs.size() > 1 || !signs.isEmpty() && !others;
  }

  /** True for a sentence that code follows. */
  private static boolean isLiteral(String line) {
    String text = line.stripTrailing();
    return text.endsWith("::")
        && (text.length() == 2 || text.contains(" "))
        && !text.startsWith("..")
        && !text.startsWith(" ");
  }

  static String markdown(List<String> lines) {
    RestructuredText text = new RestructuredText();
    text.blocks(lines.stream().map(line -> line.replace("\t", "        ")).toList(), 0);
    return text.out.toString();
  }

  private void blocks(List<String> lines, int depth) {
    int at = 0;
    while (at < lines.size()) {
      String line = lines.get(at);
      int heading = depth == 0 && !line.isBlank() ? headingAt(lines, at) : -1;
      if (line.isBlank() || PlainLines.isRule(line) && heading < 0 && !isTable(line)) {
        out.append('\n');
        at++;
      } else if (heading >= 0) {
        String style = (heading > at ? "over" : "") + lines.get(heading + 1).charAt(0);
        if (!styles.contains(style)) {
          styles.add(style);
        }
        int level = Math.min(6, styles.indexOf(style) + 1);
        out.append("\n").append("#".repeat(level)).append(' ');
        out.append(inline(lines.get(heading).strip())).append("\n\n");
        at = heading + 2;
      } else if (EXPLICIT.matcher(line).matches()) {
        int end = endOfIndented(lines, at + 1, 1);
        explicit(line, lines.subList(at + 1, end), depth);
        at = end;
      } else if (isTable(line)) {
        int end = at + 1;
        while (end < lines.size() && !lines.get(end).isBlank()) {
          end++;
        }
        RestTables.rows(lines.subList(at, end))
            .forEach(row -> out.append(inline(row)).append('\n'));
        out.append('\n');
        at = end;
      } else if (line.startsWith(" ") && depth < DEEPEST) {
        int end = endOfIndented(lines, at, 1);
        blocks(dedented(lines.subList(at, end)), depth + 1);
        at = end;
      } else {
        at = item(lines, at, depth);
      }
    }
  }

  /** A line between two equal ones may be much shorter than they are. */
  private static int headingAt(List<String> lines, int at) {
    boolean between =
        at + 2 < lines.size()
            && PlainLines.isRule(lines.get(at))
            && lines.get(at).stripTrailing().equals(lines.get(at + 2).stripTrailing())
            && lines.get(at + 1).strip().length() <= lines.get(at).length()
            && lines.get(at + 1).chars().anyMatch(Character::isLetterOrDigit);
    return between ? at + 1 : isUnderlined(lines, at) ? at : -1;
  }

  /** The line may be shorter than the title. */
  private static boolean isUnderlined(List<String> lines, int at) {
    String title = lines.get(at);
    return at + 1 < lines.size()
        && PlainLines.isRule(lines.get(at + 1))
        && lines.get(at + 1).strip().length() >= Math.min(4, title.strip().length())
        && !title.startsWith(" ")
        && !PlainLines.isRule(title)
        && title.chars().anyMatch(Character::isLetterOrDigit);
  }

  private static boolean isTable(String line) {
    return COLUMNS.matcher(line).matches() || GRID.matcher(line).matches();
  }

  /** Reads a field, an item of a list, a term with its description, or a paragraph. */
  private int item(List<String> lines, int at, int depth) {
    String line = lines.get(at);
    Matcher field = FIELD.matcher(line);
    Matcher item = ITEM.matcher(line);
    boolean term =
        at + 1 < lines.size() && lines.get(at + 1).startsWith(" ") && !lines.get(at + 1).isBlank();
    if (depth >= DEEPEST) {
      return paragraph(lines, at);
    } else if (field.matches()) {
      int end = endOfIndented(lines, at + 1, 1);
      String text = field.group(2) == null ? "" : field.group(2);
      if (!text.isEmpty()) {
        List<String> body = new ArrayList<>(dedented(lines.subList(at + 1, end)));
        body.add(0, text);
        inside("- ", field.group(1) + ": ", body, depth);
      }
      return end;
    } else if (item.matches()) {
      int width = item.end(1);
      int end = endOfIndented(lines, at + 1, width);
      List<String> body = new ArrayList<>(dedented(lines.subList(at + 1, end)));
      body.add(0, line.substring(width));
      String marker = item.group(1).strip();
      boolean bullet = "-*+•".contains(marker);
      String number = marker.replaceAll("\\D", "");
      inside(bullet ? "- " : (number.isEmpty() ? "1" : number) + ". ", "", body, depth);
      return end;
    } else if (term && !line.endsWith("::")) {
      int end = endOfIndented(lines, at + 1, 1);
      inside(
          "- ", "**" + inline(line.strip()) + "**: ", dedented(lines.subList(at + 1, end)), depth);
      return end;
    }
    return paragraph(lines, at);
  }

  /** Appends blocks behind a marker and a label. */
  private void inside(String marker, String label, List<String> body, int depth) {
    int start = out.length();
    blocks(body, depth + 1);
    String text = out.substring(start).strip().replace("\n", "\n" + " ".repeat(marker.length()));
    out.setLength(start);
    out.append(marker).append(label).append(text).append('\n');
  }

  private int paragraph(List<String> lines, int at) {
    int end = at;
    while (end < lines.size()
        && !lines.get(end).isBlank()
        && (end == at || !lines.get(end).startsWith(" "))) {
      end++;
    }
    String text =
        lines.subList(at, end).stream()
            .filter(line -> !PlainLines.isRule(line))
            .collect(Collectors.joining("\n"))
            .strip();
    boolean literal = text.endsWith("::");
    boolean session = text.startsWith(">>> ");
    if (session) {
      code("python", lines.subList(at, end));
      return end;
    }
    text =
        literal
            ? text.substring(0, text.length() - 2).stripTrailing() + (text.length() > 2 ? ":" : "")
            : text;
    if (text.startsWith("| ")) {
      text =
          text.lines()
              .map(row -> row.replaceFirst("^\\|\\s*", ""))
              .collect(Collectors.joining("\\\n"));
    }
    out.append(inline(text)).append("\n\n");
    if (literal) {
      int body = end;
      while (body < lines.size() && lines.get(body).isBlank()) {
        body++;
      }
      int after = endOfIndented(lines, body, 1);
      code("", lines.subList(body, after));
      return after;
    }
    return end;
  }

  private void code(String language, List<String> lines) {
    List<String> body = dedented(lines).stream().dropWhile(String::isBlank).toList();
    if (body.isEmpty()) {
      return;
    }
    String fence = body.stream().anyMatch(line -> line.contains("~~~")) ? "`````" : "~~~";
    out.append('\n').append(fence).append(language).append('\n');
    body.forEach(line -> out.append(line).append('\n'));
    out.append(fence).append("\n\n");
  }

  private void explicit(String line, List<String> indented, int depth) {
    Matcher directive = DIRECTIVE.matcher(line);
    Matcher footnote = FOOTNOTE.matcher(line);
    if (footnote.matches()) {
      inside("- ", footnote.group(1) + " ", with(footnote.group(2), dedented(indented)), depth);
    } else if (directive.matches() && depth < DEEPEST) {
      String name = directive.group(1).toLowerCase(Locale.ROOT);
      String argument = directive.group(2) == null ? "" : directive.group(2).strip();
      directive(name, argument, withoutOptions(dedented(indented)), depth);
    }
  }

  private void directive(String name, String argument, List<String> body, int depth) {
    boolean text = WITH_TEXT.contains(name) || VERSIONS.containsKey(name);
    boolean empty = body.stream().allMatch(String::isBlank);
    if (CODE.contains(name)) {
      code(argument.matches("[\\w+#.-]+") ? argument : "", body);
    } else if (!WITHOUT_TEXT.contains(name) && (text || !empty)) {
      String label = VERSIONS.getOrDefault(name, "") + argument;
      out.append('\n');
      if (text) {
        // A text that begins behind the name goes on in the next lines.
        blocks(with(label, body), depth + 1);
      } else {
        out.append(label.isEmpty() ? "" : "`" + label.replace('`', '\'') + "`\n\n");
        blocks(body, depth + 1);
      }
      out.append('\n');
    }
  }

  private static List<String> with(String first, List<String> others) {
    List<String> all = new ArrayList<>(others);
    if (!first.isEmpty()) {
      all.add(0, first);
    }
    return all;
  }

  private static List<String> withoutOptions(List<String> body) {
    int at = 0;
    while (at < body.size() && FIELD.matcher(body.get(at)).matches()) {
      at++;
    }
    return body.subList(at, body.size());
  }

  /** The index after the lines from there on that are blank or indented, without blank ones. */
  private static int endOfIndented(List<String> lines, int from, int width) {
    int end = from;
    for (int i = from; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        if (indent(lines.get(i)) < width) {
          break;
        }
        end = i + 1;
      }
    }
    return end;
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static List<String> dedented(List<String> lines) {
    int least =
        lines.stream()
            .filter(line -> !line.isBlank())
            .mapToInt(RestructuredText::indent)
            .min()
            .orElse(0);
    return lines.stream()
        .map(line -> line.isBlank() ? "" : line.substring(least).stripTrailing())
        .toList();
  }

  private static String inline(String text) {
    return INLINE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(shown(found)));
  }

  private static String shown(MatchResult found) {
    String text = found.group(3);
    if (found.group(1) != null) {
      return found.group();
    } else if (text == null) {
      return found.group().equals("<") ? "\\<" : "";
    }
    Matcher target = TARGET.matcher(text);
    String shown = target.matches() ? target.group(1).strip() : text;
    String role = found.group(2);
    if (role == null) {
      boolean link = found.group(4) != null && target.matches();
      return link ? "[" + shown + "](" + target.group(2).strip() + ")" : shown;
    }
    String kind = role.substring(role.lastIndexOf(':') + 1);
    if (ROLES_OF_PROSE.contains(kind)) {
      return shown;
    }
    // "~" in front of a path shows its last part only.
    String code = shown.startsWith("~") ? shown.substring(shown.lastIndexOf('.') + 1) : shown;
    return "`" + (code.startsWith("!") ? code.substring(1) : code) + "`";
  }
}
