package dev.qortex.engine.internal.scoring;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words with a digit, such as numbers, dates, versions and identifiers, in which texts that are
 * alike otherwise may be about different things. Pure functions.
 */
public final class Codes {

  /** Possessive, so that a chain of any length takes no stack. */
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{N}]++(?:[-_./:#][\\p{L}\\p{N}]++)*+");

  /** Counts, years and ordinals, which many texts have by chance. */
  private static final Pattern COMMON =
      Pattern.compile("\\d{1,3}|(?:19|20)\\d\\d|\\d+(?:st|nd|rd|th|s)");

  private Codes() {}

  /** The codes of a text that hardly stand anywhere by chance, in lower case. */
  public static Set<String> identifiers(String text) {
    Set<String> codes = of(text);
    codes.removeIf(code -> COMMON.matcher(code).matches());
    return codes;
  }

  /** The codes of a text, in lower case. */
  public static Set<String> of(String text) {
    Set<String> codes = new TreeSet<>();
    if (text.chars().anyMatch(Character::isDigit)) {
      Matcher word = WORD.matcher(text);
      while (word.find()) {
        if (word.group().codePoints().anyMatch(Character::isDigit)) {
          codes.add(word.group().toLowerCase(Locale.ROOT));
        }
      }
    }
    return codes;
  }
}
