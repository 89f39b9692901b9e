package dev.qortex.ingest.internal.lexicon;

import dev.qortex.commons.Words;
import java.util.Set;

/** The words that point at things, but do not name any. Pure functions. */
public final class GenericWords {

  /** Alone they name nothing. */
  private static final Set<String> ALONE = WordLists.of("generic alone");

  /** With whatever stands before them, they name nothing. */
  private static final Set<String> NEVER = WordLists.of("never names");

  /** Nouns that stand after an identifier to say its kind. */
  private static final Set<String> KINDS = WordLists.of("kinds");

  /** Further nouns that stand after code to say its kind. */
  private static final Set<String> KINDS_OF_CODE = WordLists.of("kinds of code");

  private static final Set<String> POINTERS = WordLists.of("pointers");

  private GenericWords() {}

  /** True if a word in front of a noun only points at it. */
  public static boolean isPointer(String word) {
    return POINTERS.contains(word);
  }

  /** True if it names nothing by itself. */
  public static boolean isGeneric(String word) {
    return ALONE.contains(Plurals.singular(word));
  }

  /** True if it ends headings of what one may do with a thing, or know of it. */
  public static boolean isTopic(String word) {
    return TOPICS.contains(Plurals.singular(word));
  }

  private static final Set<String> TOPICS = WordLists.of("topics");

  public static boolean isKind(String word) {
    return KINDS.contains(Plurals.singular(word));
  }

  public static boolean isKindOfCode(String word) {
    return isKind(word) || KINDS_OF_CODE.contains(Plurals.singular(word));
  }

  /** True if a noun phrase may name something. */
  public static boolean names(String name, String head) {
    return isText(name)
        && !NEVER.contains(Plurals.singular(head))
        && !(name.equals(head) && Words.isFunctionWord(head));
  }

  /** True if a noun phrase names something. */
  public static boolean names(String name, String head, int words) {
    String singular = Plurals.singular(head);
    return isText(name)
        && !NEVER.contains(singular)
        && !(words == 1 && (ALONE.contains(singular) || Words.isFunctionWord(head)));
  }

  /** True if more than half of it is letters. */
  private static boolean isText(String name) {
    int letters = 0;
    for (int i = 0; i < name.length(); i++) {
      letters += Character.isLetter(name.charAt(i)) ? 1 : 0;
    }
    return letters > name.length() / 2 && name.length() > 1 && name.length() <= 80;
  }

  /** True if code is a name, and no expression. */
  public static boolean isIdentifier(String code) {
    boolean letter = false;
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      letter |= Character.isLetter(c);
      if ("=<>{}[]|;!?$^\\\"'".indexOf(c) >= 0) {
        return false;
      }
    }
    return letter && code.length() > 1 && code.length() <= 60;
  }
}
