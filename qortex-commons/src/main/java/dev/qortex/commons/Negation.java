package dev.qortex.commons;

import java.util.regex.Pattern;

/** English words that turn a rule into its opposite. */
public final class Negation {

  /** Finds each of them in a text in lower case. */
  public static final Pattern WORDS =
      Pattern.compile(
          "\\b(?:never|not|no|cannot|without|(?:avoid|stop|forbid|refrain)(?:s|ing)?|\\p{L}+n['’]t)\\b");

  private Negation() {}

  /**
   * Returns true for a text with an odd number of them: "never merge without tests" asks for tests.
   *
   * @param text the text, in lower case
   */
  public static boolean in(String text) {
    return WORDS.matcher(text).results().count() % 2 == 1;
  }
}
