package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Words;
import java.util.Arrays;

/**
 * Text in lower case, without marks, with plain quotes and dashes, with single spaces and line
 * feeds, and with the places of its parts in the original: folding shortens or lengthens a text by
 * as much as its author likes. Linear in the text. Immutable.
 */
final class FoldedText {

  /** Characters of a part, which ends with white space. */
  private static final int PART = 100;

  private final String text;
  private final int[] starts;
  private final int[] origins;

  private FoldedText(String text, int[] starts, int[] origins) {
    this.text = text;
    this.starts = starts;
    this.origins = origins;
  }

  static FoldedText of(String visible) {
    StringBuilder folded = new StringBuilder(visible.length());
    int[] starts = new int[visible.length() / PART + 1];
    int[] origins = new int[starts.length];
    int parts = 0;
    for (int from = 0; from < visible.length(); ) {
      int to = Math.min(visible.length(), from + PART);
      while (to < visible.length() && !Words.isSpace(visible.charAt(to - 1))) {
        to++;
      }
      // A part that nothing is left of gives way to the next one.
      parts -= parts > 0 && starts[parts - 1] == folded.length() ? 1 : 0;
      starts[parts] = folded.length();
      origins[parts++] = from;
      append(folded, Words.fold(visible.substring(from, to)));
      from = to;
    }
    return new FoldedText(
        folded.toString(), Arrays.copyOf(starts, parts), Arrays.copyOf(origins, parts));
  }

  private static void append(StringBuilder folded, String lower) {
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      char plain =
          switch (c) {
            case '\u2018', '\u2019', '\u02BC', '`' -> '\'';
            case '\u201C', '\u201D', '\u201E' -> '"';
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212' -> '-';
            case '\n', '\r', '\u2028', '\u2029' -> '\n';
            default -> Words.isSpace(c) ? ' ' : c;
          };
      char last = folded.isEmpty() ? '\n' : folded.charAt(folded.length() - 1);
      boolean space = plain == ' ' || plain == '\n';
      if (!space || (last != ' ' && last != '\n')) {
        folded.append(plain);
      } else if (plain == '\n' && last == ' ') {
        folded.setCharAt(folded.length() - 1, plain);
      }
    }
  }

  String text() {
    return text;
  }

  /** The place in this text of a place in the text that was folded. */
  int place(int origin) {
    if (origins.length == 0 || origin < origins[0]) {
      return 0;
    }
    int found = Arrays.binarySearch(origins, origin);
    int part = found >= 0 ? found : -found - 2;
    int end = part + 1 < starts.length ? starts[part + 1] : text.length();
    return Math.min(starts[part] + origin - origins[part], end);
  }

  /** The place in the text that was folded of a place in this one. */
  int origin(int at) {
    int found = Arrays.binarySearch(starts, at);
    int part = found >= 0 ? found : -found - 2;
    int end = part + 1 < origins.length ? origins[part + 1] : Integer.MAX_VALUE;
    return Math.min(origins[part] + at - starts[part], end - 1);
  }
}
