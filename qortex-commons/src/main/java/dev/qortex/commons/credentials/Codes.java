package dev.qortex.commons.credentials;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of four to eight digits that a word such as PIN announces, and keys in groups of equal
 * length, as for recovery or authenticators. Linear in the text.
 */
final class Codes {

  private static final int REACH_OF_GROUPS = 120;

  /** Characters behind a word in which a quote may open. */
  private static final int OPENING = 5;

  private static final int SHORTEST = 4;
  private static final int LONGEST = 8;
  private static final int SHORTEST_GROUPS = 19;
  private static final int LONGEST_GROUP = 8;
  private static final double RANDOM_ODDS = 4;

  private static final Signs ENDS = Signs.of("\n{}[]<>@,;");

  /** Groups of digits, of random letters and digits, or of capitals and digits. */
  private static final Pattern GROUPS =
      Pattern.compile(
          "(?<![\\w-])(?:(?<digits>\\d{5,6}(?:[ -]\\d{5,6}){4,11}|\\d{4}(?:[ -]\\d{4}){5,15})"
              + "|[a-z2-9]{4}(?:[ -][a-z2-9]{4}){3,15}|[A-Z2-9]{4}(?:[ -][A-Z2-9]{4}){3,15}"
              + "|[A-Z0-9]{5,6}(?:-[A-Z0-9]{5,6}){3,9}|[a-z]{8}(?:-[a-z]{8}){5,9}|(?<pair>[a-z0-9]{5}-[a-z0-9]{5}))(?![\\w-])");

  private static final int FINGERPRINT_LENGTH = 50;

  /** Fingerprint of an OpenPGP key. */
  private static final Pattern FINGERPRINT =
      Pattern.compile("(?i)\\b[0-9A-F]{4}(?: {1,2}[0-9A-F]{4}){9}\\b");

  private Codes() {}

  /** True for groups of random characters. */
  static boolean isGrouped(String value) {
    if (value.length() < SHORTEST_GROUPS || value.indexOf(' ') < 0 && value.indexOf('-') < 0) {
      return false;
    }
    Matcher matcher = GROUPS.matcher(value);
    return matcher.matches() && isRandom(value, matcher);
  }

  private static boolean isRandom(String value, Matcher matcher) {
    if (matcher.group("pair") != null && !Strength.hasDigit(value)) {
      return false;
    }
    return matcher.group("digits") != null
        || Letters.odds(value.replace(" ", "").replace("-", "")) >= RANDOM_ODDS;
  }

  /** Redacts the first number behind each place that announces a value. */
  static void numbers(String text, int[] places, boolean pins, Spans spans) {
    int read = 0;
    for (int place = 0; place < places.length; place += 2) {
      int to = places[place + 1];
      boolean part = !pins && places[place] > 0 && text.charAt(places[place] - 1) == '_';
      if (part || to + Nearby.REACH < read + Nearby.SHARED) {
        continue;
      }
      int end = end(text, to);
      read = Math.max(read, end);
      int depth = 0;
      for (int i = to; i < end; i++) {
        char c = text.charAt(i);
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (isDigit(c) && depth <= 0) {
          int last = last(text, i);
          String number = text.substring(i, last);
          if (isNumber(text, to, i, last)
              && (pins || !isYear(number))
              && isTold(text, to, i, last)) {
            spans.add(i, last);
            break;
          }
          i = last;
        }
      }
    }
  }

  /** True if a sign or a verb is between, or nothing at all and the clause ends. */
  private static boolean isTold(String text, int word, int from, int to) {
    return from == word + 1
        ? text.charAt(word) != ' '
            || to == text.length()
            || "\n.,;)!*#".indexOf(text.charAt(to)) >= 0
        : Telling.ends(text, word, from);
  }

  private static int last(String text, int from) {
    int last = from;
    while (last < text.length() && isDigit(text.charAt(last))) {
      last++;
    }
    return last;
  }

  private static boolean isNumber(String text, int word, int from, int to) {
    char before = text.charAt(from - 1);
    char after = to < text.length() ? text.charAt(to) : ' ';
    char second = to + 1 < text.length() ? text.charAt(to + 1) : ' ';
    boolean longer = ".,-:/".indexOf(after) >= 0 && Character.isLetterOrDigit(second);
    return to - from >= SHORTEST
        && to - from <= LONGEST
        && ".-/+$".indexOf(before) < 0
        && (before != ':' || !Character.isLetterOrDigit(text.charAt(from - 2)) || from - 1 == word)
        && (!Character.isLetterOrDigit(before) || before > '\u2E80')
        && (!Character.isLetterOrDigit(after) || after > '\u2E80')
        && "_%\u20AC(".indexOf(after) < 0
        && !longer;
  }

  private static boolean isYear(String number) {
    return number.length() == SHORTEST && (number.startsWith("19") || number.startsWith("20"));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int end(String text, int from) {
    int most = Math.min(text.length(), from + Nearby.REACH);
    int end = from;
    while (end < most
        && !ENDS.has(text.charAt(end))
        && (text.charAt(end) != '"' || end <= from + OPENING)) {
      end++;
    }
    return end;
  }

  /** Redacts groups near behind each place. */
  static void groups(String text, int[] places, Spans spans) {
    Matcher matcher = GROUPS.matcher(text).useTransparentBounds(true);
    int read = 0;
    for (int place = 0; place < places.length; place += 2) {
      int to = Math.max(places[place + 1], read);
      int end = Math.min(text.length(), places[place + 1] + REACH_OF_GROUPS);
      for (int i = to; i < end; i++) {
        if (isBegin(text, i) && mayBeGroup(text, i)) {
          matcher.region(i, text.length());
          if (matcher.lookingAt()
              && isRandom(matcher.group(), matcher)
              && !isFingerprint(text, i, matcher.end())) {
            spans.add(i, matcher.end());
            end = Math.max(end, matcher.end());
            break;
          }
        }
      }
      read = Math.max(read, end);
    }
  }

  /**
   * True for as many letters and digits as a group has, and the sign between groups behind them.
   */
  private static boolean mayBeGroup(String text, int from) {
    int most = Math.min(text.length() - 1, from + LONGEST_GROUP);
    int end = from;
    while (end < most && isGroupPart(text.charAt(end))) {
      end++;
    }
    int length = end - from;
    char sign = text.charAt(end);
    return sign == '-' && (length >= SHORTEST && length <= 6 || length == LONGEST_GROUP)
        || sign == ' ' && length >= SHORTEST && length <= 6;
  }

  private static boolean isGroupPart(char c) {
    return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isFingerprint(String text, int from, int to) {
    Matcher whole =
        FINGERPRINT
            .matcher(text)
            .region(
                Math.max(0, from - FINGERPRINT_LENGTH),
                Math.min(text.length(), to + FINGERPRINT_LENGTH));
    return whole.find() && whole.start() <= from && whole.end() >= to;
  }

  private static boolean isBegin(String text, int at) {
    char before = text.charAt(at - 1);
    return !Character.isLetterOrDigit(before) && before != '-' && before != '_';
  }
}
