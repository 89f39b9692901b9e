package dev.qortex.commons;

/**
 * English inflection: takes off plurals, endings of verbs and a final e, so that all forms of a
 * word become one. These are the steps 1 and 5 of Porter2, the English stemmer of Snowball, without
 * its lists of exceptions; the steps between, which take off derivations such as {@code -ation},
 * found no more in documents and less in source code. Used once.
 */
final class Inflection {

  private static final int SHORTEST = 3;
  private static final String VOWELS = "aeiou";
  private static final String LAST = "sdgyel";
  private static final String DOUBLED = "bdfgmnprt";

  private final StringBuilder word;

  /** The start of region R1 of Porter2: behind the first consonant after a vowel. */
  private final int first;

  private final int second;

  private Inflection(String given) {
    word = new StringBuilder(given);
    first = region(0);
    second = region(first);
  }

  /** The stem of a word in lower case. */
  static String stem(String word) {
    if (word.length() < SHORTEST || LAST.indexOf(word.charAt(word.length() - 1)) < 0) {
      return word;
    }
    Inflection inflection = new Inflection(word);
    inflection.plural();
    inflection.verb();
    inflection.y();
    inflection.end();
    return inflection.word.toString();
  }

  private void plural() {
    if (ends("sses")) {
      cut(2);
    } else if (ends("ies") || ends("ied")) {
      cut(word.length() > 4 ? 2 : 1);
    } else if (ends("s") && !ends("ss") && !ends("us") && hasVowel(word.length() - 2)) {
      cut(1);
    }
  }

  private void verb() {
    int eed = ends("eed") ? 3 : ends("eedly") ? 5 : 0;
    int ending = ends("ing") ? 3 : ends("ed") ? 2 : ends("ingly") ? 5 : ends("edly") ? 4 : 0;
    if (eed > 0) {
      cut(word.length() - eed >= first ? eed - 2 : 0);
    } else if (ending > 0 && hasVowel(word.length() - ending)) {
      cut(ending);
      mend();
    }
  }

  /** As it was before the ending came: hop from hopp, hope from hop. */
  private void mend() {
    int length = word.length();
    boolean doubled =
        length > 1
            && word.charAt(length - 1) == word.charAt(length - 2)
            && DOUBLED.indexOf(word.charAt(length - 1)) >= 0;
    if (ends("at") || ends("bl") || ends("iz")) {
      word.append('e');
    } else if (doubled) {
      cut(1);
    } else if (first >= length && isShort(length)) {
      word.append('e');
    }
  }

  private void y() {
    int last = word.length() - 1;
    if (last > 1 && ends("y") && !isVowel(last - 1)) {
      word.setCharAt(last, 'i');
    }
  }

  private void end() {
    int last = word.length() - 1;
    boolean silent = last >= second || last >= first && !isShort(last);
    if (ends("e") ? silent : ends("ll") && last >= second) {
      cut(1);
    }
  }

  /** True if the first letters end in a short syllable, such as that of hop or of at. */
  private boolean isShort(int length) {
    return length == 2
        ? isVowel(0) && !isVowel(1)
        : length > 2
            && !isVowel(length - 3)
            && isVowel(length - 2)
            && !isVowel(length - 1)
            && "wxy".indexOf(word.charAt(length - 1)) < 0;
  }

  private int region(int from) {
    for (int i = from + 1; i < word.length(); i++) {
      if (!isVowel(i) && isVowel(i - 1)) {
        return i + 1;
      }
    }
    return word.length();
  }

  private boolean hasVowel(int length) {
    for (int i = 0; i < length; i++) {
      if (isVowel(i)) {
        return true;
      }
    }
    return false;
  }

  /** A y is one, but for the first letter and after another vowel. */
  private boolean isVowel(int i) {
    char c = word.charAt(i);
    return VOWELS.indexOf(c) >= 0 || c == 'y' && i > 0 && VOWELS.indexOf(word.charAt(i - 1)) < 0;
  }

  private boolean ends(String ending) {
    int at = word.length() - ending.length();
    for (int i = 0; at >= 0 && i < ending.length(); i++) {
      if (word.charAt(at + i) != ending.charAt(i)) {
        return false;
      }
    }
    return at >= 0;
  }

  private void cut(int letters) {
    word.setLength(word.length() - letters);
  }
}
