package dev.qortex.ingest.documents;

import dev.qortex.ingest.documents.PdfOutline.Bookmark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds out which lines are headings: by bookmarks, or else by the size of their letters. */
final class PdfHeadings {

  /**
   * A heading that stands before a line, or begins with it.
   *
   * @param lines how many lines it is; none if it is in the bookmarks only
   */
  record Heading(int level, String title, int lines) {}

  private static final float LARGER = 1.15f;
  private static final float LARGEST_GAP = 1.8f;
  private static final int MOST_LINES = 3;
  private static final int LEVELS = 6;
  private static final int LONGEST_NUMBER = 6;

  private PdfHeadings() {}

  /** The headings by the index of the line that they stand at. */
  static Map<Integer, List<Heading>> of(List<PdfLine> lines, List<Bookmark> bookmarks) {
    return bookmarks.isEmpty() ? bySize(lines) : byBookmark(lines, bookmarks);
  }

  private static Map<Integer, List<Heading>> byBookmark(
      List<PdfLine> lines, List<Bookmark> bookmarks) {
    Map<Integer, List<Heading>> headings = new HashMap<>();
    int from = 0;
    int page = 0;
    int free = 0;
    for (Bookmark bookmark : bookmarks) {
      if (bookmark.page() != page) {
        page = bookmark.page();
        while (from < lines.size() && lines.get(from).page() < page) {
          from++;
        }
        free = from;
      }
      int at = free;
      int taken = 0;
      while (at < lines.size() && lines.get(at).page() == page && taken == 0) {
        taken = linesOf(bookmark.title(), lines, at);
        at += taken == 0 ? 1 : 0;
      }
      if (taken == 0) {
        at = free;
        while (at < lines.size()
            && lines.get(at).page() == page
            && lines.get(at).y() < bookmark.y()) {
          at++;
        }
      }
      headings
          .computeIfAbsent(at, any -> new ArrayList<>())
          .add(new Heading(bookmark.level(), bookmark.title(), taken));
      free = at + taken;
    }
    return headings;
  }

  /**
   * Number of lines from there on that are the title; one of the two may have a number before it.
   */
  private static int linesOf(String title, List<PdfLine> lines, int at) {
    String wanted = PdfLine.letters(title);
    StringBuilder found = new StringBuilder();
    for (int i = at; i < Math.min(lines.size(), at + MOST_LINES) && !wanted.isEmpty(); i++) {
      if (lines.get(i).page() != lines.get(at).page()) {
        break;
      }
      found.append(lines.get(i).letters());
      String text = found.toString();
      if (Math.abs(text.length() - wanted.length()) <= LONGEST_NUMBER
          && (text.endsWith(wanted) || wanted.endsWith(text))) {
        return i - at + 1;
      }
    }
    return 0;
  }

  /** The least size, in points, of letters that are larger than those of the text. */
  static float least(List<PdfLine> lines) {
    return LARGER
        * sizes(lines).entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(0f);
  }

  /** The numbers of letters by their size. */
  private static TreeMap<Float, Integer> sizes(List<PdfLine> lines) {
    TreeMap<Float, Integer> letters = new TreeMap<>();
    lines.forEach(line -> letters.merge(line.size(), line.text().length(), Integer::sum));
    return letters;
  }

  private static Map<Integer, List<Heading>> bySize(List<PdfLine> lines) {
    List<Float> larger =
        new ArrayList<>(sizes(lines).tailMap(least(lines), true).descendingKeySet());
    Map<Integer, List<Heading>> headings = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      int level = Math.min(LEVELS, larger.indexOf(lines.get(i).size()) + 1);
      if (level > 0 && !lines.get(i).letters().isEmpty() && !lines.get(i).fixed()) {
        Heading heading = from(lines, i, level);
        headings.put(i, List.of(heading));
        i += Math.max(1, heading.lines()) - 1;
      }
    }
    return headings;
  }

  private static Heading from(List<PdfLine> lines, int at, int level) {
    StringBuilder title = new StringBuilder(lines.get(at).text());
    int next = at + 1;
    while (next < Math.min(lines.size(), at + MOST_LINES)
        && goesOn(lines.get(next - 1), lines.get(next))) {
      title.append(' ').append(lines.get(next++).text());
    }
    return new Heading(level, title.toString(), next - at);
  }

  private static boolean goesOn(PdfLine line, PdfLine next) {
    float down = next.y() - line.y();
    return next.page() == line.page()
        && next.size() == line.size()
        && down > 0
        && down <= LARGEST_GAP * line.size();
  }
}
