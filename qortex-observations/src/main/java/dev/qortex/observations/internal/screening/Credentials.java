package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Redacts credentials: forms of vendors and of settings by patterns, and behind words for passwords
 * and keys, in many languages, what looks like one. Placeholders, masked values and known examples
 * stay. Linear in the text.
 */
public final class Credentials {

  private static final Pattern GROUP = Pattern.compile("\\(\\?<s>");

  /** Characters behind a word in which its value is looked for, up to the end of the sentence. */
  private static final int REACH = 70;

  /** Characters beyond what the window of an earlier word had for which a new one is not read. */
  private static final int SHARED = 20;

  /** A run without quotes, brackets and separators, of scripts in which passwords are typed. */
  private static final Pattern TOKEN =
      Pattern.compile("[\\x21-\\u052F&&[^\"'\u00AB\u00BB,;:(){}<>\\[\\]]]++");

  private static final Pattern END = Pattern.compile("[\\r\\n]|[.!?] |[.!?]$|。");

  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?i).*(?:\\{\\w+\\}|\\bmy[-_ ]?(?:secret|api|key|token|pass)|example|sample|placeholder|change.?me|replace|redacted|removed|omitted|hidden"
              + "|dummy|insert|\\byour|xxxx|\\*{3}|•|\\.\\.\\.|…|\\$\\{|%5B|%7B|todo|<|>|test.?key"
              + "|0123456789|1234567890|abcdefgh).*"
              + "|(?i:user(?:name)?|pass(?:word|wd)?|pwd|secret|token)");

  /** Well-known examples: of RFC 7617, of "user:password", and of jwt.io. */
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "(?:QWxhZGRpbjpvcGVuIHNlc2FtZQ|dXNlcjpwYXNzd29yZA|dXNlcm5hbWU6cGFzc3dvcmQ|dXNlcjpwYXNz"
              + ").{0,4}|.*SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c");

  /** Words and a number with dashes, which are a password only right before the word for one. */
  private static final Pattern DASHED =
      Pattern.compile("\\p{L}{3,}-\\d{2,4}-\\p{L}{3,}|\\p{L}{3,}-\\p{L}{3,}-\\d{2,4}");

  /** A word with a number, which is a password only where one is told. */
  private static final Pattern NUMBERED =
      Pattern.compile("(?!(?i:base|utf|sha|oauth|argon|crypt|tls|ssl))\\p{L}{4,}[-_.]?\\d{2,4}");

  /** What stands between a word for passwords and one that is told. */
  private static final Pattern TELLS =
      Pattern.compile(
          "(?i)\\s{0,2}(?:[:=]|is|ist|lautet|war|es|est|è|é|e|jest|je|to|era|on|är|er)?[\\s\"'„“«]{1,3}");

  /** What is a password also before the word for one: all kinds of characters, and no version. */
  private static final Pattern MIXED =
      Pattern.compile("(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\d)(?=.*[!#$%&*?~^=@+_])[^/\\\\|]{8,60}");

  private static final Pattern RANDOM =
      Pattern.compile("(?:0x)?[0-9a-fA-F]{32,}|[A-Za-z0-9+/_.~=-]{20,}");
  private static final Pattern NAME =
      Pattern.compile(
          "[A-Z][A-Z0-9_]*|[A-Z]{2,6}-?\\d{1,5}[a-z]?|v?\\d[\\d.,:x-]*[a-zA-Z%]{0,3}"
              + "|[a-z]+(?:[A-Z][a-z]+)+|.*\\.[a-z]{2,10}|.*(?:://|\\\\).*|[~./].*|.*/.*/.*|--?\\w.*"
              + "|[a-z]+(?:_[a-z]+)*_[a-z]?\\d{1,3}|[a-z]+-\\d{1,4}|[#.][a-z]+(?:[-_][a-z0-9]+)+|\\d[A-Z][a-z]+|(?:id|name|type)=.*|alias/.*"
              + "|(?:PBKDF2|Hmac|SHA|AES|RSA|HS|RS|ES)[\\w-]*"
              + "|\\d{2,5}/\\w+|[A-Za-z]{3,8}\\d{1,3}|(?i:base64|sha\\d*|utf\\d*|oauth\\d*|argon2\\w*|pbkdf2|x86_64)");

  /** A name of several words, or a UUID. */
  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "[a-z]+(?:[-_.][a-z0-9]{1,12})+|/?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private static final Pattern STOPS = Pattern.compile("[.!?]{1,9}$");

  private static final Pattern HEX = Pattern.compile("(?:0x)?[0-9A-Fa-f]{8,}");

  /** A setting such as those of hashes. */
  private static final Pattern OPTION = Pattern.compile("[a-z]{1,12}=\\d{1,8}");

  private static final Pattern STRONG = Pattern.compile("[\\p{L}\\d][!#*=&?@^~$%+][\\p{L}\\d]");

  /**
   * A pattern that runs only in a text that has what it needs.
   *
   * @param needed texts in lower case, of which one must occur
   */
  private record Form(List<String> needed, Pattern pattern, boolean grouped) {

    static Form of(List<String> needed, Pattern pattern) {
      return new Form(needed, pattern, GROUP.matcher(pattern.pattern()).find());
    }

    static Form line(String line) {
      String[] cells = line.split("\t", 2);
      return of(List.of(cells[0].split(",")), Pattern.compile(cells[1]));
    }

    boolean mayBeIn(String lower) {
      return needed.isEmpty() || needed.stream().anyMatch(lower::contains);
    }
  }

  private record Words(WordList passwords, WordList keys, Pattern open, Pattern not) {

    static Words read() {
      List<String> lines = Resources.lines(Signal.class, "credential-words.txt");
      return new Words(
          WordList.of(words(lines.get(0)), 4),
          WordList.of(words(lines.get(1)), 3),
          anyOf(words(lines.get(2))),
          anyOf(words(lines.get(3))));
    }

    /** Long words also with endings, and those of scripts without spaces anywhere. */
    private static Pattern anyOf(List<String> words) {
      return Pattern.compile(
          words.stream()
              .map(word -> Pattern.quote(word) + (word.length() < 6 ? "" : "\\p{L}{0,5}"))
              .collect(
                  Collectors.joining(
                      "|", "(?iu)(?<![\\p{L}&&[^\u2E80-\uFFFF]])(?:", ")(?![A-Za-z(])")));
    }

    private static List<String> words(String line) {
      return Arrays.stream(line.substring(line.indexOf(':') + 1).split(","))
          .map(String::strip)
          .toList();
    }

    /** True around a public key. */
    boolean isOpen(String window, String value) {
      return (RANDOM.matcher(value).matches() || HEX.matcher(value).matches())
          && open.matcher(window).find();
    }
  }

  private static final class Standard {
    private static final List<Form> FORMS =
        Resources.lines(Signal.class, "credentials.txt").stream().map(Form::line).toList();
    private static final Words WORDS = Words.read();
  }

  private Credentials() {}

  /** Redaction by the standard detector. */
  public static UnaryOperator<String> standard(String replacement) {
    return text -> {
      Words words = Standard.WORDS;
      String safe = PlainText.withFewMarks(text);
      String redacted = forms(Standard.FORMS, safe, replacement, v -> !isPlaceholder(v));
      redacted = before(redacted, words.passwords, replacement);
      redacted =
          behind(
              redacted,
              words.passwords,
              replacement,
              (window, value) -> isChosen(value) && !words.isOpen(window, value));
      return behind(
          redacted,
          words.keys,
          replacement,
          (window, value) ->
              isRandom(value) && !words.isOpen(window, value) && !words.not.matcher(window).find());
    };
  }

  /** Redaction by patterns: of the group {@code s}, or of all. */
  public static UnaryOperator<String> of(List<Pattern> patterns, String replacement) {
    List<Form> forms = patterns.stream().map(pattern -> Form.of(List.of(), pattern)).toList();
    return text -> forms(forms, text, replacement, value -> true);
  }

  private static String forms(
      List<Form> forms, String text, String replacement, Predicate<String> accepted) {
    String redacted = text;
    String lower = text.toLowerCase(Locale.ROOT);
    for (Form form : forms) {
      if (form.mayBeIn(lower)) {
        redacted = replaced(redacted, places(form, redacted, accepted), replacement);
      }
    }
    return redacted;
  }

  private static List<int[]> places(Form form, String text, Predicate<String> accepted) {
    List<int[]> places = new ArrayList<>();
    Matcher matcher = form.pattern.matcher(text);
    while (matcher.find()) {
      int start = form.grouped ? matcher.start("s") : matcher.start();
      int end = form.grouped ? matcher.end("s") : matcher.end();
      if (accepted.test(text.substring(start, end))) {
        places.add(new int[] {start, end});
      }
    }
    return places;
  }

  /** Redacts the first value behind each word that is accepted in the window behind it. */
  private static String behind(
      String text, WordList words, String replacement, BiPredicate<String, String> accepted) {
    List<int[]> places = new ArrayList<>();
    int[] read = {0};
    words.find(
        text,
        (from, to) -> {
          if (to + REACH < read[0] + SHARED) {
            return;
          }
          String window = window(text, to);
          String around = text.substring(Math.max(0, from - 30), to) + window;
          Matcher token = TOKEN.matcher(window);
          // What the window of an earlier word had is not read again, so that time stays linear.
          token.region(Math.min(window.length(), Math.max(0, read[0] - to)), window.length());
          read[0] = Math.max(read[0], to + window.length());
          while (token.find()) {
            String value = STOPS.matcher(token.group()).replaceFirst("");
            boolean call = token.end() < window.length() && window.charAt(token.end()) == '(';
            boolean told =
                words == Standard.WORDS.passwords
                    && NUMBERED.matcher(value).matches()
                    && TELLS.matcher(window.substring(0, token.start())).matches();
            if (!call && (told || accepted.test(around, value))) {
              places.add(new int[] {to + token.start(), to + token.start() + value.length()});
              return;
            }
          }
        });
    return replaced(text, places, replacement);
  }

  /** Redacts the last value in the sentence before each word that has all kinds of characters. */
  private static String before(String text, WordList words, String replacement) {
    List<int[]> places = new ArrayList<>();
    int[] read = {0};
    words.find(
        text,
        (from, to) -> {
          int start = Math.max(read[0], from - REACH);
          read[0] = from;
          while (start > 0 && start < from && text.charAt(start - 1) > ' ') {
            start++;
          }
          String window = text.substring(start, from);
          if (window.chars().noneMatch(Character::isDigit)) {
            return;
          }
          Matcher token = TOKEN.matcher(window);
          int[] place = null;
          while (token.find()) {
            String value = STOPS.matcher(token.group()).replaceFirst("");
            if (END.matcher(token.group() + " ").find()) {
              place = null;
            } else if (isChosen(value)
                && (MIXED.matcher(value).matches()
                    || DASHED.matcher(value).matches()
                        && window.indexOf(' ', token.end() + 1) == window.length() - 1)) {
              place = new int[] {start + token.start(), start + token.start() + value.length()};
            }
          }
          if (place != null) {
            places.add(place);
          }
        });
    return replaced(text, places, replacement);
  }

  /** The rest of the sentence, at most {@link #REACH} characters and the word that ends there. */
  private static String window(String text, int from) {
    int to = Math.min(text.length(), from + REACH);
    while (to < text.length() && to < from + 5 * REACH && text.charAt(to) > ' ') {
      to++;
    }
    String window = text.substring(from, to);
    Matcher end = END.matcher(window);
    return end.find() ? window.substring(0, end.start()) : window;
  }

  private static String replaced(String text, List<int[]> places, String replacement) {
    StringBuilder redacted = new StringBuilder();
    int from = 0;
    for (int[] place : places) {
      if (place[0] >= from && !text.startsWith(replacement, place[0])) {
        redacted.append(text, from, place[0]).append(replacement);
        from = place[1];
      }
    }
    return from == 0 ? text : redacted.append(text, from, text.length()).toString();
  }

  private static boolean isPlaceholder(String value) {
    return PLACEHOLDER.matcher(value).matches()
        || EXAMPLE.matcher(value).matches()
        || value.chars().distinct().count() < 4;
  }

  /** True for letters with digits or signs, as people choose passwords, but not for names. */
  private static boolean isChosen(String value) {
    if (value.length() < 6 || value.length() > 200 || isPlain(value) || isPlaceholder(value)) {
      return false;
    }
    boolean strong = STRONG.matcher(value).find();
    if (OPTION.matcher(value).matches()) {
      return false;
    }
    if (!strong && NAME.matcher(value).matches()) {
      return RANDOM.matcher(value).matches() && value.length() >= 32;
    }
    boolean letter = value.chars().anyMatch(Character::isLetter);
    boolean digit = value.chars().anyMatch(Character::isDigit);
    boolean mixed = !value.equals(value.toLowerCase(Locale.ROOT));
    return letter && (digit || strong && mixed) && !value.contains("](");
  }

  private static boolean isPlain(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (!Character.isLetter(value.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isRandom(String value) {
    if (value.length() < 20 || isPlain(value)) {
      return false;
    }
    boolean digit = value.chars().anyMatch(Character::isDigit);
    boolean letter = value.chars().anyMatch(Character::isLetter);
    return RANDOM.matcher(value).matches()
        && digit
        && letter
        && !isPlaceholder(value)
        && !value.contains("//")
        && value.chars().distinct().count() >= 10
        && !IDENTIFIER.matcher(value).matches();
  }
}
