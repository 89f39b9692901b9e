package dev.qortex.ingest.internal.lexicon;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The verbs that technical prose uses, and their forms. Pure functions. */
public final class Verbs {

  /** Base forms. */
  private static final Set<String> VERBS = WordLists.of("verbs");

  private static final Map<String, String> IRREGULAR =
      WordLists.of("irregular verbs").stream()
          .map(forms -> forms.split(" "))
          .collect(Collectors.toMap(forms -> forms[0], forms -> forms[1]));

  private Verbs() {}

  /** True if the form is none of those that endings make. */
  public static boolean isIrregular(String form) {
    return IRREGULAR.containsKey(form);
  }

  /**
   * The base form of a verb that this list knows, whatever its form; empty if it is none.
   *
   * @param word in lower case
   */
  public static String base(String word) {
    String irregular = IRREGULAR.get(word);
    if (irregular != null) {
      return irregular;
    }
    if (VERBS.contains(word)) {
      return word;
    }
    int n = word.length();
    if (word.endsWith("s") && n > 3) {
      return first(word.substring(0, n - 1), cut(word, "es", ""), cut(word, "ies", "y"));
    }
    if (word.endsWith("ed") && n > 3) {
      return forms(word.substring(0, n - 2));
    }
    if (word.endsWith("ing") && n > 4) {
      return forms(word.substring(0, n - 3));
    }
    return "";
  }

  /** True if the word is a base form that this list knows. */
  public static boolean isBase(String word) {
    return VERBS.contains(word);
  }

  private static String forms(String stem) {
    int n = stem.length();
    boolean doubled = n > 2 && stem.charAt(n - 1) == stem.charAt(n - 2);
    String single = doubled ? stem.substring(0, n - 1) : "";
    return first(stem, stem + "e", stem.endsWith("i") ? stem.substring(0, n - 1) + "y" : single);
  }

  private static String cut(String word, String ending, String other) {
    return word.endsWith(ending) ? word.substring(0, word.length() - ending.length()) + other : "";
  }

  private static String first(String a, String b, String c) {
    return VERBS.contains(a) ? a : VERBS.contains(b) ? b : VERBS.contains(c) ? c : "";
  }
}
