package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Forms of {@code injection-marks.txt}, found in a text with its case. A pattern runs only in a
 * text that has what the pattern needs. Immutable.
 */
final class Marks {

  private record Mark(Signal signal, String needed, Pattern pattern) {}

  /** Receiver of what is found. */
  @FunctionalInterface
  interface Found {

    /** A form, from and up to these places. */
    void mark(Signal signal, int from, int to);
  }

  /** Occurrences of one form that are looked at; more of the same change no score of a passage. */
  private static final int MOST = 2_000;

  private final List<Mark> marks =
      Resources.lines(Signal.class, "injection-marks.txt").stream().map(Marks::mark).toList();

  private static Mark mark(String line) {
    String[] cells = line.split("\t", 3);
    return new Mark(
        Signal.named(cells[0]),
        cells[1],
        Pattern.compile(cells[2], Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
  }

  void find(String text, Found found) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (Mark mark : marks) {
      if (lower.contains(mark.needed)) {
        Matcher matcher = mark.pattern.matcher(text);
        for (int i = 0; i < MOST && matcher.find(); i++) {
          found.mark(mark.signal, matcher.start(), matcher.end());
        }
      }
    }
  }
}
