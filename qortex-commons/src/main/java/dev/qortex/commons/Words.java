package dev.qortex.commons;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Normalised words of an English text that count in a search: folded to lower-case ASCII letters if
 * marks can be dropped, without function words, without inflection. Words of other scripts are kept
 * whole, but for scripts that write words without space between them, and Korean, which joins
 * particles to them: there every two characters that stand side by side are a word, so that a word
 * is found inside of a sentence. Pure functions.
 */
public final class Words {

  /** The number of the rule. It grows with every change of what {@link #of} gives. */
  public static final int VERSION = 4;

  private static final Pattern POSSESSIVE = Pattern.compile("['’]s(?![\\p{L}\\p{N}\\p{M}_])");

  private static final Set<String> FUNCTION_WORDS =
      Set.of(
          ("a an the of in on at by for to from with without into onto over under between and or"
                  + " nor but if as is are was were be been being am do does did done have has had"
                  + " having it its he she they them his her their this that these those who whom"
                  + " whose which what when where why how i you we us our your my me both same than"
                  + " then there about just can could will would should shall may might must not no"
                  + " so")
              .split(" "));

  private static final int STARTS =
      1 << Character.UPPERCASE_LETTER
          | 1 << Character.LOWERCASE_LETTER
          | 1 << Character.TITLECASE_LETTER
          | 1 << Character.MODIFIER_LETTER
          | 1 << Character.OTHER_LETTER
          | 1 << Character.DECIMAL_DIGIT_NUMBER
          | 1 << Character.LETTER_NUMBER
          | 1 << Character.OTHER_NUMBER;

  private static final int MARKS =
      1 << Character.NON_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK
          | 1 << Character.COMBINING_SPACING_MARK;

  /** Letters of other scripts keep their marks, which spell a word there. */
  private static final Set<UnicodeScript> WITHOUT_MARKS =
      EnumSet.of(
          UnicodeScript.LATIN,
          UnicodeScript.GREEK,
          UnicodeScript.CYRILLIC,
          UnicodeScript.HEBREW,
          UnicodeScript.ARABIC,
          UnicodeScript.COMMON);

  /** Texts in them are cut into pairs of characters. */
  private static final Set<UnicodeScript> WITHOUT_SPACES =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.BOPOMOFO,
          UnicodeScript.HANGUL,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR,
          UnicodeScript.TIBETAN,
          UnicodeScript.YI);

  /** The first character that may be in one of them. */
  private static final char FIRST_WITHOUT_SPACES = '\u0E00';

  private Words() {}

  /** White space as Unicode has it, and the separators of files, groups, records and units. */
  public static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
  }

  /**
   * The words that count, in order, with repetitions. A word starts with a letter or a number and
   * goes on as long as these and marks follow. Behind them come the calendar dates of the text,
   * each in one form, such as {@code 2026-05-09}, {@code --05-09} and {@code 2026-05}.
   */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    String folded = fold(text);
    int from = isAscii(folded) ? addAscii(words, folded) : 0;
    while (from < folded.length()) {
      int to = from + Character.charCount(folded.codePointAt(from));
      if (is(STARTS, folded.codePointAt(from))) {
        to = end(folded, to, STARTS | MARKS);
        add(words, folded, from, to);
      }
      from = to;
    }
    words.addAll(DateWords.of(folded));
    return words;
  }

  /** The words of the calendar dates of a text, in order, with repetitions. */
  public static List<String> ofDates(String text) {
    return DateWords.of(fold(text));
  }

  /** Adds the words of a text in small ASCII letters, and returns its end. */
  private static int addAscii(List<String> words, String text) {
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9')) {
        if (i > start) {
          addWord(words, text.substring(start, i));
        }
        start = i + 1;
      }
    }
    return text.length();
  }

  private static void addWord(List<String> words, String word) {
    if (!FUNCTION_WORDS.contains(word)) {
      words.add(stem(word));
    }
  }

  /** Adds a run of letters, cut where scripts without spaces begin and end. */
  private static void add(List<String> words, String text, int start, int end) {
    int from = start;
    while (from < end) {
      boolean spaced = !isWithoutSpaces(text.codePointAt(from));
      int to = from;
      do {
        to += Character.charCount(text.codePointAt(to));
      } while (to < end
          && (isShared(text.codePointAt(to)) || spaced != isWithoutSpaces(text.codePointAt(to))));
      if (spaced) {
        addWord(words, text.substring(from, to));
      } else {
        addPairs(words, text, from, to);
      }
      from = to;
    }
  }

  private static boolean isWithoutSpaces(int character) {
    return character >= FIRST_WITHOUT_SPACES
        && WITHOUT_SPACES.contains(UnicodeScript.of(character));
  }

  /** True if the character is a mark or, such as a sign of length, goes on in any script. */
  private static boolean isShared(int character) {
    return is(MARKS, character)
        || character >= FIRST_WITHOUT_SPACES
            && Character.getType(character) == Character.MODIFIER_LETTER
            && !isWithoutSpaces(character);
  }

  /**
   * Returns true if most letters of a text belong to scripts without spaces between words, or to
   * Korean.
   */
  public static boolean isMostlyWithoutSpaces(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    return 2 * text.codePoints().filter(c -> Character.isLetter(c) && isWithoutSpaces(c)).count()
        > letters;
  }

  /** Every two characters side by side; a single one as it is. */
  private static void addPairs(List<String> words, String text, int start, int end) {
    int second = afterCharacter(text, start, end);
    if (second == end) {
      words.add(text.substring(start, end));
    }
    int first = start;
    while (second < end) {
      int behind = afterCharacter(text, second, end);
      words.add(text.substring(first, behind));
      first = second;
      second = behind;
    }
  }

  /** The index behind a character with its marks, or behind a syllable of decomposed Korean. */
  private static int afterCharacter(String text, int start, int end) {
    int at = start + Character.charCount(text.codePointAt(start));
    while (at < end && (is(MARKS, text.codePointAt(at)) || isInSyllable(text.charAt(at)))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  /** A vowel or a final consonant of Korean, as normalization makes them. */
  private static boolean isInSyllable(char c) {
    return c >= '\u1160' && c <= '\u11FF';
  }

  /**
   * The words that count, followed by a number below 65,536 for each pair of adjacent words: their
   * number bounds the memory of an index, and two pairs of a text seldom share one.
   */
  public static List<String> withPairs(String text) {
    List<String> words = of(text);
    int count = words.size();
    for (int i = 1; i < count; i++) {
      int hash = 31 * words.get(i - 1).hashCode() + words.get(i).hashCode();
      words.add(" " + ((hash ^ hash >>> 16) & 0xFFFF));
    }
    return words;
  }

  /** The index at which the run of characters of these types ends. */
  private static int end(String text, int from, int types) {
    int end = from;
    while (end < text.length() && is(types, text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  private static boolean is(int types, int character) {
    return (types >> Character.getType(character) & 1) != 0;
  }

  /** Lower case, without marks and without a possessive {@code 's}. */
  public static String fold(String text) {
    String plain =
        isAscii(text) ? text : unmarked(Normalizer.normalize(text, Normalizer.Form.NFKD));
    String lower = plain.toLowerCase(Locale.ROOT);
    return lower.contains("'s") || lower.contains("’s")
        ? POSSESSIVE.matcher(lower).replaceAll("")
        : lower;
  }

  /** Returns true if a text has only characters of ASCII. */
  public static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 127) {
        return false;
      }
    }
    return true;
  }

  private static String unmarked(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    int from = 0;
    while (from < text.length()) {
      int c = text.codePointAt(from);
      int to = is(MARKS, c) ? end(text, from, MARKS) : from + Character.charCount(c);
      if (!is(MARKS, c) || (from > 0 && keepsMarks(text.codePointBefore(from)))) {
        plain.append(text, from, to);
      }
      from = to;
    }
    return plain.toString();
  }

  private static boolean keepsMarks(int base) {
    return Character.isLetter(base) && !WITHOUT_MARKS.contains(UnicodeScript.of(base));
  }

  /** Returns whether the word, in lower case, only holds a sentence together. */
  public static boolean isFunctionWord(String word) {
    return FUNCTION_WORDS.contains(word);
  }

  /** Removes the English inflection of a word, by {@link Inflection}. */
  public static String stem(String word) {
    return Inflection.stem(word);
  }
}
