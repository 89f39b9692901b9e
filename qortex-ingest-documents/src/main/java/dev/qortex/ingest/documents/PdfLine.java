package dev.qortex.ingest.documents;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of a page, or of a column of it.
 *
 * @param page from 1
 * @param cells its parts between wide gaps, from left to right; not empty
 */
record PdfLine(int page, List<Part> cells) {

  /**
   * Words without a wide gap between them.
   *
   * @param row number shared by all parts at one height of a page
   * @param left in points from the left of the page
   * @param right its right end
   * @param y of its base line, in points from the top of the page
   * @param size of most of its letters, in points
   * @param fixed whether all letters are equally wide
   */
  record Part(int row, String text, float left, float right, float y, float size, boolean fixed) {}

  PdfLine {
    cells = List.copyOf(cells);
  }

  String text() {
    return cells.stream().map(Part::text).collect(Collectors.joining(" "));
  }

  float left() {
    return cells.get(0).left();
  }

  float y() {
    return cells.get(0).y();
  }

  float size() {
    return cells.get(0).size();
  }

  boolean fixed() {
    return cells.stream().allMatch(Part::fixed);
  }

  boolean hasLetters() {
    return text().codePoints().anyMatch(Character::isLetter);
  }

  /** The letters and digits of the line, in lower case. */
  String letters() {
    return letters(text());
  }

  static String letters(String text) {
    return text.codePoints()
        .filter(Character::isLetterOrDigit)
        .map(Character::toLowerCase)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
