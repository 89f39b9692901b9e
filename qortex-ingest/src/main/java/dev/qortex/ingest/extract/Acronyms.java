package dev.qortex.ingest.extract;

import dev.qortex.ingest.internal.lexicon.NameTokens;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds short forms that a text explains: "Remote Procedure Call (RPC)". The letters of the short
 * form start the words before it, in order. Linear in the length of the text.
 *
 * @see <a href="https://psb.stanford.edu/psb-online/proceedings/psb03/schwartz.pdf">A. Schwartz, M.
 *     Hearst, "A simple algorithm for identifying abbreviation definitions" (2003)</a>
 */
final class Acronyms {

  private static final int LONGEST = 8;
  private static final int FARTHEST = 100;

  /** Long forms of each short form; several if the documents do not agree. */
  private final Map<String, TreeSet<String>> meanings = new HashMap<>();

  void add(String text) {
    int open = text.indexOf('(');
    while (open >= 0) {
      int close = open + 1;
      while (close < text.length() && close - open <= LONGEST + 1 && text.charAt(close) != ')') {
        close++;
      }
      if (close < text.length() && text.charAt(close) == ')') {
        String acronym = text.substring(open + 1, close);
        String before = text.substring(Math.max(0, open - FARTHEST), open).strip();
        meaning(before, acronym).ifPresent(name -> add(acronym, name));
      }
      open = text.indexOf('(', open + 1);
    }
  }

  /** A short form, or another name, of a thing. */
  void add(String other, String name) {
    meanings.computeIfAbsent(other, a -> new TreeSet<>()).add(name);
  }

  /** The last words of a text whose initials are the acronym. */
  static Optional<String> meaning(String before, String acronym) {
    boolean capitals =
        acronym.length() > 1
            && acronym.length() <= LONGEST
            && acronym.chars().allMatch(c -> Character.isUpperCase(c) || Character.isDigit(c));
    if (!capitals || !Character.isUpperCase(acronym.charAt(0))) {
      return Optional.empty();
    }
    int letter = acronym.length() - 1;
    int i = before.length() - 1;
    while (i >= 0 && letter >= 0) {
      char c = before.charAt(i);
      if (!Character.isLetterOrDigit(c) && "-/ ".indexOf(c) < 0) {
        return Optional.empty();
      }
      boolean starts = i == 0 || !Character.isLetterOrDigit(before.charAt(i - 1));
      boolean hump = Character.isUpperCase(c);
      if ((starts || hump) && Character.toUpperCase(c) == acronym.charAt(letter)) {
        letter--;
        if (letter < 0 && starts) {
          String name = before.substring(i);
          return name.indexOf(' ') > 0 || name.length() > acronym.length() + 2
              ? Optional.of(name)
              : Optional.empty();
        }
      }
      i--;
    }
    return Optional.empty();
  }

  /** The short forms with one meaning: those whose occurrences differ only in case and number. */
  Map<String, String> clear() {
    Map<String, String> clear = new TreeMap<>();
    meanings.forEach(
        (acronym, names) -> {
          if (names.stream().map(NameTokens::form).distinct().count() == 1) {
            clear.put(acronym, names.first());
          }
        });
    return clear;
  }
}
