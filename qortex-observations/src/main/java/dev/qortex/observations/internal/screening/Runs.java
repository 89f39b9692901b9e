package dev.qortex.observations.internal.screening;

import java.util.function.UnaryOperator;

/**
 * Decoder of runs of letters, digits and some other characters between borders. Linear in the text.
 *
 * @param name of the code
 * @param others characters of a run beside letters and digits
 * @param spaced whether a run is several ones with a space between them
 * @param shortest characters of a run, or of each one of several
 * @param longest characters that are decoded
 * @param decoder of a run, which gives back what is not encoded
 */
record Runs(
    String name,
    String others,
    boolean spaced,
    int shortest,
    int longest,
    UnaryOperator<String> decoder) {

  /** Runs that are joined at most. */
  private static final int MOST = 200;

  String decoded(String text) {
    StringBuilder decoded = null;
    int copied = 0;
    for (int at = 0; at < text.length(); ) {
      int end = end(text, at);
      int last = spaced ? joined(text, at, end) : end;
      boolean fits = end - at >= shortest && end - at <= longest && last > (spaced ? end : at);
      if (fits) {
        int padded = padding(text, last);
        String run = text.substring(at, padded);
        String plain = decoder.apply(run);
        if (!plain.equals(run)) {
          decoded = decoded == null ? new StringBuilder(text.length()) : decoded;
          decoded.append(text, copied, at).append(plain);
          copied = padded;
        }
        at = padded;
      } else {
        at = Math.max(end, at + 1);
      }
    }
    return decoded == null ? text : decoded.append(text, copied, text.length()).toString();
  }

  private int end(String text, int from) {
    int end = from;
    while (end < text.length() && isPart(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private boolean isPart(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c < 128 && others.indexOf(c) >= 0;
  }

  /** The end of the last of the runs that one space each divides. */
  private int joined(String text, int from, int end) {
    int last = end;
    for (int runs = 1; runs < MOST && end - from >= shortest; runs++) {
      if (last + 1 >= text.length() || text.charAt(last) != ' ') {
        break;
      }
      int next = end(text, last + 1);
      if (next - last - 1 < shortest || next - last - 1 > longest) {
        break;
      }
      last = next;
    }
    return last;
  }

  private static int padding(String text, int from) {
    int end = from;
    while (end < text.length() && end - from < 2 && text.charAt(end) == '=') {
      end++;
    }
    return end;
  }
}
