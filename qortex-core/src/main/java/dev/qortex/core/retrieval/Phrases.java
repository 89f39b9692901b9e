package dev.qortex.core.retrieval;

import dev.qortex.core.lexical.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How names are written and compared: folded words with one space between them. */
final class Phrases {

  private static final Pattern POSSESSIVE = Pattern.compile("['’][sS]\\b");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*");

  /**
   * A word of a text.
   *
   * @param folded lower case, without marks
   * @param capital whether it does not start with a lower-case letter
   * @param initial whether a sentence starts with it
   * @param start where it starts in the text
   */
  record Word(String folded, boolean capital, boolean initial, int start) {

    boolean counts() {
      return !Words.isFunctionWord(folded);
    }
  }

  private Phrases() {}

  /** The words of a text, in order; a possessive ending is no word. */
  static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    Matcher possessive = POSSESSIVE.matcher(text);
    String plain = possessive.replaceAll(found -> " ".repeat(found.group().length()));
    Matcher matcher = WORD.matcher(plain);
    int end = 0;
    while (matcher.find()) {
      String word = matcher.group();
      boolean initial = words.isEmpty() || endsSentence(plain, end, matcher.start());
      words.add(
          new Word(
              Words.fold(word),
              !Character.isLowerCase(word.codePointAt(0)),
              initial,
              matcher.start()));
      end = matcher.end();
    }
    return words;
  }

  private static boolean endsSentence(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (".!?:\n".indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The form under which names are compared. */
  static String norm(String name) {
    StringBuilder norm = new StringBuilder(name.length());
    for (Word word : words(name)) {
      norm.append(norm.isEmpty() ? "" : " ").append(word.folded());
    }
    return norm.toString();
  }

  /** Some of the words as a name. */
  static String join(List<Word> words, int from, int to) {
    StringBuilder joined = new StringBuilder(words.get(from).folded());
    for (int i = from + 1; i < to; i++) {
      joined.append(' ').append(words.get(i).folded());
    }
    return joined.toString();
  }
}
