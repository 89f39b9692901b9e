package dev.qortex.buildlog.workspace.git;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Unified diff of a change, and its division into pieces that fit into a prompt.
 *
 * @param revision the change, as the caller named it
 * @param text the diff, as git writes it; empty when nothing changed
 */
public record GitDiff(String revision, String text) {

  /** The least limit of a piece, in characters: the lines that name a file and some of its text. */
  public static final int LEAST_LIMIT = 1_000;

  private static final Pattern FILE = Pattern.compile("(?m)^(?=diff --)");
  private static final Pattern HUNK = Pattern.compile("(?m)^(?=@@ )");
  private static final Pattern LINE = Pattern.compile("(?<=\n)");
  private static final Pattern RANGE =
      Pattern.compile("@@ -(\\d+)(?:,\\d+)? \\+(\\d+)(?:,\\d+)? @@");

  /** Room for the numbers of a hunk, and for the note about the rest of a line. */
  private static final int NOTES = 100;

  /** Checks the texts. */
  public GitDiff {
    Checks.id("revision of a diff", revision);
    Checks.text("text of a diff", text);
  }

  /**
   * The diff in pieces of whole files if they fit, otherwise of whole hunks, otherwise of parts of
   * a hunk with their own line numbers. Each piece repeats the lines that name its file. A line
   * that alone is longer than a piece is cut, and says how much is missing.
   *
   * @param limit the number of characters of a piece, from {@link #LEAST_LIMIT}; a piece is longer
   *     only when the lines that name one file take more than half of it
   * @return no pieces when nothing changed
   */
  public List<String> pieces(int limit) {
    Checks.atLeast("limit of characters of a piece", limit, LEAST_LIMIT);
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    for (String file : parts(FILE, text)) {
      if (piece.length() + file.length() > limit) {
        close(piece, pieces);
      }
      if (file.length() <= limit) {
        piece.append(file);
      } else {
        divide(file, limit, piece, pieces);
        close(piece, pieces);
      }
    }
    close(piece, pieces);
    return List.copyOf(pieces);
  }

  private static void divide(String file, int limit, StringBuilder piece, List<String> pieces) {
    List<String> parts = parts(HUNK, file);
    String names = parts.get(0);
    int room = Math.max(limit - names.length(), limit / 2);
    List<String> hunks = new ArrayList<>();
    parts.subList(1, parts.size()).forEach(hunk -> hunks.addAll(shortened(hunk, room)));
    piece.append(names);
    int used = 0;
    for (String hunk : hunks) {
      if (used > 0 && used + hunk.length() > room) {
        close(piece, pieces);
        piece.append(names);
        used = 0;
      }
      piece.append(hunk);
      used += hunk.length();
    }
  }

  /** The hunk, or parts of it that fit into the room. */
  private static List<String> shortened(String hunk, int room) {
    Matcher range = RANGE.matcher(hunk);
    if (hunk.length() <= room || !range.lookingAt()) {
      return List.of(hunk);
    }
    List<String> lines = parts(LINE, hunk);
    HunkPart part =
        new HunkPart(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
    List<String> done = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String cut = cut(line, room - NOTES);
      boolean note = line.startsWith("\\");
      if (!note && !part.isEmpty() && part.length() + cut.length() > room - NOTES) {
        done.add(part.text());
        part = part.next();
      }
      part.add(cut);
    }
    done.add(part.text());
    return done;
  }

  private static String cut(String line, int room) {
    int end = room - NOTES;
    if (line.length() <= room) {
      return line;
    }
    int whole = Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end;
    return "%s [%s characters more]\n"
        .formatted(line.substring(0, whole), line.stripTrailing().length() - whole);
  }

  private static List<String> parts(Pattern border, String text) {
    return Arrays.stream(border.split(text)).filter(part -> !part.isEmpty()).toList();
  }

  private static void close(StringBuilder piece, List<String> pieces) {
    if (!piece.isEmpty()) {
      pieces.add(piece.toString());
      piece.setLength(0);
    }
  }

  /** Consecutive lines of a hunk, with the numbers of their first lines before and after. */
  private static final class HunkPart {

    private final int before;
    private final int after;
    private final StringBuilder lines = new StringBuilder();
    private int removed;
    private int added;

    HunkPart(int before, int after) {
      this.before = before;
      this.after = after;
    }

    void add(String line) {
      lines.append(line);
      char kind = line.charAt(0);
      removed += kind == ' ' || kind == '-' ? 1 : 0;
      added += kind == ' ' || kind == '+' ? 1 : 0;
    }

    boolean isEmpty() {
      return lines.isEmpty();
    }

    int length() {
      return lines.length();
    }

    HunkPart next() {
      return new HunkPart(before + removed, after + added);
    }

    String text() {
      return "@@ -%s,%s +%s,%s @@\n%s".formatted(before, removed, after, added, lines);
    }
  }
}
