package dev.qortex.ingest.document;

import dev.qortex.ingest.internal.Months;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Sentence splitter: after a full stop, question or exclamation mark that is followed by a space
 * and does not end an abbreviation or an initial; after a full-width one; at a line break. Linear
 * in the length of the text.
 */
public final class Sentences {

  private static final String CLOSING = ")]\"'”’»*_`";
  private static final Set<String> ABBREVIATIONS =
      Set.of(
          "e.g", "i.e", "etc", "vs", "cf", "ca", "approx", "resp", "incl", "fig", "no", "sec", "ch",
          "eq", "ie", "eg", "esp", "misc", "dr", "mr", "mrs", "ms", "prof", "st", "al", "a.k.a",
          "w.r.t", "bspw", "bzw", "evtl", "ggf", "inkl", "mio", "mrd", "nr", "sog", "usw", "vgl",
          "zzgl");

  /** Abbreviations that do not end a sentence if a number follows. */
  private static final Set<String> BEFORE_NUMBERS =
      Set.of("abs", "art", "av", "env", "p", "pp", "str", "tel", "vol");

  /** In characters, how far before a number its bracket opens. */
  private static final int BRACKET = 60;

  private Sentences() {}

  /** The sentences, without the space around them; together they hold all that is not space. */
  public static List<Span> of(String text) {
    List<Span> spans = new ArrayList<>();
    int start = 0;
    for (int i = mark(text, 0); i < text.length(); i = mark(text, i + 1)) {
      char c = text.charAt(i);
      if (c == '\n') {
        add(spans, text, start, i);
        start = i + 1;
      } else if (c == '。' || c == '！' || c == '？') {
        add(spans, text, start, i + 1);
        start = i + 1;
      } else {
        int end = closed(text, i + 1);
        if (end < text.length()
            && Character.isWhitespace(text.charAt(end))
            && (c != '.' || end > i + 1 || endsSentence(text, start, i))) {
          add(spans, text, start, end);
          start = end;
        }
        i = end - 1;
      }
    }
    add(spans, text, start, text.length());
    return spans;
  }

  /** The sentences of a block; none ends inside of code. */
  public static List<Span> of(Block block) {
    List<Span> spans = new ArrayList<>();
    int inside = 0;
    int next = 0;
    for (Span span : of(block.text())) {
      int last = spans.size() - 1;
      if (last >= 0 && span.start() < inside) {
        spans.set(last, new Span(spans.get(last).start(), span.end()));
      } else {
        spans.add(span);
      }
      for (; next < block.marks().size() && block.marks().get(next).start() < span.end(); next++) {
        Mark mark = block.marks().get(next);
        inside = mark.kind() == Mark.Kind.CODE ? Math.max(inside, mark.end()) : inside;
      }
    }
    return spans;
  }

  /**
   * Returns true if a text is blank, or ends as a sentence does; space behind it does not count.
   */
  public static boolean endsOne(CharSequence text) {
    int end = text.length();
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    while (end > 0 && CLOSING.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end == 0 || ".!?。！？".indexOf(text.charAt(end - 1)) >= 0;
  }

  /** Returns true if a text is blank, or begins with space and then no small letter and no sign. */
  public static boolean beginsOne(String text) {
    String words = text.stripLeading();
    return words.isEmpty()
        || words.length() < text.length()
            && Character.isLetterOrDigit(words.codePointAt(0))
            && !Character.isLowerCase(words.codePointAt(0));
  }

  /** The index of the next character that may end a sentence; the length when there is none. */
  private static int mark(String text, int from) {
    int i = from;
    while (i < text.length() && !isMark(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isMark(char c) {
    return switch (c) {
      case '\n', '.', '!', '?', '。', '！', '？' -> true;
      default -> false;
    };
  }

  private static int closed(String text, int from) {
    int end = from;
    while (end < text.length() && ".!?".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    while (end < text.length() && CLOSING.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  /** True if the full stop at that index ends more than an abbreviation, an initial or a number. */
  private static boolean endsSentence(String text, int start, int stop) {
    int word = stop;
    while (word > start && stop - word < 8 && isInWord(text.charAt(word - 1))) {
      word--;
    }
    String last = text.substring(word, stop).toLowerCase(Locale.ROOT);
    boolean letter =
        last.length() == 1 || (last.length() > 2 && last.charAt(last.length() - 2) == '.');
    boolean initial =
        letter
            && Character.isUpperCase(text.charAt(stop - 1))
            && !(last.length() == 1 && isUnit(text, start, word));
    int next = stop + 1;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    if (!last.isEmpty() && last.chars().allMatch(Character::isDigit)) {
      return word > start && !isOrdinal(text, start, word, stop, next);
    }
    return !initial
        && !isShortMonth(text, start, word, next)
        && !isSpaced(text, start, word, stop, next)
        && !(startsWithDigit(text, next) && isBeforeNumber(last))
        && !ABBREVIATIONS.contains(last);
  }

  /** True of the letter of a unit, such as that of "93 °C" and "12 V". */
  private static boolean isUnit(String text, int start, int word) {
    return word > start && text.charAt(word - 1) == '°'
        || word - 2 >= start
            && text.charAt(word - 1) == ' '
            && Character.isDigit(text.charAt(word - 2));
  }

  /** True of a day before its month, and of a number before a small letter or in a bracket. */
  private static boolean isOrdinal(String text, int start, int word, int stop, int next) {
    if (isInWord(text.charAt(word - 1)) || "-^_".indexOf(text.charAt(word - 1)) >= 0) {
      return false;
    }
    if (next < text.length() && Character.isLowerCase(text.codePointAt(next))) {
      return true;
    }
    return stop - word <= 2
        && (Months.isAt(text, Math.min(next, text.length())) || isInBracket(text, start, word));
  }

  /** True of "Okt" in "3. Okt. 2026". */
  private static boolean isShortMonth(String text, int start, int word, int next) {
    return word - 3 >= start
        && text.startsWith(". ", word - 2)
        && Character.isDigit(text.charAt(word - 3))
        && Months.isAt(text, word)
        && next < text.length()
        && (startsWithDigit(text, next) || Character.isLowerCase(text.codePointAt(next)));
  }

  private static boolean isInBracket(String text, int start, int at) {
    for (int i = at - 1; i >= Math.max(start, at - BRACKET) && text.charAt(i) != ')'; i--) {
      if (text.charAt(i) == '(') {
        return true;
      }
    }
    return false;
  }

  /** True inside and at the end of abbreviations such as "z. B.", "d. h." and "p. ex.". */
  private static boolean isSpaced(String text, int start, int word, int stop, int next) {
    boolean begins =
        stop - word == 1
            && (next + 1 < text.length()
                    && Character.isLetter(text.charAt(next))
                    && text.charAt(next + 1) == '.'
                || text.startsWith("ex.", next));
    boolean ends =
        (stop - word == 1 || text.startsWith("ex", word) && stop - word == 2)
            && word - 3 >= start
            && text.startsWith(". ", word - 2)
            && Character.isLowerCase(text.charAt(word - 3))
            && (word - 3 == start || !Character.isLetterOrDigit(text.charAt(word - 4)));
    return (begins || ends) && Character.isLetter(text.charAt(word));
  }

  private static boolean startsWithDigit(String text, int at) {
    return at < text.length() && Character.isDigit(text.charAt(at));
  }

  private static boolean isBeforeNumber(String last) {
    return BEFORE_NUMBERS.contains(last) || last.endsWith("str");
  }

  private static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) || c == '.';
  }

  private static void add(List<Span> spans, String text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    if (start < end) {
      spans.add(new Span(start, end));
    }
  }
}
