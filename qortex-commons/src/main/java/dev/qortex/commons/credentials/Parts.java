package dev.qortex.commons.credentials;

import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Texts that are looked for together: pairs of characters lead to those that begin so. Immutable.
 */
final class Parts {

  private static final int BITS = 7;
  private static final int MASK = (1 << BITS) - 1;
  private static final int[] NONE = {};

  /** A text and its place in the order in which the texts were given. */
  private record Part(String text, int number) {}

  private final Part[] @Nullable [] byStart;
  private final int count;

  Parts(Collection<String> parts) {
    byStart = new Part[1 << 2 * BITS][];
    count = parts.size();
    int number = 0;
    for (String part : parts) {
      int start = (part.charAt(0) & MASK) << BITS;
      int from = part.length() > 1 ? part.charAt(1) & MASK : 0;
      int to = part.length() > 1 ? from : MASK;
      for (int second = from; second <= to; second++) {
        Part[] same = byStart[start | second];
        int size = same == null ? 0 : same.length;
        Part[] more = same == null ? new Part[1] : Arrays.copyOf(same, size + 1);
        more[size] = new Part(part, number);
        byStart[start | second] = more;
      }
      number++;
    }
  }

  /** True if one of them is in the text. */
  boolean isIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      Part[] same = startingLike(text, i);
      if (same != null) {
        for (Part part : same) {
          if (text.startsWith(part.text, i)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns the places of each of them in a text, ascending, in the order of the texts. */
  int[][] places(String text) {
    int[][] places = new int[count][];
    int[] sizes = new int[count];
    for (int i = 0; i < text.length(); i++) {
      Part[] same = startingLike(text, i);
      if (same != null) {
        for (Part part : same) {
          if (text.startsWith(part.text, i)) {
            int[] known = places[part.number];
            int size = sizes[part.number]++;
            if (known == null || size == known.length) {
              known = known == null ? new int[4] : Arrays.copyOf(known, 2 * size);
              places[part.number] = known;
            }
            known[size] = i;
          }
        }
      }
    }
    for (int number = 0; number < count; number++) {
      places[number] = sizes[number] == 0 ? NONE : Arrays.copyOf(places[number], sizes[number]);
    }
    return places;
  }

  private Part @Nullable [] startingLike(String text, int at) {
    int second = at + 1 < text.length() ? text.charAt(at + 1) & MASK : 0;
    return byStart[(text.charAt(at) & MASK) << BITS | second];
  }
}
