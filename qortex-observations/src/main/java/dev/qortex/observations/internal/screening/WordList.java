package dev.qortex.observations.internal.screening;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Words that are found in a text with the endings of inflection, but not as a part of an
 * identifier. Immutable.
 *
 * @param firsts first letters of the words
 * @param byFirst the words in lower case by their first letter
 * @param inCompounds those of them that may end a compound
 * @param endings letters that may follow
 */
record WordList(
    BitSet firsts,
    Map<Character, List<String>> byFirst,
    Map<Character, List<String>> inCompounds,
    int endings) {

  /** First character of scripts whose words have no spaces between them. */
  private static final char UNSPACED = '\u2E80';

  /** Receiver of what is found. */
  @FunctionalInterface
  interface Found {

    /** A word from and up to these places. */
    void word(int from, int to);
  }

  /** The words, of which those with a star before them may end a compound. */
  static WordList of(List<String> words, int endings) {
    Map<Character, List<String>> byFirst = new HashMap<>();
    Map<Character, List<String>> inCompounds = new HashMap<>();
    for (String word : words) {
      boolean ends = word.startsWith("*");
      String lower = word.substring(ends ? 1 : 0).toLowerCase(Locale.ROOT);
      byFirst.computeIfAbsent(lower.charAt(0), first -> new ArrayList<>()).add(lower);
      if (ends) {
        inCompounds.computeIfAbsent(lower.charAt(0), first -> new ArrayList<>()).add(lower);
      }
    }
    BitSet firsts = new BitSet();
    byFirst.keySet().forEach(firsts::set);
    return new WordList(firsts, byFirst, inCompounds, endings);
  }

  void find(String text, Found found) {
    for (int i = 0; i < text.length(); i++) {
      boolean begins = i == 0 || begins(text.charAt(i - 1), text.charAt(i));
      char first = Character.toLowerCase(text.charAt(i));
      Map<Character, List<String>> words = begins ? byFirst : inCompounds;
      int end = firsts.get(first) ? end(text, i, words.getOrDefault(first, List.of())) : 0;
      if (end > 0) {
        found.word(i, end);
      }
    }
  }

  private static boolean begins(char before, char first) {
    return !Character.isLetter(before) || before >= UNSPACED || first >= UNSPACED;
  }

  /** The end of the longest word there, or 0. */
  private int end(String text, int from, List<String> words) {
    int longest = 0;
    for (String word : words) {
      if (text.regionMatches(true, from, word, 0, word.length())) {
        int end = from + word.length();
        int most = Math.min(text.length(), end + endings);
        while (end < most && Character.isLowerCase(text.charAt(end))) {
          end++;
        }
        end = afterName(text, end);
        boolean ends = end == text.length() || !isNamePart(text.charAt(end));
        longest = ends ? Math.max(longest, end) : longest;
      }
    }
    return longest;
  }

  /** The end of a variable that is set, such as {@code KEY_OF_MAIL=}, or the same place. */
  private static int afterName(String text, int from) {
    if (from == text.length() || text.charAt(from) != '_') {
      return from;
    }
    int end = from;
    while (end < text.length() && end - from < 30 && isVariable(text.charAt(end))) {
      end++;
    }
    boolean set = end < text.length() && (text.charAt(end) == '=' || text.charAt(end) == ':');
    return set ? end : from;
  }

  private static boolean isVariable(char c) {
    return c == '_' || c < 128 && Character.isLetterOrDigit(c);
  }

  private static boolean isNamePart(char c) {
    return c < 128 && Character.isLetter(c) || c == '(' || c == '_' || c == '-';
  }
}
