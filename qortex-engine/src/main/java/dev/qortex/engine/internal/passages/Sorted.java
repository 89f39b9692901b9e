package dev.qortex.engine.internal.passages;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Sorted arrays. Pure functions. */
final class Sorted {

  private Sorted() {}

  /**
   * Returns the elements of both in the order of ids. A few new ones cost little more than a copy
   * of the known ones.
   *
   * @param known in the order of ids
   * @param fresh in the order of ids
   */
  static <T> T[] merge(T[] known, List<T> fresh, Function<T, String> id) {
    T[] merged = Arrays.copyOf(known, known.length + fresh.size());
    int from = 0;
    int at = 0;
    for (T one : fresh) {
      int to = place(known, from, id.apply(one), id);
      System.arraycopy(known, from, merged, at, to - from);
      at += to - from;
      merged[at++] = one;
      from = to;
    }
    System.arraycopy(known, from, merged, at, known.length - from);
    return merged;
  }

  /**
   * Returns the known elements without some of them.
   *
   * @param known in the order of ids
   * @param gone elements of these, in any order
   */
  static <T> T[] without(T[] known, List<T> gone, Function<T, String> id) {
    int[] places =
        gone.stream().mapToInt(one -> place(known, 0, id.apply(one), id)).sorted().toArray();
    return new Renumbering(known.length, places, new int[0]).merged(known, List.of());
  }

  /** The place of the first element that is not below that id; the length when all are. */
  static <T> int place(T[] sorted, int from, String wanted, Function<T, String> id) {
    int low = from;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (id.apply(sorted[middle]).compareTo(wanted) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }
}
