package dev.qortex.core.lexical;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of an English text that count in a search: folded to lower-case ASCII letters where
 * marks can be dropped, without function words, lightly stemmed. Words of other scripts are kept
 * whole. Pure functions.
 */
public final class Words {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*");

  /** Marks, but for those on letters of scripts in which a mark spells a word. */
  private static final Pattern MARKS =
      Pattern.compile(
          "(?<!\\p{M})(?<![\\p{L}&&[^\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}\\p{IsHebrew}"
              + "\\p{IsArabic}\\p{IsCommon}]])\\p{M}+");

  private static final Pattern POSSESSIVE = Pattern.compile("['’]s\\b");

  private static final Set<String> FUNCTION_WORDS =
      Set.of(
          ("a an the of in on at by for to from with without into onto over under between and or nor"
                  + " but if as is are was were be been being am do does did done have has had having"
                  + " it its he she they them his her their this that these those who whom whose which"
                  + " what when where why how i you we us our your my me both same than then there"
                  + " about just can could will would should shall may might must not no so")
              .split(" "));

  private Words() {}

  /** The words that count, in order, with repetitions. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(fold(text));
    while (matcher.find()) {
      String word = matcher.group();
      if (!FUNCTION_WORDS.contains(word)) {
        words.add(stem(word));
      }
    }
    return words;
  }

  /** Lower case, without marks and without a possessive {@code 's}. */
  public static String fold(String text) {
    String plain = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
    return POSSESSIVE.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("");
  }

  /** Whether the word, in lower case, only holds a sentence together. */
  public static boolean isFunctionWord(String word) {
    return FUNCTION_WORDS.contains(word);
  }

  /** Takes off the commonest English endings of words of more than four letters. */
  static String stem(String word) {
    int length = word.length();
    if (length <= 4) {
      return word;
    }
    String stem = word;
    if (word.endsWith("ies") || word.endsWith("ied")) {
      stem = word.substring(0, length - 3) + "y";
    } else if (word.endsWith("sses")) {
      stem = word.substring(0, length - 2);
    } else if (word.endsWith("ing") && length - 3 >= 3) {
      stem = undouble(word.substring(0, length - 3));
    } else if (word.endsWith("ed") && length - 2 >= 3) {
      stem = undouble(word.substring(0, length - 2));
    } else if (word.endsWith("es")) {
      stem = word.substring(0, length - 1);
    } else if (word.endsWith("s") && !word.endsWith("ss")) {
      stem = word.substring(0, length - 1);
    }
    return stem.length() > 4 && stem.endsWith("e") ? stem.substring(0, stem.length() - 1) : stem;
  }

  private static String undouble(String stem) {
    int last = stem.length() - 1;
    char c = stem.charAt(last);
    boolean doubled = stem.charAt(last - 1) == c && "lsz".indexOf(c) < 0;
    return doubled ? stem.substring(0, last) : stem;
  }
}
