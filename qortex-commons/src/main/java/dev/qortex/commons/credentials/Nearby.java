package dev.qortex.commons.credentials;

import java.util.Arrays;

/** Search for places of words, as pairs of beginning and end in their order, near others. */
final class Nearby {

  /** Characters around a word in which another one counts. */
  static final int CHARACTERS = 45;

  /** Characters behind a word in which its value is looked for. */
  static final int REACH = 70;

  /** Characters beyond what the window of an earlier word had for which a new one is not read. */
  static final int SHARED = 20;

  private Nearby() {}

  /** The places near one of the second, unless those are empty, and near none of the third. */
  static int[] near(int[] places, int[] needed, int[] refused) {
    int[] near = new int[places.length];
    int size = 0;
    for (int i = 0; i < places.length; i += 2) {
      int from = places[i];
      int to = places[i + 1];
      if ((needed.length == 0 || isNear(needed, from, to, CHARACTERS))
          && !isNear(refused, from, to, CHARACTERS)) {
        near[size++] = from;
        near[size++] = to;
      }
    }
    return Arrays.copyOf(near, size);
  }

  /** True if one of the places is near before, or at most that far behind. */
  static boolean isNear(int[] places, int from, int to, int behind) {
    int low = 0;
    int high = places.length / 2;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places[2 * middle] < from - CHARACTERS) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return 2 * low < places.length && places[2 * low] < to + behind;
  }
}
