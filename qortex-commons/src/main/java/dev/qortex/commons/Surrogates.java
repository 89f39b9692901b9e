package dev.qortex.commons;

/**
 * Utilities for the surrogate pairs of texts: the halves of a character above U+FFFF. Pure
 * functions.
 */
public final class Surrogates {

  private Surrogates() {}

  /** Index of the first half without the other; -1 for a text that has none. */
  public static int half(String text) {
    int first = first(text);
    for (int i = first; i >= 0 && i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  /** Index of the first half, single or not; -1 for none. All stored texts pass this short loop. */
  static int first(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if ((text.charAt(i) & 0xF800) == Character.MIN_SURROGATE) {
        return i;
      }
    }
    return -1;
  }

  /** The beginning of a text up to a number of characters, without splitting a surrogate pair. */
  public static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /**
   * The beginning of a text up to a number of characters, with an ellipsis for the omitted rest.
   */
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : cut(text, most) + "…";
  }

  /** The text with U+FFFD in the place of each half of a surrogate pair; as long as before. */
  public static String wellFormed(String text) {
    StringBuilder mended = null;
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isSurrogate(text.charAt(i))) {
        continue;
      }
      if (i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
        i++;
        continue;
      }
      if (mended == null) {
        mended = new StringBuilder(text);
      }
      mended.setCharAt(i, '\uFFFD');
    }
    return mended == null ? text : mended.toString();
  }
}
