package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Secrets that consist of words: passphrases with spaces, and words that dots or other signs join.
 * Words of texts about passwords, by the table {@code prose.txt}, tell both from prose.
 */
final class Phrases {

  private static final int LONGEST = 100;
  private static final int MOST_WORDS = 10;

  /** Length from which on joined words are not an abbreviation. */
  private static final int SHORTEST_JOINED = 8;

  private static final Pattern SPACE = Pattern.compile(" ");
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{M}\\d][\\p{L}\\p{M}\\d'\u2019-]{0,20}[!?]?");

  /** Letters with dots, underscores or other signs between, at most with digits. */
  private static final Pattern JOINED =
      Pattern.compile("\\p{L}{1,20}(?:[\\d._@#%&!$*+~]{1,6}\\p{L}{1,20}){1,6}[\\d!#*]{0,4}");

  private static final Pattern SHORT_WORD = Pattern.compile("(?<!\\p{L})\\p{L}{1,2}(?!\\p{L})");

  private static final Signs SIGNS = Signs.of("@#%&!$*+~");
  private static final Signs BETWEEN = Signs.of("0123456789._@#%&!$*+~");

  private static final Set<String> PROSE = new HashSet<>();
  private static final Set<String> SMALL = new HashSet<>();
  private static final Set<String> ENDS = new HashSet<>();

  static {
    for (String line : Resources.lines(Phrases.class, "prose.txt")) {
      int colon = line.indexOf(':');
      Set<String> words =
          switch (line.substring(0, colon)) {
            case "prose" -> PROSE;
            case "small" -> SMALL;
            default -> ENDS;
          };
      for (String word : line.substring(colon + 1).split(",")) {
        words.add(word.strip());
      }
    }
  }

  private Phrases() {}

  /**
   * True for at least a number of words, of which none is one of texts about passwords, and at most
   * that share articles, prepositions and conjunctions.
   */
  static boolean isPhrase(String value, int least, double small) {
    if (value.length() > LONGEST || value.indexOf(' ') < 0) {
      return false;
    }
    int spaces = 0;
    for (int i = 0; i < value.length(); i++) {
      spaces += value.charAt(i) == ' ' ? 1 : 0;
    }
    if (spaces >= MOST_WORDS) {
      return false;
    }
    String[] words = SPACE.split(value);
    int smalls = 0;
    for (String word : words) {
      String lower = word.toLowerCase(Locale.ROOT);
      if (!WORD.matcher(word).matches() || PROSE.contains(lower)) {
        return false;
      }
      smalls += SMALL.contains(lower) ? 1 : 0;
    }
    return words.length >= least && words.length <= MOST_WORDS && smalls <= small * words.length;
  }

  /** True for three words or more in small letters with dashes between, none of them short. */
  static boolean isDashed(String value) {
    return value.indexOf('-') >= 0
        && value.chars().allMatch(c -> Character.isLowerCase(c) || c == '-')
        && isPhrase(value.replace('-', ' '), 3, 0)
        && SHORT_WORD.matcher(value).results().findAny().isEmpty()
        && !Strength.isPlaceholder(value);
  }

  /** True for words with signs between that are not an address, host, file or identifier. */
  static boolean isJoined(String value) {
    if (value.length() < SHORTEST_JOINED
        || value.length() > LONGEST
        || !BETWEEN.isIn(value)
        || !JOINED.matcher(value).matches()
        || Strength.isPlaceholder(value)
        || SettingNames.weakest(value).isPresent()) {
      return false;
    }
    int at = value.indexOf('@');
    if (SIGNS.isIn(value)) {
      return at < 0 || value.indexOf('.', at) < 0;
    }
    return isDotted(value);
  }

  private static boolean isDotted(String value) {
    String last = value.substring(value.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    long dots = value.chars().filter(c -> c == '.' || c == '_').count();
    boolean constant = value.chars().noneMatch(Character::isLowerCase);
    boolean type =
        Character.isUpperCase(value.charAt(value.lastIndexOf('.') + 1))
            && Character.isLowerCase(value.charAt(0));
    return dots >= 2
        && value.indexOf('.') > 0
        && !constant
        && !type
        && value.chars().anyMatch(Character::isUpperCase)
        && !ENDS.contains(last);
  }
}
