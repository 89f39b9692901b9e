package dev.qortex.ingest.internal.lexicon;

import java.util.Locale;
import java.util.Set;

/**
 * Singular of English nouns, abbreviations and product names. Capitals tell an abbreviation that
 * ends in S ({@code HTTPS}) from the plural of one ({@code URLs}, {@code DNSes}); in small letters
 * a list of words does. Pure functions.
 */
public final class Plurals {

  /** The shortest noun from which an ending is taken, but for abbreviations such as {@code VMs}. */
  private static final int SHORTEST = 4;

  /** A longer word in capitals is a noun that is written so for its weight, as in a heading. */
  private static final int LONGEST_ABBREVIATION = 6;

  private static final Set<String> SINGULAR = WordLists.of("singular in s");
  private static final Set<String> PLURAL = WordLists.of("plural in is or us");

  private Plurals() {}

  /** The singular of a word, with its capitals; the word itself when it is not a plural. */
  public static String singular(String word) {
    int n = word.length();
    if (n < 3 || "sS".indexOf(word.charAt(n - 1)) < 0) {
      return word;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    if (SINGULAR.contains(lower)) {
      return word;
    }
    if (word.endsWith("S")) {
      boolean noun = n > LONGEST_ABBREVIATION && word.equals(word.toUpperCase(Locale.ROOT));
      return noun ? english(word, lower) : word;
    }
    if (isAbbreviation(word, n - 1) || PLURAL.contains(lower)) {
      return word.substring(0, n - 1);
    }
    boolean sibilant = n > 3 && word.endsWith("es") && "SXZ".indexOf(word.charAt(n - 3)) >= 0;
    return sibilant ? word.substring(0, n - 2) : english(word, lower);
  }

  /** True if the first letters end in a capital that is not the only letter. */
  private static boolean isAbbreviation(String word, int length) {
    return length > 1 && Character.isUpperCase(word.charAt(length - 1));
  }

  private static String english(String word, String lower) {
    int n = lower.length();
    if (n < SHORTEST) {
      return word;
    }
    if (n > SHORTEST && lower.endsWith("ies")) {
      return word.substring(0, n - 3) + (word.endsWith("S") ? "Y" : "y");
    }
    boolean plural =
        !lower.endsWith("ss")
            && !lower.endsWith("us")
            && !lower.endsWith("is")
            && !lower.endsWith("js")
            && !lower.endsWith("aas");
    return plural ? word.substring(0, n - 1) : word;
  }
}
