package dev.qortex.ingest.internal;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The names of months, as the locales of the JDK have them. */
public final class Months {

  private static final List<String> LANGUAGES =
      List.of(
          "cs", "da", "de", "el", "en", "es", "fi", "fr", "hu", "it", "nb", "nl", "pl", "pt", "ro",
          "ru", "sv", "tr", "uk");

  private static final Set<String> NAMES = new HashSet<>();

  static {
    for (Month month : Month.values()) {
      for (String language : LANGUAGES) {
        Locale locale = Locale.forLanguageTag(language);
        add(month.getDisplayName(TextStyle.FULL, locale));
        add(month.getDisplayName(TextStyle.FULL_STANDALONE, locale));
      }
      // Short names of other languages are words of a third one, such as "set" and "out".
      add(month.getDisplayName(TextStyle.SHORT, Locale.GERMAN));
    }
  }

  private Months() {}

  private static void add(String name) {
    NAMES.add(name.toLowerCase(Locale.ROOT).replace(".", ""));
  }

  /**
   * Returns whether a word of the text is the name of a month.
   *
   * @param at the index at which the word begins
   */
  public static boolean isAt(String text, int at) {
    int end = at;
    while (end < text.length() && end - at < 20 && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return isName(text.substring(at, end));
  }

  /** Returns whether it is the name of a month, in any case. */
  public static boolean isName(String word) {
    return NAMES.contains(word.toLowerCase(Locale.ROOT));
  }
}
