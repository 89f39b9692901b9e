package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Secrets that sentences tell, by the table {@code sentence-words.txt}: behind a word for passwords
 * or keys, or right before it, the first run of characters that is unlike words. Linear in the
 * text. Immutable.
 */
final class Sentences {

  private static final int SHORTEST = 6;
  private static final int LONG_WORDS = 8;
  private static final int LONGER = 10;

  /** Last letter of the Latin scripts but for their extensions. */
  private static final char NOT_LATIN = '\u024F';

  /** Characters behind a value in which a word for hashes and ids counts. */
  private static final int BEHIND = 14;

  /** Characters that no value has outside of quotes, brackets and lists. */
  private static final Signs DIVIDERS = Signs.of("\"'`\u00AB\u00BB,;:(){}<>[]|");

  private static final Signs STOPS = Signs.of(".!?");

  /** First character behind the scripts in which passwords are typed. */
  private static final char UNTYPED = '\u0530';

  /** Between a value and a word for passwords that is behind it. */
  private static final Pattern SERVES =
      Pattern.compile(
          "(?i)[\"'`\u201D\u201C\u00BB)]?\\s(?:(?:as|is|for|als|comme|como|come|som|jako|\u043A\u0430\u043A)\\s)?(?:\\S{1,12}\\s){0,2}\\S{0,20}");

  /** Name of a hash before its value. */
  private static final Pattern HASH =
      Pattern.compile("(?i)(?:h1|md5|sha-?\\d{1,3}|blake\\w{1,3})[:-]$");

  private static final int HASH_LENGTH = 9;

  /** Short name of a revision. */
  private static final Pattern REVISION = Pattern.compile("[0-9a-f]{7,12}");

  /** Beginning of a public key of SSH. */
  private static final Pattern PUBLIC_KEY = Pattern.compile("AAAA[BCE][23][NV][zj]");

  /** Public name of a customer, an event or another object of a vendor. */
  private static final Pattern OBJECT_ID = Pattern.compile("[a-z]{2,5}_[A-Za-z0-9]+");

  /** Last two letters of pw, pwd, mdp and ww. */
  private static final Set<String> ABBREVIATIONS = Set.of("pw", "wd", "dp", "ww");

  private static final Pattern DASHED =
      Pattern.compile("\\p{L}{3,}-\\d{2,4}-\\p{L}{3,}|\\p{L}{3,}-\\p{L}{3,}-\\d{2,4}");

  private static final Map<String, List<String>> TABLE =
      Resources.lines(Sentences.class, "sentence-words.txt").stream()
          .collect(
              Collectors.toMap(
                  line -> line.substring(0, line.indexOf(':')),
                  line ->
                      Arrays.stream(line.substring(line.indexOf(':') + 1).split(","))
                          .map(String::strip)
                          .toList()));

  private final WordList words = new WordList();
  private final int passwords = words.add(row("passwords"), 4);
  private final int shorter = words.add(row("short"), 0);
  private final int logins = words.add(row("logins"), 2);
  private final int keys = words.add(row("keys"), 3);
  private final int vendors = words.add(row("vendors"), 0);
  private final int open = words.add(row("public"), 5);
  private final int others = words.add(row("others"), 1);
  private final int phrases = words.add(row("phrases"), 4);
  private final int pins = words.add(row("pins"), 3);
  private final int codes = words.add(row("codes"), 4);
  private final int recovery = words.add(row("recovery"), 4);
  private final int doors = words.add(row("doors"), 5);
  private final int numbers = words.add(row("numbers"), 2);

  private static List<String> row(String kind) {
    return TABLE.getOrDefault(kind, List.of());
  }

  /** A rule for the values behind a word. */
  @FunctionalInterface
  private interface Accepts {

    /** True if the value before a place is a secret behind a word of that end and beginning. */
    boolean value(int word, String value, int from, int to);
  }

  void find(String text, Spans spans) {
    int[][] places = words.find(text);
    int[] publics = places[open];
    int[] other = places[others];
    behind(
        text,
        places[passwords],
        spans,
        (word, value, from, to) ->
            isTold(text, word, value, to - value.length())
                && !(Nearby.isNear(publics, from, to, Nearby.CHARACTERS) && isKey(value)));
    behind(
        text,
        places[shorter],
        spans,
        (word, value, from, to) ->
            Telling.ends(text, word, to - value.length())
                && (isStrong(text, word, value, to - value.length()) || Phrases.isJoined(value)));
    behind(
        text,
        places[logins],
        spans,
        (word, value, from, to) ->
            isLogin(Strength.of(value), value) || isUsed(text, word, value, to - value.length()));
    Accepts random =
        (word, value, from, to) ->
            !Nearby.isNear(publics, from, to, Nearby.CHARACTERS)
                && !Nearby.isNear(other, from, to, BEHIND)
                && isKey(value);
    behind(text, places[keys], spans, random);
    behind(
        text,
        places[vendors],
        spans,
        (word, value, from, to) ->
            random.value(word, value, from, to) && !OBJECT_ID.matcher(value).matches());
    before(text, places[passwords], spans);
    severalWords(text, places, spans);
  }

  private void severalWords(String text, int[][] places, Spans spans) {
    Passphrases.find(text, places[phrases], true, spans);
    Passphrases.find(text, places[passwords], false, spans);
    Codes.numbers(text, places[pins], true, spans);
    Codes.numbers(text, places[passwords], false, spans);
    Codes.numbers(text, Nearby.near(places[codes], places[doors], places[numbers]), false, spans);
    Codes.groups(text, places[recovery], spans);
    int[] none = {};
    for (int kind : new int[] {passwords, keys, phrases}) {
      Codes.groups(text, Nearby.near(places[kind], none, places[others]), spans);
    }
  }

  private static boolean isTold(String text, int word, String value, int from) {
    Strength strength = Strength.of(value);
    return strength.atLeast(Strength.CHOSEN)
        || strength == Strength.NUMBERED
            && (Strength.hasDigit(value) && Telling.ends(text, word, from)
                || isForeign(text.substring(word, from), value))
        || (Phrases.isJoined(value) || Phrases.isDashed(value)) && Telling.ends(text, word, from);
  }

  /** True for a value as people choose them, which has a sign if it is not told at once. */
  private static boolean isStrong(String text, int word, String value, int from) {
    Strength strength = Strength.of(value);
    return Telling.isDirect(text, word, from)
        ? strength.atLeast(Strength.CHOSEN)
            || strength == Strength.NUMBERED
                && Strength.hasDigit(value)
                && isAbbreviated(text, word)
        : strength == Strength.SIGNED
            || strength.atLeast(Strength.NUMBERED)
                && value.indexOf('_') > 0
                && value.indexOf('.') < 0
                && value.chars().anyMatch(Character::isLowerCase);
  }

  /** True behind an abbreviation that stands for a password alone. */
  private static boolean isAbbreviated(String text, int word) {
    return ABBREVIATIONS.contains(
        text.substring(Math.max(0, word - 2), word).toLowerCase(Locale.ROOT));
  }

  /** True for letters and digits that a login is done with. */
  private static boolean isUsed(String text, int word, String value, int from) {
    return value.length() >= LONGER
        && value.chars().allMatch(Character::isLetterOrDigit)
        && Strength.of(value) == Strength.CHOSEN
        && Telling.isUsing(text, word, from);
  }

  /** True for words with signs between them that have other letters than the sentence. */
  private static boolean isForeign(String between, String value) {
    return value.length() >= LONG_WORDS
        && value.chars().allMatch(c -> c < 128)
        && value.chars().anyMatch(c -> c == '-' || c == '_' || c == '.')
        && between.chars().anyMatch(c -> c > NOT_LATIN && Character.isLetter(c));
  }

  private static boolean isLogin(Strength strength, String value) {
    return strength == Strength.SIGNED
        && value.length() >= 8
        && Strength.hasDigit(value)
        && value.indexOf('@') < 0
        && value.indexOf('/') < 0
        && value.indexOf('=') < 0;
  }

  private static boolean isKey(String value) {
    return Strength.of(value) == Strength.RANDOM
        && value.length() >= 20
        && !PUBLIC_KEY.matcher(value).lookingAt();
  }

  private static void behind(String text, int[] places, Spans spans, Accepts accepts) {
    int read = 0;
    for (int place = 0; place < places.length; place += 2) {
      int from = places[place];
      int to = places[place + 1];
      if (to + Nearby.REACH < read + Nearby.SHARED) {
        continue;
      }
      int end = end(text, to);
      // The window of an earlier word is not read again, so that time stays linear.
      int first = Math.max(to, read);
      read = Math.max(read, end);
      for (int start = first; start < end; start++) {
        int next = tokenEnd(text, start, end);
        if (next == start) {
          continue;
        }
        start += text.charAt(start) == '=' ? 1 : 0;
        int last = withoutStops(text, start, next);
        boolean call = next < end && (text.charAt(next) == '(' || text.startsWith("://", next));
        if (!call && last - start >= SHORTEST && !isLabelled(text, start)) {
          String value = text.substring(start, last);
          if (!isSetting(value) && accepts.value(to, value, from, last)) {
            spans.add(start, last);
            read = last;
            break;
          }
        }
        start = next;
      }
    }
  }

  /** True for a value behind the name of a hash, such as {@code h1:} in a lock file. */
  private static boolean isLabelled(String text, int at) {
    return at > 0
        && (text.charAt(at - 1) == ':' || text.charAt(at - 1) == '-')
        && HASH.matcher(text).region(Math.max(0, at - HASH_LENGTH), at).find();
  }

  /** True for a name, a sign and a value that is not a secret, such as {@code ip=10.9.3.1}. */
  private static boolean isSetting(String value) {
    int sign = value.indexOf('=');
    return sign > 0
        && sign < value.length() - 2
        && value.substring(0, sign).chars().allMatch(Character::isLowerCase)
        && !Strength.of(value.substring(sign + 1)).atLeast(Strength.NUMBERED);
  }

  /** Redacts the last value in the sentence before each word for passwords. */
  private static void before(String text, int[] places, Spans spans) {
    int read = 0;
    for (int place = 0; place < places.length; place += 2) {
      int from = places[place];
      int start = Math.max(read, from - Nearby.REACH);
      read = from;
      while (start > 0 && start < from && text.charAt(start - 1) > ' ') {
        start++;
      }
      int[] found = new int[2];
      for (int at = start; at < from; at++) {
        int next = tokenEnd(text, at, from);
        if (withoutStops(text, at, next) < next) {
          found[1] = 0;
        } else if (next - at >= SHORTEST && isBefore(text, at, next, from)) {
          found[0] = at;
          found[1] = next;
        }
        at = Math.max(at, next);
      }
      if (found[1] > 0) {
        spans.add(found[0], found[1]);
      }
    }
  }

  private static int tokenEnd(String text, int from, int most) {
    int end = from;
    while (end < most && isTokenPart(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isTokenPart(char c) {
    return c > ' ' && c < UNTYPED && !DIVIDERS.has(c);
  }

  private static int withoutStops(String text, int from, int to) {
    int end = to;
    while (end > from && STOPS.has(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isBefore(String text, int at, int next, int word) {
    String value = text.substring(at, next);
    if (!Strength.hasDigit(value) || REVISION.matcher(value).matches()) {
      return false;
    }
    String between = text.substring(next, word);
    Strength strength = Strength.of(value);
    return value.indexOf('/') < 0
        && (isLogin(strength, value)
            || strength.atLeast(Strength.CHOSEN)
                && value.chars().anyMatch(Character::isUpperCase)
                && value.chars().anyMatch(Character::isLowerCase)
                && value.indexOf('_') > 0
            || (DASHED.matcher(value).matches() || strength.atLeast(Strength.CHOSEN))
                && strength != Strength.RANDOM
                && SERVES.matcher(between).matches()
                && between.length() < 30);
  }

  /** True for a stop behind a number of one or two digits, such as that of a floor. */
  private static boolean isOrdinal(String text, int stop) {
    int first = stop;
    while (first > 0 && Character.isDigit(text.charAt(first - 1))) {
      first--;
    }
    int digits = stop - first;
    return text.charAt(stop) == '.'
        && (digits == 1 || digits == 2)
        && first > 0
        && text.charAt(first - 1) == ' ';
  }

  /** The end of the sentence, or of the word at {@link Nearby#REACH} characters. */
  private static int end(String text, int from) {
    int most = Math.min(text.length(), from + 5 * Nearby.REACH);
    for (int i = from; i < most; i++) {
      char c = text.charAt(i);
      boolean stop = c == '.' || c == '!' || c == '?';
      if (c == '\n'
          || c == '\r'
          || c == '\u3002'
          || stop && (i + 1 == text.length() || text.charAt(i + 1) == ' ') && !isOrdinal(text, i)
          || i >= from + Nearby.REACH && c <= ' ') {
        return i;
      }
    }
    return most;
  }
}
