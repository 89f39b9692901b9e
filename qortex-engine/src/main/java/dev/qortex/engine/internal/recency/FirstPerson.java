package dev.qortex.engine.internal.recency;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Recognition of texts in the first person. A question about "my landlord" is answered by such a
 * text more probably than by one about another landlord. Pure functions.
 */
final class FirstPerson {

  private static final Set<String> WORDS =
      Arrays.stream(
              ("i me my mine myself we our ours ourselves ich mich mir mein meine meinem meinen meiner"
                      + " wir uns unser unsere unserem unseren je j moi mon ma mes nous notre nos"
                      + " yo mi mis nosotros nuestro nuestra io mio mia miei noi nostro nostra"
                      + " eu meu minha meus minhas nós nosso nossa ik mij mijn wij ons onze")
                  .split(" "))
          .collect(Collectors.toUnmodifiableSet());

  private FirstPerson() {}

  /** True if a text has a word of the first person. */
  static boolean isIn(String text) {
    int from = 0;
    for (int at = 0; at <= text.length(); at++) {
      if (at == text.length() || !Character.isLetter(text.charAt(at))) {
        if (at > from && isWord(text, from, at)) {
          return true;
        }
        from = at + 1;
      }
    }
    return false;
  }

  /** True for a word of the first person that is no part of "I/O", "i.e." or "java.io". */
  private static boolean isWord(String text, int from, int to) {
    String word = text.substring(from, to);
    if (!WORDS.contains(word.toLowerCase(Locale.ROOT))) {
      return false;
    }
    boolean acronym = to - from > 1 && word.equals(word.toUpperCase(Locale.ROOT));
    boolean joined =
        (from > 1 && isJoint(text.charAt(from - 1)) && Character.isLetter(text.charAt(from - 2)))
            || (to + 1 < text.length()
                && isJoint(text.charAt(to))
                && Character.isLetter(text.charAt(to + 1)));
    return !acronym && !joined;
  }

  private static boolean isJoint(char character) {
    return character == '.' || character == '/' || character == '_';
  }
}
