package dev.qortex.ingest.documents;

import dev.qortex.ingest.documents.PdfLine.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds columns of text on a page: two stand side by side, each has several lines that begin at one
 * place and are as long as prose (tables have short cells), and few lines cross the border.
 */
final class PdfColumns {

  private static final int FEWEST_LINES = 5;
  private static final int SHORTEST_LINE = 18;
  private static final int MOST_COLUMNS_DEEP = 3;
  private static final int CANDIDATES = 16;

  private PdfColumns() {}

  /** Lines of parts: column by column, where there are any. */
  static List<List<Part>> ordered(List<Part> parts) {
    return ordered(parts, MOST_COLUMNS_DEEP);
  }

  private static List<List<Part>> ordered(List<Part> parts, int deep) {
    float gutter = deep == 0 ? -1 : gutter(parts);
    List<List<Part>> lines = new ArrayList<>();
    if (gutter < 0) {
      for (Part part : parts) {
        List<Part> last = lines.isEmpty() ? List.of() : lines.get(lines.size() - 1);
        if (!last.isEmpty() && last.get(0).row() == part.row()) {
          last.add(part);
        } else {
          lines.add(new ArrayList<>(List.of(part)));
        }
      }
      return lines;
    }
    List<Part> left = new ArrayList<>();
    List<Part> right = new ArrayList<>();
    for (Part part : parts) {
      if (part.right() <= gutter) {
        left.add(part);
      } else if (part.left() >= gutter) {
        right.add(part);
      } else {
        lines.addAll(ordered(left, deep - 1));
        lines.addAll(ordered(right, deep - 1));
        left.clear();
        right.clear();
        lines.add(List.of(part));
      }
    }
    lines.addAll(ordered(left, deep - 1));
    lines.addAll(ordered(right, deep - 1));
    return lines;
  }

  /** The left edge of the right one of two columns, or a negative number. */
  private static float gutter(List<Part> parts) {
    Map<Integer, Integer> begins = new TreeMap<>();
    parts.forEach(part -> begins.merge((int) part.left(), 1, Integer::sum));
    List<Map.Entry<Integer, Integer>> candidates = new ArrayList<>(begins.entrySet());
    candidates.removeIf(begin -> begin.getValue() < FEWEST_LINES);
    candidates.sort(Map.Entry.<Integer, Integer>comparingByValue().reversed());
    float best = -1;
    int most = 0;
    for (Map.Entry<Integer, Integer> begin :
        candidates.subList(0, Math.min(CANDIDATES, candidates.size()))) {
      Side left = new Side();
      Side right = new Side();
      int crossing = beside(parts, begin.getKey(), left, right);
      boolean columns =
          left.isColumn()
              && right.isColumn()
              && Math.max(left.top, right.top) < Math.min(left.bottom, right.bottom)
              && crossing < Math.min(left.lines, right.lines);
      if (columns && left.lines + right.lines > most) {
        most = left.lines + right.lines;
        best = begin.getKey();
      }
    }
    return best;
  }

  private static int beside(List<Part> parts, float x, Side left, Side right) {
    int crossing = 0;
    for (Part part : parts) {
      if (part.right() <= x) {
        left.add(part);
      } else if (part.left() >= x) {
        right.add(part);
      } else {
        crossing++;
      }
    }
    return crossing;
  }

  /** Lines on one side of a stripe. */
  private static final class Side {
    int lines;
    long letters;
    float top = Float.MAX_VALUE;
    float bottom = -Float.MAX_VALUE;

    void add(Part part) {
      lines++;
      letters += part.text().length();
      top = Math.min(top, part.y());
      bottom = Math.max(bottom, part.y());
    }

    boolean isColumn() {
      return lines >= FEWEST_LINES && letters >= (long) SHORTEST_LINE * lines;
    }
  }
}
