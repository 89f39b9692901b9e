package dev.qortex.benchmarks.quality;

import java.util.Locale;
import java.util.regex.Pattern;

/** Markdown without what is not read. Pure functions. */
final class PlainText {

  private static final Pattern LINK_TARGET = Pattern.compile("\\]\\([^()]*\\)");
  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}]+");

  private PlainText() {}

  /** The text without the targets of its links. */
  static String of(String markdown) {
    return LINK_TARGET.matcher(markdown).replaceAll("]");
  }

  /** The letters and digits in lower case: what a sentence and its quote have in common. */
  static String key(String markdown) {
    return NO_LETTER.matcher(of(markdown)).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
