package dev.qortex.ingest.document;

import dev.qortex.ingest.internal.Fences;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Callouts in the dialects that CommonMark does not know, as plain paragraphs and quotes: the
 * admonitions and tabs of MkDocs, such as {@code !!! note "Title"} above indented lines, which
 * would be code; the containers of Docusaurus, {@code :::note[Title]} to {@code :::}; and the
 * quotes of GitHub and Obsidian that begin with {@code [!NOTE]}. A title becomes a paragraph; the
 * markers are not text. Pure functions; linear in the length of the text.
 */
final class Admonitions {

  private static final int INDENT = 4;

  private static final Pattern INDENTED =
      Pattern.compile("(!!!|\\?\\?\\?\\+?|===[!+]?)[ \t]+([^\"]*+)(?:\"(.*)\")?");

  private static final Pattern KIND = Pattern.compile("[\\w -]{0,60}+");

  private static final Pattern CONTAINER =
      Pattern.compile(
          ":{3,}+[ \t]*+(?:[A-Za-z][\\w-]{0,60}+|\\{[^{}]*+})"
              + "(?:\\[(.*)]|[ \t]++([^{}]*+))?+[ \t]*+(?:\\{[^{}]*+})?+");

  private static final Pattern END_OF_CONTAINER = Pattern.compile(":{3,}+");

  private static final Pattern QUOTE =
      Pattern.compile(
          "([ \t]*+(?:[-*+][ \t]++)?+>[ \t>]*+)"
              + "\\[![\\w-]{1,60}+(?:\\|[^\\]]*+)?+][-+]?+(?![(\\[])(.*)");

  private final List<String> lines;
  private final StringBuilder out = new StringBuilder();

  /** The indentations of what is open, the innermost first. */
  private final Deque<Integer> open = new ArrayDeque<>();

  private String fence = "";
  private int containers;
  private int quotes;
  private boolean found;

  private Admonitions(String text) {
    this.lines = text.lines().toList();
  }

  /** The text with paragraphs instead of admonitions. */
  static String unfolded(String text) {
    Admonitions admonitions = new Admonitions(text);
    for (int i = 0; i < admonitions.lines.size(); i++) {
      admonitions.line(i);
    }
    return admonitions.found ? admonitions.out.toString() : text;
  }

  private void line(int index) {
    String line = lines.get(index);
    if (line.isBlank()) {
      out.append('\n');
      quotes = 0;
      return;
    }
    int indent = indent(line);
    while (!open.isEmpty() && indent < open.element() + INDENT) {
      open.remove();
      out.append(fence).append("\n\n");
      fence = "";
    }
    int rest = indent - INDENT * open.size();
    String content = line.strip();
    String shown = open.isEmpty() ? line : " ".repeat(rest) + line.stripLeading();
    if (fence.isEmpty() && opens(content, index, indent, rest)) {
      found = true;
    } else {
      boolean begins = fence.isEmpty() && quotes(content) > quotes;
      Optional<String> quote = begins ? quote(shown) : Optional.empty();
      found |= quote.isPresent();
      out.append(quote.orElse(shown)).append('\n');
      fence = Fences.after(content, fence);
    }
    quotes = quotes(content);
  }

  /** The number of quotes that the line is in. */
  private static int quotes(String content) {
    int quotes = 0;
    for (int i = 0; i < content.length() && "> \t-*+".indexOf(content.charAt(i)) >= 0; i++) {
      quotes += content.charAt(i) == '>' ? 1 : 0;
    }
    return quotes;
  }

  /** True if the line is a marker, which is replaced by its title. */
  private boolean opens(String content, int index, int indent, int rest) {
    Optional<String> title = title(content);
    boolean indented = title.isPresent() && bodyFollows(index, indent);
    if (indented) {
      open.push(indent);
    } else {
      title = container(content);
    }
    title.ifPresent(
        text -> {
          String paragraph = text.isEmpty() ? "" : " ".repeat(rest) + text + "\n";
          out.append('\n').append(paragraph).append('\n');
        });
    return title.isPresent();
  }

  private static Optional<String> title(String content) {
    if ("!?=".indexOf(content.charAt(0)) < 0) {
      return Optional.empty();
    }
    Matcher start = INDENTED.matcher(content);
    if (!start.matches() || !KIND.matcher(start.group(2)).matches()) {
      return Optional.empty();
    }
    String kind = start.group(2).strip();
    String title = start.group(3) == null ? "" : start.group(3).strip();
    boolean tab = content.startsWith("=");
    boolean starts = tab ? !title.isEmpty() && kind.isEmpty() : !kind.isEmpty();
    return starts ? Optional.of(title) : Optional.empty();
  }

  /** The title of a container, which may be empty, where one begins; an empty one at its end. */
  private Optional<String> container(String content) {
    if (!content.startsWith(":::")) {
      return Optional.empty();
    }
    Matcher start = CONTAINER.matcher(content);
    if (start.matches()) {
      containers++;
      String title = start.group(1) == null ? start.group(2) : start.group(1);
      return Optional.of(title == null ? "" : title.strip());
    }
    boolean ends = containers > 0 && END_OF_CONTAINER.matcher(content).matches();
    containers -= ends ? 1 : 0;
    return ends ? Optional.of("") : Optional.empty();
  }

  /** The first line of a quote with its title as a paragraph, where it has a marker. */
  private static Optional<String> quote(String line) {
    if (line.indexOf("[!") < 0) {
      return Optional.empty();
    }
    Matcher start = QUOTE.matcher(line);
    if (!start.matches()) {
      return Optional.empty();
    }
    String prefix = start.group(1);
    String title = start.group(2).strip();
    String next = prefix.replaceAll("[-*+]", " ").stripTrailing();
    return Optional.of(title.isEmpty() ? prefix.stripTrailing() : prefix + title + "\n" + next);
  }

  private boolean bodyFollows(int index, int indent) {
    int next = index + 1;
    while (next < lines.size() && lines.get(next).isBlank()) {
      next++;
    }
    return next < lines.size() && indent(lines.get(next)) >= indent + INDENT;
  }

  /** In columns; a tab ends at the next multiple of four. */
  private static int indent(String line) {
    int columns = 0;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '\t') {
        columns += INDENT - columns % INDENT;
      } else if (line.charAt(i) == ' ') {
        columns++;
      } else {
        break;
      }
    }
    return columns;
  }
}
