package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Frequent English words that are terms of other languages, too, such as the French <i>cache</i>.
 * Immutable.
 */
final class Homographs {

  /** Letters of the longest frequent English word. */
  private static final int LONGEST = 20;

  private final Set<String> words = new HashSet<>();

  Homographs() {
    Resources.lines(Signal.class, "english-homographs.txt")
        .forEach(line -> words.addAll(Arrays.asList(line.split(" "))));
  }

  /**
   * True if all words of a term may be English ones.
   *
   * @param folded text
   * @param from the begin of the term
   * @param to its end, behind which the last word goes on if the term is the begin of a word
   */
  boolean contain(String folded, int from, int to) {
    int at = from;
    while (at < to) {
      int end = at;
      while (end < folded.length() && end - at <= LONGEST && isAsciiLetter(folded.charAt(end))) {
        end++;
      }
      if (!words.contains(folded.substring(at, end))) {
        return false;
      }
      at = end < to && folded.charAt(end) == ' ' ? end + 1 : end;
      if (at == end && at < to) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAsciiLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
