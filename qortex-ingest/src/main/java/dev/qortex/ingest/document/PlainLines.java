package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Blocks of a paragraph of plain text. A line break is kept where its author meant it: before an
 * item of a list, in code, beside columns, commands, quotations and lines of signs, where a
 * sentence ends and the next word would have fitted into the line, before a date and time as chats
 * have them, and behind a short line if the margin changes or no line of the paragraph begins with
 * a small letter. Other breaks are spaces. Pure functions.
 */
final class PlainLines {

  /** The least width, in characters, at which prose is wrapped. */
  private static final int NARROW = 60;

  /** The part of a line that a shorter one fills. */
  private static final double MUCH_ROOM = .75;

  /** The greatest width, in characters, of lines that are entries and no prose. */
  private static final int SHORT = 40;

  /** A date and a time, as lines of chats and logs begin. */
  private static final Pattern STAMP =
      Pattern.compile(
          "\\h*\\[?\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4},?[ T]\\h*\\d{1,2}[:.]\\d{2}\\b.*");

  private static final Pattern FIELD = Pattern.compile("[^\\s:][^:]{0,30}+:\\h+\\S.*");

  private static final String RULES = "=-~^*+#\"_.`:";

  /** Signs at the beginning of lines of a terminal and of quotations. */
  private static final Set<String> LEADS = Set.of("$", "#", ">");

  private static final Pattern ITEM =
      Pattern.compile("\\h*((?:[-*+•–·]|\\(?(?:\\d{1,3}|[a-z])[.)])\\h+)\\S.*");

  private PlainLines() {}

  /** True for three or more equal signs and nothing else, from the margin on. */
  static boolean isRule(String line) {
    String signs = line.stripTrailing();
    return signs.length() >= 3
        && RULES.indexOf(signs.charAt(0)) >= 0
        && signs.chars().allMatch(c -> c == signs.charAt(0));
  }

  /** True for columns: three spaces, a tab or a bar between words. */
  static boolean hasGap(String line) {
    String text = line.strip();
    return text.contains("   ") || text.indexOf('\t') >= 0 || text.contains(" | ");
  }

  /**
   * True for the lines of a paragraph of Markdown that are entries: short ones without links, none
   * of which goes on with a small letter or behind a comma, or ends a sentence; fields with their
   * values; or messages.
   */
  static boolean areEntries(List<String> lines, boolean linked) {
    return lines.size() > 1
        && (lines.stream().allMatch(line -> FIELD.matcher(line).matches())
            || lines.stream().allMatch(PlainLines::isStamped)
            || !linked && lines.stream().allMatch(PlainLines::isEntry));
  }

  private static boolean isEntry(String line) {
    return line.length() <= SHORT
        && !beginsSmall(line)
        && !line.endsWith(",")
        && !Sentences.endsOne(line);
  }

  /** The blocks of a paragraph, without lines of signs unless it has no others. */
  static List<Block> blocks(List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    boolean signs = lines.stream().allMatch(line -> isRule(line.strip()));
    int width = lines.stream().mapToInt(String::length).max().orElse(0);
    boolean records = lines.stream().noneMatch(PlainLines::beginsSmall);
    boolean code = isCode(lines);
    boolean list = !code && isList(lines);
    StringBuilder text = new StringBuilder();
    String lead = "";
    String before = "";
    for (String line : lines) {
      Matcher item = ITEM.matcher(line);
      if (!signs && isRule(line.strip())) {
        before = "";
        continue;
      }
      if (list && item.matches()) {
        add(blocks, lead, text);
        lead = item.group(1).strip() + " ";
        text.append(line.substring(item.end(1)).strip());
        // The margin of an item is that of its text.
        before = " ".repeat(item.end(1)) + line.substring(item.end(1));
      } else {
        boolean kept = code || isKept(before, line, Math.max(NARROW, width), records);
        text.append(text.isEmpty() ? "" : kept ? "\n" : " ").append(line.strip());
        before = line;
      }
    }
    add(blocks, lead, text);
    return blocks;
  }

  private static void add(List<Block> blocks, String lead, StringBuilder text) {
    if (!text.isEmpty()) {
      Block.Kind kind = lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM;
      blocks.add(new Block(kind, lead, text.toString(), List.of()));
      text.setLength(0);
    }
  }

  /** A single line that begins like an item, inside of prose, is none. */
  private static boolean isList(List<String> lines) {
    return !lines.isEmpty()
        && (ITEM.matcher(lines.get(0)).matches()
            || lines.stream().filter(line -> ITEM.matcher(line).matches()).count() > 1);
  }

  /** True if there is a comment of code, or a third of the lines begins or ends as code does. */
  private static boolean isCode(List<String> lines) {
    return lines.stream().map(String::strip).anyMatch(PlainLines::isComment)
        || 3 * lines.stream().filter(PlainLines::isOfCode).count() >= lines.size();
  }

  private static boolean isComment(String text) {
    return text.startsWith("/*") || text.endsWith("*/");
  }

  private static boolean isOfCode(String line) {
    String text = line.strip();
    return (text.startsWith("//") || "{};(".indexOf(text.charAt(text.length() - 1)) >= 0)
        && !ITEM.matcher(line).matches();
  }

  private static boolean isKept(String before, String line, int width, boolean records) {
    if (before.isEmpty()
        || isStamped(line)
        || isApart(before)
        || isApart(line)
        || before.endsWith("\\")) {
      return true;
    }
    String text = before.stripTrailing();
    String next = line.strip();
    int space = next.indexOf(' ');
    int needed = text.length() + 1 + (space < 0 ? next.length() : space);
    return needed <= width * MUCH_ROOM && (records || margin(before) != margin(line))
        || needed <= width && endsSentence(text, next);
  }

  private static boolean isStamped(String line) {
    return STAMP.matcher(line).matches();
  }

  /** True for columns, commands and their comments, and quoted lines. */
  private static boolean isApart(String line) {
    return hasGap(line) || LEADS.contains(line.strip().split(" ", 2)[0]);
  }

  private static boolean beginsSmall(String line) {
    String text = line.strip();
    return !text.isEmpty() && Character.isLowerCase(text.codePointAt(0));
  }

  private static int margin(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static boolean endsSentence(String text, String next) {
    return text.endsWith(":")
        || text.endsWith(";")
        || Sentences.of(text + " " + next).stream().anyMatch(one -> one.end() == text.length());
  }
}
