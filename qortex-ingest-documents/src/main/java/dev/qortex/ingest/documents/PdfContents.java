package dev.qortex.ingest.documents;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds tables of contents and indexes: several lines one after another that end with the number of
 * a page, some of them after dots, in the order of pages or of letters, with the lines between
 * them.
 */
final class PdfContents {

  private static final int FEWEST_LINES = 3;
  private static final int FEWEST_DOTS = 4;
  private static final int LONGEST_NUMBER = 7;

  /** Part of the entries that stand in order; a long entry takes two lines. */
  private static final double MOST = 0.8;

  /**
   * Line that leads to a page.
   *
   * @param at its index
   * @param page as it is written; 0 for a Roman number
   * @param dotted whether dots lead to it, or only a gap
   */
  private record Entry(int at, String title, int page, boolean dotted) {}

  private PdfContents() {}

  /** The lines of tables of contents and indexes, in order. */
  static List<PdfLine> in(List<PdfLine> lines) {
    List<PdfLine> found = new ArrayList<>();
    int pages = lines.isEmpty() ? 0 : lines.get(lines.size() - 1).page();
    List<Entry> run = new ArrayList<>();
    for (int i = 0; i <= lines.size(); i++) {
      Entry entry = i < lines.size() ? entry(lines.get(i), i) : null;
      boolean leads = entry != null && entry.page() <= pages;
      boolean goesOn =
          i < lines.size() && (run.isEmpty() || goesOn(lines, run.get(run.size() - 1).at(), i));
      if (!goesOn) {
        if (isContents(run)) {
          found.addAll(lines.subList(run.get(0).at(), run.get(run.size() - 1).at() + 1));
        }
        run.clear();
      }
      if (leads) {
        run.add(entry);
      }
    }
    return found;
  }

  /** An entry may begin with a line without a number; a line in other letters is none. */
  private static boolean goesOn(List<PdfLine> lines, int last, int at) {
    return at - last <= 2 && lines.get(last).size() == lines.get(last + 1).size();
  }

  private static boolean isContents(List<Entry> run) {
    long dotted = run.stream().filter(Entry::dotted).count();
    if (run.size() < FEWEST_LINES
        || dotted == 0
        || run.size() < 2 * FEWEST_LINES && 2 * dotted < run.size()) {
      return false;
    }
    int byPage = 0;
    int byTitle = 0;
    for (int i = 1; i < run.size(); i++) {
      byPage += run.get(i - 1).page() <= run.get(i).page() ? 1 : 0;
      byTitle += run.get(i - 1).title().compareTo(run.get(i).title()) <= 0 ? 1 : 0;
    }
    return Math.max(byPage, byTitle) >= MOST * (run.size() - 1);
  }

  /** The entry that the line is; null if none. */
  private static @Nullable Entry entry(PdfLine line, int at) {
    String text = line.text();
    int number = text.length();
    while (number > 0 && isOfNumber(text.charAt(number - 1))) {
      number--;
    }
    int length = text.length() - number;
    int end = number;
    int dots = 0;
    while (end > 0 && isLeader(text.charAt(end - 1))) {
      end--;
      dots += text.charAt(end) == ' ' ? 0 : text.charAt(end) == '…' ? 3 : 1;
    }
    boolean dotted = dots >= FEWEST_DOTS;
    String title = PdfLine.letters(text.substring(0, end));
    if (length == 0 || length > LONGEST_NUMBER || title.isEmpty()) {
      return null;
    }
    String page = text.substring(number);
    boolean arabic = page.chars().allMatch(Character::isDigit);
    boolean roman = page.chars().noneMatch(Character::isDigit);
    return (dotted || line.cells().size() > 1 && dots == 0 && end < number)
            && (arabic || roman && dotted)
        ? new Entry(at, title, roman ? 0 : Integer.parseInt(page), dotted)
        : null;
  }

  private static boolean isOfNumber(char c) {
    return c >= '0' && c <= '9' || "ivxlc".indexOf(c) >= 0;
  }

  private static boolean isLeader(char c) {
    return c == ' ' || c == '.' || c == '…' || c == '·' || c == '_';
  }
}
