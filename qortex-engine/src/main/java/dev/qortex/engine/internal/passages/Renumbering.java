package dev.qortex.engine.internal.passages;

import java.util.Arrays;
import java.util.List;

/**
 * New numbers of the elements of a sorted array after some of them left and others were inserted.
 * Elements that stay keep their order, so that arrays by number are copied in runs. Immutable.
 */
final class Renumbering {

  /** Receiver of the new array's parts, in the order of their new numbers. */
  interface Parts {

    /** The elements from one old number up to another stay, and are numbered from {@code at}. */
    void kept(int from, int to, int at);

    /** An inserted element has this new number. */
    void inserted(int index, int at);
  }

  /** By old number: the new one, or -1 for an element that left. */
  final int[] to;

  /** The new numbers of the inserted elements, rising. */
  final int[] inserted;

  /** The number of elements after the change. */
  final int size;

  private final int[] left;
  private final int[] before;

  /**
   * Numbers the elements anew.
   *
   * @param count of elements before the change
   * @param left old numbers of those that left, rising
   * @param before for each inserted element, the old number at which it is inserted, rising or
   *     equal
   */
  Renumbering(int count, int[] left, int[] before) {
    this.left = left;
    this.before = before;
    to = new int[count];
    inserted = new int[before.length];
    size = count - left.length + before.length;
    for (int gone : left) {
      to[gone] = -1;
    }
    walk(
        new Parts() {
          @Override
          public void kept(int from, int end, int at) {
            for (int old = from; old < end; old++) {
              to[old] = at + old - from;
            }
          }

          @Override
          public void inserted(int index, int at) {
            inserted[index] = at;
          }
        });
  }

  /** Shows the parts of the new array. */
  void walk(Parts parts) {
    int old = 0;
    int at = 0;
    int gone = 0;
    int next = 0;
    while (old < to.length || next < before.length) {
      int end = Math.min(at(left, gone), at(before, next));
      if (end > old) {
        parts.kept(old, end, at);
        at += end - old;
        old = end;
      } else if (next < before.length && before[next] == old) {
        parts.inserted(next++, at++);
      } else {
        gone++;
        old++;
      }
    }
  }

  private int at(int[] events, int index) {
    return index < events.length ? events[index] : to.length;
  }

  /** Copies what stays from an array by old number into one by new number. */
  @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of one type
  void copy(Object known, Object fresh) {
    walk(
        new Parts() {
          @Override
          public void kept(int from, int end, int at) {
            System.arraycopy(known, from, fresh, at, end - from);
          }

          @Override
          public void inserted(int index, int at) {
            // Comes from elsewhere.
          }
        });
  }

  /** The sum of the values of those that left. */
  int left(int[] values) {
    int sum = 0;
    for (int old : left) {
      sum += values[old];
    }
    return sum;
  }

  /** The elements that stay and the inserted ones. */
  <T> T[] merged(T[] known, List<T> fresh) {
    T[] merged = Arrays.copyOf(known, size);
    copy(known, merged);
    for (int i = 0; i < inserted.length; i++) {
      merged[inserted[i]] = fresh.get(i);
    }
    return merged;
  }

  /** Writes the new numbers of some numbers, none of which left. */
  void write(int[] known, int from, int end, int[] fresh, int at) {
    int shift = at - from;
    for (int i = from; i < end; i++) {
      fresh[i + shift] = to[known[i]];
    }
  }

  /** Writes the new numbers of those among some numbers that stayed, and returns where they end. */
  int writeStayed(int[] known, int from, int end, int[] fresh, int at) {
    int next = at;
    for (int i = from; i < end; i++) {
      fresh[next] = to[known[i]];
      next += fresh[next] >= 0 ? 1 : 0;
    }
    return next;
  }

  /** The new numbers of those among some numbers that stayed. */
  int[] stayed(int[] known, int from, int end) {
    int[] numbers = new int[end - from];
    int count = 0;
    for (int i = from; i < end; i++) {
      int number = to[known[i]];
      if (number >= 0) {
        numbers[count++] = number;
      }
    }
    return count < numbers.length ? Arrays.copyOf(numbers, count) : numbers;
  }
}
