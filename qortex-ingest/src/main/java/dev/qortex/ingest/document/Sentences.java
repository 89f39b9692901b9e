package dev.qortex.ingest.document;

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
          "w.r.t");

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
    boolean initial = letter && Character.isUpperCase(text.charAt(stop - 1));
    boolean numbering =
        word == start && !last.isEmpty() && last.chars().allMatch(Character::isDigit);
    return !initial && !numbering && !ABBREVIATIONS.contains(last);
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
