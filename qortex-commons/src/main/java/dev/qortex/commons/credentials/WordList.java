package dev.qortex.commons.credentials;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Words of some kinds that are found in one pass over a text with the endings of inflection, but
 * not as a part of an identifier. Immutable once it is filled.
 */
final class WordList {

  /** First character of scripts whose words have no spaces between them. */
  private static final char UNSPACED = '\u2E80';

  /** First character behind Latin, Greek and Cyrillic, whose words inflect by small letters. */
  private static final char CASELESS = '\u0530';

  private static final char ASCII = 128;

  /** Bit by which small letters differ from capitals. */
  private static final int CASE = 0x20;

  /** Letters from which on a word is found with endings. */
  private static final int INFLECTED = 4;

  /**
   * A word in lower case.
   *
   * @param ends whether it may end a compound
   * @param endings letters that may follow
   */
  private record Word(String text, int kind, boolean ends, int endings) {}

  private static final class Places {
    private int[] places = new int[16];
    private int size;

    void add(int from, int to) {
      if (size + 2 > places.length) {
        places = Arrays.copyOf(places, 2 * places.length);
      }
      places[size++] = from;
      places[size++] = to;
    }
  }

  private final ByStart<Word> byStart = new ByStart<>();
  private final boolean[] inCompounds = new boolean[CASELESS];
  private int kinds;

  /** Adds a kind of words, of which those with a star before them may end a compound. */
  int add(List<String> words, int endings) {
    for (String written : words) {
      boolean ends = written.startsWith("*");
      String text = written.substring(ends ? 1 : 0).toLowerCase(Locale.ROOT);
      int most =
          text.length() < INFLECTED && text.charAt(0) < UNSPACED ? Math.min(1, endings) : endings;
      byStart.add(first(text, 0), second(text, 0), new Word(text, kinds, ends, most));
      if (ends) {
        inCompounds[text.charAt(0)] = true;
      }
    }
    return kinds++;
  }

  private static char first(String text, int at) {
    return Character.toLowerCase(text.charAt(at));
  }

  /** The second character of a word that spaces divide from others; of others one counts. */
  private static char second(String text, int at) {
    if (text.charAt(at) >= UNSPACED) {
      return 0;
    }
    return at + 1 < text.length() ? Character.toLowerCase(text.charAt(at + 1)) : ' ';
  }

  /** The places from and up to which there are words, as pairs in their order, for each kind. */
  int[][] find(String text) {
    Places[] found = new Places[kinds];
    Arrays.setAll(found, kind -> new Places());
    int[] ends = new int[kinds];
    for (int i = 0; i < text.length(); i++) {
      List<Word> words = byStart.get(first(text, i), second(text, i));
      if (words != null) {
        char c = text.charAt(i);
        boolean begins = i == 0 || begins(text.charAt(i - 1), c);
        if (Character.isLetter(c) && (begins || isEnd(c)) || begins && isDigit(c)) {
          add(text, i, words, begins, ends, found);
        }
      }
    }
    int[][] places = new int[kinds][];
    Arrays.setAll(places, kind -> Arrays.copyOf(found[kind].places, found[kind].size));
    return places;
  }

  private boolean isEnd(char c) {
    char lower = Character.toLowerCase(c);
    return lower < CASELESS && inCompounds[lower];
  }

  private static boolean begins(char before, char first) {
    boolean inside =
        isDigit(first) ? Character.isLetterOrDigit(before) : Character.isLetter(before);
    return !inside || before >= UNSPACED || first >= UNSPACED;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static void add(
      String text, int from, List<Word> words, boolean begins, int[] ends, Places[] found) {
    Arrays.fill(ends, 0);
    for (Word word : words) {
      if (begins || word.ends()) {
        ends[word.kind()] = Math.max(ends[word.kind()], end(text, from, word));
      }
    }
    for (int kind = 0; kind < ends.length; kind++) {
      if (ends[kind] > 0) {
        found[kind].add(from, ends[kind]);
      }
    }
  }

  /** The end of the word there, or 0. */
  private static int end(String text, int from, Word word) {
    int end = from + word.text().length();
    if (end > text.length()
        || isOther(text.charAt(end - 1), word.text().charAt(word.text().length() - 1))
        || !text.regionMatches(true, from, word.text(), 0, word.text().length())) {
      return 0;
    }
    int most = Math.min(text.length(), end + word.endings());
    while (end < most && Character.isLowerCase(text.charAt(end))) {
      end++;
    }
    return end == text.length() || !isNamePart(text.charAt(end)) ? end : 0;
  }

  /** True for two characters of ASCII that differ by more than case; most words end otherwise. */
  private static boolean isOther(char a, char b) {
    return a < ASCII && b < ASCII && (a | CASE) != (b | CASE);
  }

  private static boolean isNamePart(char c) {
    return c < CASELESS && Character.isLetter(c) || c == '(' || c == '_' || c == '-';
  }
}
