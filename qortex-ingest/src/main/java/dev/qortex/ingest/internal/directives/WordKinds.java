package dev.qortex.ingest.internal.directives;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kinds of words and phrases, each a pattern for whole words in any case. A text is read once for
 * all of them: at the start of a word only those kinds are tried that can go on after its first two
 * characters, which is learned from the patterns when two characters come for the first time. So
 * time hardly grows with the number of kinds. Thread-safe.
 */
final class WordKinds {

  /** Characters for which is kept what may begin with them; at others all kinds are tried. */
  private static final int ASCII = 128;

  private static final int LEARNED = 1 << 31;

  private final Map<String, Pattern> kinds = new LinkedHashMap<>();
  private final List<Pattern> patterns;
  private final int all;

  /** Bits of the kinds by the first two characters, with the highest bit once they are known. */
  private final int[] possible = new int[ASCII * ASCII];

  /**
   * Creates at most 31 kinds.
   *
   * @param words alternatives by kind, in the order in which kinds are reported; none begins with
   *     anything but the first character of a word
   */
  WordKinds(Map<String, String> words) {
    words.forEach(
        (kind, any) ->
            kinds.put(
                kind, Pattern.compile("(?:" + any + ")(?![\\w-])", Pattern.CASE_INSENSITIVE)));
    patterns = List.copyOf(kinds.values());
    all = LEARNED - 1 >>> 31 - patterns.size();
  }

  /** The names of all kinds, in order. */
  Set<String> names() {
    return Collections.unmodifiableSet(kinds.keySet());
  }

  /** The kinds that a text has words of, in order. */
  List<String> in(String text) {
    int found = 0;
    Matcher[] matchers = new Matcher[patterns.size()];
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      int open = inWord ? 0 : possible(text, i) & ~found;
      while (open != 0) {
        int kind = Integer.numberOfTrailingZeros(open);
        open &= open - 1;
        if (matchers[kind] == null) {
          matchers[kind] = patterns.get(kind).matcher(text);
        }
        found |= matchers[kind].region(i, text.length()).lookingAt() ? 1 << kind : 0;
      }
      inWord = isInWord(text.charAt(i));
    }
    List<String> names = new ArrayList<>();
    int bit = 1;
    for (String kind : kinds.keySet()) {
      if ((found & bit) != 0) {
        names.add(kind);
      }
      bit <<= 1;
    }
    return names;
  }

  private static boolean isInWord(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '-';
  }

  private int possible(String text, int start) {
    if (start + 1 == text.length()
        || text.charAt(start) >= ASCII
        || text.charAt(start + 1) >= ASCII) {
      return all;
    }
    int two = text.charAt(start) * ASCII + text.charAt(start + 1);
    if (possible[two] == 0) {
      possible[two] = LEARNED | learned(text.substring(start, start + 2));
    }
    return possible[two] & all;
  }

  /** The kinds that match the beginning of a text, or would look at what follows. */
  private int learned(String beginning) {
    int bits = 0;
    for (int kind = 0; kind < patterns.size(); kind++) {
      Matcher matcher = patterns.get(kind).matcher(beginning);
      bits |= matcher.lookingAt() || matcher.hitEnd() ? 1 << kind : 0;
    }
    return bits;
  }
}
