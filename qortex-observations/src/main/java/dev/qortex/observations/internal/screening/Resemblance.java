package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Resemblance of a passage to known attacks, as log-odds: logistic regression over its hashed
 * n-grams of three to five characters (Weinberger et al., Feature Hashing for Large Scale Multitask
 * Learning, 2009), each counted once, in a vector of length one. The weights in {@code
 * resemblance.txt} are fitted with those of the signals. Immutable and thread-safe.
 */
final class Resemblance {

  private static final int SHORTEST = 3;
  private static final int LONGEST = 5;

  /** Logarithm of the number of weights: fewer make different n-grams collide. */
  private static final int BITS = 17;

  /** The least and greatest log-odds, so that no wording outvotes all signals. */
  private static final double MOST = 6;

  /** Slots for the different n-grams of a passage, of which it has fewer than three quarters. */
  private static final int SLOTS = 1 << 12;

  private final byte[] weights;
  private final double step;
  private final double bias;

  /**
   * Number of different n-grams from which on a passage counts in full, some forty characters: the
   * wording of a name or of two words says little. The weights were fitted with it.
   */
  private final int enough;

  Resemblance() {
    List<String> lines = Resources.lines(Signal.class, "resemblance.txt");
    String[] numbers = lines.get(0).split("\t");
    step = Double.parseDouble(numbers[0]);
    bias = Double.parseDouble(numbers[1]);
    enough = Integer.parseInt(numbers[2]);
    weights = Base64.getDecoder().decode(String.join("", lines.subList(1, lines.size())));
    if (weights.length != 1 << BITS) {
      throw new IllegalStateException(
          "The table of resemblance has (%s) weights instead of (%s).\nMaybe fit it again."
              .formatted(weights.length, 1 << BITS));
    }
  }

  /** The log-odds of a part of a folded text. */
  double of(String folded, int from, int to) {
    int[] sum = new int[2];
    features(
        folded,
        from,
        to,
        feature -> {
          sum[0] += weights[feature];
          sum[1]++;
        });
    double odds = bias + (step * sum[0] / Math.sqrt(Math.max(sum[1], enough)));
    return Math.max(-MOST, Math.min(MOST, odds));
  }

  /** Reports each hashed n-gram of a part of a folded text once. */
  static void features(String folded, int from, int to, IntConsumer found) {
    char[] text = plain(folded, from, to);
    int[] seen = new int[SLOTS];
    int different = 0;
    for (int start = 0; start + SHORTEST <= text.length && different < SLOTS * 3 / 4; start++) {
      int hash = 0;
      int end = Math.min(text.length, start + LONGEST);
      for (int i = start; i < end; i++) {
        hash = hash * 0x01000193 + text[i] + 1;
        if (i - start + 1 >= SHORTEST) {
          int feature = (hash ^ hash >>> 15) * 0x9E3779B1 >>> 32 - BITS;
          if (isNew(seen, feature)) {
            different++;
            found.accept(feature);
          }
        }
      }
    }
  }

  private static boolean isNew(int[] seen, int feature) {
    int at = feature & SLOTS - 1;
    while (seen[at] != 0) {
      if (seen[at] == feature + 1) {
        return false;
      }
      at = at + 1 & SLOTS - 1;
    }
    seen[at] = feature + 1;
    return true;
  }

  /** The part with one zero for each number, and with spaces around other signs and both ends. */
  private static char[] plain(String folded, int from, int to) {
    char[] plain = new char[3 * (to - from) + 2];
    int length = 0;
    plain[length++] = ' ';
    for (int i = from; i < to; i++) {
      char c = folded.charAt(i);
      char last = plain[length - 1];
      if (Character.isLetter(c) || Character.isSurrogate(c)) {
        plain[length++] = c;
      } else if (Character.isDigit(c)) {
        length += last == '0' ? 0 : 1;
        plain[length - 1] = '0';
      } else {
        length += last == ' ' ? 0 : 1;
        plain[length - 1] = ' ';
        if (c > ' ') {
          plain[length++] = c;
          plain[length++] = ' ';
        }
      }
    }
    if (plain[length - 1] != ' ') {
      plain[length++] = ' ';
    }
    return Arrays.copyOf(plain, length);
  }
}
