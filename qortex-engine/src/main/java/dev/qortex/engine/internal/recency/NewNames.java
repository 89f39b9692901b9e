package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Phrases;
import dev.qortex.commons.Phrases.Word;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names and numbers of a text that the question has not: most answers bring one. Every word with a
 * capital counts as a name, but for "I" and the first of a sentence. Pure functions.
 */
final class NewNames {

  private NewNames() {}

  /** The words of a question, folded. */
  static Set<String> known(String question) {
    return Phrases.words(question).stream().map(Word::folded).collect(Collectors.toSet());
  }

  /** The names and numbers of a text, folded, with repetitions. */
  static List<String> of(String text) {
    return Phrases.words(text).stream().filter(NewNames::isName).map(Word::folded).toList();
  }

  /** True for a number and for a capital, which letters of some scripts do not have. */
  private static boolean isName(Word word) {
    int first = word.folded().isEmpty() ? 0 : word.folded().codePointAt(0);
    boolean cased = word.capital() && Character.isLowerCase(first);
    return Character.isDigit(first) || (cased && !word.initial() && !word.folded().equals("i"));
  }

  /** True if one of some names is not known. */
  static boolean anyMissing(String[] names, Set<String> known) {
    for (String name : names) {
      if (!known.contains(name)) {
        return true;
      }
    }
    return false;
  }
}
