package dev.qortex.commons;

/**
 * Estimate of the number of tokens of a text in a language model, by its scripts alone: a quarter
 * of a token for a character up to U+024F, such as Latin letters, half a token up to U+2DFF, such
 * as Greek, Cyrillic, Arabic or the scripts of India, and one token for each character above, such
 * as Chinese, Japanese and Korean ones and emoji. Pure functions.
 */
public final class Tokens {

  private static final int LAST_LATIN = 0x24F;
  private static final int LAST_ALPHABETIC = 0x2DFF;

  private Tokens() {}

  /** The estimate, rounded up; 0 for an empty text alone. */
  public static int in(String text) {
    long quarters = 0;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      quarters += quarters(unit);
      if (Character.isHighSurrogate(unit)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++; // A surrogate pair is one character; its first half counts as much as the whole.
      }
    }
    return Math.toIntExact((quarters + 3) / 4);
  }

  /**
   * The longest beginning of a text within a number of tokens, without splitting a surrogate pair.
   */
  public static String cut(String text, int most) {
    long quarters = 0;
    int end = 0;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      quarters += quarters(character);
      if (quarters > 4L * most) {
        return text.substring(0, end);
      }
      end += Character.charCount(character);
    }
    return text;
  }

  private static int quarters(int character) {
    return character <= LAST_LATIN ? 1 : character <= LAST_ALPHABETIC ? 2 : 4;
  }
}
