package dev.qortex.engine.internal.recency;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Recognition of texts with a name or a number that the question has not: most answers bring one.
 * Every word with a capital counts as a name, but for the first of a text and "I". Pure functions.
 */
final class NewNames {

  private NewNames() {}

  /** The words of a question, in lower case. */
  static Set<String> known(String question) {
    Set<String> known = new HashSet<>();
    words(question, word -> known.add(word.toLowerCase(Locale.ROOT)));
    return known;
  }

  /** True if a text has a name or a number that is not known. */
  static boolean isIn(String text, Set<String> known) {
    boolean[] found = new boolean[1];
    boolean[] first = {true};
    words(
        text,
        word -> {
          char initial = word.charAt(0);
          boolean name = !first[0] && Character.isUpperCase(initial) && !word.equals("I");
          found[0] |=
              (name || Character.isDigit(initial))
                  && !known.contains(word.toLowerCase(Locale.ROOT));
          first[0] = false;
        });
    return found[0];
  }

  private static void words(String text, Consumer<String> visitor) {
    int from = 0;
    for (int at = 0; at <= text.length(); at++) {
      if (at == text.length() || !Character.isLetterOrDigit(text.charAt(at))) {
        if (at > from) {
          visitor.accept(text.substring(from, at));
        }
        from = at + 1;
      }
    }
  }
}
