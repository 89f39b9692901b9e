package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The table {@code injection-words.txt} as one trie for all languages. Words are looked up where
 * they may begin, so a text takes as many steps as its length times the longest term. Immutable.
 */
final class Vocabulary {

  private static final Set<String> UNSPACED = Set.of("ja", "zh", "th", "ko", "hi", "bn");

  /** First letter of a script whose words have attached particles or no spaces between them. */
  private static final char FIRST_FLOATING = '\u0590';

  /** Characters between the two halves of a term with a gap. */
  private static final int GAP = 40;

  /** Letters from which a term is found in a text without spaces. */
  private static final int COMPACT = 6;

  /**
   * A term of the table.
   *
   * @param gap number of the pair of which this is a half, or -1
   */
  private record Term(int language, Signal signal, boolean open, int gap, boolean second) {}

  /** Receiver of what is found. */
  @FunctionalInterface
  interface Found {

    /** A term of that language, from and up to these places. */
    void term(int language, Signal signal, int from, int to);
  }

  private final List<String> languages = new ArrayList<>();
  private final List<List<Term>> terms = new ArrayList<>();
  private final Set<String> english = new HashSet<>();
  private final int anchored = node();
  private final int floating = node();
  private final int compact = node();
  private int gaps;

  /** Open hash table from a node and a character to the next node; -1 is a free place. */
  private long[] keys = new long[1 << 16];

  private int[] nodes = new int[keys.length];
  private int used;

  Vocabulary() {
    Arrays.fill(keys, -1);
    String language = "";
    for (String line : Resources.lines(Signal.class, "injection-words.txt")) {
      if (line.startsWith("[")) {
        language = line.substring(1, line.length() - 1);
        languages.add(language);
      } else if (!line.startsWith("#")) {
        int colon = line.indexOf(':');
        Signal signal = Signal.named(line.substring(0, colon));
        for (String term : PlainText.terms(line.substring(colon + 1))) {
          add(language, signal, term);
        }
      }
    }
    terms.replaceAll(List::copyOf);
  }

  int languages() {
    return languages.size();
  }

  boolean isEnglish(int language) {
    return languages.get(language).equals("en");
  }

  /** English words of the table, without phrases. */
  Set<String> english() {
    return english;
  }

  private void add(String language, Signal signal, String written) {
    if (written.isEmpty()) {
      return;
    }
    int gap = written.indexOf(" * ");
    if (gap > 0) {
      insert(language, signal, written.substring(0, gap), gaps, false);
      insert(language, signal, written.substring(gap + 3), gaps, true);
      gaps++;
    } else {
      insert(language, signal, written, -1, false);
    }
  }

  private void insert(String language, Signal signal, String written, int gap, boolean second) {
    boolean open = written.endsWith("*");
    boolean anywhere = written.startsWith("*");
    String word = written.substring(anywhere ? 1 : 0, written.length() - (open ? 1 : 0));
    boolean ascii = word.chars().allMatch(c -> c < 128);
    boolean floats = !ascii && (anywhere || UNSPACED.contains(language));
    Term term =
        new Term(
            languages.size() - 1,
            signal,
            open || floats && UNSPACED.contains(language),
            gap,
            second);
    put(floats ? floating : anchored, word, term);
    String letters = word.replaceAll("[^\\p{L}]", "");
    if (!floats && gap < 0 && letters.length() >= COMPACT) {
      put(compact, letters, term);
    }
    if (language.equals("en") && word.chars().allMatch(Character::isLetter)) {
      english.add(word);
    }
  }

  private int node() {
    terms.add(new ArrayList<>());
    return terms.size() - 1;
  }

  private void put(int root, String word, Term term) {
    int node = root;
    for (int i = 0; i < word.length(); i++) {
      int known = step(node, word.charAt(i));
      node = known < 0 ? grow(node, word.charAt(i)) : known;
    }
    terms.get(node).add(term);
  }

  private static long key(int node, char c) {
    return (long) node << 16 | c;
  }

  private int grow(int node, char c) {
    if (2 * ++used > keys.length) {
      long[] oldKeys = keys;
      int[] oldNodes = nodes;
      keys = new long[2 * oldKeys.length];
      nodes = new int[keys.length];
      Arrays.fill(keys, -1);
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != -1) {
          set(oldKeys[i], oldNodes[i]);
        }
      }
    }
    int next = node();
    set(key(node, c), next);
    return next;
  }

  private void set(long key, int node) {
    int at = place(key);
    keys[at] = key;
    nodes[at] = node;
  }

  /** The place of a key, or the free one where it would stand. */
  private int place(long key) {
    long hash = key * 0x9E3779B97F4A7C15L;
    int at = (int) (hash >>> 40) & keys.length - 1;
    while (keys[at] != key && keys[at] != -1) {
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  private int step(int node, char c) {
    long key = key(node, c);
    int at = place(key);
    return keys[at] == key ? nodes[at] : -1;
  }

  /**
   * Finds the terms of a text.
   *
   * @param text folded
   * @param close without spaces between words
   */
  void find(String text, boolean close, Found found) {
    int[] halves = new int[gaps];
    Arrays.fill(halves, -GAP - 1);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (close) {
        walk(text, i, compact, true, halves, found);
      } else {
        if (isBorder(text, i) && !isInName(text, i)) {
          walk(text, i, anchored, false, halves, found);
        }
        if (c >= FIRST_FLOATING) {
          walk(text, i, floating, false, halves, found);
        }
      }
    }
  }

  private void walk(String text, int from, int root, boolean open, int[] halves, Found found) {
    int node = root;
    for (int i = from; i < text.length(); i++) {
      node = step(node, text.charAt(i));
      if (node < 0) {
        return;
      }
      List<Term> ended = terms.get(node);
      if (!ended.isEmpty()) {
        boolean border = open || isBorder(text, i + 1) && !isInName(text, i + 2);
        for (int t = 0; t < ended.size(); t++) {
          Term term = ended.get(t);
          if (term.open || border) {
            report(term, from, i + 1, halves, found);
          }
        }
      }
    }
  }

  private static void report(Term term, int from, int to, int[] halves, Found found) {
    if (term.gap < 0) {
      found.term(term.language, term.signal, from, to);
    } else if (!term.second) {
      halves[term.gap] = to;
    } else if (from - halves[term.gap] <= GAP) {
      found.term(term.language, term.signal, from, to);
    }
  }

  /**
   * True behind a dot, a slash or the like that joins two words to a name, a path or an address.
   */
  private static boolean isInName(String text, int at) {
    return at > 1
        && at < text.length()
        && "./@$\\".indexOf(text.charAt(at - 1)) >= 0
        && isAsciiWord(text.charAt(at - 2))
        && isAsciiWord(text.charAt(at));
  }

  private static boolean isAsciiWord(char c) {
    return c < 128 && Character.isLetterOrDigit(c);
  }

  /** True at an edge of a word, also between ASCII and a script with attached particles. */
  private static boolean isBorder(String text, int at) {
    if (at == 0 || at == text.length()) {
      return true;
    }
    char before = text.charAt(at - 1);
    char after = text.charAt(at);
    return !Character.isLetterOrDigit(before)
        || !Character.isLetterOrDigit(after)
        || before < 128 != after < 128 && Math.max(before, after) >= FIRST_FLOATING;
  }
}
