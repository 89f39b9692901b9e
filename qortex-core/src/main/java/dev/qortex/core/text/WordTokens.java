package dev.qortex.core.text;

import dev.qortex.commons.Words;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Words, numbers and signs of a text in order, without what typography alone decides: compatibility
 * forms, letter case, kinds of quotes and dashes, and punctuation at the edges of words. A sign
 * that is part of a word or a value stays: {@code -5}, {@code 1.5}, {@code C++}, {@code .env},
 * {@code --force}, {@code 10%}. So does a question mark at the end of a word, as a question states
 * nothing. Pure functions.
 */
final class WordTokens {

  private static final Pattern INVISIBLE =
      Pattern.compile("[\\u00AD\\u200B-\\u200F\\u2060\\uFEFF\\uFE0E\\uFE0F]");
  static final Pattern APOSTROPHE = Pattern.compile("[‘’‚‛′ʼ´]");
  private static final Pattern HYPHEN = Pattern.compile("[‐‑‒−]|(?<=\\d)\\s?[–—]\\s?(?=\\d)");

  /** Brackets, quotes, long dashes and ellipses; commas and colons except inside numbers. */
  private static final Pattern SEPARATOR =
      Pattern.compile(
          "[\\s\\p{Z}\\u0085\\x1C-\\x1F()\\[\\]{}\"“”„‟″«»‹›`–—―]+|\\.{2,}(?![./\\\\])"
              + "|(?<!\\d)[,;:]|[,;:](?!\\d)");

  /** Punctuation that belongs to the word or number after it. */
  private static final String PREFIXES = "./\\@#&%!-§";

  /** Punctuation that belongs to the word or number before it. */
  private static final String SUFFIXES = "%‰#";

  private static final Pattern GROUPED =
      Pattern.compile("([-+]?\\d{1,3}(?:[,']\\d{3})++)((?:\\.\\d+)?)");
  private static final Pattern MEASURE =
      Pattern.compile("([-+]?\\d+(?:[.,:]\\d+)*+)(\\p{L}{2,}|\\D{1,5})");
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(?:[.,]\\d+)*+");

  private static final Map<String, String> NUMBERS = numbers();
  private static final Map<String, String> UNITS = units();
  private static final Map<String, String> NEGATED =
      Map.of("ca", "can", "wo", "will", "sha", "shall");

  private WordTokens() {}

  /**
   * A word in its normal form.
   *
   * @param text the normal form
   * @param decisive true for a number, its unit, and a word that is written like a name
   */
  record Token(String text, boolean decisive) {}

  static List<String> of(String text) {
    return tokens(text).stream().map(Token::text).toList();
  }

  static List<Token> tokens(String text) {
    String plain = plain(text);
    boolean capitals = plain.equals(plain.toUpperCase(Locale.ROOT));
    List<Token> tokens = new ArrayList<>();
    boolean starts = true;
    for (String chunk : SEPARATOR.split(plain)) {
      String word = trimmed(chunk);
      if (!word.isEmpty()) {
        boolean named = !capitals && isNamed(word, starts);
        String folded = fold(word);
        int before = tokens.size();
        add(folded, named, tokens);
        starts = tokens.size() == before || ".!?".indexOf(chunk.charAt(chunk.length() - 1)) >= 0;
      }
      if (chunk.endsWith("?") || chunk.endsWith("?!")) {
        tokens.add(new Token("?", true));
      }
    }
    return tokens;
  }

  /** ASCII has none of the characters that typography varies. */
  private static String plain(String text) {
    if (Words.isAscii(text)) {
      return text;
    }
    String normal = Normalizer.normalize(text, Normalizer.Form.NFKC);
    String visible = INVISIBLE.matcher(normal).replaceAll("");
    return HYPHEN.matcher(APOSTROPHE.matcher(visible).replaceAll("'")).replaceAll("-");
  }

  /** Upper case first, since some letters such as the final sigma have two lower-case forms. */
  static String fold(String word) {
    return word.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  /** Letter case, white space and typographic quotes folded; everything else stays. */
  static String name(String text) {
    String plain =
        INVISIBLE.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC)).replaceAll("");
    plain = APOSTROPHE.matcher(plain).replaceAll("'").replaceAll("[“”„‟″]", "\"");
    return plain
        .codePoints()
        .mapToObj(c -> c < 0x10000 && Words.isSpace((char) c) ? " " : Character.toString(c))
        .collect(Collectors.joining())
        .replaceAll(" +", " ")
        .strip()
        .transform(WordTokens::fold);
  }

  private static void add(String word, boolean named, List<Token> tokens) {
    String last = tokens.isEmpty() ? "" : tokens.get(tokens.size() - 1).text();
    Matcher grouped = GROUPED.matcher(word);
    Matcher measure = MEASURE.matcher(word);
    if (grouped.matches()) {
      String digits = grouped.group(1).replaceAll("[,']", "");
      tokens.add(new Token(digits + grouped.group(2), true));
    } else if (measure.matches() && isUnit(measure.group(2))) {
      tokens.add(new Token(measure.group(1), true));
      tokens.add(new Token(UNITS.getOrDefault(measure.group(2), measure.group(2)), true));
    } else if (word.endsWith("n't") && word.length() > 3) {
      String base = word.substring(0, word.length() - 3);
      tokens.add(new Token(NEGATED.getOrDefault(base, base), false));
      tokens.add(new Token("not", false));
    } else if (word.equals("cannot")) {
      tokens.add(new Token("can", false));
      tokens.add(new Token("not", false));
    } else if (NUMBERS.containsKey(word)) {
      tokens.add(new Token(NUMBERS.get(word), true));
    } else {
      boolean value = NUMBER.matcher(last).matches();
      String unit = value ? UNITS.getOrDefault(word, word) : word;
      boolean digit = word.codePoints().anyMatch(Character::isDigit);
      tokens.add(new Token(unit, named || value || digit));
    }
  }

  /** True for a word with capitals where a sentence has none, or with signs inside. */
  private static boolean isNamed(String word, boolean starts) {
    String rest = word.substring(Character.charCount(word.codePointAt(0)));
    boolean capital = Character.isUpperCase(word.codePointAt(0)) && !starts;
    return (capital && !word.equals("I"))
        || rest.codePoints().anyMatch(Character::isUpperCase)
        || rest.codePoints().anyMatch(c -> "._/\\@#:+$".indexOf(c) >= 0);
  }

  /** One letter after a number may belong to it, as in a house number. */
  private static boolean isUnit(String suffix) {
    return UNITS.containsKey(suffix)
        || suffix.length() > 1 && suffix.codePoints().allMatch(Character::isLetter);
  }

  private static String trimmed(String chunk) {
    if (chunk.equals("&")) {
      return "and";
    }
    int to = chunk.length();
    while (to > 0 && isPunctuation(chunk.charAt(to - 1)) && !isSuffix(chunk, to - 1)) {
      to--;
    }
    int from = 0;
    while (from < to
        && isPunctuation(chunk.charAt(from))
        && !isPrefix(chunk, from, to)
        && !isSuffix(chunk, from)) {
      from++;
    }
    return chunk.substring(from, to);
  }

  private static boolean isSuffix(String chunk, int at) {
    return SUFFIXES.indexOf(chunk.charAt(at)) >= 0
        && (at > 0 ? Character.isLetterOrDigit(chunk.charAt(at - 1)) : chunk.charAt(at) != '#');
  }

  private static boolean isPrefix(String chunk, int at, int to) {
    if (PREFIXES.indexOf(chunk.charAt(at)) < 0) {
      return false;
    }
    return at + 1 < to;
  }

  private static boolean isPunctuation(char c) {
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private static Map<String, String> numbers() {
    List<String> words =
        List.of("zero one two three four five six seven eight nine ten eleven twelve".split(" "));
    return IntStream.range(0, words.size())
        .boxed()
        .collect(Collectors.toUnmodifiableMap(words::get, String::valueOf));
  }

  /** Spellings of units, the shortest first; "m" is left alone, as it is a metre or a minute. */
  private static Map<String, String> units() {
    return Stream.of(
            "ms msec msecs millisecond milliseconds",
            "s sec secs second seconds",
            "min mins minute minutes",
            "h hr hrs hour hours",
            "day days",
            "week weeks",
            "month months",
            "year years",
            "am a.m",
            "pm p.m",
            "% percent",
            "kb kilobyte kilobytes",
            "mb megabyte megabytes",
            "gb gigabyte gigabytes",
            "tb terabyte terabytes",
            "km kilometre kilometres kilometer kilometers",
            "cm centimetre centimetres centimeter centimeters",
            "mm millimetre millimetres millimeter millimeters",
            "kg kilogram kilograms",
            "°c",
            "°f")
        .map(line -> List.of(line.split(" ")))
        .flatMap(line -> line.stream().map(word -> Map.entry(word, line.get(0))))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
