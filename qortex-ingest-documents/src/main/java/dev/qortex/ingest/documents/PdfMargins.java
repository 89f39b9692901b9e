package dev.qortex.ingest.documents;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the lines at the ends of pages that run through a document: the same text at the same
 * height of several pages, but for the number of the page, or any text beside that number. Larger
 * letters than those of the text are titles, such as those of slides.
 */
final class PdfMargins {

  private static final int FEWEST_REPEATS = 3;
  private static final int ENDS_OF_PAGE = 2;

  /** In points; parts of one row may stand a little higher than others. */
  private static final float SAME_HEIGHT = 3;

  private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d{1,4}(?!\\d)");
  private static final Pattern PAGE_NUMBER =
      Pattern.compile("(?:^|\\s)\\W?(\\d{1,4})\\W?$|^\\W?(\\d{1,4})\\W?(?=\\s)");
  private static final Pattern ROMAN = Pattern.compile("\\W?[ivxlc]{1,7}\\W?");

  private final Map<String, Set<Integer>> pages = new HashMap<>();

  private PdfMargins() {}

  /** The lines that run through the document, in order. */
  static List<PdfLine> in(List<PdfLine> lines) {
    PdfMargins margins = new PdfMargins();
    float larger = PdfHeadings.least(lines);
    List<PdfLine> ends =
        lines.stream()
            .collect(Collectors.groupingBy(PdfLine::page, TreeMap::new, Collectors.toList()))
            .values()
            .stream()
            .flatMap(page -> ends(page).stream())
            .filter(line -> line.size() < larger || !line.hasLetters())
            .toList();
    for (PdfLine line : ends) {
      for (String sign : signs(line)) {
        margins.pages.computeIfAbsent(sign, any -> new HashSet<>()).add(line.page());
      }
    }
    return ends.stream().filter(margins::runs).toList();
  }

  private boolean runs(PdfLine line) {
    return signs(line).stream()
        .anyMatch(sign -> pages.getOrDefault(sign, Set.of()).size() >= FEWEST_REPEATS);
  }

  /** The lines of the first and the last rows of a page. */
  private static List<PdfLine> ends(List<PdfLine> page) {
    List<PdfLine> sorted = new ArrayList<>(page);
    sorted.sort(Comparator.comparing(PdfLine::y));
    Set<PdfLine> ends = new HashSet<>(firstRows(sorted));
    sorted.sort(Comparator.comparing(PdfLine::y).reversed());
    ends.addAll(firstRows(sorted));
    return page.stream().filter(ends::contains).toList();
  }

  private static List<PdfLine> firstRows(List<PdfLine> sorted) {
    int rows = 0;
    for (int i = 0; i < sorted.size(); i++) {
      boolean another = i == 0 || Math.abs(sorted.get(i).y() - sorted.get(i - 1).y()) > SAME_HEIGHT;
      rows += another ? 1 : 0;
      if (rows > ENDS_OF_PAGE) {
        return sorted.subList(0, i);
      }
    }
    return sorted;
  }

  /** The height of a line with its text or its numbering, which it shares with its repetitions. */
  private static List<String> signs(PdfLine line) {
    String height = Math.round(line.y() / SAME_HEIGHT) + " ";
    List<String> signs = new ArrayList<>();
    signs.add(height + line.text());
    Matcher number = NUMBER.matcher(line.text());
    while (number.find()) {
      String around =
          line.text().substring(0, number.start()) + "#" + line.text().substring(number.end());
      signs.add(height + around + (Integer.parseInt(number.group()) - line.page()));
    }
    pageNumber(line.text())
        .ifPresent(page -> signs.add(height + "numbered " + (page - line.page())));
    if (isRoman(line)) {
      signs.add(height + "roman");
    }
    return signs;
  }

  private static boolean isRoman(PdfLine line) {
    return ROMAN.matcher(line.text()).matches();
  }

  /** True for a number at an end of the line, which may be that of the page. */
  static boolean isNumbered(PdfLine line) {
    return pageNumber(line.text()).isPresent() || isRoman(line);
  }

  private static OptionalInt pageNumber(String text) {
    Matcher number = PAGE_NUMBER.matcher(text);
    return number.find()
        ? OptionalInt.of(
            Integer.parseInt(number.group(1) == null ? number.group(2) : number.group(1)))
        : OptionalInt.empty();
  }
}
