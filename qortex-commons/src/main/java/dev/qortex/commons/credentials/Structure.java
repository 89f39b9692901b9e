package dev.qortex.commons.credentials;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern that is tried only where one of some texts stands, or at the beginning of the run of
 * characters that has it. Linear in the text as long as the pattern has limits. Immutable.
 */
final class Structure {

  private static final String GROUP = "(?<s>";

  private static final Signs BEFORE_RUNS = Signs.of(" \t\n\r\"'`(=<");

  /** Characters of a run, and of a value in which a placeholder is looked for. */
  private static final int LONGEST = 100;

  /** Signs of which one stands within a number of characters of the beginning of each match. */
  private record Needed(int within, Signs signs) {

    static final Needed NOTHING = new Needed(0, Signs.of(""));

    /** Cells such as {@code 60 :=}. */
    static Needed of(String[] words) {
      return words.length < 2
          ? NOTHING
          : new Needed(Integer.parseInt(words[1]), Signs.of(words[2]));
    }

    /** The place of the first sign from a place on. */
    int next(String text, int from) {
      int at = from;
      while (within > 0 && at < text.length() && !signs.has(text.charAt(at))) {
        at++;
      }
      return at;
    }

    boolean isNear(String text, int from, int sign) {
      return within == 0 || sign < text.length() && sign - from <= within;
    }
  }

  private final int[] anchors;
  private final boolean back;
  private final Strength weakest;
  private final Needed needed;
  private final LazyPattern pattern;
  private final boolean grouped;

  private Structure(
      int[] anchors, boolean back, Strength weakest, Needed needed, LazyPattern pattern) {
    this.anchors = anchors;
    this.back = back;
    this.weakest = weakest;
    this.needed = needed;
    this.pattern = pattern;
    grouped = pattern.regex().contains(GROUP);
  }

  /** A pattern that is tried everywhere. */
  static Structure of(Pattern pattern) {
    return new Structure(
        new int[0], false, Strength.NONE, Needed.NOTHING, new LazyPattern(pattern));
  }

  /**
   * A row of the table.
   *
   * @param numbers the number of each text that leads to a row; new ones are added
   */
  static Structure line(String line, Map<String, Integer> numbers) {
    String[] cells = line.split("\t", 3);
    boolean back = cells[0].startsWith("^");
    String[] words = cells[1].split(" ");
    return new Structure(
        Arrays.stream(cells[0].substring(back ? 1 : 0).split(","))
            .mapToInt(text -> numbers.computeIfAbsent(text, key -> numbers.size()))
            .toArray(),
        back,
        Strength.valueOf(words[0]),
        Needed.of(words),
        new LazyPattern(cells[2]));
  }

  /** Finds values wherever the pattern matches. */
  void find(String text, Spans spans) {
    Matcher matcher = pattern.get().matcher(text);
    while (matcher.find()) {
      add(text, matcher, spans);
    }
  }

  /** Finds values where the pattern matches at the places of one of its texts, by number. */
  void find(String text, int[][] places, Spans spans) {
    for (int anchor : anchors) {
      if (places[anchor].length > 0) {
        find(text, places[anchor], spans);
      }
    }
  }

  private void find(String text, int[] places, Spans spans) {
    Matcher matcher =
        pattern.get().matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
    int end = 0;
    int run = 0;
    int before = 0;
    int sign = -1;
    for (int at : places) {
      run = back ? begin(text, at, before, run) : at;
      before = at;
      sign = sign < run ? needed.next(text, run) : sign;
      if (run >= end
          && at - run < LONGEST
          && needed.isNear(text, run, sign)
          && matcher.region(run, text.length()).lookingAt()) {
        add(text, matcher, spans);
        end = Math.max(end, matcher.end());
      }
      end = back ? Math.max(end, run + 1) : end;
    }
  }

  /** The beginning of the run at a place, of which that of an earlier place is known. */
  private static int begin(String text, int from, int before, int run) {
    for (int i = from; i > before; i--) {
      if (BEFORE_RUNS.has(text.charAt(i - 1))) {
        return i;
      }
    }
    return run;
  }

  private void add(String text, Matcher matcher, Spans spans) {
    int start = grouped ? matcher.start("s") : matcher.start();
    int end = grouped ? matcher.end("s") : matcher.end();
    String value = text.substring(start, end);
    boolean accepted =
        weakest == Strength.PLAIN
            ? !Strength.isPlaceholder(value.substring(0, Math.min(value.length(), LONGEST)))
            : weakest == Strength.NONE || Strength.of(value).atLeast(weakest);
    if (accepted) {
      spans.add(start, end);
    }
  }
}
