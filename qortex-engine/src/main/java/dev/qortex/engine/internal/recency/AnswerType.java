package dev.qortex.engine.internal.recency;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Expected answer type of a question, as far as its words tell. It compares the names and numbers
 * of a text with it, so that "Who …?" is answered by a text with a name rather than by another. The
 * words are English: questions of other languages have the type {@link #ANY}. Pure functions.
 */
enum AnswerType {
  /** A number, as of a price or a limit. */
  NUMBER,
  /** The name of a person or a place. */
  NAME,
  /** A time. In English, weekdays and months are names. */
  TIME,
  /** Anything else. */
  ANY;

  private static final Pattern FOR_A_NUMBER =
      Pattern.compile(
          "\\bhow (?:much|many|long|high|big|large|far|old|often|strong|cheap|expensive)\\b"
              + "|\\b(?:price|cost|fee|sum|rent|limit|number)\\b");

  private static final Pattern FOR_A_NAME =
      Pattern.compile(
          "\\b(?:who|whom|whose|where|name of|called|address"
              + "|(?:which|what) (?:city|town|street|country|place))\\b");

  private static final Pattern FOR_A_TIME =
      Pattern.compile(
          "\\b(?:when|(?:which|what) (?:time|hour|day|weekday|evening|date|month))\\b");

  /** The type of the answer to a question; of several the first of these. */
  static AnswerType of(String question) {
    String text = question.toLowerCase(Locale.ROOT);
    if (FOR_A_NUMBER.matcher(text).find()) {
      return NUMBER;
    }
    if (FOR_A_NAME.matcher(text).find()) {
      return NAME;
    }
    return FOR_A_TIME.matcher(text).find() ? TIME : ANY;
  }

  /**
   * Returns 1 if a text has a name or a number of this type that the question has not, -1 if it has
   * none, and 0 for {@link #ANY}.
   *
   * @param names the names and numbers of the text: see {@link NewNames}
   * @param known the words of the question
   */
  int fit(String[] names, Set<String> known) {
    if (this == ANY) {
      return 0;
    }
    for (String name : names) {
      boolean number = Character.isDigit(name.codePointAt(0));
      if (!known.contains(name) && (this == TIME || (this == NUMBER) == number)) {
        return 1;
      }
    }
    return -1;
  }
}
