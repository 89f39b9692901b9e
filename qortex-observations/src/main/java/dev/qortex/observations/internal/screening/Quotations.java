package dev.qortex.observations.internal.screening;

import java.util.BitSet;

/**
 * Finds what a text quotes: between quotation marks within a line, in lines behind a {@code >}, and
 * in fenced blocks. Linear in the text.
 */
final class Quotations {

  private static final String OPENING = "\"'«»「『‹";
  private static final String CLOSING = "\"'»«」』›";

  /** Characters of a quotation: fewer are names, and more are none. */
  private static final int SHORTEST = 4;

  private static final int LONGEST = 400;

  private Quotations() {}

  /** The places between quotation marks. */
  static BitSet of(String folded) {
    BitSet quoted = new BitSet(folded.length());
    int open = -1;
    char closing = 0;
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      if (open >= 0 && (c == '\n' || i - open > LONGEST)) {
        open = -1;
      } else if (open >= 0 && c == closing && !isInWord(folded, i)) {
        if (i - open > SHORTEST) {
          quoted.set(open + 1, i);
        }
        open = -1;
      } else if (open < 0 && OPENING.indexOf(c) >= 0 && begins(folded, i)) {
        open = i;
        closing = CLOSING.charAt(OPENING.indexOf(c));
      }
    }
    addLines(folded, quoted);
    return quoted;
  }

  /** Adds the lines of block quotations and of fenced blocks; folded text has plain quotes. */
  private static void addLines(String folded, BitSet quoted) {
    boolean fenced = false;
    for (int from = 0; from < folded.length(); ) {
      int feed = folded.indexOf('\n', from);
      int end = feed < 0 ? folded.length() : feed;
      boolean fence = folded.startsWith("'''", from) || folded.startsWith("~~~", from);
      fenced ^= fence;
      if (fenced && !fence || folded.charAt(from) == '>') {
        quoted.set(from, end);
      }
      from = end + 1;
    }
  }

  /** True for an apostrophe. */
  private static boolean isInWord(String text, int at) {
    return text.charAt(at) == '\''
        && at + 1 < text.length()
        && Character.isLetterOrDigit(text.charAt(at + 1));
  }

  private static boolean begins(String text, int at) {
    return text.charAt(at) != '\'' || at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
  }
}
