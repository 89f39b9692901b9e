package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.List;

/**
 * Log-odds that the characters of a text are random, against words and names: each pair of letters
 * counts by the table {@code letters.txt}, and each step between digits and letters by how much
 * rarer it is in names. Linear in the text.
 */
final class Letters {

  /** A step between a digit and a letter, which random text has more often than names. */
  private static final double KIND = 2.1;

  /** A capital behind a small letter, which names have nearly as often as random text. */
  private static final double HUMP = 0.6;

  /** Two digits, as in years and versions. */
  private static final double DIGITS = -0.3;

  private static final double SCALE = 10;

  private static final double[][] ODDS =
      Resources.lines(Letters.class, "letters.txt").stream()
          .map(line -> List.of(line.split(" ")).stream().mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);

  private Letters() {}

  static double odds(String text) {
    double odds = 0;
    for (int i = 1; i < text.length(); i++) {
      odds += odds(text.charAt(i - 1), text.charAt(i));
    }
    return odds;
  }

  private static double odds(char a, char b) {
    int first = index(a);
    int second = index(b);
    if (first >= 0 && second >= 0) {
      boolean hump = a >= 'a' && b < 'a';
      return hump ? HUMP : ODDS[first][second] / SCALE;
    }
    boolean digit = a >= '0' && a <= '9';
    if (first >= 0 && b >= '0' && b <= '9' || digit && second >= 0) {
      return KIND;
    }
    return digit && b >= '0' && b <= '9' ? DIGITS : 0;
  }

  private static int index(char c) {
    if (c >= 'a' && c <= 'z') {
      return c - 'a';
    }
    return c >= 'A' && c <= 'Z' ? c - 'A' : -1;
  }
}
