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
        if (at > from && WORDS.contains(text.substring(from, at).toLowerCase(Locale.ROOT))) {
          return true;
        }
        from = at + 1;
      }
    }
    return false;
  }
}
