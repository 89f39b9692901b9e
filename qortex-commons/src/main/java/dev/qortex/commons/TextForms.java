package dev.qortex.commons;

import java.text.Normalizer;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Plain forms of texts that data on disk depend on, such as ids made of a hash: no language, no
 * inflection. Pure functions.
 */
public final class TextForms {

  private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** The first letter that has two forms; to normalise takes classes that few calls need. */
  private static final char COMPOSED = '\u00C0';

  private TextForms() {}

  /** The text in lower case with single blanks for white space. */
  public static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (char c : text.toLowerCase(Locale.ROOT).toCharArray()) {
      if (!Words.isSpace(c)) {
        folded.append(c);
      } else if (!folded.isEmpty() && folded.charAt(folded.length() - 1) != ' ') {
        folded.append(' ');
      }
    }
    return folded.toString().strip();
  }

  /** The text without characters that steer a terminal or that a reader cannot see. */
  public static String seen(String text) {
    return Checks.UNSEEN_IN_LINES.matcher(text).replaceAll("");
  }

  /**
   * The given name if it is known, or has one form in Unicode only; else the known name in its
   * other form, or a new one in NFC.
   *
   * @param known gives the known names, which few calls need
   */
  public static String known(String given, Supplier<? extends Collection<String>> known) {
    if (given.chars().allMatch(letter -> letter < COMPOSED)) {
      return given;
    }
    String composed = Normalizer.normalize(given, Normalizer.Form.NFC);
    String decomposed = Normalizer.normalize(given, Normalizer.Form.NFD);
    if (composed.equals(decomposed)) {
      return given;
    }
    Collection<String> names = known.get();
    return Stream.of(given, composed, decomposed)
        .filter(names::contains)
        .findFirst()
        .orElse(composed);
  }

  /** The words of a text in lower case, each once, without punctuation. */
  public static Set<String> tokens(String text) {
    Set<String> tokens = new LinkedHashSet<>();
    Collections.addAll(tokens, NO_WORD.split(text.toLowerCase(Locale.ROOT)));
    tokens.remove("");
    return tokens;
  }

  /**
   * The text in one line, so that no line of it can be mistaken for a part of the surrounding text.
   */
  public static String oneLine(String text) {
    return LINE_BREAKS.matcher(text.strip()).replaceAll(" ");
  }
}
