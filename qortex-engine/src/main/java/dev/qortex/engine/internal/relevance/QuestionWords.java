package dev.qortex.engine.internal.relevance;

import dev.qortex.commons.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words of a question that stand for something in particular, by how they are written: names,
 * identifiers, numbers and dates. Words are as {@link Words#of} gives them. Pure functions.
 */
final class QuestionWords {

  private static final Pattern TOKEN =
      Pattern.compile("[\\p{L}\\p{N}\\p{M}]+(?:[._/@-][\\p{L}\\p{N}\\p{M}]+)*+");

  /** Signs inside of paths, addresses and identifiers; a hyphen also joins ordinary words. */
  private static final String SIGNS = "._/@";

  private static final String MONTH =
      "(?:january|february|march|april|may|june|july|august|september|october|november|december"
          + "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
  private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?";
  private static final String YEAR = "(?:19|20)\\d\\d";

  private static final Pattern DATE =
      Pattern.compile(
          ("\\b(?:DAY\\s(?:of\\s)?MONTH\\b(?:,?\\sYEAR)?|MONTH\\sDAY\\b(?:,?\\sYEAR)?|MONTH,?\\sYEAR"
                  + "|YEAR-\\d\\d-\\d\\d|(?<=\\b(?:in|of|since|until|before|after|by|during)\\s)YEAR)\\b")
              .replace("DAY", DAY)
              .replace("MONTH", MONTH)
              .replace("YEAR", YEAR),
          Pattern.CASE_INSENSITIVE);

  /** Share of capitals above which they are a matter of style, as in a headline. */
  private static final double HEADLINE = 0.8;

  /** The least number of words of a headline. */
  private static final int SHORTEST_HEADLINE = 4;

  private QuestionWords() {}

  /**
   * Words with a capital other than first in a sentence, with a capital or a digit inside, and the
   * parts of paths and addresses.
   *
   * @param capitals whether a capital first tells a name
   */
  static Set<String> names(String question, boolean capitals) {
    List<String> tokens = TOKEN.matcher(question).results().map(found -> found.group()).toList();
    long capital = tokens.stream().filter(token -> isCapital(token, 0)).count();
    boolean headline =
        tokens.size() >= SHORTEST_HEADLINE && capital > HEADLINE * tokens.size()
            || question.equals(question.toUpperCase(Locale.ROOT));
    Set<String> names = new HashSet<>();
    Matcher token = TOKEN.matcher(question);
    while (token.find()) {
      String written = token.group();
      boolean starts = startsSentence(question, token.start());
      if (headline
          ? hasDigit(written)
          : isMarked(written) || capitals && !starts && isCapital(written, 0)) {
        names.addAll(Words.of(written));
      }
    }
    return names;
  }

  private static boolean startsSentence(String text, int at) {
    int before = at - 1;
    while (before >= 0 && Character.isWhitespace(text.charAt(before))) {
      before--;
    }
    return before < 0 || ".?!:".indexOf(text.charAt(before)) >= 0;
  }

  private static boolean isMarked(String token) {
    return hasDigit(token)
        || token.chars().anyMatch(c -> SIGNS.indexOf(c) >= 0)
        || token.chars().skip(1).anyMatch(Character::isUpperCase);
  }

  private static boolean isCapital(String token, int at) {
    return Character.isUpperCase(token.codePointAt(at));
  }

  private static boolean hasDigit(String token) {
    return token.chars().anyMatch(Character::isDigit);
  }

  /** Words of dates: they say when something happened or was said, which texts seldom repeat. */
  static Set<String> dates(String question) {
    Set<String> dates = new HashSet<>();
    DATE.matcher(question).results().forEach(date -> dates.addAll(Words.of(date.group())));
    return dates;
  }
}
