package dev.qortex.commons.credentials;

/**
 * Passphrases of several words behind a word for passwords: in quotes, or up to the end of the
 * clause behind a word for passphrases. Linear in the text.
 */
final class Passphrases {

  private static final int LONGEST = 100;
  private static final Signs OPENING = Signs.of("\"'`\u201E\u201C\u201D\u00AB\u2018\u300C\u00BB");
  private static final Signs CLOSING = Signs.of("\"'`\u201C\u201D\u00BB\u2019\u300D\u00AB\u2018");
  private static final Signs ENDS = Signs.of(".,;()!?\u2013\u2014\u3002\"<");

  /** Share of articles and prepositions that a passphrase in quotes may have. */
  private static final double SMALL_QUOTED = 0.5;

  private static final double SMALL = 0.34;

  /**
   * Share of articles and prepositions that a passphrase without any sign or verb before it may
   * have.
   */
  private static final double SMALL_AT_ONCE = 0.2;

  private Passphrases() {}

  static void find(String text, int[] places, boolean bare, Spans spans) {
    int read = 0;
    for (int place = 0; place < places.length; place += 2) {
      int to = places[place + 1];
      if (to + Nearby.REACH < read + Nearby.SHARED) {
        continue;
      }
      int most = Math.min(text.length(), to + Nearby.REACH);
      read = Math.max(read, most);
      for (int i = to; i < most && text.charAt(i) != '\n'; i++) {
        int end = value(text, to, i, bare);
        if (end > 0) {
          spans.add(i, end);
          read = Math.max(read, end);
          break;
        }
      }
    }
  }

  /** The end of a passphrase that begins at a place, or nothing. */
  private static int value(String text, int word, int at, boolean bare) {
    if (at < word + 1 || at < 2 || !Character.isLetterOrDigit(text.charAt(at))) {
      return -1;
    }
    boolean spaced = text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '\u00A0';
    boolean quoted = OPENING.has(text.charAt(at - (spaced ? 2 : 1)));
    if (!quoted && !(bare && spaced) || !Telling.ends(text, word, at)) {
      return -1;
    }
    int end = end(text, at, quoted);
    String value = text.substring(at, end).strip();
    boolean phrase =
        quoted
            ? end < text.length() && Phrases.isPhrase(value, 3, SMALL_QUOTED)
            : at > word + 1
                ? Phrases.isPhrase(value, 4, SMALL)
                : isLineEnd(text, end) && Phrases.isPhrase(value, 5, SMALL_AT_ONCE);
    return phrase ? at + value.length() : -1;
  }

  private static boolean isLineEnd(String text, int at) {
    return at == text.length() || text.charAt(at) == '\n';
  }

  private static int end(String text, int from, boolean quoted) {
    int most = Math.min(text.length(), from + LONGEST);
    for (int i = from; i < most; i++) {
      char c = text.charAt(i);
      boolean ends = quoted ? CLOSING.has(c) && !isApostrophe(text, i) : ENDS.has(c);
      if (ends || c == '\n') {
        return i;
      }
    }
    return most;
  }

  private static boolean isApostrophe(String text, int at) {
    return at + 1 < text.length()
        && Character.isLetter(text.charAt(at - 1))
        && Character.isLetter(text.charAt(at + 1));
  }
}
