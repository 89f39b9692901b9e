package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys of vendors by the table {@code formats.txt}: a prefix, which leads to its rows, and the rest
 * of the key. Rows without a prefix are tried where a long run of characters begins. Immutable.
 */
final class Formats {

  /** Log-odds from which on the rest of a key is random and not a word. */
  private static final double RANDOM_ODDS = 4;

  /**
   * Characters within which a key without a prefix has a part of {@link #LONG_PART} letters and
   * digits.
   */
  private static final int LONG = 48;

  private static final int LONG_PART = 12;

  /** Characters of a key in which a placeholder is looked for. */
  private static final int BEGINNING = 80;

  private static final int LETTERS_OF_PREFIX = 2;

  private record Format(String prefix, LazyPattern rest) {}

  private final ByStart<Format> byStart = new ByStart<>();
  private final List<LazyPattern> shapes = new ArrayList<>();

  static Formats read() {
    Formats formats = new Formats();
    for (String line : Resources.lines(Formats.class, "formats.txt")) {
      String[] cells = line.split("\t");
      LazyPattern rest = new LazyPattern(cells[2]);
      if (cells[1].equals("*")) {
        formats.shapes.add(rest);
      } else {
        for (String prefix : cells[1].split(",")) {
          formats.byStart.add(prefix.charAt(0), prefix.charAt(1), new Format(prefix, rest));
        }
      }
    }
    return formats;
  }

  void find(String text, Spans spans) {
    Matcher matcher = Pattern.compile("").matcher(text).useTransparentBounds(true);
    int end = 0;
    for (int i = 0; i + LETTERS_OF_PREFIX < text.length(); i++) {
      if (i >= end && begins(text, i)) {
        int found = prefixed(text, i, matcher);
        boolean part = i > 0 && (text.charAt(i - 1) == '.' || text.charAt(i - 1) == '~');
        found = found < 0 && !part && isLong(text, i) ? shaped(text, i, matcher) : found;
        if (found > 0) {
          spans.add(i, found);
          end = found;
        }
      }
    }
  }

  private static boolean begins(String text, int at) {
    char c = text.charAt(at);
    return c < 128
        && Character.isLetterOrDigit(c)
        && (at == 0 || !isKeyPart(text.charAt(at - 1)) || isEscape(text, at));
  }

  /** True behind a line feed that is written as two characters. */
  private static boolean isEscape(String text, int at) {
    return at > 1 && text.charAt(at - 2) == '\\' && "nrt".indexOf(text.charAt(at - 1)) >= 0;
  }

  private static boolean isKeyPart(char c) {
    return c < 128 && Character.isLetterOrDigit(c) || c == '_' || c == '-';
  }

  private static boolean isLong(String text, int from) {
    int end = Math.min(text.length(), from + LONG);
    int part = 0;
    int longest = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (isKeyPart(c)) {
        longest = Math.max(longest, ++part);
      } else if (".:~/!".indexOf(c) >= 0) {
        part = 0;
      } else {
        break;
      }
    }
    return longest >= LONG_PART;
  }

  private int prefixed(String text, int from, Matcher matcher) {
    List<Format> formats = byStart.get(text.charAt(from), text.charAt(from + 1));
    if (formats != null) {
      for (Format format : formats) {
        int rest = from + format.prefix.length();
        if (text.startsWith(format.prefix, from)) {
          matcher.usePattern(format.rest.get()).region(rest, text.length());
          if (matcher.lookingAt() && isKey(text.substring(rest, matcher.end()))) {
            return matcher.end();
          }
        }
      }
    }
    return -1;
  }

  private int shaped(String text, int from, Matcher matcher) {
    for (LazyPattern shape : shapes) {
      matcher.usePattern(shape.get()).region(from, text.length());
      if (matcher.lookingAt() && isKey(text.substring(from, matcher.end()))) {
        return matcher.end();
      }
    }
    return -1;
  }

  private static boolean isKey(String rest) {
    return !Strength.isPublished(rest)
        && !Strength.isPlaceholder(rest.substring(0, Math.min(rest.length(), BEGINNING)))
        && Letters.odds(rest) >= RANDOM_ODDS;
  }
}
