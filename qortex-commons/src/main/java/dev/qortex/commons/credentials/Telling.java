package dev.qortex.commons.credentials;

import java.util.Locale;
import java.util.Set;

/** Signs and words between a word for a secret and the value that it has. */
final class Telling {

  private static final Set<String> VERBS =
      Set.of(
          ("is it's it\u2019s ist lautet sind war was are es est son \u00E9 \u00E8 e era jest brzmi to je ja \u0454 \u0435 er \u00E4r on este"
                  + " \u03B5\u03AF\u03BD\u03B1\u03B9 l\u00E0 adalah ialah yra ir \u0647\u064A \u0647\u0648 \u05D4\u05D9\u05D0 \u05D4\u05D5\u05D0 est\u00E1 van lett \u00E9s"
                  + " \u0E04\u0E37\u0E2D \u0111\u01B0\u1EE3c")
              .split(" "));

  /**
   * Words for the present between a verb and a value, of languages without such a verb also alone.
   */
  private static final Set<String> NOW =
      Set.of(
          ("now,currently,still,again,jetzt,nun,noch,maintenant,d\u00E9sormais,toujours,ahora,sigue siendo,agora,ainda,adesso,ora,sempre,nu,nyt,teraz"
                  + ",obecnie,te\u010F,nyn\u00ED,\u0441\u0435\u0439\u0447\u0430\u0441,\u0442\u0435\u043F\u0435\u0440\u044C,\u0437\u0430\u0440\u0430\u0437,\u0442\u0435\u043F\u0435\u0440,\u015Fimdi,\u015Fu an,acum,most,dabar,sada"
                  + ",\u03C4\u03CE\u03C1\u03B1,sekarang,gi\u1EDD")
              .split(","));

  private static final Set<String> USING =
      Set.of(
          ("with using use enter type mit avec tape mets saisis con usa usando com med met ile kanssa pomoc\u0105 \u0441 \u0437")
              .split(" "));

  /** Marks and quotes that may be right before a value. */
  private static final Signs OPEN =
      Signs.of(" \t\u00A0\"'`\u201E\u201C\u201D\u00AB\u2018\u300C(*_");

  /** Signs between a word and its value, of which the later ones follow words without a space. */
  private static final Signs SIGNS =
      Signs.of("=\u2192\u2013\u2014-:\uFF1A\u306F\u662F\u4E3A\u70BA\uB294\uC740");

  private static final Signs CLOSE = Signs.of(":\uFF1A=\u306F\u662F\u4E3A\u70BA\uB294\uC740");

  /** Characters before a value in which its verb is looked for. */
  private static final int TAIL = 30;

  private static final int MOST_OPEN = 4;

  private Telling() {}

  /** True if nothing but a sign or a verb, perhaps with an adverb, is between. */
  static boolean isDirect(String text, int from, int to) {
    if (to - from > TAIL || to <= from) {
      return false;
    }
    int end = opened(text, from, to);
    int start = from;
    while (start < end && OPEN.has(text.charAt(start))) {
      start++;
    }
    if (start >= end) {
      return true;
    }
    if (end - start == 1 && SIGNS.has(text.charAt(start))) {
      return end < to;
    }
    String middle = text.substring(start, end).toLowerCase(Locale.ROOT);
    int space = middle.indexOf(' ');
    return end < to
        && (space < 0
            ? VERBS.contains(middle)
            : VERBS.contains(middle.substring(0, space))
                && NOW.contains(middle.substring(space + 1)));
  }

  /** True if what is between is direct, or ends with a sign or a verb. */
  static boolean ends(String text, int from, int to) {
    int end = opened(text, from, to);
    if (end > from) {
      char last = text.charAt(end - 1);
      if (CLOSE.has(last)
          || last != '-' && SIGNS.has(last) && end - 1 > from && text.charAt(end - 2) <= ' ') {
        return true;
      }
    }
    if (end < to && end > from) {
      int word = word(text, from, end);
      String said = said(text, word, end);
      if (word > from && (VERBS.contains(said) || NOW.contains(said))) {
        return true;
      }
      int before = word(text, from, Math.max(from, word - 1));
      if (before > from && word > before && NOW.contains(said(text, before, end))) {
        return true;
      }
    }
    return isDirect(text, from, to);
  }

  /** True if what is between ends with a word such as "with". */
  static boolean isUsing(String text, int from, int to) {
    int end = opened(text, from, to);
    int word = word(text, from, end);
    return end < to && word > from && USING.contains(said(text, word, end));
  }

  private static String said(String text, int from, int to) {
    return text.substring(from, to).toLowerCase(Locale.ROOT);
  }

  /** The beginning of the marks and quotes right before a value. */
  private static int opened(String text, int from, int to) {
    int end = to;
    while (end > from && to - end < MOST_OPEN && OPEN.has(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  /** The beginning of the word that ends at a place. */
  private static int word(String text, int from, int end) {
    int word = end;
    while (word > from && end - word < TAIL && text.charAt(word - 1) > ' ') {
      word--;
    }
    return word;
  }
}
