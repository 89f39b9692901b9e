package dev.qortex.observations.internal.credentials;

import java.util.regex.Pattern;

/** Signs and words between a word for a secret and the value that it has. */
final class Telling {

  private static final String VERBS =
      "is|ist|lautet|sind|war|was|are|es|est|son|\u00E9|\u00E8|e|era|jest|brzmi|to|je|j[ae]|\u0454|\u0435|er|\u00E4r|on|este|\u03B5\u03AF\u03BD\u03B1\u03B9|l\u00E0|adalah|ialah|yra|ir"
          + "|\u0647\u064A|\u0647\u0648|\u05D4\u05D9\u05D0|\u05D4\u05D5\u05D0|est\u00E1|van|lett|\u00E9s|\u0E04\u0E37\u0E2D|\u0111\u01B0\u1EE3c";

  /** Words for the present between a verb and a value. */
  private static final String NOW =
      "now|currently|still|again|jetzt|nun|noch|maintenant|d\u00E9sormais|toujours|ahora|sigue siendo|agora|ainda|adesso|ora|sempre|nu|nyt|teraz|obecnie|te\u010F|nyn\u00ED|\u0441\u0435\u0439\u0447\u0430\u0441"
          + "|\u0442\u0435\u043F\u0435\u0440\u044C|\u0437\u0430\u0440\u0430\u0437|\u0442\u0435\u043F\u0435\u0440|\u015Fimdi|\u015Fu an|acum|most|dabar|sada|\u03C4\u03CE\u03C1\u03B1|sekarang|gi\u1EDD";

  private static final String OPEN = "[\\s\"'`\u201E\u201C\u201D\u00AB\u2018\u300C(*_]";

  private static final Pattern DIRECT =
      Pattern.compile(
          "(?iu)[\\s*_\"'`]{0,4}(?:[:=\u2192\u2013\u2014\uFF1A-]|(?:" + VERBS + ")(?: (?:" + NOW + "))?)?" + OPEN + "{1,3}");

  /** What ends right before a value that is told: a verb, perhaps with an adverb, or a sign. */
  private static final Pattern LAST =
      Pattern.compile(
          "(?iu)(?:\\s(?:" + NOW + "|" + VERBS + "|[=\u2192\u2013\u2014])(?:\\s(?:" + NOW + "))?(?:\\s|$)"
              + "|[:\uFF1A=\u306F\u662F\u4E3A\u70BA\uB294\uC740])" + OPEN + "{0,3}$");

  /** Words that name the means of a login. */
  private static final Pattern USING =
      Pattern.compile(
          "(?iu)\\s(?:with|using|use|enter|type|mit|avec|tape|mets|saisis|con|usa|usando|com|med|met|ile|kanssa|pomoc\u0105|\u0441|\u0437)"
              + OPEN + "{1,2}$");

  /** Characters before a value in which its verb is looked for. */
  private static final int TAIL = 30;

  private Telling() {}

  /** True if nothing but a sign or a verb is between. */
  static boolean isDirect(String text, int from, int to) {
    return to - from <= TAIL && DIRECT.matcher(text).region(from, to).matches();
  }

  /** True if what is between is direct, or ends with a sign or a verb. */
  static boolean ends(String text, int from, int to) {
    return isDirect(text, from, to)
        || LAST.matcher(text).region(Math.max(from, to - TAIL), to).find();
  }

  /** True if what is between ends with a word such as "with". */
  static boolean isUsing(String text, int from, int to) {
    return USING.matcher(text).region(Math.max(from, to - TAIL), to).find();
  }
}
