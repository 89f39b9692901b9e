package dev.qortex.ingest.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The admonitions and tabs of MkDocs, such as {@code !!! note "Title"} above indented lines, which
 * would be code: their kind and title become a paragraph, and their body loses its indentation.
 * Pure functions; linear in the length of the text.
 */
final class Admonitions {

  private static final int INDENT = 4;
  private static final Pattern START =
      Pattern.compile("(!!!|\\?\\?\\?\\+?|===[!+]?)[ \t]+([^\"]*+)(?:\"(.*)\")?");
  private static final Pattern KIND = Pattern.compile("[\\w -]{0,60}+");
  private static final Pattern FENCE = Pattern.compile("(`{3,}+|~{3,}+)(.*)");

  private final List<String> lines;
  private final StringBuilder out = new StringBuilder();

  /** The indentations of what is open, the innermost first. */
  private final Deque<Integer> open = new ArrayDeque<>();

  private String fence = "";
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
    Optional<String> title = fence.isEmpty() ? title(content) : Optional.empty();
    if (title.isPresent() && bodyFollows(index, indent)) {
      out.append('\n').append(" ".repeat(rest)).append(title.get()).append("\n\n");
      open.push(indent);
      found = true;
    } else {
      out.append(open.isEmpty() ? line : " ".repeat(rest) + line.stripLeading()).append('\n');
      fence(content);
    }
  }

  private static Optional<String> title(String content) {
    if ("!?=".indexOf(content.charAt(0)) < 0) {
      return Optional.empty();
    }
    Matcher start = START.matcher(content);
    if (!start.matches() || !KIND.matcher(start.group(2)).matches()) {
      return Optional.empty();
    }
    String kind = start.group(2).strip();
    String title = start.group(3) == null ? "" : start.group(3).strip();
    boolean tab = content.startsWith("=");
    if (tab ? title.isEmpty() || !kind.isEmpty() : kind.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(kind + (kind.isEmpty() || title.isEmpty() ? "" : ": ") + title);
  }

  private boolean bodyFollows(int index, int indent) {
    int next = index + 1;
    while (next < lines.size() && lines.get(next).isBlank()) {
      next++;
    }
    return next < lines.size() && indent(lines.get(next)) >= indent + INDENT;
  }

  private void fence(String content) {
    Matcher matcher = FENCE.matcher(content);
    if ("`~".indexOf(content.charAt(0)) < 0 || !matcher.matches()) {
      return;
    }
    if (fence.isEmpty()) {
      fence = content.startsWith("`") && matcher.group(2).contains("`") ? "" : matcher.group(1);
    } else if (matcher.group(1).startsWith(fence) && matcher.group(2).isBlank()) {
      fence = "";
    }
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
