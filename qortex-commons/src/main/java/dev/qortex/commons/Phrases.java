package dev.qortex.commons;

import java.util.ArrayList;
import java.util.List;

/** Normalised form in which names are compared: folded words with one space between them. */
public final class Phrases {

  /**
   * A word of a text.
   *
   * @param folded lower case, without marks
   * @param capital whether it does not start with a lower-case letter
   * @param initial whether a sentence starts with it
   */
  public record Word(String folded, boolean capital, boolean initial) {

    public boolean counts() {
      return !Words.isFunctionWord(folded);
    }
  }

  private Phrases() {}

  /** The words of a text, in order, without possessive endings. */
  public static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    int last = 0;
    int at = 0;
    while (at < text.length()) {
      int first = text.codePointAt(at);
      if (!Character.isLetter(first) && !isNumber(first)) {
        at += isPossessive(text, at) ? 2 : Character.charCount(first);
        continue;
      }
      int end = end(text, at);
      boolean initial = words.isEmpty() || endsSentence(text, last, at);
      words.add(
          new Word(Words.fold(text.substring(at, end)), !Character.isLowerCase(first), initial));
      last = end;
      at = end;
    }
    return words;
  }

  private static int end(String text, int start) {
    int end = start;
    while (end < text.length() && goesOn(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  /** True if a word goes on with that: letters, numbers, and their marks. */
  private static boolean goesOn(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> Character.isLetter(c) || isNumber(c);
    };
  }

  private static boolean isNumber(int c) {
    return switch (Character.getType(c)) {
      case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
      default -> false;
    };
  }

  private static boolean isPossessive(String text, int at) {
    int next = at + 2;
    return next <= text.length()
        && (text.charAt(at) == '\'' || text.charAt(at) == '’')
        && (text.charAt(at + 1) == 's' || text.charAt(at + 1) == 'S')
        && (next == text.length() || !(goesOn(text.codePointAt(next)) || text.charAt(next) == '_'));
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
  public static String norm(String name) {
    StringBuilder norm = new StringBuilder(name.length());
    for (Word word : words(name)) {
      norm.append(norm.isEmpty() ? "" : " ").append(word.folded());
    }
    return norm.toString();
  }

  /** Some of the words as a name. */
  public static String join(List<Word> words, int from, int to) {
    StringBuilder joined = new StringBuilder(words.get(from).folded());
    for (int i = from + 1; i < to; i++) {
      joined.append(' ').append(words.get(i).folded());
    }
    return joined.toString();
  }
}
